import { readdirSync } from 'node:fs';
import { afterAll, describe, expect, it } from 'vitest';
import { create, globals } from 'webgpu';
import type { GpuContext } from '../../src/host/gpu/gpu-context.ts';
import { createPipeline } from '../../src/host/gpu/gpu-pipeline.ts';
import { createAlign } from '../../src/host/kernels/align.ts';
import { createMemoryDrawing } from '../../src/host/kernels/draw.ts';
import { createExchange } from '../../src/host/kernels/exchange.ts';
import { createFill } from '../../src/host/kernels/fill.ts';
import { createFingerprint } from '../../src/host/kernels/fingerprint.ts';
import { createMoves } from '../../src/host/kernels/moves.ts';
import { createRearrange } from '../../src/host/kernels/rearrange.ts';
import { createSampleDrawing } from '../../src/host/kernels/sample.ts';
import { createTranspose } from '../../src/host/kernels/transpose.ts';
import { createVeil } from '../../src/host/kernels/veil.ts';
import { createVerify } from '../../src/host/kernels/verify.ts';
import { measureLinks } from '../../src/host/machine/measure-links.ts';
import type { MemoryShape } from '../../src/host/program/memory-shape.ts';
import { prepare } from '../../src/host/run/experiment.ts';
import { completeExchange, findAlgorithm, ring } from '../../src/schedules/index.ts';

// Dawn's null backend compiles WGSL and validates pipelines without any driver.
Object.assign(globalThis, globals);
const gpu = create(['backend=null']);
const adapter = await gpu.requestAdapter();
if (adapter === null) throw new Error('Dawn has no null backend');
const device = await adapter.requestDevice();
const context: GpuContext = {
  device,
  adapter: 'null',
  software: true,
  maxBufferBytes: device.limits.maxStorageBufferBindingSize,
  settle: (promise) => promise,
  close: () => device.destroy(),
};
afterAll(() => {
  context.close();
  // Dawn ends the process if its instance is collected while a device is in use: this keeps it until here.
  expect(gpu).toBeDefined();
});

const shape: MemoryShape = { nodes: 8, slots: 8, words: 3, mask: 7 };
const square: MemoryShape = { nodes: 64, slots: 64, words: 1, mask: 63 };
const wide: MemoryShape = { nodes: 32, slots: 32, words: 1, mask: 31 };
const exchange = findAlgorithm('ring').schedule(completeExchange({ topology: ring(8), copies: 1 }));
const table = Uint32Array.from({ length: 8 }, (_, slot) => slot);

const blocksOf = ({ nodes, slots, words }: MemoryShape) =>
  device.createBuffer({ size: 4 * nodes * slots * words, usage: GPUBufferUsage.STORAGE });
const segment = (wordsOfMove: number) => ({
  moves: new Uint32Array(wordsOfMove),
  firstMove: Uint32Array.of(0, 1),
});
const exchanges = { kind: 'exchange', ...segment(2) } as const;
const transferOn = (memory: MemoryShape) =>
  createMoves(context, memory, { kind: 'transfer', ...segment(4) }, blocksOf(memory), blocksOf(memory));

const build: Record<string, () => Promise<unknown>> = {
  fill: () => createFill(context, shape, 0, false),
  verify: async () => {
    await createVerify(context, shape, 0);
    await (await createVerify(context, shape, 0, { by: 'crossings', crossed: table })).count();
  },
  fingerprint: () => createFingerprint(context, shape, 0),
  exchange: () => createMoves(context, shape, exchanges, blocksOf(shape)),
  'exchange-vec4': () => createExchange(context, wide, exchanges, blocksOf(wide)),
  align: async () => [
    await createAlign(context, shape, 'words'),
    await createAlign(context, shape, 'words', table),
  ],
  'align-vec2': () => createAlign(context, wide, 'registers'),
  'align-tiles': () => createAlign(context, square, 'tiles'),
  swap: () => createMoves(context, shape, { kind: 'swaps', ...segment(2), partners: table }, blocksOf(shape)),
  gather: () => {
    const gathers = { kind: 'gathers', ...segment(4), sources: table } as const;
    return createMoves(context, shape, gathers, blocksOf(shape), blocksOf(shape));
  },
  // A backend that computes nothing counts nothing.
  'link-load': () =>
    expect(
      measureLinks(
        context,
        prepare(findAlgorithm('ring'), completeExchange({ topology: ring(4), copies: 1 })),
      ),
    ).rejects.toThrow(/the GPU copied nothing|counted 0 link crossings/),
  draw: () => createMemoryDrawing(context, shape, exchange, 'distance', new Uint32Array(256), 'rgba8unorm'),
  // It is laid over rows at rest.
  pale: () => createMemoryDrawing(context, shape, exchange, 'picture', new Uint32Array(256), 'rgba8unorm'),
  sample: () =>
    createSampleDrawing(context, 4, 'picture', new Uint32Array(256), new Uint32Array(256), 'rgba8unorm'),
  veil: () => createVeil(context, 'rgba8unorm'),
  transpose: () => createTranspose(context, shape, 'words', true),
  'transpose-vec4': async () => {
    for (const words of [1, 2, 8]) await createTranspose(context, { ...wide, words }, 'registers', true);
  },
  'transpose-tiles': () => createTranspose(context, square, 'tiles', true),
  'fill-vec4': async () => {
    for (const aligned of [false, true]) await createFill(context, wide, 0, aligned);
  },
  sift: async () => {
    await createVerify(context, wide, 0);
    await createVerify(context, wide, 0, { by: 'crossings', crossed: table });
  },
  transfer: async () => [
    await transferOn(shape),
    await transferOn({ ...shape, nodes: 2, mask: 1 }),
    await transferOn({ ...shape, nodes: 14, slots: 2, mask: 1 }),
  ],
  rearrange: () =>
    Promise.all([
      createRearrange(context, shape, { kind: 'table', name: 'alignment', origins: table }),
      ...(['xor', 'add', 'subtract'] as const).flatMap((inverseOperation) => {
        const phase = { kind: 'local', name: 'alignment', inverseOperation, mask: 7 } as const;
        return [
          createRearrange(context, shape, phase),
          createRearrange(context, shape, { ...phase, inverseAfter: table }),
          createRearrange(context, shape, { ...phase, inverseBefore: table }),
        ];
      }),
    ]),
};

describe('every kernel', () => {
  it('has a build function in this test', () => {
    const folder = new URL('../../src/shaders/', import.meta.url);
    const kernels = readdirSync(folder).filter((file) => file.endsWith('.wgsl'));
    expect(Object.keys(build).sort()).toEqual(kernels.map((file) => file.replace('.wgsl', '')).sort());
  });

  it.each(Object.keys(build))('%s compiles and its pipelines build', async (kernel) => {
    await build[kernel]();
    await context.settle(context.device.queue.onSubmittedWorkDone());
  });
});

describe('createPipeline', () => {
  it('names the kernel, the line and the mistake when a shader does not compile', async () => {
    const code = '@compute @workgroup_size(1)\nfn main() { let move = 1; }';
    await expect(createPipeline(context, 'broken', code, {})).rejects.toThrow(
      /kernel broken does not compile: broken\.wgsl:2:17 'move'/,
    );
  });

  it('says why a pipeline cannot be built', async () => {
    const code = 'override MISSING: u32; @compute @workgroup_size(WORKGROUP_SIZE, MISSING) fn main() {}';
    await expect(createPipeline(context, 'unset', code, {})).rejects.toThrow(
      /kernel unset cannot be built: .*MISSING/,
    );
  });
});
