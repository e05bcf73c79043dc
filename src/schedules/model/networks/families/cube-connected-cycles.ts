import { InputError } from '../../errors.ts';
import type { Pair } from '../graph.ts';
import type { Family } from './family.ts';

const [FEWEST, MOST] = [3, 8];

/** A cycle of n nodes for each corner of a cube of n dimensions; node x n + i is the one of corner x that has its link across dimension i. */
export const cubeConnectedCycles: Family = {
  name: 'cube-connected-cycles',
  value: 'n',
  example: '4',
  about: 'a cycle of n nodes for each corner of a cube of n dimensions (Preparata and Vuillemin 1981)',
  links(value) {
    const dim = Number(value);
    if (!(/^\d$/.test(value) && dim >= FEWEST && dim <= MOST)) {
      throw new InputError(`give ${FEWEST} to ${MOST} dimensions`);
    }
    const pairs = Array.from({ length: 2 ** dim }, (_, corner) => corner).flatMap((corner) =>
      Array.from({ length: dim }, (_, i) => i).flatMap((i): Pair[] => {
        const around: Pair = [corner * dim + i, corner * dim + ((i + 1) % dim)];
        const across = corner ^ (1 << i);
        return across > corner ? [around, [corner * dim + i, across * dim + i]] : [around];
      }),
    );
    return { pairs };
  },
};
