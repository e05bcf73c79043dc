import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Machine } from '../../src/host/machine/machine.ts';
import { fuse, inWindows, seek } from '../../src/host/program/fuse.ts';
import { type MemoryShape, slicesOf } from '../../src/host/program/memory-shape.ts';
import { pack } from '../../src/host/program/pack.ts';
import type { PackedPhase } from '../../src/host/program/packed.ts';
import { reference } from '../../src/host/program/reference.ts';
import { sliceOf } from '../../src/host/program/slice.ts';
import { prepare, prepareSchedule, shapeFor } from '../../src/host/run/experiment.ts';
import { run } from '../../src/host/run/run.ts';
import type { SliceResult } from '../../src/host/run/run-slice.ts';
import { blocked, findAlgorithm, InputError, type Schedule, type Step } from '../../src/schedules/index.ts';
import { cubeAlgorithms, exchangeOn, stepsIn } from '../support/exchange.ts';
import { expectSameWords } from '../support/same-words.ts';
import { cases, count } from '../support/sample.ts';
import { useGpu } from './context.ts';
import { memoryOf } from './memory.ts';

const gpu = useGpu();

const exchanging = cubeAlgorithms.filter(({ schedule }) => {
  const [, segment] = pack(schedule(exchangeOn(3)));
  return segment.kind === 'exchange';
});

async function ranOn(shape: MemoryShape, program: readonly PackedPhase[], seed = 0): Promise<Uint32Array> {
  const machine = await Machine.create(gpu.context, shape, seed);
  try {
    await machine.fill();
    await machine.run(program);
    return await memoryOf(machine);
  } finally {
    machine.destroy();
  }
}

/** The schedule up to a step, without its realignment. */
function upTo(schedule: Schedule, step: number): Schedule {
  const [align, segment] = schedule.phases;
  if (segment.kind !== 'segment') throw new Error('no segment');
  return { ...schedule, phases: [align, { ...segment, steps: () => [...segment.steps()].slice(0, step) }] };
}

/** Rows of a memory in the order of the slots that they hold. */
function inSlotOrder(
  memory: Uint32Array,
  { slots, nodes, words }: MemoryShape,
  rowOf?: Uint32Array,
): Uint32Array {
  const row = nodes * words;
  const result = new Uint32Array(memory.length);
  for (let slot = 0; slot < slots; slot++) {
    const from = (rowOf ? rowOf[slot] : slot) * row;
    result.set(memory.subarray(from, from + row), slot * row);
  }
  return result;
}

/** A schedule of the necklace algorithm with one message's slot, mask or place in time changed at random. */
function mutated(schedule: Schedule, choice: number): Schedule {
  const steps = (schedule.phases[1] as { steps(): Iterable<Step> }).steps();
  const changed = [...steps];
  const t = choice % changed.length;
  if (choice % 2 === 0) changed.splice(t, 1);
  else changed[t] = changed[t].slice(1);
  return {
    ...schedule,
    phases: schedule.phases.map((phase) =>
      phase.kind === 'local' ? phase : { ...phase, steps: () => changed },
    ),
  };
}

describe('fuse', () => {
  it.each(cases([1, 3, 64, 2, 4], 2, 2))(
    'gives the memory of the schedule, blocks of %i words',
    async (words) => {
      for (const dim of cases([1, 3, 5], 2, 2)) {
        for (const algorithm of cubeAlgorithms) {
          const exchange = exchangeOn(dim, 3, 2);
          const shape = shapeFor(exchange, words);
          const schedule = algorithm.schedule(exchange);
          const program = fuse(pack(schedule), shape.slots, shape.mask);
          const expected = reference.run(schedule, shape, reference.fill(shape));
          expectSameWords(await ranOn(shape, program), expected);
        }
      }
    },
  );

  it('makes one pass of every exchange, and leaves a wrong one wrong', async () => {
    const exchange = exchangeOn(6);
    const shape = shapeFor(exchange, 1);
    for (const { schedule } of exchanging) {
      expect(fuse(pack(schedule(exchange)), 64, 63)).toEqual([{ kind: 'transpose' }]);
    }
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 0, max: 10_000 }), async (choice) => {
        const wrong = mutated(findAlgorithm('necklace').schedule(exchange), choice);
        const program = fuse(pack(wrong), 64, 63);
        expect(program.map(({ kind }) => kind)).toEqual(['align', 'exchange', 'align']);
        expectSameWords(await ranOn(shape, program), reference.run(wrong, shape, reference.fill(shape)));
      }),
      { seed: 1, numRuns: count(10, 10, 200) },
    );
  });
});

describe('inWindows', () => {
  it.each(cases([5, 1, 1000, 2, 16], 1, 2))(
    'gives the memory of the schedule, in windows of %i steps',
    async (window) => {
      const exchange = exchangeOn(5);
      const shape = shapeFor(exchange, 2);
      for (const { schedule } of exchanging) {
        const program = inWindows(pack(schedule(exchange)), shape.slots, window);
        const expected = reference.run(schedule(exchange), shape, reference.fill(shape));
        expectSameWords(await ranOn(shape, program), expected);
      }
    },
  );
});

describe('seek', () => {
  it('gives the memory after any step, and verifies it', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...exchanging),
        fc.integer({ min: 1, max: 5 }),
        fc.constantFrom(1, 2, 3, 4),
        fc.double({ min: 0, max: 1, noNaN: true }),
        fc.boolean(),
        async ({ schedule: make }, dim, words, part, combined) => {
          const exchange = exchangeOn(dim, 2, 2);
          const shape = shapeFor(exchange, words);
          const schedule = combined ? blocked(make(exchange)) : make(exchange);
          const step = Math.round(part * stepsIn(schedule));
          const sought = seek(pack(schedule), shape.slots, step);
          const machine = await Machine.create(gpu.context, shape, 5);
          await machine.fill();
          await machine.run(sought.program);
          expect(await machine.verifyState(sought)).toMatchObject({ mismatches: 0, wrongPlaces: [] });
          const memory = await memoryOf(machine);
          const expected = reference.run(upTo(schedule, step), shape, reference.fill(shape, 5));
          expectSameWords(inSlotOrder(memory, shape, sought.rowOf), expected);
          // One damaged word is one mismatch, and its place is named.
          const place = (step * 7 + words) % (shape.slots * shape.nodes);
          const [slot, node] = [Math.floor(place / shape.nodes), place % shape.nodes];
          const row = sought.rowOf ? sought.rowOf[slot] : slot;
          const offset = ((row * shape.nodes + node) * words + words - 1) * 4;
          machine.write(offset, new Uint8Array(Uint32Array.of(~memory[offset / 4]).buffer));
          expect(await machine.verifyState(sought)).toMatchObject({ mismatches: 1, wrongPlaces: [place] });
          machine.destroy();
        },
      ),
      { seed: 2, numRuns: count(4, 4, 200) },
    );
  });

  it('verifies the state of each slice', async () => {
    const schedule = exchanging[0].schedule(exchangeOn(4, 2, 2));
    const rows = 4;
    const shape = { ...shapeFor(exchangeOn(4, 2, 2), 3), rows };
    const packed = pack(schedule);
    const sought = seek(packed, shape.slots, 3);
    const machine = await Machine.create(gpu.context, shape);
    for (let index = 0; index < slicesOf(shape); index++) {
      const own = sliceOf([...sought.program, packed[0]], index * rows, rows).slice(0, sought.program.length);
      machine.selectSlice(index);
      await machine.fill();
      await machine.run(own);
      expect(await machine.verifyState(sought)).toMatchObject({ mismatches: 0 });
    }
    machine.destroy();
  });

  it.each([-1, 0.5, 33])('refuses step %d of 32', (step) => {
    const program = pack(findAlgorithm('necklace').schedule(exchangeOn(6)));
    expect(() => seek(program, 64, step)).toThrow(
      new InputError(`step ${step}: give how many steps are done, from 0 (just aligned) to 32`),
    );
  });

  it('refuses a schedule that shifts rows', () => {
    expect(() => seek(pack(findAlgorithm('bruck').schedule(exchangeOn(3))), 8, 0)).toThrow(InputError);
  });
});

describe('a machine that holds one slice at a time', () => {
  const shapes = [
    [5, 1, 16],
    [6, 3, 16],
    [1, 1, 1],
    [4, 1, 4],
    [5, 2, 8],
    [6, 4, 8],
    [6, 1, 64],
  ];

  it.each(cases(shapes, 2, 2))(
    'has the memory of the whole: %i dimensions, %i words, %i rows',
    async (dim, words, rows) => {
      const exchange = exchangeOn(dim, 2, 2);
      const whole = shapeFor(exchange, words);
      const shape = { ...whole, rows };
      const { schedule } = findAlgorithm('de-bruijn');
      const packed = pack(schedule(exchange));
      const wrong = pack(mutated(schedule(exchange), 11));
      const machine = await Machine.create(gpu.context, shape, 9);
      for (const program of [packed, fuse(packed, whole.slots, whole.mask), wrong]) {
        const expected = await ranOn(whole, program, 9);
        let mismatches = 0;
        const places: number[] = [];
        for (let slice = 0; slice < slicesOf(shape); slice++) {
          machine.selectSlice(slice);
          await machine.fill();
          await machine.run(sliceOf(program, slice * rows, rows));
          const memory = await memoryOf(machine);
          for (let place = 0; place < rows * whole.nodes; place++) {
            const [row, node] = [Math.floor(place / whole.nodes), place % whole.nodes];
            const slot = slotOf(whole, rows, slice, row, node);
            for (let word = 0; word < words; word++) {
              const due = expected[(slot * whole.nodes + node) * words + word];
              if (memory[place * words + word] !== due)
                throw new Error(`slice ${slice} slot ${slot} node ${node}`);
            }
          }
          const verdict = await machine.verify();
          mismatches += verdict.mismatches;
          places.push(...verdict.wrongPlaces);
        }
        const wrongPlaces = reference.verify(schedule(exchange).pattern, whole, expected, 9);
        expect(mismatches).toBe(wrongPlaces.length);
        for (const place of places) expect(wrongPlaces).toContain(place);
      }
      machine.destroy();
    },
  );

  const aligned = [
    [5, 2, 8],
    [6, 3, 16],
    [4, 1, 16],
    [5, 1, 32],
    [6, 64, 8],
  ];

  it.each(cases(aligned, 2, 2))(
    'is filled as the alignment would leave it: %i dimensions, %i words, %i rows',
    async (dim, words, rows) => {
      const shape = { ...shapeFor(exchangeOn(dim, 3, 2), words), rows: dim === 4 ? 48 : rows };
      const machine = await Machine.create(gpu.context, shape, 4);
      for (const slice of [0, slicesOf(shape) - 1]) {
        machine.selectSlice(slice);
        await machine.fill();
        await machine.run([{ kind: 'align', name: 'alignment' }]);
        const expected = await memoryOf(machine);
        await machine.fill(true);
        expectSameWords(await memoryOf(machine), expected);
      }
      machine.destroy();
    },
  );

  it('refuses a schedule whose blocks leave their slice', () => {
    const program = pack(findAlgorithm('bruck').schedule(exchangeOn(3)));
    expect(() => sliceOf(program, 0, 4)).toThrow(/has no slices/);
    const [align, segment] = pack(findAlgorithm('necklace').schedule(exchangeOn(3)));
    expect(() => sliceOf([align, segment], 0, 4)).toThrow(/has no slices/);
    expect(() => sliceOf([segment], 0, 4)).toThrow(/has no slices/);
  });
});

describe('the modes fused and seek', () => {
  const experiment = prepare(findAlgorithm('de-bruijn'), exchangeOn(5));

  it('run on a machine and are verified', async () => {
    const fused = await run(gpu.context, experiment, { mode: 'fused', words: 2, seed: 3 });
    expect(fused).toMatchObject({ mode: 'fused', steps: 16, verified: true, mismatches: 0 });
    const sought = await run(gpu.context, experiment, { mode: 'seek', step: 7 });
    expect(sought).toMatchObject({ mode: 'seek', step: 7, verified: true, mismatches: 0 });
  });

  it('exchange user data when fused, and refuse it when seeking', async () => {
    const data = Uint32Array.from({ length: 1024 }, (_, i) => Math.imul(i, 0x9e3779b1));
    const transposed = data.map((_, i) => data[(i % 32) * 32 + (i >> 5)]);
    expect(await run(gpu.context, experiment, { mode: 'fused', data })).toMatchObject({ verified: true });
    expectSameWords(data, transposed);
    await expect(run(gpu.context, experiment, { mode: 'seek', data })).rejects.toThrow(
      /user data in seek mode/,
    );
  });

  it.each(cases([2, 1, 4, 8], 1, 1))('run and exchange user data in slices of %i rows', async (rows) => {
    const sliced = prepare(findAlgorithm('necklace'), exchangeOn(3, 2, 2));
    const data = Uint32Array.from({ length: 2 * 16 * 16 }, (_, i) => Math.imul(i, 0x9e3779b1));
    const whole = data.slice();
    const expected = await run(gpu.context, sliced, { words: 2, data: whole });
    for (const mode of ['step', 'block', 'fused'] as const) {
      const part = data.slice();
      const inMode = prepare(findAlgorithm('necklace'), exchangeOn(3, 2, 2), { mode });
      const report = await run(gpu.context, inMode, { mode, words: 2, rows, data: part });
      expect(report).toMatchObject({ verified: true, rows: 16, time: { slices: 16 / rows } });
      expect(report.fingerprint).toEqual(expected.fingerprint);
      expectSameWords(part, whole);
    }
  });

  it('run one slice in so many, and go on after those that are done', async () => {
    const sliced = prepare(findAlgorithm('necklace'), exchangeOn(6));
    const seen: number[] = [];
    const onSlice = async ({ index }: { index: number }) => void seen.push(index);
    const report = await run(gpu.context, sliced, { rows: 8, every: 4, seed: 3, onSlice });
    expect(report).toMatchObject({ verified: true, rows: 16, slots: 64, time: { slices: 2 } });
    expect(seen).toEqual([3, 7]);
    const slice = { index: 3, looked: 512, mismatches: 0, wrongPlaces: [], time: report.time };
    const goOn = (done: SliceResult) =>
      run(gpu.context, sliced, { rows: 8, every: 4, seed: 3, done: [done] });
    expect(await goOn(slice)).toMatchObject({ verified: true, looked: 1024, rows: 16 });
    const wrong = await goOn({ ...slice, mismatches: 5, wrongPlaces: [1] });
    expect(wrong).toMatchObject({ verified: false, mismatches: 5, wrongPlaces: [1], rows: 16 });
    expect(await goOn({ ...slice, looked: 511 })).toMatchObject({ verified: false, looked: 1023 });
    await expect(run(gpu.context, sliced, { rows: 8, every: 9 })).rejects.toThrow(
      /one slice in 9: there are 8/,
    );
  });

  it.each(cases([32, 17], 1, 1))(
    'hash the tags where positions have more than 32 bits, blocks of %i words',
    async (words) => {
      const large = prepare(findAlgorithm('standard-exchange'), exchangeOn(14));
      const shape = { ...shapeFor(exchangeOn(14), words), rows: 4 };
      for (const mode of ['step', 'fused'] as const) {
        const report = await run(gpu.context, large, { mode, words, rows: 4, every: 4096, seed: 4095 });
        expect(report).toMatchObject({
          verified: true,
          tags: 'hashed',
          rows: 4,
          slots: 16384,
          time: { slices: 1 },
        });
      }
      const machine = await Machine.create(gpu.context, shape, 4095);
      machine.selectSlice(4095);
      await machine.fill();
      await machine.run([{ kind: 'transpose' }]);
      expect(await machine.verify()).toMatchObject({ mismatches: 0, wrongPlaces: [] });
      for (const place of [5, 2 ** 13, 2 ** 16 - 1]) {
        const offset = 4 * (place * words + 3);
        const [word] = new Uint32Array((await machine.read(offset, 4)).buffer);
        machine.write(offset, new Uint8Array(Uint32Array.of(word ^ 1).buffer));
      }
      expect(await machine.verify()).toMatchObject({ mismatches: 3 });
      machine.destroy();
    },
  );

  it('come out wrong for a wrong schedule, as the other modes do', async () => {
    const wrong = prepareSchedule(mutated(experiment.schedule, 6), { unchecked: true });
    const { mismatches } = await run(gpu.context, wrong, { mode: 'step' });
    expect(mismatches).toBeGreaterThan(0);
    expect(await run(gpu.context, wrong, { mode: 'fused' })).toMatchObject({ verified: false, mismatches });
    expect(await run(gpu.context, wrong, { mode: 'seek', step: 3 })).toMatchObject({ verified: false });
  });
});

describe('a fault in one block', () => {
  const schedule = findAlgorithm('de-bruijn').schedule(exchangeOn(5, 2, 2));
  const packed = pack(schedule);
  const steps = stepsIn(schedule);
  const { slots, mask } = shapeFor(exchangeOn(5, 2, 2), 1);
  const forms = {
    step: () => ({ program: packed }),
    block: () => ({ program: pack(blocked(schedule)) }),
    windows: () => ({ program: inWindows(packed, slots, 3) }),
    fused: () => ({ program: fuse(packed, slots, mask) }),
    seek: () => {
      const sought = seek(packed, slots, steps >> 1);
      return { program: sought.program, sought };
    },
  };
  /** A random word is changed before one of the phases, or after the last. */
  const faults = fc.record({
    form: fc.constantFrom(...(Object.keys(forms) as (keyof typeof forms)[])),
    words: fc.constantFrom(1, 2, 3, 4, 8, 64),
    rows: fc.constantFrom(64, 32, 8),
    stage: fc.nat(3),
    slice: fc.nat(),
    place: fc.nat(),
    blocks: fc.integer({ min: 1, max: 3 }),
  });

  it('is counted once and located, in any form, at any stage, in any slice', async () => {
    const tried = new Set<string>();
    await fc.assert(
      fc.asyncProperty(faults, async ({ form, words, rows, stage, slice, place, blocks }) => {
        for (const kind of [form, `${words} words`, `${rows} rows`, `stage ${stage}`]) tried.add(kind);
        const shape = { ...shapeFor(exchangeOn(5, 2, 2), words), rows };
        const index = slice % slicesOf(shape);
        const { program, sought } = { sought: undefined, ...forms[form]() };
        // A slice of a program must end as it began: aligned programs are closed, looked at, and opened again.
        const closed = sought ? [...program, packed[0]] : program;
        const own = sliceOf(closed, index * rows, rows).slice(0, program.length);
        const places = rows * shape.nodes;
        const wrong = Array.from({ length: blocks }, (_, k) => (place + k * 977) % places);
        const damage = (machine: Machine) => {
          for (const at of wrong) {
            const word = at * words + (place % words);
            machine.write(4 * word, Uint8Array.of(at, at >> 8, 0xfa, 0xff));
          }
        };
        const machine = await Machine.create(gpu.context, shape, 77);
        try {
          machine.selectSlice(index);
          await machine.fill();
          for (const [at, phase] of own.entries()) {
            if (at === stage) damage(machine);
            await machine.run([phase]);
          }
          if (stage >= own.length) damage(machine);
          const { mismatches, wrongPlaces } = sought
            ? await machine.verifyState(sought)
            : await machine.verify();
          expect(mismatches).toBe(new Set(wrong).size);
          // The places of the whole memories, found from the slice's.
          const memory = await memoryOf(machine);
          const found: number[] = [];
          for (let at = 0; at < places; at++) {
            const block = memory.subarray(at * words, (at + 1) * words);
            if (!block.some((word) => word >>> 16 === 0xfffa)) continue;
            const [row, node] = [Math.floor(at / shape.nodes), at % shape.nodes];
            // While it is aligned a row of a slice is a row of the whole.
            const address = index * rows + row;
            const slotInMidst = sought?.rowOf ? sought.rowOf.indexOf(address) : address;
            const slot = sought ? slotInMidst : slotOf(shape, rows, index, row, node);
            found.push(slot * shape.nodes + node);
          }
          expect(wrongPlaces).toEqual(found.sort((a, b) => a - b));
        } finally {
          machine.destroy();
        }
      }),
      { seed: 17, numRuns: count(12, 12, 300) },
    );
    // Every form, block size, height of slices and stage is among them, however few they are.
    expect(tried.size).toBe(5 + 6 + 3 + 4);
  });
});

/** The slot of a place of a slice, from the definition: slot XOR node is the same in all bits above the rows. */
function slotOf({ mask }: MemoryShape, rows: number, slice: number, row: number, node: number): number {
  const first = slice * rows;
  const high = mask & ~(Math.min(rows, mask + 1) - 1);
  return (first & ~mask) + ((row & ~mask) | ((first & high) ^ (node & high)) | (row & ~high & mask));
}
