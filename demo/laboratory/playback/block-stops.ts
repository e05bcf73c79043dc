import type { BlockPath, PhaseInfo, Stop } from '../protocol.ts';

/** Where a block is at a moment; undefined before it is anywhere. */
export function stopAt({ stops }: BlockPath, moment: number): Stop | undefined {
  return stops.findLast((stop) => stop.moment <= moment);
}

/** The moment that each step leads to. */
export function momentsOfSteps(phases: readonly PhaseInfo[]): number[] {
  return phases.flatMap(({ name, first, last }) =>
    name === 'steps' ? Array.from({ length: last - first }, (_, t) => first + 1 + t) : [],
  );
}
