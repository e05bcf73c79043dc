import { WorkerLaboratory } from './laboratory.ts';
import type { Answer, Request } from './messages.ts';
import type { PictureData } from './protocol.ts';

const laboratory = new WorkerLaboratory((event) => postMessage({ event }));

addEventListener('message', async ({ data }: MessageEvent<Request>) => {
  const { id, method, args } = data;
  try {
    const call = laboratory[method] as (...args: unknown[]) => Promise<unknown>;
    const value = await call.apply(laboratory, args);
    // A whole memory is given away rather than copied.
    const { pixels = value } =
      value !== null && typeof value === 'object' ? (value as Partial<PictureData>) : {};
    const given = pixels instanceof Uint32Array ? [pixels.buffer] : [];
    postMessage({ id, value } satisfies Answer, { transfer: given });
  } catch (error) {
    const { name, message } = error as Error;
    postMessage({ id, error: { name, message } } satisfies Answer);
  }
});
