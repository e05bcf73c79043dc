import code from '../../shaders/exchange.wgsl?raw';
import { createDataBuffer } from '../buffers.ts';
import type { GpuContext } from '../gpu-context.ts';
import type { MemoryShape } from '../memory-shape.ts';
import type { PackedSegment } from '../pack.ts';
import { bind, createPipeline, dispatch } from '../pipeline.ts';

/** A step's uniform: index of its first move, number of its moves. */
const STEP_BYTES = 2 * Uint32Array.BYTES_PER_ELEMENT;

/** A segment's steps on the GPU: element steps and block rounds alike. */
export interface ExchangeKernel {
  /** Number of steps. */
  readonly steps: number;
  /** Blocks that step t moves. */
  blocksMoved(t: number): number;
  /** Records step t on `blocks`, in place. */
  encode(pass: GPUComputePassEncoder, blocks: GPUBuffer, t: number): void;
  destroy(): void;
}

/** Compiles the kernel once; `load` puts one segment's moves beside it. */
export async function createExchange(
  context: GpuContext,
  shape: MemoryShape,
): Promise<{ load(segment: PackedSegment): ExchangeKernel }> {
  const { device } = context;
  const pairs = shape.nodes / 2;
  const pipeline = await createPipeline(
    context,
    'exchange',
    code,
    ['storage', 'read-only-storage', { dynamicUniform: true }],
    { PAIRS: pairs, WORDS: shape.words },
  );
  return {
    load({ moves, firstMove }) {
      const steps = firstMove.length - 1;
      const stride = Math.max(STEP_BYTES, device.limits.minUniformBufferOffsetAlignment);
      const values = new Uint32Array((Math.max(steps, 1) * stride) / Uint32Array.BYTES_PER_ELEMENT);
      for (let t = 0; t < steps; t++) {
        values.set(
          [firstMove[t], firstMove[t + 1] - firstMove[t]],
          (t * stride) / Uint32Array.BYTES_PER_ELEMENT,
        );
      }
      const moveBuffer = createDataBuffer(device, 'exchange.moves', moves, GPUBufferUsage.STORAGE);
      const stepBuffer = createDataBuffer(device, 'exchange.steps', values, GPUBufferUsage.UNIFORM);
      let bound: { readonly blocks: GPUBuffer; readonly group: GPUBindGroup } | undefined;
      return {
        steps,
        blocksMoved: (t) => (firstMove[t + 1] - firstMove[t]) * shape.nodes,
        encode(pass, blocks, t) {
          if (bound?.blocks !== blocks) {
            const step = { buffer: stepBuffer, size: STEP_BYTES };
            bound = { blocks, group: bind(device, pipeline, [blocks, moveBuffer, step]) };
          }
          const threads = (firstMove[t + 1] - firstMove[t]) * pairs;
          if (threads > 0) dispatch(pass, pipeline, bound.group, threads, [t * stride]);
        },
        destroy() {
          moveBuffer.destroy();
          stepBuffer.destroy();
        },
      };
    },
  };
}
