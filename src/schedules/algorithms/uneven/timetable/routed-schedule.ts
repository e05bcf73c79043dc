import { InputError, Suggestion } from '../../../model/errors.ts';
import { isWrapped } from '../../../model/networks/grid.ts';
import type { Topology } from '../../../model/networks/topology.ts';
import type { Schedule } from '../../../model/schedule.ts';
import type { Exchange } from '../../../problems/exchange.ts';
import { asUneven, type UnevenExchange } from '../../../problems/uneven.ts';
import { allPortsOf } from '../../frames/needs.ts';
import { planned } from './kept-plans.ts';
import { inSteps } from './order.ts';
import type { Routing } from './timetable.ts';
import { requireRoom, timetableSchedule } from './timetable-schedule.ts';

/** Whether elements go from neighbour to neighbour. */
export function hasLinks({ isSwitched, relays }: Topology): boolean {
  return !isSwitched && relays === undefined;
}

/** Whether links follow no axes, or not all around: where they do, other algorithms reach the bound at once. */
export function followsNoAxes(topology: Topology): boolean {
  return isWrapped(topology) || (!topology.isSwitched && topology.axisPorts.length === 0);
}

/**
 * The schedule by routes, with all ports: in every step each link carries one element, or as many as it is wide.
 * @throws InputError at a switch and among servers, and as of `timetableSchedule`
 */
export function routedSchedule(
  algorithm: string,
  problem: Exchange | UnevenExchange,
  routesOf: (topology: Topology, counts: Uint32Array) => Routing,
): Schedule {
  const { topology, width } = problem;
  requireLinks(algorithm, topology);
  const { counts, demand } = asUneven(problem);
  // More elements than can be followed are refused before their routes are looked for.
  demand();
  requireRoom(algorithm, topology.nodes, counts);
  const make = () => inSteps(topology, routesOf(topology, counts), width);
  const timetable = planned(algorithm, problem, counts, make);
  return timetableSchedule(algorithm, problem, allPortsOf(topology), timetable);
}

/** @throws InputError where switches are between nodes, so that these have no neighbours, and for several cubes */
export function requireLinks(algorithm: string, topology: Topology): void {
  const { label, members, nodes } = topology;
  if (members < nodes) throw new InputError(`${algorithm} on the ${label}: give one cube`);
  if (hasLinks(topology)) return;
  throw new InputError(
    `${algorithm} on ${label}: made for networks of links from node to node; give one, say `,
    new Suggestion('torus', '4x4'),
  );
}
