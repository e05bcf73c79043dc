import { type GpuContext, withSignal } from '../../host/gpu/gpu-context.ts';
import { openNodeContext } from '../../host/node/context.ts';
import { interruption, whileWorking } from './interrupt.ts';
import { ensureGpuProcess } from './work-process.ts';

/** Opens the GPU of a process that can reach one, does the work and closes it, whatever happens. */
export async function withGpu<T>(work: (context: GpuContext) => Promise<T>): Promise<T> {
  await ensureGpuProcess();
  return whileWorking(async () => {
    const context = await openNodeContext();
    try {
      return await work(withSignal(context, interruption));
    } finally {
      context.close();
    }
  });
}
