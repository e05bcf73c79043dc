import type { GpuContext } from './gpu-context.ts';

/** Told when a submission is finished: how long the GPU was at it, in milliseconds of the host's clock. */
type OnFinished = (elapsedMs: number) => void;

/**
 * Work for the GPU in order. One submission runs while the next is recorded, so that neither the GPU nor the host
 * waits for the other, and no more than that, so that an aborted run ends soon.
 */
export class Submissions {
  private running: { readonly done: Promise<unknown>; readonly onFinished: OnFinished } | undefined;
  /** When the GPU began with what is running. */
  private startMs = 0;

  constructor(private readonly context: GpuContext) {}

  /** Submits one compute pass, and waits until the one before it is finished. */
  async submit(
    record: (pass: GPUComputePassEncoder) => void,
    onFinished: OnFinished = () => {},
  ): Promise<void> {
    const { device } = this.context;
    const encoder = device.createCommandEncoder({ label: 'submissions.encoder' });
    const pass = encoder.beginComputePass({ label: 'submissions.pass' });
    record(pass);
    pass.end();
    const before = this.running;
    if (before === undefined) this.startMs = performance.now();
    device.queue.submit([encoder.finish()]);
    this.running = { done: device.queue.onSubmittedWorkDone(), onFinished };
    if (before !== undefined) await this.finish(before);
  }

  /** Waits until all is finished. */
  async finished(): Promise<void> {
    const { running } = this;
    this.running = undefined;
    if (running !== undefined) await this.finish(running);
  }

  private async finish({ done, onFinished }: NonNullable<Submissions['running']>): Promise<void> {
    await this.context.settle(done);
    const now = performance.now();
    const elapsedMs = now - this.startMs;
    this.startMs = now;
    onFinished(elapsedMs);
  }
}

/** Submits one compute pass alone, and waits until it is finished. @returns elapsed time in milliseconds */
export async function submitAlone(
  context: GpuContext,
  record: (pass: GPUComputePassEncoder) => void,
): Promise<number> {
  const submissions = new Submissions(context);
  let elapsedMs = 0;
  await submissions.submit(record, (ms) => {
    elapsedMs = ms;
  });
  await submissions.finished();
  return elapsedMs;
}
