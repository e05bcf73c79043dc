import type { Context } from '../context.ts';
import { type GpuContext, openContext } from '../gpu/gpu-context.ts';
import { NoAdapterError } from '../gpu/gpu-errors.ts';
import { openProcessor } from '../processor/processor-context.ts';
import { openDawn } from './dawn.ts';
import { settle } from './settle.ts';

/** What machines may be simulated on: a GPU, the processor, or the processor only where there is no GPU. */
export const ADAPTERS = ['auto', 'gpu', 'processor'] as const;
export type Adapter = (typeof ADAPTERS)[number];

/**
 * Opens the GPU in Node, through Dawn (the optional package `webgpu`). If the system has no GPU, a process has the software one
 * only if it was started with the environment that leads to it: by `allport exec`, or with `gpuEnvironment()`.
 *
 * @throws NoAdapterError when the package is missing, or this process has no adapter
 * @throws EnvironmentError when the adapter gives no device
 */
export async function openNodeContext(adapter: 'gpu'): Promise<Context<GPUDevice>>;
/**
 * Opens the GPU, or the processor, which runs the same programs and verifies as much, without WebGPU.
 *
 * @param adapter `auto`, the default: the processor if this process has no GPU, and only then. What was opened is `adapter` of the
 *   context, and of every report: "processor, no GPU".
 * @throws EnvironmentError when there is an adapter that gives no device
 */
export async function openNodeContext(adapter?: Adapter): Promise<Context>;
export async function openNodeContext(adapter: Adapter = 'auto'): Promise<Context> {
  if (adapter === 'processor') return openProcessor();
  try {
    return await openGpu();
  } catch (error) {
    if (adapter === 'auto' && error instanceof NoAdapterError) return openProcessor();
    throw error;
  }
}

async function openGpu(): Promise<GpuContext> {
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
