import { type GpuContext, openContext } from '../host/gpu-context.ts';
import { openDawn } from '../host/node/dawn.ts';
import { settle } from '../host/node/settle.ts';

/** Opens the GPU of this process, does the work and closes it, whatever happens. */
export async function withGpu<T>(work: (context: GpuContext) => Promise<T>): Promise<T> {
  const context = await openContext(await openDawn(), settle);
  try {
    return await work(context);
  } finally {
    context.close();
  }
}
