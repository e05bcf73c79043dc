import type { LaboratoryEvent } from './protocol.ts';

/** Between two messages about progress. */
const PROGRESS_MS = 50;

/** Tells now and then how far something is that takes long. */
export function progressOf(tell: (event: LaboratoryEvent) => void) {
  let last = performance.now();
  return (done: number, total?: number) => {
    const now = performance.now();
    if (now - last < PROGRESS_MS) return;
    last = now;
    tell({ kind: 'progress', done, total });
  };
}
