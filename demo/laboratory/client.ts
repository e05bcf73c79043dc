import { type FromWorker, givenAway } from './messages.ts';
import type { Laboratory, LaboratoryEvent } from './protocol.ts';

/** A laboratory in a worker of its own. */
export interface LaboratoryClient {
  readonly laboratory: Laboratory;
  /** Ends the worker, whatever it is doing, and frees its memory. Its calls are rejected with a CancelledError. */
  end(): void;
}

/** What calls are rejected with whose worker was ended. */
export class CancelledError extends Error {
  override readonly name = 'CancelledError';
}

/** What calls are rejected with whose worker could not be started, or stopped by itself. */
export class StoppedError extends Error {
  override readonly name = 'StoppedError';
}

/** Starts a laboratory. */
export function openLaboratory(onEvent: (event: LaboratoryEvent) => void): LaboratoryClient {
  const worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' });
  const waiting = new Map<number, { resolve(value: unknown): void; reject(error: Error): void }>();
  let calls = 0;
  let ended: Error | undefined;
  const endWith = (error: Error) => {
    ended ??= error;
    worker.terminate();
    for (const { reject } of waiting.values()) reject(error);
    waiting.clear();
  };
  worker.addEventListener('message', ({ data }: MessageEvent<FromWorker>) => {
    if ('event' in data) {
      onEvent(data.event);
      return;
    }
    const call = waiting.get(data.id);
    waiting.delete(data.id);
    if ('error' in data)
      call?.reject(Object.assign(new Error(data.error.message), { name: data.error.name }));
    else call?.resolve(data.value);
  });
  worker.addEventListener('error', ({ message = 'its script cannot be loaded' }) =>
    endWith(new StoppedError(`the laboratory stopped: ${message}`)),
  );
  const laboratory = new Proxy({} as Laboratory, {
    get:
      (_, method) =>
      (...args: unknown[]) =>
        new Promise((resolve, reject) => {
          if (ended) throw ended;
          const id = ++calls;
          waiting.set(id, { resolve, reject });
          worker.postMessage({ id, method, args }, { transfer: args.flatMap(givenAway) });
        }),
  });
  return { laboratory, end: () => endWith(new CancelledError('cancelled')) };
}
