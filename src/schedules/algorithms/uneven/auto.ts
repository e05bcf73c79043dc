import { type Algorithm, type Form, isForNetwork, needsOf } from '../../model/algorithm.ts';
import { roundsIn } from '../../model/counts.ts';
import { InputError } from '../../model/errors.ts';
import { isSwitch } from '../../model/networks/switch.ts';
import type { Schedule } from '../../model/schedule.ts';
import type { UnevenExchange } from '../../problems/uneven.ts';
import { askedOf } from '../../proof/bounds/asked.ts';
import { demanded } from '../../proof/bounds/bounds.ts';
import { inFewestMessages } from '../../transforms/blocking.ts';
import { roundSizes } from '../../transforms/round-sizes.ts';
import { that, where } from '../frames/guarantees.ts';
import { allPortsOf } from '../frames/needs.ts';
import { bruckUnpadded } from './bruck-unpadded.ts';
import { direct } from './direct.ts';
import { directRounds } from './direct-rounds.ts';
import { flow } from './flow.ts';
import { matching, matchingFirstFit, matchingShifts } from './matching.ts';
import { algorithmBy } from './padded/exchange-method.ts';
import { padded } from './padded.ts';
import { directRoutes } from './routes/direct-routes.ts';
import { flowRoutes } from './routes/flow-routes.ts';
import { inSteps } from './timetable/order.ts';
import { hasRoom, requireRoom, timetableSchedule } from './timetable/timetable-schedule.ts';
import { twoHop } from './two-hop.ts';

/** More nodes than these are not worth the time that searches take, which grows with their third power. */
const MOST_FOR_SEARCHES = 128;

/** On larger networks shortest ways in steps are good enough where their busiest link has no more than so many times the lower bound. */
const GOOD = 1.03;

/** All that it chooses from where there are links. */
const METHODS_ON_LINKS = [
  directRounds.fewest,
  direct,
  flow,
  algorithmBy(twoHop),
  algorithmBy(padded),
  bruckUnpadded,
];

/** An answer that can be had. */
interface Choice {
  readonly name: string;
  /** Block times that it takes. */
  readonly times: number;
  /** Startups one after another. */
  readonly rounds: number;
  schedule(): Schedule;
}

/**
 * The method that takes the least time: blocks in sequence, and for each round a startup, where the problem says what one costs. Of
 * equal ones it is that of the fewest rounds.
 *
 * All methods that are for the network are compared by what their schedules take, or by their formulas. Above 128 nodes those that
 * search take too long to be made in vain: `flow` is left out there, and where startups cost nothing `direct` is taken as soon as its
 * busiest link is within 3 % of the lower bound, and `direct-rounds` is left out.
 *
 * The schedule bears the name of the method that it has chosen, as `auto: direct`.
 */
export const auto: Algorithm<UnevenExchange> = {
  name: 'auto',
  source: 'none',
  guarantees: [
    where(
      'on up to 128 nodes',
      ({ problem }) => problem.topology.nodes <= MOST_FOR_SEARCHES,
      that('the least time of the methods for uneven exchanges, startups by their price,', (answer) => {
        const { problem, schedule } = answer;
        const timeOf = ({ times, rounds }: Choice) => times + problem.startup * rounds;
        const own = timeOf(taken(auto.name, problem, schedule));
        return allMethods()
          .filter((method) => isForNetwork(method, problem.topology))
          .every((method) => tried(method, problem).every((choice) => own <= timeOf(choice)));
      }),
    ),
  ],
  solves: ['uneven'],
  chooses: true,
  needs(topology) {
    if (topology.isSwitched) return {};
    const needed = METHODS_ON_LINKS.flatMap((method) => needsOf(method, topology) ?? []);
    return needed.every(({ ports }) => ports === 'all') ? { ports: 'all' } : {};
  },
  schedule(problem) {
    // More elements than can be followed are refused before methods are compared.
    problem.demand();
    const { startup, topology } = problem;
    const [first, ...others] = topology.isSwitched ? choicesAtSwitch(problem) : choicesOnLinks(problem);
    const timeOf = ({ times, rounds }: Choice) => times + startup * rounds;
    const isBetter = (one: Choice, other: Choice) =>
      timeOf(one) < timeOf(other) || (timeOf(one) === timeOf(other) && one.rounds < other.rounds);
    const best = others.reduce((least, choice) => (isBetter(choice, least) ? choice : least), first);
    return { ...best.schedule(), algorithm: `auto: ${best.name}` };
  },
};

function choicesAtSwitch(problem: UnevenExchange): Choice[] {
  const { topology } = problem;
  if (!isSwitch(topology)) return byExchanges(problem);
  const exact = topology.degree(0) === 1 ? [matching] : [];
  const matchings = [...exact, matchingShifts, matchingFirstFit, bruckUnpadded];
  return [...matchings.map((method) => solved(method, problem)), ...byExchanges(problem)];
}

function choicesOnLinks(problem: UnevenExchange): Choice[] {
  const { topology, startup, counts } = problem;
  if (!hasRoom(topology.nodes, counts)) {
    const choices = byExchanges(problem);
    if (choices.length === 0) requireRoom(auto.name, topology.nodes, counts);
    return choices;
  }
  const direct = byRoutes('direct', problem, directRoutes);
  const isSmall = topology.nodes <= MOST_FOR_SEARCHES;
  if (!isSmall && startup === 0) {
    const { lowerBound } = demanded(topology, askedOf(problem), 'all', 'store-and-forward', problem.width);
    return direct.times <= GOOD * lowerBound ? [direct] : [direct, ...byExchanges(problem)];
  }
  return [
    direct,
    ...(isSmall ? [byRoutes('flow', problem, flowRoutes)] : []),
    ...byExchanges(problem),
    ...[directRounds.fewest, bruckUnpadded]
      .filter((method) => isForNetwork(method, topology))
      .flatMap((method) => tried(method, problem)),
  ];
}

/** All that it may choose among on any network. */
function allMethods(): Algorithm<UnevenExchange>[] {
  return [
    ...[direct, flow, directRounds.fewest, algorithmBy(padded), algorithmBy(twoHop)],
    ...[matching, matchingShifts, matchingFirstFit, bruckUnpadded],
  ];
}

/** By formulas for rounds, or on small networks by their schedules, in the fewest messages. */
function byExchanges(problem: UnevenExchange): Choice[] {
  return [twoHop, padded].flatMap((method) => {
    const algorithm = algorithmBy(method);
    const inRounds = byFormula(algorithm, problem, 'block');
    if (inRounds !== undefined) return [inRounds];
    if (problem.topology.nodes <= MOST_FOR_SEARCHES) return tried(algorithm, problem);
    return byFormula(algorithm, problem, 'step') ?? [];
  });
}

/** By the schedule, where it has one. */
function tried(algorithm: Algorithm<UnevenExchange>, problem: UnevenExchange): Choice[] {
  try {
    return [solved(algorithm, problem)];
  } catch (error) {
    if (error instanceof InputError) return [];
    throw error;
  }
}

/** By the schedule itself, in the fewest messages. */
function solved(algorithm: Algorithm<UnevenExchange>, problem: UnevenExchange): Choice {
  return taken(algorithm.name, problem, algorithm.schedule(problem));
}

function taken(name: string, { width = 1 }: UnevenExchange, schedule: Schedule): Choice {
  const { unit = 1 } = schedule.elements ?? {};
  const sizes = roundSizes(inFewestMessages(schedule)).filter((blocks) => blocks > 0);
  const times = sizes.reduce((sum, blocks) => sum + Math.ceil((blocks * unit) / width), 0);
  return { name, times, rounds: sizes.length, schedule: () => schedule };
}

function byFormula(
  algorithm: Algorithm<UnevenExchange>,
  problem: UnevenExchange,
  form: Form,
): Choice | undefined {
  const counts = algorithm.counts?.(problem, form);
  if (counts === undefined) return undefined;
  const { width = 1 } = problem;
  return {
    name: algorithm.name,
    times: counts.rounds.reduce((sum, { blocks, times }) => sum + Math.ceil(blocks / width) * times, 0),
    rounds: roundsIn(counts),
    schedule: () => algorithm.schedule(problem),
  };
}

/** In steps, of which each is a startup. */
function byRoutes(name: string, problem: UnevenExchange, routesOf: typeof directRoutes): Choice {
  const { topology, counts, width } = problem;
  const timetable = inSteps(topology, routesOf(topology, counts), width);
  const steps = new Set(timetable.steps).size;
  const schedule = () => timetableSchedule(name, problem, allPortsOf(topology), timetable);
  return { name, times: steps, rounds: steps, schedule };
}
