import { type Context, contextClosed } from '../context.ts';
import { ELSEWHERE, EnvironmentError, NoAdapterError } from './gpu-errors.ts';

/** Waits for a GPU promise. Node's version (node/settle.ts) leaves the processor to a software adapter. */
export type Settle = <T>(promise: Promise<T>) => Promise<T>;

/** An open device with everything that can go wrong on it gathered in one place. */
export type GpuContext = Context<GPUDevice>;

/**
 * Opens the best device that `gpu` offers.
 *
 * @param gpu `navigator.gpu` in a browser, where it is undefined without WebGPU or outside of a secure context
 * @param settle how to wait for the GPU; a browser needs no other way than the default
 * @throws NoAdapterError when there is no WebGPU or no adapter
 * @throws EnvironmentError when the adapter gives no device
 */
export async function openContext(
  gpu: GPU | undefined,
  settle: Settle = (promise) => promise,
): Promise<Context<GPUDevice>> {
  if (gpu === undefined) {
    throw new NoAdapterError('no WebGPU here: use a recent browser, and a page from https or localhost');
  }
  const adapter = await settle(gpu.requestAdapter({ powerPreference: 'high-performance' }));
  // Dawn offers a null device, which computes nothing, where it finds no driver.
  if (adapter === null || adapter.info.device === 'null-backend') {
    throw new NoAdapterError('no WebGPU adapter: use a browser or a machine with WebGPU');
  }
  const { vendor, architecture, description } = adapter.info;
  // One buffer holds all node memories, and one binding covers it: both limits are as high as the adapter goes.
  const { maxBufferSize, maxStorageBufferBindingSize } = adapter.limits;
  const opening = adapter.requestDevice({
    label: 'allport.device',
    requiredLimits: { maxBufferSize, maxStorageBufferBindingSize },
  });
  const device = await settle(
    opening.catch((error: Error) => {
      throw new EnvironmentError(`the adapter ${description} gives no device: ${error.message}`);
    }),
  );

  let closed = false;
  const failure = new Failure();
  watch(device, failure, () => closed);
  return {
    device,
    adapter: [vendor, architecture, description].filter((part) => part !== '').join(' '),
    software:
      adapter.info.isFallbackAdapter ||
      /swiftshader|llvmpipe|lavapipe|warp/i.test(`${architecture} ${description}`),
    maxBufferBytes: Math.min(device.limits.maxBufferSize, device.limits.maxStorageBufferBindingSize),
    async settle(promise) {
      try {
        if (!closed) return await failure.orElse(settle(promise));
      } catch (error) {
        if (!closed) throw error;
      }
      throw contextClosed();
    },
    close() {
      closed = true;
      device.destroy();
    },
  };
}

/** What ends every wait from the moment on at which it happens. It holds nothing of a wait that is over, however many there were. */
class Failure {
  private error: Error | undefined;
  private readonly waits = new Set<(error: Error) => void>();

  happen(error: Error): void {
    this.error ??= error;
    for (const reject of this.waits) reject(this.error);
    this.waits.clear();
  }

  /** What the promise gives, unless the failure comes first. */
  orElse<T>(promise: Promise<T>): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      const end = () => this.waits.delete(reject);
      this.waits.add(reject);
      promise.then(resolve, reject).finally(end);
      if (this.error) reject(this.error);
    });
  }
}

/** Fails when the device is lost, unless we closed it, or reports an error that nobody caught. */
function watch(device: GPUDevice, failure: Failure, isClosed: () => boolean): void {
  device.lost.then((info) => {
    if (isClosed()) return;
    // What the driver says of it is for its makers.
    const cause = new Error(info.message || info.reason);
    failure.happen(new EnvironmentError(`the GPU device was lost: ${ELSEWHERE}`, { cause }));
  });
  device.addEventListener('uncapturederror', (event) => {
    // Dawn's messages go on for lines; the first says what is wrong.
    const [what] = event.error.message.split('\n');
    failure.happen(new EnvironmentError(`the GPU reported an error: ${what}`));
  });
}
