import { sweep } from './advice.ts';
import type { Candidate } from './candidates.ts';
import type { Site } from './clock.ts';

/** Calls of a program that are alike: exchanges of blocks of so many bytes. */
export interface Calls {
  readonly blockBytes: number;
  readonly calls: number;
  /** That they took, all together. */
  readonly seconds: number;
}

/** What calls took, and what they would take, each by the algorithm that is the fastest for its blocks. */
export interface CalledTimes {
  readonly calls: number;
  readonly seconds: number;
  readonly predictedSeconds: number;
  /** By ascending sizes of blocks: from which one of them on. */
  readonly fastest: readonly { readonly fromBytes: number; readonly algorithm: string }[];
}

/** @param candidates at least one. Blocks of no bytes take no time. */
export function calledTimes(
  calls: readonly Calls[],
  candidates: readonly Candidate[],
  site: Site,
): CalledTimes {
  const timed = calls
    .filter(({ blockBytes }) => blockBytes > 0)
    .toSorted((a, b) => a.blockBytes - b.blockBytes)
    .map((one) => {
      const [{ seconds, algorithms }] = sweep(candidates, site, {
        from: one.blockBytes,
        to: one.blockBytes,
      }).fastest;
      return { fromBytes: one.blockBytes, algorithm: algorithms[0], seconds: one.calls * seconds };
    });
  const sum = (numbers: readonly number[]) => numbers.reduce((all, each) => all + each, 0);
  return {
    calls: sum(calls.map((one) => one.calls)),
    seconds: sum(calls.map((one) => one.seconds)),
    predictedSeconds: sum(timed.map((one) => one.seconds)),
    fastest: timed
      .filter(({ algorithm }, i) => algorithm !== timed[i - 1]?.algorithm)
      .map(({ fromBytes, algorithm }) => ({ fromBytes, algorithm })),
  };
}
