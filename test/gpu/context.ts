import { beforeEach } from 'vitest';
import type { GpuContext } from '../../src/host/gpu-context.ts';
import { openGpu } from '../node/open-gpu.ts';

/** A device of its own for each test of the file; a GPU error that nobody caught fails the test. */
export function useGpu(): { readonly context: GpuContext } {
  const current: { context: GpuContext } = { context: undefined as unknown as GpuContext };
  beforeEach(async () => {
    const context = await openGpu();
    current.context = context;
    return async () => {
      // Brings out errors of work that the test did not wait for.
      await context.settle(context.device.queue.onSubmittedWorkDone());
      context.close();
    };
  });
  return current;
}
