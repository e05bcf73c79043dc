import { type Context, contextClosed } from '../context.ts';

/** What the processor is called where GPUs have the name of their adapter. */
const PROCESSOR = 'processor, no GPU';

/** As much as a common software GPU allows; more is run in slices. */
const MAX_BYTES = 2 ** 30;

/** Takes the processor for the work of a GPU: the same programs and the same verification, in this thread. */
export function openProcessor(): Context {
  let closed = false;
  return {
    device: undefined,
    adapter: PROCESSOR,
    software: true,
    maxBufferBytes: MAX_BYTES,
    async settle(promise) {
      const value = await promise;
      if (closed) throw contextClosed();
      return value;
    },
    close() {
      closed = true;
    },
  };
}
