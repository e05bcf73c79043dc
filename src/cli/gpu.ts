import { type GpuContext, openContext } from '../host/gpu-context.ts';
import { openDawn } from '../host/node/dawn.ts';
import { settle } from '../host/node/settle.ts';
import { whileWorking } from './interrupt.ts';

/** Opens the GPU of this process, does the work and closes it, whatever happens. */
export function withGpu<T>(work: (context: GpuContext) => Promise<T>): Promise<T> {
  return whileWorking(async (goOn) => {
    const context = await openContext(await openDawn(), async (promise) => {
      const value = await settle(promise);
      goOn();
      return value;
    });
    try {
      return await work(context);
    } finally {
      context.close();
    }
  });
}
