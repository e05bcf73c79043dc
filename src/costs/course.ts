import type { LocalPhase, Schedule } from '../schedules/index.ts';
import { type Counts, type Rounds, roundsIn } from '../schedules/model/counts.ts';
import { stepsOf } from '../schedules/model/validate.ts';
import { amountsOf, clockOf, overheadOf, type Site, type Times, timesOf } from './clock.ts';
import { roundOf } from './count-schedule.ts';

/** What is done in one go: the blocks of every node are moved inside it, or a round of messages is sent, or several alike. */
export type Part = { readonly kind: LocalPhase['name'] } | ({ readonly kind: 'round' } & Rounds);

/** When a part is done, in seconds from the start. */
export interface TimedPart {
  readonly part: Part;
  readonly begin: number;
  readonly end: number;
  /** What it takes, a barrier before a round first. */
  readonly times: Times;
}

/** The parts of a schedule, in their order. Rounds in which nothing is sent are left out, as in its counts. */
export function partsOf(schedule: Schedule): Part[] {
  return schedule.phases.flatMap((phase): Part[] => {
    if (phase.kind === 'local') return [{ kind: phase.name }];
    return Array.from(stepsOf(phase), (step) => roundOf(schedule, step))
      .filter(({ blocks }) => blocks > 0)
      .map((round) => ({ kind: 'round', ...round }));
  });
}

/** The parts of a schedule of which the counts alone are known: rounds that are alike stand together, long messages first. */
export function partsFrom(counts: Counts): Part[] {
  const rounds = counts.rounds.map((round): Part => ({ kind: 'round', ...round }));
  const ends: Part[] = counts.aligned > 0 ? [{ kind: 'alignment' }, { kind: 'realignment' }] : [];
  const between: Part[] = counts.rearranged > 0 ? [{ kind: 'rearrangement' }] : [];
  return [...ends.slice(0, 1), ...rounds, ...between, ...ends.slice(1)];
}

/**
 * When each part of an exchange is done on a machine, for blocks of so many bytes. Every price is that of `clockOf`, and the
 * last part ends when the clock says that all is done.
 *
 * @param parts of the schedule that was counted
 */
export function courseOf(parts: readonly Part[], counts: Counts, site: Site, bytes: number): TimedPart[] {
  const { total } = clockOf(counts, site)(bytes);
  let now = 0;
  let rounds = 0;
  return parts.map((part, index) => {
    const begin = now;
    const own = countsIn(part, parts, counts);
    const sent = roundsIn(own);
    // One between every two rounds.
    const barriers = Math.max(0, sent - Number(rounds === 0));
    rounds += sent;
    const amounts = { ...amountsOf(own, site.machine)(bytes), barriers };
    const times = timesOf(amounts, site, bytes, overheadOf(own, site)(bytes));
    // The sum of the parts is the total but for rounding.
    now = index === parts.length - 1 ? total : Math.min(now + times.total, total);
    return { part, begin, end: now, times };
  });
}

/** What one part has of what is counted of all. */
function countsIn(part: Part, parts: readonly Part[], counts: Counts): Counts {
  const none = { ...counts, rounds: [], aligned: 0, copied: 0 };
  if (part.kind === 'round') return { ...none, rounds: [part] };
  const count = (kind: Part['kind']) => parts.filter((other) => other.kind === kind).length;
  const { aligned, rearranged, copied = rearranged } = counts;
  if (part.kind === 'rearrangement') return { ...none, copied: copied / count(part.kind) };
  const ends = Math.sign(count('alignment')) + Math.sign(count('realignment'));
  return { ...none, aligned: aligned / ends / count(part.kind) };
}
