import { type Algorithm, isForNetworks } from '../../model/algorithm.ts';
import { roundsIn } from '../../model/counts.ts';
import type { Schedule } from '../../model/schedule.ts';
import type { UnevenExchange } from '../../problems/uneven.ts';
import { askedOf, demanded } from '../../proof/bounds.ts';
import { roundSizes } from '../../transforms/round-sizes.ts';
import { bruckUnpadded } from '../matching/bruck-unpadded.ts';
import { matching, matchingFirstFit, matchingShifts } from '../matching/matching.ts';
import { algorithmBy } from '../padded/exchange-method.ts';
import { padded } from '../padded/padded.ts';
import { twoHop } from '../padded/two-hop.ts';
import { directRounds } from '../uneven-rounds/direct-rounds.ts';
import { directRoutes } from '../uneven-routes/direct-routes.ts';
import { flowRoutes } from '../uneven-routes/flow-routes.ts';
import { direct } from './direct.ts';
import { flow } from './flow.ts';
import { linkLoads } from './hop-links.ts';
import { routedSchedule } from './routed-schedule.ts';

/** Shortest ways are good enough where the busiest link has no more than so many times the lower bound. */
const GOOD = 1.03;

/** More nodes than these are not worth the time that the search for any paths takes, which grows with their third power. */
const MOST_FOR_FLOW = 128;

/** All that it chooses from where there are links. */
const METHODS_ON_LINKS = [
  direct,
  flow,
  directRounds,
  algorithmBy(twoHop),
  algorithmBy(padded),
  bruckUnpadded,
];

/** An answer that can be had. */
interface Choice {
  readonly name: string;
  /** Block times that it takes, or of routes those of the busiest link, which their steps exceed by little. */
  readonly times: number;
  /** Startups one after another. */
  readonly rounds: number;
  schedule(): Schedule;
}

/**
 * The method that takes the least time: blocks in sequence, and for each round a startup, where the problem says what one costs.
 *
 * Where startups cost nothing, between neighbours that is `direct` if its busiest link is within 3 % of the lower bound; otherwise
 * the best of `direct`, `flow`, `two-hop` and `padded`. Only the routes are made for it: what exchanges take is known from their
 * formulas, where they have any. At a switch with one port it is `matching`, at other switches the better of its ways that keep
 * pairs whole, and between servers the better of the exchanges. Where startups cost something, the methods of few rounds are compared
 * as well: `direct-rounds`, the other matchings, `bruck-unpadded`.
 *
 * The schedule bears the name of the method that it has chosen, as `auto: direct`.
 */
export const auto: Algorithm<UnevenExchange> = {
  name: 'auto',
  source: 'none',
  guarantee:
    'the least time of the methods for uneven exchanges: blocks in sequence, and startups by their price',
  solves: ['uneven'],
  ports(topology) {
    const [first, ...others] = topology.isSwitched ? [] : METHODS_ON_LINKS;
    const ports = first?.ports?.(topology);
    const areAlike = others.every(
      (method) => !isForNetworks(method, topology.kind) || method.ports?.(topology) === ports,
    );
    return areAlike ? ports : undefined;
  },
  schedule(problem) {
    // More elements than can be followed are refused before methods are compared.
    problem.demand();
    const { startup } = problem;
    const [first, ...others] = startup > 0 ? choicesByStartup(problem) : choicesFor(problem);
    const timeOf = ({ times, rounds }: Choice) => times + startup * rounds;
    const best = others.reduce((least, choice) => (timeOf(choice) < timeOf(least) ? choice : least), first);
    return { ...best.schedule(), algorithm: `auto: ${best.name}` };
  },
};

/** Those worth comparing where startups cost nothing; of equal ones the first is taken. */
function choicesFor(problem: UnevenExchange): Choice[] {
  const { topology } = problem;
  if (topology.kind === 'switch') {
    const solvers = topology.degree(0) === 1 ? [matching] : [matchingShifts, matchingFirstFit];
    return solvers.map((solver) => solved(solver, problem));
  }
  if (topology.isSwitched) return byExchanges(problem);
  const direct = byRoutes('direct', problem, directRoutes);
  const { lowerBound } = demanded(topology, askedOf(problem), 'all', 'store-and-forward', problem.width);
  if (direct.times <= GOOD * lowerBound) return [direct];
  return [direct, ...flowFor(problem), ...byExchanges(problem)];
}

/** Those worth comparing where startups cost something: also the methods of few rounds. */
function choicesByStartup(problem: UnevenExchange): Choice[] {
  const { topology } = problem;
  if (topology.kind === 'switch') {
    const exact = topology.degree(0) === 1 ? [matching] : [];
    return [bruckUnpadded, matchingShifts, matchingFirstFit, ...exact].map((solver) =>
      solved(solver, problem),
    );
  }
  if (topology.isSwitched) return byExchanges(problem);
  const bruck = isForNetworks(bruckUnpadded, topology.kind) ? [solved(bruckUnpadded, problem)] : [];
  const inRounds = solved(directRounds, problem);
  const direct = byRoutes('direct', problem, directRoutes);
  return [inRounds, direct, ...flowFor(problem), ...byExchanges(problem), ...bruck];
}

function flowFor(problem: UnevenExchange): Choice[] {
  return problem.topology.nodes <= MOST_FOR_FLOW ? [byRoutes('flow', problem, flowRoutes)] : [];
}

function byExchanges(problem: UnevenExchange): Choice[] {
  return [twoHop, padded].flatMap((method) => byFormula(algorithmBy(method), problem) ?? []);
}

/** By the schedule itself. */
function solved(algorithm: Algorithm<UnevenExchange>, problem: UnevenExchange): Choice {
  const { width = 1 } = problem;
  const schedule = algorithm.schedule(problem);
  const sizes = roundSizes(schedule);
  const times = sizes.reduce((sum, blocks) => sum + Math.ceil(blocks / width), 0);
  return { name: algorithm.name, times, rounds: sizes.length, schedule: () => schedule };
}

function byFormula(algorithm: Algorithm<UnevenExchange>, problem: UnevenExchange): Choice | undefined {
  const counts = algorithm.counts?.(problem, 'block') ?? algorithm.counts?.(problem, 'step');
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
  const { topology, counts, width = 1 } = problem;
  const routing = routesOf(topology, counts);
  const busiest = linkLoads(topology, routing).reduce((most, load) => Math.max(most, load), 0);
  const times = Math.ceil(busiest / width);
  return { name, times, rounds: times, schedule: () => routedSchedule(name, problem, () => routing) };
}
