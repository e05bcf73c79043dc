import type { PhaseInfo } from '../laboratory/protocol.ts';

/** A phase of the schedule, from left to right. */
export interface ScorePhase extends PhaseInfo {
  /** Pixels from the left. */
  readonly left: number;
  readonly width: number;
}

/** A local phase is one moment, and takes this part of the width; all of them together at most a third. */
const LOCAL_SHARE = 0.085;
const MOST_LOCAL = 1 / 3;

/** The phases side by side: local ones have a fixed part of the width, steps share the rest alike. */
export function stretchesOf(phases: readonly PhaseInfo[], width: number): ScorePhase[] {
  const locals = phases.filter(({ name }) => name !== 'steps').length;
  const steps = phases.reduce(
    (sum, phase) => sum + (phase.name === 'steps' ? phase.last - phase.first : 0),
    0,
  );
  const local =
    steps === 0 ? width / Math.max(locals, 1) : Math.min(LOCAL_SHARE, MOST_LOCAL / locals) * width;
  const step = steps === 0 ? 0 : (width - locals * local) / steps;
  let left = 0;
  return phases.map((phase) => {
    const own = phase.name === 'steps' ? (phase.last - phase.first) * step : local;
    left += own;
    return { ...phase, left: left - own, width: own };
  });
}

/** Where a moment stands, in pixels: the start at the left edge, any other in the middle of what leads to it. */
export function leftOf(stretches: readonly ScorePhase[], moment: number): number {
  const stretch = stretches.find(({ last }) => moment <= last);
  if (moment === 0 || stretch === undefined) return 0;
  const { first, last, left, width } = stretch;
  return left + ((moment - first - 0.5) * width) / (last - first);
}

/** The moment at a place; near the left edge it is the start. */
export function momentAt(stretches: readonly ScorePhase[], x: number): number {
  const stretch = stretches.find(({ left, width }) => x < left + width) ?? stretches[stretches.length - 1];
  if (stretch === undefined) return 0;
  const { first, last, left, width } = stretch;
  const column = width / (last - first);
  if (first === 0 && x < Math.min(column / 3, 8)) return 0;
  return Math.min(first + 1 + Math.max(Math.floor((x - left) / column), 0), last);
}
