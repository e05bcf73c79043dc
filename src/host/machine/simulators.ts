import type { Context } from '../context.ts';
import type { GpuContext } from '../gpu/gpu-context.ts';
import { processorSimulators } from '../processor/processor-simulator.ts';
import { gpuSimulators } from './gpu-simulator.ts';
import type { Simulators } from './simulator.ts';

/** What there is on a context. Nobody else asks of which kind it is. */
export function simulatorsOn(context: Context): Simulators {
  return isGpu(context) ? gpuSimulators(context) : processorSimulators(context);
}

function isGpu(context: Context): context is GpuContext {
  return context.device !== undefined;
}
