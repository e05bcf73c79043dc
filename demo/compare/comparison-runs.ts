import { useEffect, useRef, useState } from 'preact/hooks';
import type { Session } from '../session/session.ts';
import type { MeasuredComparison } from './measured-comparison.ts';

/** What is measured now. */
export interface UnderWay {
  readonly algorithm: string;
  readonly index: number;
  readonly of: number;
  /** Of all algorithms: how much is done, 0 to 1. */
  readonly part: number;
  /** When it began, in milliseconds of the page's clock. */
  readonly since: number;
}

/** Measures algorithms one after the other. */
export function useComparing(session: Session) {
  const [comparison, setComparison] = useState<MeasuredComparison>();
  const [underWay, setUnderWay] = useState<UnderWay>();
  // The comparison that goes on: another one, or none, once it has been cancelled.
  const going = useRef<{ isSkipped: boolean }>(undefined);
  useEffect(() => () => stop(), []);

  function stop() {
    if (going.current === undefined) return;
    going.current = undefined;
    setUnderWay(undefined);
    session.bench.cancel();
  }

  async function start(setting: MeasuredComparison['setting'], algorithms: readonly string[], runs: number) {
    const mine = { isSkipped: false };
    going.current = mine;
    let found: MeasuredComparison = { setting, measurements: [], refusals: [] };
    setComparison(found);
    const since = performance.now();
    const of = algorithms.length;
    for (const [index, algorithm] of algorithms.entries()) {
      const tell = (part: number) => {
        if (going.current === mine) setUnderWay({ algorithm, index, of, part: (index + part) / of, since });
      };
      mine.isSkipped = false;
      tell(0);
      const outcome = await session.bench
        .do((laboratory) => laboratory.measure({ ...setting, algorithm }, runs), tell)
        .catch(reasonOf);
      if (going.current !== mine) return;
      const why = mine.isSkipped ? 'skipped' : outcome;
      found =
        typeof why === 'string'
          ? { ...found, refusals: [...found.refusals, { algorithm, why }] }
          : { ...found, measurements: [...found.measurements, ...why] };
      setComparison(found);
    }
    going.current = undefined;
    setUnderWay(undefined);
  }

  /** Goes on with the next algorithm. */
  function skip() {
    if (going.current === undefined) return;
    going.current.isSkipped = true;
    session.bench.cancel();
  }

  return { comparison, underWay, start, skip, stop };
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
