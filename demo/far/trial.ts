import { MAX_CUBE_DIM } from '../../src/schedules/model/networks/cube.ts';
import { CancelledError } from '../laboratory/client.ts';
import type { Reached } from '../laboratory/measured.ts';
import type { Session } from '../session/session.ts';

/** Where the doubling begins. */
export const FIRST = 6;

/** What was tried so far. */
export interface Trial {
  readonly reached: readonly Reached[];
  /** The dimension under way, how much of it is done, 0 to 1, in how many slices, and when it began. */
  readonly now?: {
    readonly dim: number;
    readonly part: number;
    readonly slices?: number | undefined;
    readonly since: number;
  };
  /** Why it ended; left out while it goes on, and at the last dimension. */
  readonly end?: { readonly dim: number; readonly why: string };
}

/** Runs cube after cube, until the adapter refuses or somebody stops it. */
export async function doubling(session: Session, tell: (trial: Trial) => void): Promise<void> {
  const reached: Reached[] = [];
  for (let dim = FIRST; dim <= MAX_CUBE_DIM; dim++) {
    const since = performance.now();
    const part = (done: number, slices?: number) =>
      tell({ reached: [...reached], now: { dim, part: done, slices, since } });
    part(0);
    try {
      const one = await session.bench.do((laboratory) => laboratory.reach(dim), part);
      if (!one.verified) throw new Error('some blocks are in wrong places');
      reached.push(one);
    } catch (error) {
      const why = error instanceof CancelledError ? 'stopped' : (error as Error).message;
      tell({ reached: [...reached], end: { dim, why } });
      return;
    }
  }
  tell({ reached });
}
