import { FORWARDED_SIGNALS } from '../host/node/launch.ts';

/** The user asked this process to stop. Programs end with exit code 130. */
export class InterruptedError extends Error {
  override readonly name = 'InterruptedError';
}

/** Exit code of a process that was asked to stop. */
export const INTERRUPTED = 130;

let interrupted = false;
let working = 0;

/**
 * From now on a signal ends this process with exit code 130 and leaves no half-written file behind. While the
 * GPU works, it ends at the next moment at which the GPU is waited for: leaving at once, with the driver's
 * threads at work, can crash. A second signal does not wait.
 */
export function endOnSignals(): void {
  for (const signal of FORWARDED_SIGNALS) {
    process.on(signal, () => {
      if (working === 0 || interrupted) process.exit(INTERRUPTED);
      interrupted = true;
    });
  }
}

/** Does work on the GPU: it gets a function that says whether to go on, by throwing InterruptedError if not. */
export async function whileWorking<T>(work: (goOn: () => void) => Promise<T>): Promise<T> {
  working++;
  try {
    return await work(() => {
      if (interrupted) throw new InterruptedError('interrupted');
    });
  } finally {
    working--;
  }
}
