import { ENDING_SIGNALS, INTERRUPTED } from './ending-signals.ts';

/** The user asked this process to stop. Programs end with exit code 130. */
export class InterruptedError extends Error {
  override readonly name = 'InterruptedError';
}

const controller = new AbortController();
let working = 0;

/** Aborted by the first signal that comes while the GPU works. */
export const interruption: AbortSignal = controller.signal;

/**
 * From now on a signal ends this process with exit code 130 and leaves no half-written file behind. While the
 * GPU works, it ends at the next moment at which the GPU is waited for: leaving at once, with the driver's
 * threads at work, can crash. A second signal does not wait.
 */
export function endOnSignals(): void {
  for (const signal of ENDING_SIGNALS) process.on(signal, end);
}

/** From now on signals do to this process what they do to any other. */
export function leaveSignals(): void {
  for (const signal of ENDING_SIGNALS) process.off(signal, end);
}

function end(): void {
  if (working === 0 || interruption.aborted) process.exit(INTERRUPTED);
  controller.abort(new InterruptedError('interrupted'));
}

/** Does work on the GPU that ends when `interruption` is aborted. */
export async function whileWorking<T>(work: () => Promise<T>): Promise<T> {
  working++;
  try {
    return await work();
  } finally {
    working--;
  }
}
