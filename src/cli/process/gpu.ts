import { type GpuContext, withSignal } from '../../host/gpu/gpu-context.ts';
import { openNodeContext } from '../../host/node/context.ts';
import { interruption, whileWorking } from './interrupt.ts';

/** Opens the GPU of this process, does the work and closes it, whatever happens. */
export function withGpu<T>(work: (context: GpuContext) => Promise<T>): Promise<T> {
  return whileWorking(async () => {
    const context = await openNodeContext();
    try {
      return await work(withSignal(context, interruption));
    } finally {
      context.close();
    }
  });
}
