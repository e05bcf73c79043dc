import { describe, expect, it } from 'vitest';
import { prepareSchedule } from '../../src/host/run/experiment.ts';
import { run } from '../../src/host/run/run.ts';
import { findAlgorithm, solve } from '../../src/schedules/index.ts';
import { conversionOn } from '../support/exchange.ts';
import { placesIn } from '../support/matrix-layouts.ts';
import { useGpu } from './context.ts';

const gpu = useGpu();

describe('a conversion between layouts on the machine', () => {
  it.each([
    [13, 17, 3, 'consecutive-rows', 'cyclic-columns-gray', 'necklace', 1],
    [40, 5, 2, 'combined-3-columns', 'consecutive-rows', 'de-bruijn', 2],
    [64, 64, 4, 'cyclic-rows', 'cyclic-rows-gray', 'standard-exchange', 4],
  ] as const)(
    '%i x %i on 2^%i nodes from %s to %s by %s, %i words',
    async (rows, columns, dim, from, to, algorithm, words) => {
      const conversion = conversionOn(dim, rows, columns, from, to);
      const { topology } = conversion;
      const schedule = solve(findAlgorithm(algorithm, 'conversion'), conversion);
      const wordOf = (element: number, word: number) => (element + 1) * 8 + word;
      const places = [from, to].map((name) => placesIn(name, rows, columns, topology.nodes));
      for (const mode of ['step', 'fused'] as const) {
        const data = new Uint32Array(schedule.slots * topology.nodes * words);
        const indexOf = ({ node, slot }: (typeof places)[number][number], word: number) =>
          (slot * topology.nodes + node) * words + word;
        for (const [element, place] of places[0].entries()) {
          for (let word = 0; word < words; word++) data[indexOf(place, word)] = wordOf(element, word);
        }
        const report = await run(gpu.context, prepareSchedule(schedule, { mode }), { mode, words, data });
        expect(report).toMatchObject({ verified: true, mismatches: 0 });
        for (const [element, place] of places[1].entries()) {
          for (let word = 0; word < words; word++) {
            if (data[indexOf(place, word)] !== wordOf(element, word))
              expect.fail(`element ${element}, word ${word}`);
          }
        }
      }
    },
  );
});
