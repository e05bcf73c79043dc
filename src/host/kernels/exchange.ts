import { makeShaderDataDefinitions, setStructuredValues } from 'webgpu-utils';
import code from '../../shaders/exchange.wgsl?raw';
import { createDataBuffer } from '../buffers.ts';
import type { GpuContext } from '../gpu-context.ts';
import type { MemoryShape } from '../memory-shape.ts';
import type { PackedSegment } from '../pack.ts';
import { bind, createPipeline, dispatch } from '../pipeline.ts';

const { step: stepLayout } = makeShaderDataDefinitions(code).uniforms;

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
      const stride = Math.max(stepLayout.size, device.limits.minUniformBufferOffsetAlignment);
      const values = new ArrayBuffer(Math.max(steps, 1) * stride);
      for (let t = 0; t < steps; t++) {
        const step = { firstMove: firstMove[t], moveCount: firstMove[t + 1] - firstMove[t] };
        setStructuredValues(stepLayout, step, values, t * stride);
      }
      const moveBuffer = createDataBuffer(device, 'exchange.moves', moves, GPUBufferUsage.STORAGE);
      const stepBuffer = createDataBuffer(
        device,
        'exchange.steps',
        new Uint8Array(values),
        GPUBufferUsage.UNIFORM,
      );
      let bound: { readonly blocks: GPUBuffer; readonly group: GPUBindGroup } | undefined;
      return {
        steps,
        blocksMoved: (t) => (firstMove[t + 1] - firstMove[t]) * shape.nodes,
        encode(pass, blocks, t) {
          if (bound?.blocks !== blocks) {
            const step = { buffer: stepBuffer, size: stepLayout.size };
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
