import code from '../../shaders/exchange.wgsl?raw';
import type { GpuContext } from '../gpu-context.ts';
import type { MemoryShape } from '../memory-shape.ts';
import type { PackedExchange } from '../pack.ts';
import { createPipeline } from '../pipeline.ts';
import { loadSteps, type StepsKernel } from './steps.ts';

/** Compiles the kernel once; the function it gives puts one segment on the GPU, to run in place on `blocks`. */
export async function createExchange(
  context: GpuContext,
  shape: MemoryShape,
): Promise<(segment: PackedExchange, blocks: GPUBuffer) => Promise<StepsKernel>> {
  const pairs = shape.nodes / 2;
  const pipeline = await createPipeline(
    context,
    'exchange',
    code,
    ['storage', 'read-only-storage', { dynamicUniform: true }],
    { PAIRS: pairs, WORDS: shape.words },
  );
  return (segment, blocks) => loadSteps(context, pipeline, segment, [blocks], pairs, shape.nodes);
}
