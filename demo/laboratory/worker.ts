import { WorkerLaboratory } from './laboratory.ts';
import type { Answer, Request } from './messages.ts';

const laboratory = new WorkerLaboratory((event) => postMessage({ event }));

addEventListener('message', async ({ data }: MessageEvent<Request>) => {
  const { id, method, args } = data;
  try {
    const call = laboratory[method] as (...args: unknown[]) => Promise<unknown>;
    const value = await call.apply(laboratory, args);
    // A whole memory is given away rather than copied.
    const given = value instanceof Uint32Array ? [value.buffer] : [];
    postMessage({ id, value } satisfies Answer, { transfer: given });
  } catch (error) {
    const { name, message } = error as Error;
    postMessage({ id, error: { name, message } } satisfies Answer);
  }
});
