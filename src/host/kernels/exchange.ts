import any from '../../shaders/exchange.wgsl?raw';
import vec4 from '../../shaders/exchange-vec4.wgsl?raw';
import type { GpuContext } from '../gpu-context.ts';
import { isVectorizable, type MemoryShape } from '../memory-shape.ts';
import type { PackedExchange } from '../pack.ts';
import { createPipeline } from '../pipeline.ts';
import { loadSteps, type StepsKernel } from './steps.ts';

/** Enough to pay for starting a thread; a row that fits the vec4 kernels has as many. */
const PAIRS_PER_THREAD = 4;

/** Compiles the kernel once; the function it gives puts one segment on the GPU, to run in place on `blocks`. */
export async function createExchange(
  context: GpuContext,
  shape: MemoryShape,
): Promise<(segment: PackedExchange, blocks: GPUBuffer) => Promise<StepsKernel>> {
  const { nodes, words } = shape;
  const vectors = isVectorizable(shape);
  const rowUnits = (nodes * words) / 4;
  const pipeline = await createPipeline(
    context,
    'exchange',
    vectors ? vec4 : any,
    ['storage', 'read-only-storage', { dynamicUniform: true }],
    vectors ? { ROW_UNITS: rowUnits, PAIRS_PER_THREAD, WORDS: words } : { PAIRS: nodes / 2, WORDS: words },
  );
  const threadsPerMove = vectors ? rowUnits / 2 / PAIRS_PER_THREAD : nodes / 2;
  return (segment, blocks) => loadSteps(context, pipeline, segment, [blocks], threadsPerMove, nodes);
}
