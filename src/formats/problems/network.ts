import {
  type Cube,
  cube,
  InputError,
  MAX_CUBE_DIM,
  MAX_GRID_NODES,
  mesh,
  ring,
  type Setting,
  type Topology,
  torus,
} from '../../schedules/index.ts';
import { countSaid, type Said, type Sayings, type Word } from './problem-words.ts';

/** A word that says a network. */
interface NetworkWord extends Word {
  readonly name: 'dim' | 'torus' | 'mesh' | 'ring';
  /** The network that it says. */
  readonly kind: string;
  /** What its value is, as a heading. */
  readonly label: string;
}

/** One of these says the network. */
export const networkWords: readonly NetworkWord[] = [
  {
    ...{ name: 'dim', kind: 'cube', label: 'Dimensions', value: 'd', example: '6' },
    about: 'dimensions of the cube',
  },
  {
    ...{ name: 'torus', kind: 'torus', label: 'Sides', value: 'shape', example: '8x8' },
    about: 'a torus of such sides instead of a cube, say 12x20',
  },
  {
    ...{ name: 'mesh', kind: 'mesh', label: 'Sides', value: 'shape', example: '8x8' },
    about: 'a mesh of such sides instead of a cube, say 6x6x6',
  },
  {
    ...{ name: 'ring', kind: 'ring', label: 'Nodes', value: 'z', example: '16' },
    about: 'a ring of so many nodes instead of a cube',
  },
];

const EMBEDDINGS = ['gray', 'binary'] as const;

/** What is said of a network besides. How many cubes there may be depends on the dimensions. */
export const layingWords: readonly Word[] = [
  {
    ...{ name: 'embedding', value: 'code', example: 'binary', values: EMBEDDINGS },
    about: 'how an algorithm for cubes is laid on a grid: gray or binary (default: gray)',
  },
  {
    ...{ name: 'cubes', value: 'c', example: '2' },
    about: 'disjoint cubes side by side, a power of two (default: 1)',
  },
];

/** What every answer keeps to. */
export const widthWord: Word = {
  ...{ name: 'width', value: 'b', example: '2' },
  about: 'blocks that cross a channel side by side (default: 1)',
};

/**
 * The network that was said, and what every answer keeps to.
 * @throws InputError for none, for two, and for what they say wrong
 */
export function settingSaid(sayings: Sayings): Setting {
  const width = widthSaid(sayings);
  const embedding = sayings.said('embedding');
  const code = EMBEDDINGS.find((known) => known === embedding?.text);
  if (embedding && !code) throw new InputError(`${embedding.typed}: give ${EMBEDDINGS.join(' or ')}`);
  const topology = networkSaid(sayings);
  if (embedding && topology.kind === 'cube') {
    const dim = sayings.written('dim');
    throw new InputError(`${embedding.typed} with ${dim}: nothing is laid on a cube; leave it out`);
  }
  return { topology, ...(code && { embedding: code }), ...(width !== undefined && { width }) };
}

/** Blocks that cross a channel side by side, if that was said. @throws InputError out of range */
export function widthSaid(sayings: Sayings): number | undefined {
  return countSaid(sayings.said(widthWord.name), 1, 2 ** MAX_CUBE_DIM);
}

function networkSaid(sayings: Sayings): Topology {
  const [word, second] = networkWords.flatMap(({ name }) => {
    const said = sayings.said(name);
    return said ? { name, said } : [];
  });
  const [dim, cubes] = [sayings.written('dim'), sayings.said('cubes')];
  if (word === undefined) {
    throw new InputError(`no ${dim} given: give the dimensions of the cube, say ${dim} 10`);
  }
  const { name, said } = word;
  if (second) throw new InputError(`${said.typed} with ${second.said.typed}: give one network`);
  if (name === 'dim') return cubeSaid(said, cubes);
  if (cubes) {
    throw new InputError(`${cubes.typed} with ${sayings.written(name)}: cubes have ${dim}; leave it out`);
  }
  if (name === 'ring') return ring(countSaid(said, 2, MAX_GRID_NODES));
  return name === 'torus' ? torus(sidesSaid(said, 2)) : mesh(sidesSaid(said, 1));
}

function cubeSaid(said: Said, cubes: Said | undefined): Cube {
  const dim = countSaid(said, 1, MAX_CUBE_DIM);
  const most = 2 ** (MAX_CUBE_DIM - dim);
  const number = countSaid(cubes, 1, most) ?? 1;
  if (Number.isInteger(Math.log2(number))) return cube(dim, number);
  throw new InputError(`${cubes?.typed}: give a power of two from 1 to ${most}`);
}

/** Sides of at least 2, as 12x20 or 6x6x6. @param least how many of them: a torus of one is a ring */
function sidesSaid({ text, typed }: Said, least: number): readonly number[] {
  const sides = /^\d{1,7}(x\d{1,7})*$/.test(text) ? text.split('x').map(Number) : [];
  const nodes = sides.reduce((product, side) => product * side, 1);
  if (sides.length >= least && sides.every((side) => side >= 2) && nodes <= MAX_GRID_NODES) return sides;
  throw new InputError(
    `${typed}: give two or more sides of at least 2, for at most ${MAX_GRID_NODES} nodes, as 12x20`,
  );
}
