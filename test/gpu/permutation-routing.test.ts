import { describe, expect, it } from 'vitest';
import { prepareSchedule, shapeOf } from '../../src/host/run/experiment.ts';
import { run } from '../../src/host/run/run.ts';
import { cube, findAlgorithm, findPermutation, routePermutation } from '../../src/schedules/index.ts';
import { memoriesOn, permutedBy } from '../support/exchange.ts';
import { expectSameWords } from '../support/same-words.ts';
import { cases } from '../support/sample.ts';
import { useGpu } from './context.ts';

const gpu = useGpu();

/** A permutation that has nothing to do with the powers of two. */
function scattered(length: number): number[] {
  const stride = 101;
  return Array.from({ length }, (_, place) => (place * stride + 7) % length);
}

describe('a rearranged exchange', () => {
  it.each(cases(['de-bruijn', 'bruck', 'ring'], 2, 2))(
    'brings blocks anywhere by %s, step by step and fused, data too',
    async (name) => {
      for (const [dim, copies, words] of [
        [2, 1, 1],
        [3, 2, 3],
        [5, 1, 2],
      ] as const) {
        const schedule = routePermutation(
          findAlgorithm(name),
          memoriesOn(dim, copies),
          scattered(copies * 4 ** dim),
        );
        const { slots, nodes } = shapeOf(schedule, words);
        for (const mode of ['step', 'fused'] as const) {
          const data = Uint32Array.from({ length: slots * nodes * words }, (_, i) => i * 5 + 1);
          const expected = new Uint32Array(data.length);
          for (let place = 0; place < slots * nodes; place++) {
            const block = data.subarray(place * words, (place + 1) * words);
            expected.set(block, schedule.pattern.destination(place) * words);
          }
          const report = await run(gpu.context, prepareSchedule(schedule, { mode }), { mode, words, data });
          expect(report).toMatchObject({ verified: true, mismatches: 0 });
          expectSameWords(data, expected);
        }
      }
    },
  );

  it('permutes address bits in a part of the dimensions, with more nodes than slots too', async () => {
    for (const [name, algorithm, topology, slots, exchanges] of [
      ['bit-reversal', 'necklace', cube(5), 4, 3],
      ['shuffle-3', 'de-bruijn', cube(2, 4), 16, 1],
      ['vector-reversal', 'standard-exchange', cube(4), 2, 8],
    ] as const) {
      const permutation = findPermutation(name);
      const schedule = permutedBy(algorithm, { topology, slots }, permutation);
      expect(schedule.phases.filter(({ kind }) => kind === 'segment').length).toBe(exchanges);
      for (const mode of ['step', 'fused'] as const) {
        const report = await run(gpu.context, prepareSchedule(schedule, { mode }), { mode, words: 3 });
        expect(report).toMatchObject({ verified: true, mismatches: 0 });
      }
    }
  });

  it('comes out wrong where two blocks go to each other’s places', async () => {
    const destinations = scattered(64);
    const schedule = routePermutation(findAlgorithm('necklace'), memoriesOn(3), destinations);
    const other = [...destinations];
    [other[9], other[40]] = [other[40], other[9]];
    const { pattern } = routePermutation(findAlgorithm('necklace'), memoriesOn(3), other);
    const wrong = prepareSchedule({ ...schedule, pattern }, { unchecked: true });
    for (const mode of ['step', 'fused'] as const) {
      const report = await run(gpu.context, wrong, { mode });
      expect(report).toMatchObject({ verified: false, mismatches: 2 });
      expect(report.wrongPlaces).toEqual([destinations[9], destinations[40]].sort((a, b) => a - b));
    }
  });
});
