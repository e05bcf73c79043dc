import { describe, expect, it } from 'vitest';
import { Machine } from '../../src/host/machine/machine.ts';
import { pack } from '../../src/host/program/pack.ts';
import { targetOf } from '../../src/host/program/packed-pattern.ts';
import { reference } from '../../src/host/program/reference.ts';
import { prepareSchedule, shapeOf } from '../../src/host/run/experiment.ts';
import { run } from '../../src/host/run/run.ts';
import { findAlgorithm, findPermutation, permutations } from '../../src/schedules/index.ts';
import { exchangeOn, memoriesOn, permutedBy } from '../support/exchange.ts';
import { expectSameWords } from '../support/same-words.ts';
import { cases } from '../support/sample.ts';
import { useGpu } from './context.ts';
import { memoryOf } from './memory.ts';

const gpu = useGpu();

function scheduleOf(name: string, algorithm: string, dim: number, copies: number, cubes: number) {
  return permutedBy(algorithm, memoriesOn(dim, copies, cubes), findPermutation(name));
}

/** Those that one exchange does. */
const names = permutations.filter(({ kind }) => kind === 'exchange').map(({ name }) => name);

describe('a reordered exchange', () => {
  const exchanges = [
    ['de-bruijn', 5, 2, 1, 1],
    ['necklace', 3, 1, 2, 3],
    ['bruck', 3, 2, 1, 2],
  ] as const;

  it.each(
    // The first by all exchanges, the others by one in turn; in the long tests by all.
    cases(names, 2).map((name, i) => {
      const inTurn = [...exchanges.slice(i % 3), ...exchanges.slice(0, i % 3)];
      return { name, tried: i === 0 ? exchanges : cases(inTurn, 3, 1) };
    }),
  )('does $name in every mode, on data too', async ({ name, tried }) => {
    for (const [algorithm, dim, copies, cubes, words] of tried) {
      const schedule = scheduleOf(name, algorithm, dim, copies, cubes);
      const shape = shapeOf(schedule, words);
      const { destination } = schedule.pattern;
      for (const mode of ['step', 'block', 'fused'] as const) {
        if (mode === 'block' && algorithm === 'bruck') continue;
        const data = Uint32Array.from({ length: shape.nodes * shape.slots * words }, (_, i) => i * 7 + 3);
        const expected = new Uint32Array(data.length);
        for (let place = 0; place < shape.nodes * shape.slots; place++) {
          const block = data.subarray(place * words, (place + 1) * words);
          expected.set(block, destination(place) * words);
        }
        const report = await run(gpu.context, prepareSchedule(schedule, { mode }), { mode, words, data });
        expect(report).toMatchObject({ verified: true, mismatches: 0 });
        expectSameWords(data, expected);
      }
    }
  });

  it('adds no pass over the memory, and comes out wrong where the pattern wants another', async () => {
    const plain = findAlgorithm('necklace').schedule(exchangeOn(4));
    const gray = scheduleOf('binary-to-gray', 'necklace', 4, 1, 1);
    expect(pack(gray).map(({ kind }) => kind)).toEqual(['local', 'exchange', 'local']);
    const memory = reference.run(gray, shapeOf(gray, 1), reference.fill(shapeOf(gray, 1)));
    const places = reference.verify(plain.pattern, shapeOf(gray, 1), memory);
    for (const mode of ['step', 'block', 'fused'] as const) {
      const wrong = prepareSchedule({ ...gray, pattern: plain.pattern }, { unchecked: true, mode });
      expect(await run(gpu.context, wrong, { mode })).toMatchObject({
        verified: false,
        mismatches: places.length,
      });
    }
  });

  it('counts a fault in one block, and names its place', async () => {
    const schedule = scheduleOf('bit-reversal', 'de-bruijn', 5, 2, 2);
    const machine = await Machine.create(gpu.context, shapeOf(schedule, 1));
    await machine.fill();
    await machine.run(pack(schedule));
    machine.write(4 * 777, Uint8Array.of(1, 2, 3, 255));
    expect(await machine.verify(targetOf(schedule.pattern))).toMatchObject({
      mismatches: 1,
      wrongPlaces: [777],
    });
    expect((await memoryOf(machine))[777]).toBe(0xff030201);
    machine.destroy();
  });
});
