import { describe, expect, it } from 'vitest';
import { Machine } from '../../src/host/machine/machine.ts';
import { measureLinks } from '../../src/host/machine/measure-links.ts';
import { pack } from '../../src/host/program/pack.ts';
import { reference } from '../../src/host/program/reference.ts';
import { prepareSchedule, shapeOf } from '../../src/host/run/experiment.ts';
import { run } from '../../src/host/run/run.ts';
import { pairwiseTranspose } from '../../src/schedules/algorithms/transpose/pairwise-transpose.ts';
import { findTransposePaths } from '../../src/schedules/algorithms/transpose/transpose-paths.ts';
import { check } from '../../src/schedules/index.ts';
import { type GivenTranspose, requestedTranspose, tr, transposeOf } from '../support/requested-transposes.ts';
import { expectSameWords } from '../support/same-words.ts';
import { cases } from '../support/sample.ts';
import { useGpu } from './context.ts';
import { memoryOf } from './memory.ts';

const gpu = useGpu();

describe.each(['srt', 'drt', 'mrt'])('%s on the machine', (name) => {
  it.each([
    [2, [1, 9, 4]],
    [4, [1, 13, 8]],
    [6, [8, 12]],
    [8, [12, 1]],
  ])('verifies every packet on a cube of %i dimensions, and no messages meet', async (n, counts) => {
    for (const m of cases(counts, 1, n > 4 ? 1 : 2)) {
      const schedule = transposeOf(name, n, m);
      expect(pack(schedule)[0].kind).toBe('gathers');
      const experiment = prepareSchedule(schedule);
      const words = 3;
      const nodes = 2 ** n;
      const data = Uint32Array.from({ length: nodes * m * words }, (_, i) => Math.imul(i, 0x9e3779b1));
      const before = data.slice();
      const report = await run(gpu.context, experiment, { words, data, seed: 5 });
      expect(report).toMatchObject({ verified: true, mismatches: 0 });
      const transposed = before.map((_, at) => {
        const [word, place] = [at % words, Math.floor(at / words)];
        const node = place % nodes;
        return before[(place - node + tr(node, n)) * words + word];
      });
      expectSameWords(data, transposed);
      const { blocks, meetings } = await measureLinks(gpu.context, experiment);
      expect(meetings).toBe(0);
      // What lies on the diagonal stays, and the others go n links on average.
      expect(blocks.reduce((sum, load) => sum + load, 0)).toBe((nodes * n * m) / 2);
    }
  });

  it('leaves the memory that the reference leaves', async () => {
    const schedule = transposeOf(name, 4, 9);
    const shape = shapeOf(schedule, 2);
    const machine = await Machine.create(gpu.context, shape, 7);
    try {
      await machine.fill();
      await machine.run(pack(schedule));
      // What is left behind in transit is nobody's.
      const held = (memory: Uint32Array) => memory.subarray(0, shape.nodes * shape.slots * shape.words);
      const start = new Uint32Array(shape.nodes * schedule.slots * shape.words);
      start.set(reference.fill(shape, 7));
      expectSameWords(held(await memoryOf(machine)), held(reference.run(schedule, shape, start)));
    } finally {
      machine.destroy();
    }
  });
});

describe.each<[string, GivenTranspose]>([
  ['packets by the distance', { matrix: [24, 24], parts: [4, 4], method: 'mrt' }],
  [
    'other codes',
    { matrix: [15, 9], parts: [4, 4], from: 'consecutive,cyclic-gray', to: 'cyclic,consecutive' },
  ],
  [
    'other codes, in two goes',
    { matrix: [32, 8], parts: [8, 8], to: 'consecutive-gray', method: 'naive', packet: 2 },
  ],
  ['virtual partitions', { matrix: [16, 24], parts: [2, 8], method: 'drt', packet: 3 }],
  ['the first way', { matrix: [32, 16], parts: [4, 4], to: 'cyclic', method: 'way-1' }],
  ['the second way', { matrix: [16, 32], parts: [2, 8], to: 'cyclic', method: 'way-2' }],
  ['the third way', { matrix: [32, 32], parts: [4, 4], to: 'cyclic-gray', method: 'way-3' }],
  ['exchanges', { matrix: [7, 11], parts: [2, 4], from: 'combined-2', to: 'cyclic-gray' }],
])('a matrix on the machine: %s', (_, given) => {
  it('is transposed, and no messages meet', async () => {
    const { schedule, unit, start, end } = requestedTranspose(given);
    const [rows, columns] = given.matrix;
    const data = new Uint32Array(schedule.topology.nodes * schedule.pattern.slots * unit);
    for (const [element, position] of start.entries()) data[position] = 1000 + element;
    const experiment = prepareSchedule(schedule);
    const report = await run(gpu.context, experiment, { words: unit, data, seed: 3 });
    expect(report).toMatchObject({ verified: true, mismatches: 0 });
    const expected = Array.from({ length: rows * columns }, (_, number) => {
      return 1000 + (number % rows) * columns + Math.floor(number / rows);
    });
    expect(Array.from(end, (position) => data[position])).toEqual(expected);
    expect((await measureLinks(gpu.context, experiment)).meetings).toBe(0);
  });
});

describe('MRT with three waves in 2D cycles', () => {
  it('has messages that meet', async () => {
    const crowded = {
      ...findTransposePaths('mrt'),
      departure: (wave: number, length: number) => length * Math.floor(wave / 3) + (wave % 3),
    };
    const schedule = pairwiseTranspose(crowded, { dim: 6, slots: 18, packet: 1 });
    const proved = { schedule, proof: check(schedule) };
    expect((await measureLinks(gpu.context, proved)).meetings).toBeGreaterThan(0);
  });
});
