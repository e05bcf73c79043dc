import { InputError, MAX_GRID_NODES, mesh, ring, torus } from '../../schedules/index.ts';
import { productOf } from '../../schedules/model/networks/axes.ts';
import { countSaid, type NetworkWord, type Said } from './problem-words.ts';

/** Tori, meshes, and rings, which are tori of one axis. */
export const gridWords: readonly NetworkWord[] = [
  {
    ...{ name: 'torus', kind: 'torus', label: 'Sides', value: 'shape', example: '8x8' },
    about: 'a torus of such sides instead of a cube, say 12x20',
    read: (said) => torus(sidesSaid(said, 2)),
  },
  {
    ...{ name: 'mesh', kind: 'mesh', label: 'Sides', value: 'shape', example: '8x8' },
    about: 'a mesh of such sides instead of a cube, say 6x6x6',
    read: (said) => mesh(sidesSaid(said, 1)),
  },
  {
    ...{ name: 'ring', kind: 'ring', label: 'Nodes', value: 'z', example: '16' },
    about: 'a ring of so many nodes instead of a cube',
    read: (said) => ring(countSaid(said, 2, MAX_GRID_NODES)),
  },
];

/** Sides of at least 2, as 12x20 or 6x6x6. @param least how many of them: a torus of one is a ring */
function sidesSaid({ text, typed }: Said, least: number): readonly number[] {
  const sides = /^\d{1,7}(x\d{1,7})*$/.test(text) ? text.split('x').map(Number) : [];
  const nodes = productOf(sides);
  if (sides.length >= least && sides.every((side) => side >= 2) && nodes <= MAX_GRID_NODES) return sides;
  throw new InputError(
    `${typed}: give two or more sides of at least 2, for at most ${MAX_GRID_NODES} nodes, as 12x20`,
  );
}
