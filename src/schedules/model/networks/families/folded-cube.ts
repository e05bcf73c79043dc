import { InputError } from '../../errors.ts';
import { groupFamily } from './group-family.ts';

const [FEWEST, MOST] = [2, 12];

/** A cube, and a link from each node to the one with all bits changed. */
export const foldedCube = groupFamily({
  name: 'folded-cube',
  value: 'n',
  example: '5',
  about:
    'a cube of n dimensions, and a link between nodes that differ in all bits (El-Amawy and Latifi 1991)',
  generators(value) {
    const dim = Number(value);
    if (!(/^\d{1,2}$/.test(value) && dim >= FEWEST && dim <= MOST)) {
      throw new InputError(`give ${FEWEST} to ${MOST} dimensions`);
    }
    const masks = [...Array.from({ length: dim }, (_, bit) => 1 << bit), 2 ** dim - 1];
    return masks.map((mask) => Int32Array.from({ length: 2 ** dim }, (_, node) => node ^ mask));
  },
});
