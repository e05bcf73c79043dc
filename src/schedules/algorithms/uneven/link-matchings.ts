import type { Algorithm } from '../../model/algorithm.ts';
import { InputError } from '../../model/errors.ts';
import { isCube } from '../../model/networks/cube.ts';
import { isTorus } from '../../model/networks/grid.ts';
import type { Topology } from '../../model/networks/topology.ts';
import type { Exchange } from '../../problems/exchange.ts';
import { asUneven, type UnevenExchange } from '../../problems/uneven.ts';
import { askedOf } from '../../proof/bounds/asked.ts';
import { demanded } from '../../proof/bounds/bounds.ts';
import { busiestNodeOf, farthestOf, onePort, that } from '../frames/guarantees.ts';
import { singlesOnOnePort } from '../frames/needs.ts';
import { inMatchings } from './link-matchings/matching-steps.ts';
import { nodeRoutes } from './link-matchings/node-routes.ts';
import { planned } from './timetable/kept-plans.ts';
import { hasLinks, requireLinks } from './timetable/routed-schedule.ts';
import { requireRoom, timetableSchedule } from './timetable/timetable-schedule.ts';

/** Hops of all elements on shortest ways, at most: what has more would take longer than minutes. */
const MOST_HOPS = 2 ** 23;

/** Passes over all pairs that choose their paths, and hops that are chosen in all passes together, about. */
const MOST_PASSES = 240;
const LEAST_PASSES = 8;
const HOPS_IN_PASSES = 2 ** 24;

/**
 * One port: in each step a matching of the links for which elements wait, so that no busy node is idle, see `inMatchings`. The paths share
 * the load among the nodes, see `nodeRoutes`.
 */
export const linkMatchings: Algorithm<Exchange | UnevenExchange> = {
  name: 'link-matchings',
  source: 'Mendelsohn-Dulmage 1958',
  guarantees: [
    onePort,
    that(
      'at most as many steps as the busiest node sends or receives blocks, plus the links of the farthest pair',
      ({ problem, schedule, counted }) => counted.steps <= busiestNodeOf(schedule) + farthestOf(problem),
    ),
  ],
  solves: ['exchange', 'uneven'],
  networks: hasNoneOfItsOwn,
  needs: singlesOnOnePort,
  schedule(problem) {
    const { topology, width = 1 } = problem;
    requireLinks('link-matchings', topology);
    if (!hasNoneOfItsOwn(topology)) {
      throw new InputError(
        `link-matchings on the ${topology.label}: made for networks other than cubes and tori; give another algorithm`,
      );
    }
    const { counts, demand } = asUneven(problem);
    // More elements than can be followed and more hops than can be placed, are refused before paths are looked for.
    const hops = hopsAtLeast(topology, counts);
    demand();
    requireRoom('link-matchings', topology.nodes, counts);
    const least = demanded(topology, askedOf(problem), 'one', 'store-and-forward').lowerBound;
    const passes = Math.min(MOST_PASSES, Math.max(LEAST_PASSES, Math.floor(HOPS_IN_PASSES / hops)));
    const make = () => {
      const routes = nodeRoutes(topology, counts, Math.max(1, least), passes);
      return inMatchings(topology, routes, width);
    };
    return timetableSchedule(
      'link-matchings',
      problem,
      'one',
      planned('link-matchings', problem, counts, make),
    );
  },
};

/** Whether no exchange is made for such a network that has as few blocks in sequence with one port, and fewer startups. */
function hasNoneOfItsOwn(topology: Topology): boolean {
  return hasLinks(topology) && !isCube(topology) && !isTorus(topology);
}

/** Hops of all elements on shortest ways. @throws InputError for too many */
function hopsAtLeast({ nodes, distance, label }: Topology, counts: Uint32Array): number {
  let hops = 0;
  for (let from = 0; from < nodes; from++) {
    for (let to = 0; to < nodes; to++) {
      const count = counts[from * nodes + to];
      if (count > 0) hops += count * distance(from, to);
      if (hops > MOST_HOPS) {
        throw new InputError(
          `link-matchings on the ${label}: so many blocks take too long to place; give fewer nodes or blocks, or another algorithm`,
        );
      }
    }
  }
  return hops;
}
