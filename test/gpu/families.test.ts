import { describe, expect, it } from 'vitest';
import { Machine } from '../../src/host/machine/machine.ts';
import { fuse } from '../../src/host/program/fuse.ts';
import { slicesOf } from '../../src/host/program/memory-shape.ts';
import { pack } from '../../src/host/program/pack.ts';
import { sliceOf } from '../../src/host/program/slice.ts';
import { prepare, shapeFor } from '../../src/host/run/experiment.ts';
import { run } from '../../src/host/run/run.ts';
import { findAlgorithm } from '../../src/schedules/index.ts';
import { exchangeOn } from '../support/exchange.ts';
import { expectSameWords } from '../support/same-words.ts';
import { cases } from '../support/sample.ts';
import { useGpu } from './context.ts';
import { memoryOf } from './memory.ts';

const gpu = useGpu();

describe('the families of kernels', () => {
  const shapes = [
    [6, 2, 1, 64],
    [7, 2, 1, 64],
    [6, 3, 2, 192],
    [6, 1, 1, 64],
  ];

  it.each(cases(shapes, 1, 1))(
    'give the same memories: %i dimensions, %i copies, %i cubes, %i rows',
    async (dim, copies, cubes, rows) => {
      const experiment = prepare(findAlgorithm('de-bruijn'), exchangeOn(dim, copies, cubes));
      const shape = { ...shapeFor(exchangeOn(dim, copies, cubes), 1), rows };
      const packed = pack(experiment.schedule);
      const [align] = packed;
      const programs = [[align], fuse(packed, shape.slots, shape.mask), packed];
      for (const program of programs) {
        for (const slice of [0, slicesOf(shape) - 1]) {
          const memories: Uint32Array[] = [];
          for (const family of ['registers', 'tiles'] as const) {
            const machine = await Machine.create(gpu.context, shape, 0, family);
            expect(machine.variant).toBe(family);
            machine.selectSlice(slice);
            await machine.fill();
            await machine.run(program === programs[2] ? sliceOf(program, slice * rows, rows) : program);
            memories.push(await memoryOf(machine));
            machine.destroy();
          }
          expectSameWords(memories[1], memories[0]);
        }
      }
    },
  );

  it('are chosen by a trial, and stand in the report', async () => {
    const experiment = prepare(findAlgorithm('necklace'), exchangeOn(6));
    expect(['registers', 'tiles']).toContain((await run(gpu.context, experiment)).time.kernels);
    expect((await run(gpu.context, experiment, { kernels: 'tiles' })).time.kernels).toBe('tiles');
    expect((await run(gpu.context, experiment, { kernels: 'tiles', words: 2 })).time.kernels).toBe(
      'registers',
    );
    expect((await run(gpu.context, experiment, { words: 3 })).time.kernels).toBe('words');
  });
});
