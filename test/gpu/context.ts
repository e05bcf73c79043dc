import { afterEach, beforeAll } from 'vitest';
import type { GpuContext } from '../../src/host/gpu/gpu-context.ts';
import { openGpu } from '../node/open-gpu.ts';

/**
 * A device for the tests of a file, which share the kernels that it has compiled: they take most of the time. A GPU
 * error that nobody caught fails its test, and those after it.
 */
export function useGpu(): { readonly context: GpuContext } {
  const current: { context: GpuContext } = { context: undefined as unknown as GpuContext };
  beforeAll(async () => {
    const context = await openGpu();
    current.context = context;
    return () => context.close();
  });
  afterEach(async () => {
    const { device, settle } = current.context;
    // Brings out errors of work that the test did not wait for.
    await settle(device?.queue.onSubmittedWorkDone() ?? Promise.resolve());
  });
  return current;
}
