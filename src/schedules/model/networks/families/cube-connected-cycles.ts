import { InputError } from '../../errors.ts';
import { groupFamily } from './group-family.ts';

const [FEWEST, MOST] = [3, 8];

/** A cycle of n nodes for each corner of a cube of n dimensions; node x n + i is the one of corner x that has its link across dimension i. */
export const cubeConnectedCycles = groupFamily({
  name: 'cube-connected-cycles',
  value: 'n',
  example: '4',
  about: 'a cycle of n nodes for each corner of a cube of n dimensions (Preparata and Vuillemin 1981)',
  generators(value) {
    const dim = Number(value);
    if (!(/^\d$/.test(value) && dim >= FEWEST && dim <= MOST)) {
      throw new InputError(`give ${FEWEST} to ${MOST} dimensions`);
    }
    const links = [
      (corner: number, i: number) => corner * dim + ((i + 1) % dim),
      (corner: number, i: number) => corner * dim + ((i + dim - 1) % dim),
      (corner: number, i: number) => (corner ^ (1 << i)) * dim + i,
    ];
    return links.map((next) =>
      Int32Array.from({ length: dim * 2 ** dim }, (_, node) => next(Math.floor(node / dim), node % dim)),
    );
  },
});
