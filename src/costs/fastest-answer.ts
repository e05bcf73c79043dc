import { InputError, type Schedule, solve } from '../schedules/index.ts';
import type { Needs } from '../schedules/model/algorithm.ts';
import { askedOf } from '../schedules/proof/bounds/asked.ts';
import { type Least, leastFor, surveyOf } from '../schedules/proof/bounds/bounds.ts';
import { isSameTime } from './advice.ts';
import {
  type AskedAlgorithm,
  byFormula,
  describeUnpriced,
  neededBy,
  obstacle,
  priceable,
  type Unpriced,
} from './candidates.ts';
import { clockOf, siteOf } from './clock.ts';
import type { MessagePrices, PriceList } from './price-list.ts';

/** What answers are priced by. */
export interface PricedBy {
  readonly machine: PriceList;
  /** Of a block, or where elements are asked for, of an element. */
  readonly bytes: number;
}

/** Who is the fastest of those that were asked. */
export interface Found {
  readonly asked: AskedAlgorithm;
  /** Its schedule, if that had to be made to count it. */
  readonly schedule: Schedule | undefined;
  /** Those that may be faster, and whose schedules are too large to be counted without being asked for. */
  readonly unpriced: readonly string[];
}

/** The same with the schedule. */
export type FoundAnswer = Found & { readonly schedule: Schedule };

/**
 * The fastest answer by the prices of a machine: no algorithm that `allport cost` prices there takes less time. First come those that have
 * formulas. Of the others schedules are made and counted, in the order of the least time that they can take by the lower bounds, as long as
 * that is less than what has been found. Where several take the same time it is one of them.
 *
 * Where all that are left have schedules too large to be counted unasked, it is one that chooses by itself, or that which takes least by the
 * lower bounds.
 *
 * @param asked of one problem
 * @param onSchedule called before a schedule is made
 * @throws InputError where the machine can run none of them, and why the first one that it could has no schedule where none has any
 */
export function fastestAnswer(
  asked: readonly AskedAlgorithm[],
  by: PricedBy,
  onSchedule: (algorithm: string) => void,
): FoundAnswer {
  let refusal: InputError | undefined;
  for (let open = asked; ; ) {
    const found = fastestOf(open, by, onSchedule, refusal);
    const { algorithm, problem } = found.asked;
    try {
      return { ...found, schedule: found.schedule ?? solve(algorithm, problem) };
    } catch (error) {
      if (!(error instanceof InputError)) throw error;
      refusal ??= error;
      open = open.filter((one) => one !== found.asked);
    }
  }
}

/**
 * The same without a schedule where none had to be made.
 * @param refusal what is thrown instead where nothing is left to be asked
 */
export function fastestOf(
  asked: readonly AskedAlgorithm[],
  by: PricedBy,
  onSchedule: (algorithm: string) => void,
  refusal?: InputError,
): Found {
  const { machine, bytes } = by;
  const leastTime = leastTimes(by);
  const leftOut: Unpriced[] = [];
  const able = asked.flatMap((one) => {
    const needs = neededBy(one);
    const reason = needs ? obstacle(needs, machine) : 'no schedule on this network';
    if (reason !== undefined) leftOut.push({ algorithm: one.algorithm.name, reason, countable: false });
    return needs && reason === undefined ? [{ one, needs }] : [];
  });
  const [byThemselves, choosing] = [able, able].map((some, i) =>
    some.filter(({ one }) => (one.algorithm.chooses === true) === (i === 1)),
  );
  const hasFormula = ({ one }: (typeof able)[number]) => byFormula(one) !== undefined;
  let best: (Omit<Found, 'unpriced'> & { readonly seconds: number }) | undefined;
  const tooLarge: { readonly one: AskedAlgorithm; readonly least: number }[] = [];
  const price = (one: AskedAlgorithm, least: number) => {
    let schedule: Schedule | undefined;
    const onSolved = (made: Schedule) => {
      schedule = made;
    };
    const priced = priceable(one, machine, { all: false, onSchedule, onSolved });
    if ('counts' in priced) {
      const { unit = 1 } = priced.counts;
      const clock = clockOf(priced.counts, siteOf(machine, one.problem.topology));
      const seconds = clock(bytes * unit).total;
      if (best === undefined || seconds < best.seconds) best = { asked: one, seconds, schedule };
    } else {
      leftOut.push(priced);
      if (priced.countable) tooLarge.push({ one, least });
    }
  };
  for (const { one } of byThemselves.filter(hasFormula)) price(one, 0);
  const others = byThemselves
    .filter((one) => !hasFormula(one))
    .map(({ one, needs }) => ({ one, least: leastTime(one, needs) }))
    .sort((a, b) => a.least - b.least);
  const isBelow = (least: number) =>
    best === undefined || (least < best.seconds && !isSameTime(least, best.seconds));
  for (const { one, least } of others) if (isBelow(least)) price(one, least);
  const unpriced = tooLarge.filter(({ least }) => isBelow(least)).map(({ one }) => one);
  const namesBut = (taken: AskedAlgorithm) =>
    unpriced.filter((one) => one !== taken).map(({ algorithm }) => algorithm.name);
  const unasked = unpriced.length > 0 ? (choosing[0]?.one ?? (best ? undefined : unpriced[0])) : undefined;
  const taken = unasked ? { asked: unasked, schedule: undefined } : best;
  if (taken !== undefined) return { ...taken, unpriced: namesBut(taken.asked) };
  const [{ topology }] = asked.map(({ problem }) => problem);
  throw refusal ?? new InputError(`${describeUnpriced(topology, leftOut)}: give another machine or network`);
}

/** Seconds that no answer that needs such ports and switching can do without, by the lower bounds and the prices of messages. */
function leastTimes({ machine, bytes }: PricedBy): (asked: AskedAlgorithm, needs: Needs) => number {
  const { ports: mostPorts, switching: atMost, channelWidth, outside } = machine;
  const known = new Map<string, Least>();
  const price = (name: keyof MessagePrices) => Math.min(machine[name], outside?.[name] ?? machine[name]);
  return ({ problem }, { ports = mostPorts, switching = atMost, singles }) => {
    const name = `${ports} ${switching}`;
    const survey = () => surveyOf(problem.topology, askedOf(problem));
    const least = known.get(name) ?? leastFor(survey(), ports, switching, channelWidth);
    known.set(name, least);
    const { lowerBound, leastSteps } = least;
    const startups = singles ? Math.max(lowerBound, leastSteps) : leastSteps;
    return startups * (price('startup') + price('perHop')) + lowerBound * bytes * price('perByte');
  };
}
