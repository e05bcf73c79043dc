import { InputError } from '../../errors.ts';
import { groupFamily } from './group-family.ts';

const [FEWEST, MOST] = [3, 8];

/**
 * Levels 0 to n - 1 of 2^n rows, node row x n + level: links lead to the next level, the last one's to level 0, in the same row and in the
 * one that differs in the bit of the level.
 */
export const butterfly = groupFamily({
  name: 'butterfly',
  value: 'n',
  example: '3',
  about:
    'n levels of 2^n nodes, each joined to two of the next level, the last one to the first (wrapped; Leighton 1992)',
  generators(value) {
    const levels = Number(value);
    if (!(/^\d$/.test(value) && levels >= FEWEST && levels <= MOST)) {
      throw new InputError(`give ${FEWEST} to ${MOST} levels`);
    }
    const next = (row: number, level: number, isCrossed: boolean) =>
      (isCrossed ? row ^ (1 << level) : row) * levels + ((level + 1) % levels);
    const before = (row: number, level: number, isCrossed: boolean) => {
      const to = (level + levels - 1) % levels;
      return (isCrossed ? row ^ (1 << to) : row) * levels + to;
    };
    return [next, before].flatMap((links) =>
      [false, true].map((isCrossed) =>
        Int32Array.from({ length: levels * 2 ** levels }, (_, node) =>
          links(Math.floor(node / levels), node % levels, isCrossed),
        ),
      ),
    );
  },
});
