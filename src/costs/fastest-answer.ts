import { optimal } from '../schedules/algorithms/frames/guarantees.ts';
import {
  type Algorithm,
  algorithmsFor,
  algorithmsWith,
  InputError,
  type Problem,
  type Schedule,
  solve,
  type Topology,
} from '../schedules/index.ts';
import { isForNetwork, kindsFor, type Needs } from '../schedules/model/algorithm.ts';
import { blocksInSequence } from '../schedules/model/counts.ts';
import { NETWORK_KINDS } from '../schedules/model/networks/network-kinds.ts';
import { requireCount, requireParts, requireProblem } from '../schedules/model/validate.ts';
import { askedOf } from '../schedules/proof/bounds/asked.ts';
import { type Least, leastFor, surveyOf } from '../schedules/proof/bounds/bounds.ts';
import { isSameTime } from './advice.ts';
import { byFormula, describeUnpriced, neededBy, obstacle, priceable, type Unpriced } from './candidates.ts';
import { clockOf, siteOf } from './clock.ts';
import { countSchedule } from './count-schedule.ts';
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
  /** Seconds that it takes; undefined where that was too much to be counted. */
  readonly seconds: number | undefined;
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
 * that is less than what has been found. Of several that take the same time it is one of those that take the fewest blocks in sequence step by
 * step, and of these one that promises most, see `isPreferred`.
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
  const startup = startupsIn(machine, bytes);
  const problem = { ...asked, ...(startup !== undefined && { startup }) };
  if (!algorithmsFor(problem.kind).some((algorithm) => isForNetwork(algorithm, problem.topology))) {
    const kinds = new Set(
      algorithmsFor(problem.kind)
        .flatMap(kindsFor)
        .map(({ plural }) => plural),
    );
    throw new InputError(
      `no algorithm answers a ${problem.label} on ${problem.topology.label}: give one of ${[...kinds].join(', ')}`,
    );
  }
  const search = new Search(problem, machine, bytes, onSchedule);
  const known = algorithmsWith(problem).filter(
    (algorithm) => isForNetwork(algorithm, problem.topology) && !refused.has(algorithm.name),
  );
  const able = search.able(known);
  const chooser = able.find(({ chooses }) => chooses);
  search.priceAll(able.filter(({ chooses }) => !chooses));
  const unpriced = search.tooLarge();
  const {
    algorithm = unpriced[0],
    schedule,
    seconds,
  } = chooser && unpriced.length > 0 ? { ...NOT_PRICED, algorithm: chooser } : (search.best ?? NOT_PRICED);
  if (algorithm === undefined) {
    const why = describeUnpriced(problem.topology, search.leftOut);
    throw refusal ?? new InputError(`${why}: give another machine or network`);
  }
  const others = unpriced.filter((one) => one !== algorithm).map(({ name }) => name);
  return { algorithm, problem, schedule, seconds, unpriced: others };
}

/** What is not known of an answer that was too large to be priced. */
const NOT_PRICED = { algorithm: undefined, schedule: undefined, seconds: undefined };

/** A priced algorithm. */
interface Timed {
  readonly algorithm: Algorithm;
  readonly schedule?: Schedule | undefined;
  readonly seconds: number;
}

/** Whether an algorithm promises to reach the lower bound on networks of the kind of this one. */
function promisesLeast({ guarantees = [] }: Algorithm, { kind }: Topology): boolean {
  const plural = NETWORK_KINDS.find((one) => one.kind === kind)?.plural ?? '';
  return guarantees.some(
    ({ says }) => says.includes(optimal.says) && (!says.startsWith('on ') || says.includes(plural)),
  );
}

/** Looks for the fastest, and makes few schedules. */
class Search {
  best: Timed | undefined;
  readonly leftOut: Unpriced[] = [];
  private readonly unpriced: { readonly algorithm: Algorithm; readonly least: number }[] = [];
  private readonly known = new Map<string, Least>();

  constructor(
    private readonly problem: Problem,
    private readonly machine: PriceList,
    private readonly bytes: number,
    private readonly onSchedule: (algorithm: string) => void,
  ) {}

  /** Those that the machine can run, as far as that is known. */
  able(algorithms: readonly Algorithm[]): Algorithm[] {
    return algorithms.filter((algorithm) => {
      const needs = neededBy({ algorithm, problem: this.problem });
      const reason = needs ? obstacle(needs, this.machine) : 'no schedule on this network';
      if (reason !== undefined) this.leftOut.push({ algorithm: algorithm.name, reason, countable: false });
      return reason === undefined;
    });
  }

  /** First those with formulas. Of the others those that can still be the fastest, in the order of the least time that they may take. */
  priceAll(algorithms: readonly Algorithm[]): void {
    const { problem } = this;
    const hasFormula = (algorithm: Algorithm) => byFormula({ algorithm, problem }) !== undefined;
    for (const algorithm of algorithms) if (hasFormula(algorithm)) this.price(algorithm, 0);
    const others = algorithms
      .filter((algorithm) => !hasFormula(algorithm))
      .map((algorithm) => ({ algorithm, least: this.leastTime(neededBy({ algorithm, problem }) ?? {}) }))
      .sort((a, b) => a.least - b.least);
    for (const { algorithm, least } of others) if (this.mayWin(least)) this.price(algorithm, least);
  }

  /** Those that may be faster, and are too large to be counted. */
  tooLarge(): Algorithm[] {
    return this.unpriced.filter(({ least }) => this.isFaster(least)).map(({ algorithm }) => algorithm);
  }

  private isFaster(seconds: number): boolean {
    const { best } = this;
    return best === undefined || (seconds < best.seconds && !isSameTime(seconds, best.seconds));
  }

  /** Whether something that takes so long at least may be faster, or as fast with fewer blocks in sequence step by step. */
  private mayWin(least: number): boolean {
    const { best } = this;
    if (best === undefined || this.isFaster(least)) return true;
    if (!isSameTime(least, best.seconds)) return false;
    return this.blocksInSteps(best) > this.leastFor({}).lowerBound;
  }

  private price(algorithm: Algorithm, least: number): void {
    const { problem, machine, bytes, onSchedule } = this;
    let schedule: Schedule | undefined;
    const onSolved = (made: Schedule) => {
      schedule = made;
    };
    const priced = priceable({ algorithm, problem }, machine, { all: false, onSchedule, onSolved });
    if ('reason' in priced) {
      this.leftOut.push(priced);
      if (priced.countable) this.unpriced.push({ algorithm, least });
      return;
    }
    const { counts } = priced;
    const clock = clockOf(counts, siteOf(machine, problem.topology));
    const timed = { algorithm, schedule, seconds: clock(bytes * (counts.unit ?? 1)).total };
    if (this.isFaster(timed.seconds) || this.isPreferred(timed)) this.best = timed;
  }

  /**
   * Whether it takes as long as the best, and is to be preferred: for fewer blocks in sequence step by step, then for a shorter span, as far
   * as formulas say it, and last since it reaches the lower bound on all networks of the kind.
   */
  private isPreferred(timed: Timed): boolean {
    const { best } = this;
    if (best === undefined || !isSameTime(timed.seconds, best.seconds)) return false;
    const { problem } = this;
    const ranks = [timed, best].map((one) => [
      this.blocksInSteps(one),
      byFormula({ algorithm: one.algorithm, problem, form: 'step' })?.span ?? Number.POSITIVE_INFINITY,
      promisesLeast(one.algorithm, problem.topology) ? 0 : 1,
    ]);
    const differs = ranks[0].findIndex((rank, i) => rank !== ranks[1][i]);
    return differs !== -1 && ranks[0][differs] < ranks[1][differs];
  }

  /** Blocks, or elements, in sequence of a schedule as its algorithm gives it. */
  private blocksInSteps({ algorithm, schedule }: Timed): number {
    const { problem } = this;
    const counts = byFormula({ algorithm, problem, form: 'step' }) ?? (schedule && countSchedule(schedule));
    return counts ? blocksInSequence(counts) : Infinity;
  }

  /** Seconds that no answer with such needs can do without, by the lower bounds and the prices of messages. */
  private leastTime(needs: Needs): number {
    const { machine, bytes } = this;
    const { lowerBound, leastSteps } = this.leastFor(needs);
    const startups = Math.max(leastSteps, needs.singles ? lowerBound : 0, needs.startups ?? 0);
    const price = (name: keyof MessagePrices) =>
      Math.min(machine[name], machine.outside?.[name] ?? machine[name]);
    return startups * (price('startup') + price('perHop')) + lowerBound * bytes * price('perByte');
  }

  private leastFor({ ports = this.machine.ports, switching = this.machine.switching }: Needs): Least {
    const name = `${ports} ${switching}`;
    const { topology } = this.problem;
    const survey = () => surveyOf(topology, askedOf(this.problem));
    const least = this.known.get(name) ?? leastFor(survey(), ports, switching, this.machine.channelWidth);
    this.known.set(name, least);
    return least;
  }
}
