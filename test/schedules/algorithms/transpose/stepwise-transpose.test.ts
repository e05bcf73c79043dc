import { describe, expect, it } from 'vitest';
import { stepwiseTranspose } from '../../../../src/schedules/algorithms/transpose/stepwise-transpose.ts';
import { InputError } from '../../../../src/schedules/model/errors.ts';
import { check } from '../../../../src/schedules/proof/checker.ts';
import { localMoves } from '../../../../src/schedules/proof/local-moves.ts';
import { mutants, steps } from '../../../support/grid-mutants.ts';
import { memoriesOf } from '../../../support/memories.ts';
import { pathsOfThePaper, tr } from '../../../support/requested-transposes.ts';

describe('stepwiseTranspose', () => {
  it('is proved, with n ceil(B/Bm) startups, nB elements in sequence and 2B copied', () => {
    for (const dim of [2, 4, 6, 8]) {
      for (const [parts, packet] of [
        [1, 1],
        [5, 2],
        [6, 3],
        [4, 9],
      ]) {
        const schedule = stepwiseTranspose({ dim, parts, packet });
        const { violations, certificate } = check(schedule);
        expect(violations).toEqual([]);
        expect(certificate).toMatchObject({
          steps: dim * Math.ceil(parts / packet),
          blocksInSequence: dim * parts,
          shortestRoutes: true,
        });
        const copied = localMoves(schedule).reduce((sum, moves) => sum + moves, 0);
        expect(copied).toBe(2 ** dim * 2 * parts);
      }
    }
  });

  it('brings every block to the transposed node along the single path of the paper', () => {
    const [dim, parts] = [4, 3];
    const nodes = 2 ** dim;
    const schedule = stepwiseTranspose({ dim, parts, packet: 2 });
    const start = Uint32Array.from({ length: nodes * parts }, (_, place) => place + 1);
    const memories = [...memoriesOf(schedule, 1, start)];
    const end = memories[memories.length - 1].subarray(0, nodes * parts);
    expect(end).toEqual(start.map((_, place) => start[place - (place % nodes) + tr(place % nodes, dim)]));
    for (let node = 0; node < nodes; node++) {
      let at = node;
      const crossed: number[] = [];
      for (const step of steps(schedule)) {
        for (const { map, slots } of step) {
          // The first part, wherever it is.
          if (slots[0] % parts !== 0 || map.apply(at) < 0) continue;
          // Who waits at home has its part in the buffer, and who is on the way in the array.
          if ((slots[0] === 0) !== (crossed.length % 2 === 1)) continue;
          crossed.push(Math.log2(at ^ map.apply(at)));
          at = map.apply(at);
        }
      }
      expect(crossed).toEqual(pathsOfThePaper('srt', node, dim)[0] ?? []);
    }
  });

  it('never has a node send and receive at the same time', () => {
    for (const step of steps(stepwiseTranspose({ dim: 6, parts: 3, packet: 2 }))) {
      const senders = new Set<number>();
      const receivers = new Set<number>();
      for (const { map } of step) {
        for (let node = 0; node < 64; node++) {
          if (map.apply(node) < 0) continue;
          senders.add(node);
          receivers.add(map.apply(node));
        }
      }
      expect([...senders].filter((node) => receivers.has(node))).toEqual([]);
    }
  });

  it('with a fault is refused', () => {
    const schedule = stepwiseTranspose({ dim: 4, parts: 5, packet: 2 });
    for (const { change, mutant } of mutants({ ...schedule, phases: [schedule.phases[1]] })) {
      const phases = [schedule.phases[0], ...mutant.phases, schedule.phases[2]];
      expect(check({ ...mutant, phases }).ok, change).toBe(false);
    }
    expect(check({ ...schedule, phases: schedule.phases.slice(1) }).ok).toBe(false);
  });

  it.each([
    [{ dim: 0 }, 'cube dimension 0: give a whole number from 1'],
    [{ dim: 12, parts: 5000 }, '4096 nodes of 5000 parts: give larger parts, for at most 16777216 in all'],
  ])('refuses %j in one line', (change, message) => {
    const attempt = () => stepwiseTranspose({ parts: 4, packet: 2, ...change });
    expect(attempt).toThrow(InputError);
    expect(attempt).toThrow(message);
  });
});
