import {
  type Algorithm,
  type Form,
  InputError,
  type Problem,
  type Schedule,
  solve,
  type Topology,
} from '../schedules/index.ts';
import { type Needs, needsOf } from '../schedules/model/algorithm.ts';
import { blocksInSequence, type Counts, roundsIn } from '../schedules/model/counts.ts';
import { askedOf } from '../schedules/proof/bounds/asked.ts';
import { demanded } from '../schedules/proof/bounds/bounds.ts';
import { inFewestMessages } from '../schedules/transforms/blocking.ts';
import { inForm } from '../schedules/transforms/forms.ts';
import { countSchedule } from './count-schedule.ts';
import { crossingsToCount, mostCrossings } from './counting-work.ts';
import type { PriceList } from './price-list.ts';

/** Where counts come from. */
export type CountedBy = 'formula' | 'schedule';

/** An algorithm, and the problem that it is asked: where nobody says how a matrix lies, it is each algorithm's own. */
export interface AskedAlgorithm {
  readonly algorithm: Algorithm;
  readonly problem: Problem;
  /** Left out: in the fewest messages that it has. */
  readonly form?: Form;
}

/** An algorithm and what its answer takes. */
export interface Candidate {
  readonly algorithm: string;
  /** How its matrix lies, where that is its own choice. */
  readonly layout?: string;
  readonly counts: Counts;
  readonly countedBy: CountedBy;
  /** Nodes of its network, where that is another one than the others'. */
  readonly nodes?: number;
}

/** An algorithm without a price, and why. */
export interface Unpriced {
  readonly algorithm: string;
  readonly reason: string;
  /** It has no formula there, and its schedule is too large to be counted without being asked for. */
  readonly countable: boolean;
}

/** How what has no formula is counted from its schedule. */
export interface Counting {
  /** Whether schedules of any size are counted, or those of at most `mostCrossings`. */
  readonly all: boolean;
  /** Called before each of them. */
  readonly onSchedule: (algorithm: string) => void;
  /** Called with each of them, as its algorithm gives it. */
  readonly onSolved?: (schedule: Schedule) => void;
  /** Whether members of the families are counted, too, that may be better for blocks of some size. */
  readonly further?: boolean;
}

/**
 * Those of some algorithms that have a price on a machine, unless steps are asked for in their block form where they have
 * one: it has the same blocks in fewer messages. The others are left out, each with the reason.
 */
export function candidatesFor(
  asked: readonly AskedAlgorithm[],
  machine: PriceList,
  counting: Counting,
): { readonly candidates: readonly Candidate[]; readonly leftOut: readonly Unpriced[] } {
  const candidates: Candidate[] = [];
  const leftOut: Unpriced[] = [];
  for (const one of asked) {
    const priced = priceable(one, machine, counting);
    if ('counts' in priced) candidates.push(priced);
    else leftOut.push(priced);
    if (!counting.further || !('counts' in priced) || isAtBound(one.problem, priced.counts)) continue;
    for (const algorithm of one.algorithm.further?.(one.problem) ?? []) {
      const member = priceable({ ...one, algorithm }, machine, counting);
      // One that is no better than those before it is of no use.
      if ('counts' in member && isOnFront(member.counts, candidates)) candidates.push(member);
    }
  }
  return { candidates, leftOut };
}

/** Whether no answer with such ports and switching takes fewer blocks in sequence. */
function isAtBound({ topology, width, ...problem }: Problem, counts: Counts): boolean {
  const { ports, switching } = counts;
  const { lowerBound } = demanded(topology, askedOf({ topology, ...problem }), ports, switching, width);
  return blocksInSequence(counts) <= lowerBound;
}

/** Whether it takes fewer blocks in sequence than all with the same ports that take as few rounds. */
function isOnFront(counts: Counts, candidates: readonly Candidate[]): boolean {
  return candidates.every(
    ({ counts: other }) =>
      other.ports !== counts.ports ||
      roundsIn(other) > roundsIn(counts) ||
      blocksInSequence(other) > blocksInSequence(counts),
  );
}

/** That nothing has a price on a network, and why. */
export function describeUnpriced({ label }: Topology, leftOut: readonly Unpriced[]): string {
  const reasons = [...new Set(leftOut.map(({ reason }) => reason))].join('; ');
  return `no algorithm has a price for ${label} (${reasons})`;
}

/** Why a machine cannot run what needs such ports and switching; undefined if it can. */
export function obstacle({ ports, switching }: Needs, machine: PriceList): string | undefined {
  if (ports === 'all' && machine.ports === 'one') return 'needs all ports';
  if (switching === 'wormhole' && machine.switching === 'store-and-forward') return 'needs wormholes';
  return undefined;
}

/** What an algorithm takes on a machine, or why it has no price there. */
export function priceable(
  asked: AskedAlgorithm,
  machine: PriceList,
  { all, onSchedule, onSolved }: Counting,
): Candidate | Unpriced {
  const { algorithm, problem } = asked;
  const { name } = algorithm;
  const unpriced = (reason: string, countable = false) => ({ algorithm: name, reason, countable });
  const needs = neededBy(asked);
  if (needs === undefined) return unpriced('no schedule on this network');
  const reason = obstacle(needs, machine);
  if (reason !== undefined) return unpriced(reason);
  const counts = byFormula(asked);
  if (counts !== undefined) return { algorithm: name, counts, countedBy: 'formula' };
  const crossings = crossingsToCount(asked);
  if (!all && crossings > mostCrossings(asked)) {
    return unpriced(`no formula on this network, and ${crossings} link crossings to count`, true);
  }
  onSchedule(name);
  try {
    const schedule = solve(algorithm, problem);
    onSolved?.(schedule);
    const counted = countSchedule(inFormAsked(asked, schedule));
    const obstructed = obstacle(counted, machine);
    if (obstructed !== undefined) return unpriced(obstructed);
    return { algorithm: name, counts: counted, countedBy: 'schedule' };
  } catch (error) {
    if (error instanceof InputError) return unpriced(error.message);
    throw error;
  }
}

/** What an answer needs of a machine, as far as that is known before it is made; undefined where there is none. */
export function neededBy({ algorithm, problem }: AskedAlgorithm): Needs | undefined {
  // What rounds need, their steps need as well.
  return (
    algorithm.counts?.(problem, 'block') ??
    algorithm.counts?.(problem, 'step') ??
    needsOf(algorithm, problem.topology)
  );
}

/** What formulas say; of steps they say it for channels one block wide. */
export function byFormula({ algorithm, problem, form = 'block' }: AskedAlgorithm): Counts | undefined {
  if (form === 'step' && (problem.width ?? 1) > 1) return undefined;
  return algorithm.counts?.(problem, form);
}

/**
 * The schedule whose counts an algorithm is priced by.
 * @throws InputError when it has none
 */
export function answerOf(asked: AskedAlgorithm): Schedule {
  return inFormAsked(asked, solve(asked.algorithm, asked.problem));
}

function inFormAsked({ algorithm, problem, form = 'block' }: AskedAlgorithm, schedule: Schedule): Schedule {
  return form === 'block' ? inFewestMessages(schedule) : inForm(algorithm, problem, schedule, form);
}
