import { InputError } from '../schedules/index.ts';

/** What machines are simulated on: a GPU, or the processor where there is none. On a GPU it is a `Context<GPUDevice>`. */
export interface Context<Device extends GPUDevice | undefined = GPUDevice | undefined> {
  /** The GPU's, open until `close`; its limits are those of the adapter where the machine needs more than the defaults. Undefined on the processor. */
  readonly device: Device;
  /** The adapter in words: vendor, architecture, description. */
  readonly adapter: string;
  /** Whether what runs there is computed by the processor. */
  readonly software: boolean;
  /** The most that the memories of all nodes may take in one piece, in bytes: on a GPU the largest storage buffer that a kernel can bind. */
  readonly maxBufferBytes: number;
  /**
   * Waits for a promise.
   * @throws EnvironmentError when the device is lost or has reported an error that nobody caught
   */
  settle<T>(promise: Promise<T>): Promise<T>;
  /** Ends it, with all that was made on it. */
  close(): void;
}

/** For whoever waits for a context that has been closed. */
export function contextClosed(): InputError {
  return new InputError('this context is closed: open another');
}

/**
 * The same context, but every wait ends with the signal's reason once the signal is aborted. Work that was
 * submitted before goes on; nothing further is submitted.
 */
export function withSignal<C extends Context>(context: C, signal: AbortSignal): C {
  return {
    ...context,
    async settle<T>(promise: Promise<T>) {
      const value = await context.settle(promise);
      signal.throwIfAborted();
      return value;
    },
  };
}
