import {
  type Algorithm,
  algorithmsFor,
  InputError,
  type Problem,
  type Schedule,
  solve,
} from '../schedules/index.ts';
import { isForNetwork, type Needs } from '../schedules/model/algorithm.ts';
import { requireCount, requireParts, requireProblem } from '../schedules/model/validate.ts';
import { askedOf } from '../schedules/proof/bounds/asked.ts';
import { type Least, leastFor, surveyOf } from '../schedules/proof/bounds/bounds.ts';
import { isSameTime } from './advice.ts';
import { byFormula, describeUnpriced, neededBy, obstacle, priceable, type Unpriced } from './candidates.ts';
import { clockOf, siteOf } from './clock.ts';
import { type MessagePrices, type PriceList, startupsIn } from './price-list.ts';

/** For which blocks the fastest is looked for. */
interface FastestOptions {
  /** Bytes of a block, or where elements are asked for, of an element: a whole number of at least 1. */
  readonly bytes: number;
  /** Called before a schedule is made. */
  readonly onSchedule?: (algorithm: string) => void;
}

/** Who is the fastest. */
interface Fastest {
  readonly algorithm: Algorithm;
  /** The problem, with what a startup costs on the machine. */
  readonly problem: Problem;
  /** Algorithms that may be faster, whose schedules are too large to be counted without being asked for. */
  readonly unpriced: readonly string[];
}

/** What is the fastest. */
interface FastestAnswer extends Fastest {
  readonly schedule: Schedule;
}

/**
 * The fastest answer to a problem by the prices of a machine, of those that `predict` prices there. First come the algorithms that have
 * formulas. Of the others schedules are made and counted, in the order of the least time that the lower bounds leave them, as long as
 * that is less than what has been found. Where several take the same time it is one of them.
 *
 * Where schedules are left that may be faster and are too large to be counted unasked, they are named. If there is an algorithm that
 * chooses by itself, it is taken then; and if nothing else has a price, that of them which the lower bounds leave the least time.
 *
 * @param machine of `findMachine` or `decodeMachine`, or prices of your own
 * @throws InputError where the machine can run none of them, or the bytes are no such number; and where none of them has a schedule, why the
 *   first one that it could run has none
 */
export function fastestAnswer(problem: Problem, machine: PriceList, options: FastestOptions): FastestAnswer {
  requireProblem(problem);
  requireParts('machine', machine, ['startup', 'perByte'], "give findMachine('accelerators')");
  requireParts('options', options, ['bytes'], 'give { bytes: 4096 }');
  requireCount('bytes', options.bytes);
  const refused = new Set<string>();
  let refusal: InputError | undefined;
  for (;;) {
    const { algorithm, schedule, ...found } = fastestOf(problem, machine, options, refused, refusal);
    try {
      return { ...found, algorithm, schedule: schedule ?? solve(algorithm, found.problem) };
    } catch (error) {
      if (!(error instanceof InputError)) throw error;
      refusal ??= error;
      refused.add(algorithm.name);
    }
  }
}

/**
 * The same, and its schedule only where that had to be made.
 * @param refused names of algorithms that are not asked
 * @param refusal what is thrown where nobody else is left
 */
export function fastestOf(
  asked: Problem,
  machine: PriceList,
  { bytes, onSchedule = () => {} }: FastestOptions,
  refused: ReadonlySet<string> = new Set(),
  refusal?: InputError,
): Fastest & { readonly schedule: Schedule | undefined } {
  const { topology, kind } = asked;
  const startup = startupsIn(machine, bytes);
  const problem = { ...asked, ...(startup !== undefined && { startup }) };
  const leftOut: Unpriced[] = [];
  const able = algorithmsFor(kind)
    .filter((algorithm) => isForNetwork(algorithm, topology) && !refused.has(algorithm.name))
    .flatMap((algorithm) => {
      const needs = neededBy({ algorithm, problem });
      const reason = needs ? obstacle(needs, machine) : 'no schedule on this network';
      if (reason !== undefined) leftOut.push({ algorithm: algorithm.name, reason, countable: false });
      return needs && reason === undefined ? [{ algorithm, needs }] : [];
    });
  let best: { algorithm: Algorithm; schedule: Schedule | undefined; seconds: number } | undefined;
  const tooLarge: { algorithm: Algorithm; least: number }[] = [];
  const isBelow = (least: number) =>
    best === undefined || (least < best.seconds && !isSameTime(least, best.seconds));
  const price = (algorithm: Algorithm, least: number) => {
    let schedule: Schedule | undefined;
    const onSolved = (made: Schedule) => {
      schedule = made;
    };
    const priced = priceable({ algorithm, problem }, machine, { all: false, onSchedule, onSolved });
    if ('counts' in priced) {
      const clock = clockOf(priced.counts, siteOf(machine, topology));
      const seconds = clock(bytes * (priced.counts.unit ?? 1)).total;
      if (best === undefined || seconds < best.seconds) best = { algorithm, schedule, seconds };
    } else {
      leftOut.push(priced);
      if (priced.countable) tooLarge.push({ algorithm, least });
    }
  };
  const hasFormula = (algorithm: Algorithm) => byFormula({ algorithm, problem }) !== undefined;
  const leastTime = leastTimes(problem, machine, bytes);
  for (const { algorithm } of able) if (hasFormula(algorithm)) price(algorithm, 0);
  const others = able
    .filter(({ algorithm }) => !hasFormula(algorithm) && !algorithm.chooses)
    .map(({ algorithm, needs }) => ({ algorithm, least: leastTime(needs) }))
    .sort((a, b) => a.least - b.least);
  for (const { algorithm, least } of others) if (isBelow(least)) price(algorithm, least);
  const unpriced = tooLarge.filter(({ least }) => isBelow(least)).map(({ algorithm }) => algorithm);
  const chooser = unpriced.length > 0 ? able.find(({ algorithm }) => algorithm.chooses) : undefined;
  const taken = chooser ? { algorithm: chooser.algorithm, schedule: undefined } : best;
  const { algorithm = unpriced[0], schedule } = taken ?? {};
  if (algorithm === undefined) {
    throw (
      refusal ?? new InputError(`${describeUnpriced(topology, leftOut)}: give another machine or network`)
    );
  }
  const names = unpriced.filter((one) => one !== algorithm).map(({ name }) => name);
  return { algorithm, problem, schedule, unpriced: names };
}

/** Seconds that no answer that needs such ports and switching can do without, by the lower bounds and the prices of messages. */
function leastTimes(problem: Problem, machine: PriceList, bytes: number): (needs: Needs) => number {
  const { ports: mostPorts, switching: atMost, channelWidth, outside } = machine;
  const known = new Map<string, Least>();
  const price = (name: keyof MessagePrices) => Math.min(machine[name], outside?.[name] ?? machine[name]);
  return ({ ports = mostPorts, switching = atMost, singles }) => {
    const name = `${ports} ${switching}`;
    const survey = () => surveyOf(problem.topology, askedOf(problem));
    const least = known.get(name) ?? leastFor(survey(), ports, switching, channelWidth);
    known.set(name, least);
    const { lowerBound, leastSteps } = least;
    const startups = singles ? Math.max(lowerBound, leastSteps) : leastSteps;
    return startups * (price('startup') + price('perHop')) + lowerBound * bytes * price('perByte');
  };
}
