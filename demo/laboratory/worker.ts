import { WorkerLaboratory } from './laboratory.ts';
import type { Answer, Request } from './messages.ts';
import type { PictureData, Shot } from './protocol.ts';

const laboratory = new WorkerLaboratory((event) => postMessage({ event }));

addEventListener('message', async ({ data }: MessageEvent<Request>) => {
  const { id, method, args } = data;
  try {
    const call = laboratory[method] as (...args: unknown[]) => Promise<unknown>;
    const value = await call.apply(laboratory, args);
    postMessage({ id, value } satisfies Answer, { transfer: givenAway(value) });
  } catch (error) {
    const { name, message } = error as Error;
    postMessage({ id, error: { name, message } } satisfies Answer);
  }
});

/** Whole memories and pictures are given away rather than copied. */
function givenAway(value: unknown): Transferable[] {
  if (value === null || typeof value !== 'object') return [];
  const { pixels = value, picture } = value as Partial<PictureData & Shot>;
  if (picture instanceof ImageBitmap) return [picture];
  return pixels instanceof Uint32Array ? [pixels.buffer] : [];
}
