import { createMemoryBuffer, readBuffer } from '../host/gpu/buffers.ts';
import type { GpuContext } from '../host/gpu/gpu-context.ts';
import { bind, createPipeline, dispatch } from '../host/gpu/gpu-pipeline.ts';
import { submitAlone } from '../host/gpu/submissions.ts';
import { CEILING } from './bench-report.ts';
import { type BenchForm, timed } from './form.ts';
import copyCode from './shaders/copy-vec4.wgsl?raw';
import naiveCode from './shaders/naive-transpose.wgsl?raw';
import tileCode from './shaders/tile-transpose.wgsl?raw';

/** What is measured beside the machine, to compare it with. */
export interface Outside {
  readonly copies: readonly BenchForm[];
  readonly transposes: readonly BenchForm[];
  destroy(): void;
}

/** Two memories outside of the machine; each word of the first holds its place. */
interface MemoryPair {
  readonly source: GPUBuffer;
  readonly result: GPUBuffer;
}

/** What is measured on matrices of side x side words. */
export async function createOutside(context: GpuContext, side: number): Promise<Outside> {
  const words = side * side;
  const bytes = words * Uint32Array.BYTES_PER_ELEMENT;
  const memories = {
    source: await createMemoryBuffer(context, 'bench.source', bytes),
    result: await createMemoryBuffer(context, 'bench.result', bytes),
  };
  context.device.queue.writeBuffer(memories.source, 0, placesUpTo(words));
  const same = (place: number) => place;
  const transposed = (place: number) => (place % side) * side + Math.floor(place / side);
  const form = (name: string, once: () => Promise<number>, due: (place: number) => number): BenchForm => ({
    name,
    passes: 1,
    once,
    isRight: () => comesOut(context, memories, once, due),
  });
  const kernel = async (
    name: string,
    code: string,
    constants: Record<string, number>,
    threads: number,
    due: (place: number) => number,
  ): Promise<BenchForm> => {
    const pipeline = await createPipeline(context, name, code, constants);
    const group = bind(context.device, pipeline, [memories.source, memories.result]);
    return form(name, () => submitAlone(context, (pass) => dispatch(pass, pipeline, group, threads)), due);
  };
  return {
    copies: [
      await kernel(CEILING, copyCode, { UNITS: words / 4 }, words / 4 / 8, same),
      form('copyBufferToBuffer', () => timed(() => copyInOneCommand(context, memories)), same),
    ],
    transposes: [
      await kernel('naive transpose', naiveCode, { SIDE: side }, words, transposed),
      await kernel('4 x 4 transpose', tileCode, { SIDE: side }, words / 16, transposed),
      scriptTranspose(side, transposed),
    ],
    destroy() {
      memories.source.destroy();
      memories.result.destroy();
    },
  };
}

function placesUpTo(words: number): Uint32Array<ArrayBuffer> {
  return Uint32Array.from({ length: words }, (_, place) => place);
}

async function copyInOneCommand(
  { device, settle }: GpuContext,
  { source, result }: MemoryPair,
): Promise<void> {
  const encoder = device.createCommandEncoder({ label: 'bench.encoder' });
  encoder.copyBufferToBuffer(source, 0, result, 0, source.size);
  device.queue.submit([encoder.finish()]);
  await settle(device.queue.onSubmittedWorkDone());
}

/** The transposition on the processor in blocks, in this process. */
function scriptTranspose(side: number, due: (place: number) => number): BenchForm {
  const BLOCK = 32;
  const source = placesUpTo(side * side);
  const result = new Uint32Array(side * side);
  const transpose = async () => {
    for (let top = 0; top < side; top += BLOCK) {
      for (let left = 0; left < side; left += BLOCK) {
        for (let i = top; i < top + BLOCK; i++) {
          for (let j = left; j < left + BLOCK; j++) result[j * side + i] = source[i * side + j];
        }
      }
    }
  };
  return {
    name: 'script transpose',
    passes: 1,
    once: () => timed(transpose),
    async isRight() {
      result.fill(0);
      await transpose();
      return result.every((word, place) => word === due(place));
    },
  };
}

/** Whether the result, which was cleared, holds after some work what it must. */
async function comesOut(
  context: GpuContext,
  { result }: MemoryPair,
  work: () => Promise<unknown>,
  due: (place: number) => number,
): Promise<boolean> {
  context.device.queue.writeBuffer(result, 0, new Uint8Array(result.size));
  await work();
  const { buffer } = await readBuffer(context, result, 0, result.size);
  return new Uint32Array(buffer).every((word, place) => word === due(place));
}
