import type { PhaseInfo } from '../laboratory/protocol.ts';
import { WHOLE, type Zoom } from '../matrix/zoom.ts';
import { seen } from '../schedule/schedule-view.ts';

/** A phase of the schedule, from left to right. */
export interface ScorePhase extends PhaseInfo {
  /** Pixels from the left. */
  readonly left: number;
  readonly width: number;
}

/** A local phase is one moment, and takes this part of the width; all of them together at most a third. */
const LOCAL_SHARE = 0.085;
const MOST_LOCAL = 1 / 3;

/**
 * The phases side by side: local ones have a fixed part of the width, steps share the rest alike.
 * @param room pixels of the score
 * @param zoom the part that fills them; others are outside
 */
export function stretchesOf(
  phases: readonly PhaseInfo[],
  room: number,
  { times, left: hidden }: Pick<Zoom, 'times' | 'left'> = WHOLE,
): ScorePhase[] {
  const width = room * times;
  const locals = phases.filter(({ name }) => name !== 'steps').length;
  const steps = phases.reduce(
    (sum, phase) => sum + (phase.name === 'steps' ? phase.last - phase.first : 0),
    0,
  );
  const local =
    steps === 0 ? width / Math.max(locals, 1) : Math.min(LOCAL_SHARE, MOST_LOCAL / locals) * width;
  const step = steps === 0 ? 0 : (width - locals * local) / steps;
  let left = -hidden * width;
  return phases.map((phase) => {
    const own = phase.name === 'steps' ? (phase.last - phase.first) * step : local;
    left += own;
    return { ...phase, left: left - own, width: own };
  });
}

/** Where a moment stands, in pixels: the start at the left edge, any other in the middle of what leads to it. */
export function leftOf(stretches: readonly ScorePhase[], moment: number): number {
  const stretch = stretches.find(({ last }) => moment <= last);
  if (moment === 0 || stretch === undefined) return stretches[0]?.left ?? 0;
  const { first, last, left, width } = stretch;
  return left + ((moment - first - 0.5) * width) / (last - first);
}

/** The moment at a place; near the left edge it is the start. */
export function momentAt(stretches: readonly ScorePhase[], x: number): number {
  const stretch = stretches.find(({ left, width }) => x < left + width) ?? stretches[stretches.length - 1];
  if (stretch === undefined) return 0;
  const { first, last, left, width } = stretch;
  const column = width / (last - first);
  if (first === 0 && x - left < Math.min(column / 3, 8)) return 0;
  return Math.min(first + 1 + Math.max(Math.floor((x - left) / column), 0), last);
}

/** Pixels of a step; 0 where there is none. */
export function stepWidth(stretches: readonly ScorePhase[]): number {
  const steps = stretches.find(({ name }) => name === 'steps');
  return steps === undefined ? 0 : steps.width / (steps.last - steps.first);
}

/** Phases with steps of which something is seen, each with the numbers of those steps among all: the first, and the one behind the last. */
export function seenSteps(
  stretches: readonly ScorePhase[],
  room: number,
): { readonly stretch: ScorePhase; readonly before: number; readonly range: readonly [number, number] }[] {
  let before = 0;
  return stretches.flatMap((stretch) => {
    const { name, first, last, left, width } = stretch;
    if (name !== 'steps') return [];
    const count = last - first;
    const start = before;
    before += count;
    if (left >= room || left + width <= 0) return [];
    const range = seen({ count, pixels: room, largest: room }, width / count, -left);
    return [{ stretch, before: start, range: [start + range[0], start + range[1]] as const }];
  });
}
