import type { Context } from '../context.ts';
import type { GpuContext } from '../gpu/gpu-context.ts';
import type { Family } from '../kernels/variant.ts';
import { followOnProcessor } from '../processor/follow-routes.ts';
import { ProcessorSimulator } from '../processor/processor-simulator.ts';
import type { MemoryShape } from '../program/memory-shape.ts';
import type { PackedRoutes } from '../program/pack-routes.ts';
import { followOnGpu } from './gpu-routes.ts';
import { GpuSimulator } from './gpu-simulator.ts';
import type { RouteLoads, Simulator } from './simulator.ts';

/* What can be simulated on a context. Nobody else asks of which kind it is. */

/**
 * Memories of that shape, full of zeros.
 * @throws InputError when they do not fit
 */
export async function createSimulator(
  context: Context,
  shape: MemoryShape,
  seed: number,
  family: Family | undefined,
): Promise<Simulator> {
  if (isGpu(context)) return GpuSimulator.create(context, shape, seed, family);
  return new ProcessorSimulator(context, shape, seed, family);
}

/** Books every link of every message. @throws InputError when the routes are too many */
export async function followRoutes(context: Context, routes: PackedRoutes): Promise<RouteLoads> {
  return isGpu(context) ? followOnGpu(context, routes) : followOnProcessor(routes);
}

function isGpu(context: Context): context is GpuContext {
  return context.device !== undefined;
}
