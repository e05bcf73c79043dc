import { WorkerLaboratory } from './laboratory.ts';
import { type Answer, givenAway, type Request } from './messages.ts';

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
