import { afterEach, beforeEach } from 'vitest';
import { type GpuContext, openContext } from '../../src/host/gpu-context.ts';
import { openDawn } from '../../src/host/node/dawn.ts';
import { settle } from '../../src/host/node/settle.ts';

/** A device of its own for each test of the file; a GPU error that nobody caught fails the test. */
export function useGpu(): { readonly context: GpuContext } {
  const current: { context: GpuContext } = { context: undefined as unknown as GpuContext };
  beforeEach(async () => {
    current.context = await openContext(await openDawn(), settle);
  });
  afterEach(async () => {
    const { context } = current;
    // Brings out errors of work that the test did not wait for.
    await context.settle(context.device.queue.onSubmittedWorkDone());
    context.close();
  });
  return current;
}
