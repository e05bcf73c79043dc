import { type Context, withSignal } from '../../host/context.ts';
import type { GpuContext } from '../../host/gpu/gpu-context.ts';
import { NoAdapterError } from '../../host/gpu/gpu-errors.ts';
import { type Adapter, openNodeContext } from '../../host/node/context.ts';
import { interruption, whileWorking } from './interrupt.ts';
import { ensureGpuProcess } from './work-process.ts';

/**
 * Returns in a process that can reach what is asked for, if any can. Call it before anything is read from standard input.
 * @param say is told which adapters are passed over
 * @throws NoAdapterError where a GPU is asked for, and there is none
 */
export async function ensureProcess(adapter: Adapter, say: (line: string) => void): Promise<void> {
  if (adapter !== 'processor') await ensureGpuProcess(false, say).catch((error) => reasonIn(error, adapter));
}

/**
 * Opens what is asked for, does the work and closes it, whatever happens.
 * @param say is told why the processor stands in for a GPU, or the software GPU for another one
 */
export async function withAdapter<T>(
  adapter: Adapter,
  say: (line: string) => void,
  work: (context: Context) => Promise<T>,
): Promise<T> {
  await ensureProcess(adapter, say);
  return whileWorking(async () => using(await open(adapter, say), work));
}

/** The same for what only a GPU can do. */
export async function withGpu<T>(work: (context: GpuContext) => Promise<T>): Promise<T> {
  await ensureGpuProcess();
  return whileWorking(async () => using(await openNodeContext('gpu'), work));
}

async function open(adapter: Adapter, say: (line: string) => void): Promise<Context> {
  if (adapter === 'processor') return openNodeContext(adapter);
  try {
    await ensureGpuProcess();
    return await openNodeContext('gpu');
  } catch (error) {
    say(`there is no GPU, and the processor does its work: ${reasonIn(error, adapter)}`);
    return openNodeContext('processor');
  }
}

/** Why there is no GPU. @throws the error, unless the processor may do the work then */
function reasonIn(error: unknown, adapter: Adapter): string {
  if (adapter === 'auto' && error instanceof NoAdapterError) return error.message;
  throw error;
}

async function using<C extends Context, T>(context: C, work: (context: C) => Promise<T>): Promise<T> {
  try {
    return await work(withSignal(context, interruption));
  } finally {
    context.close();
  }
}
