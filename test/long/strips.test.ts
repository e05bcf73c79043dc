import { expect, it } from 'vitest';
import { stripTranspose } from '../../src/schedules/algorithms/strips/strip-transpose.ts';
import { check } from '../../src/schedules/proof/checker.ts';
import { localMoves } from '../../src/schedules/proof/local-moves.ts';
import { choices, countedByHand } from '../support/strips.ts';

it.each([7, 8, 9, 10])(
  'strips on a cube of %i dimensions are proved in every form, with the counts of the definitions',
  (dim) => {
    for (const [copies, packet] of dim < 10
      ? [
          [1, 64],
          [2, 7],
        ]
      : [[1, 256]]) {
      for (const choice of choices(8)) {
        const schedule = stripTranspose({ dim, copies, packet, ...choice });
        const counts = countedByHand(choice, dim, copies, packet);
        const { violations, certificate } = check(schedule);
        expect(violations).toEqual([]);
        expect(certificate).toMatchObject({
          steps: counts.startups,
          blocksInSequence: counts.elements,
          optimal: true,
        });
        const moves = localMoves(schedule).reduce((sum, moved) => sum + moved, 0);
        expect(moves).toBe(counts.copied * 2 ** dim);
      }
    }
  },
  120_000,
);
