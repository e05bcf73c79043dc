import { type GpuContext, openContext } from '../gpu/gpu-context.ts';
import { NoAdapterError } from '../gpu/gpu-errors.ts';
import { openDawn } from './dawn.ts';
import { settle } from './settle.ts';

/**
 * Opens the GPU in Node, through Dawn (the optional package `webgpu`). Where the system has no GPU the process
 * must have been started with the environment that leads to the software one: by `allport exec`, or with
 * `gpuEnvironment()`.
 *
 * @throws NoAdapterError when the package is missing, or this process has no adapter
 * @throws EnvironmentError when the adapter gives no device
 */
export async function openNodeContext(): Promise<GpuContext> {
  const gpu = await openDawn();
  try {
    return await openContext(gpu, settle);
  } catch (error) {
    if (!(error instanceof NoAdapterError)) throw error;
    throw new NoAdapterError(
      'no GPU adapter in this process: start your script with `npx allport exec`, which provides a software one',
      { cause: error },
    );
  }
}
