import type { Algorithm } from '../../model/algorithm.ts';
import { roundSizes } from '../../model/round-sizes.ts';
import type { Schedule } from '../../model/schedule.ts';
import type { UnevenExchange } from '../../problems/uneven.ts';
import { askedOf, demanded } from '../../proof/bounds.ts';
import { matching, matchingFirstFit, matchingShifts } from '../matching/matching.ts';
import { algorithmBy } from '../padded/exchange-method.ts';
import { padded } from '../padded/padded.ts';
import { twoHop } from '../padded/two-hop.ts';
import { directRoutes } from '../uneven-routes/direct-routes.ts';
import { flowRoutes } from '../uneven-routes/flow-routes.ts';
import { linkLoads } from './hop-links.ts';
import { routedSchedule } from './routed-schedule.ts';

/** Shortest ways are good enough where the busiest link has no more than so many times the lower bound. */
const GOOD = 1.03;

/** More nodes than these are not worth the time that the search for any paths takes, which grows with their third power. */
const MOST_FOR_FLOW = 128;

/** An answer that can be had. */
interface Choice {
  readonly name: string;
  /** Block times that it takes, or of routes those of the busiest link, which their steps exceed by little. */
  readonly times: number;
  schedule(): Schedule;
}

/**
 * The method of the fewest blocks in sequence. Between neighbours that is `direct` where its busiest link is within 3 % of the lower
 * bound; otherwise the best of `direct`, `flow`, `two-hop` and `padded`. Only the routes are made for it: what exchanges take is known
 * from their formulas, where they have any. At a switch with one port it is `matching`, at other switches the better of its ways that
 * keep pairs whole, and between servers the better of the exchanges.
 *
 * The schedule bears the name of the method that it has chosen, as `auto: direct`.
 */
export const auto: Algorithm<UnevenExchange> = {
  name: 'auto',
  source: 'none',
  guarantee: 'the fewest blocks in sequence of the methods for uneven exchanges',
  solves: ['uneven'],
  schedule(problem) {
    // More elements than can be followed are refused before methods are compared.
    problem.demand();
    const [first, ...others] = choicesFor(problem);
    const best = others.reduce((least, choice) => (choice.times < least.times ? choice : least), first);
    return { ...best.schedule(), algorithm: `auto: ${best.name}` };
  },
};

/** Those worth comparing; of equal ones the first is taken. */
function choicesFor(problem: UnevenExchange): Choice[] {
  const { topology } = problem;
  if (topology.kind === 'switch') {
    const solvers = topology.degree(0) === 1 ? [matching] : [matchingShifts, matchingFirstFit];
    return solvers.map((solver) => solved(solver, problem));
  }
  const exchanges = [twoHop, padded].flatMap((method) => byFormula(algorithmBy(method), problem) ?? []);
  if (topology.isSwitched) return exchanges;
  const direct = byRoutes('direct', problem, directRoutes);
  const { lowerBound } = demanded(topology, askedOf(problem), 'all', 'store-and-forward', problem.width);
  if (direct.times <= GOOD * lowerBound) return [direct];
  const flow = topology.nodes <= MOST_FOR_FLOW ? [byRoutes('flow', problem, flowRoutes)] : [];
  return [direct, ...flow, ...exchanges];
}

/** By the schedule itself. */
function solved(algorithm: Algorithm<UnevenExchange>, problem: UnevenExchange): Choice {
  const { width = 1 } = problem;
  const schedule = algorithm.schedule(problem);
  const times = roundSizes(schedule).reduce((sum, blocks) => sum + Math.ceil(blocks / width), 0);
  return { name: algorithm.name, times, schedule: () => schedule };
}

function byFormula(algorithm: Algorithm<UnevenExchange>, problem: UnevenExchange): Choice | undefined {
  const counts = algorithm.counts?.(problem, 'block') ?? algorithm.counts?.(problem, 'step');
  if (counts === undefined) return undefined;
  const { width = 1 } = problem;
  return {
    name: algorithm.name,
    times: counts.rounds.reduce((sum, { blocks, times }) => sum + Math.ceil(blocks / width) * times, 0),
    schedule: () => algorithm.schedule(problem),
  };
}

function byRoutes(name: string, problem: UnevenExchange, routesOf: typeof directRoutes): Choice {
  const { topology, counts, width = 1 } = problem;
  const routing = routesOf(topology, counts);
  const busiest = linkLoads(topology, routing).reduce((most, load) => Math.max(most, load), 0);
  return {
    name,
    times: Math.ceil(busiest / width),
    schedule: () => routedSchedule(name, problem, () => routing),
  };
}
