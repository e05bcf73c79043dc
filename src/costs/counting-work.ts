import type { Problem, Topology } from '../schedules/index.ts';
import { isMoves } from '../schedules/model/problem.ts';
import { demanded } from '../schedules/proof/bounds.ts';

/**
 * Link crossings up to which schedules are counted without being asked for; a torus 8x8x8 has three quarters of them. It is
 * no time, so that the same is priced on every machine.
 */
export const MAX_CROSSINGS = 2 ** 21;

/**
 * Links that all blocks of a problem, or all elements, cross on shortest routes. With them grows what it takes to make and
 * count a schedule.
 */
export function crossingsOf(problem: Problem): number {
  const { topology } = problem;
  const demand = problem.demand();
  if (isMoves(demand) || demand.kind !== 'exchange' || demand.members !== topology.members) {
    return demanded(topology, demand, 'all', 'wormhole').linkCrossings;
  }
  // The number of nodes squared may be far more than anybody adds up.
  return Math.round((demand.slots / demand.members) * topology.nodes * distancesFrom(topology));
}

/**
 * From a node to all that it exchanges blocks with, on average: in a ring of z nodes the distances to all are floor(z^2 / 4)
 * together, in a row of z nodes (z^2 - 1) / 3.
 */
function distancesFrom(topology: Topology): number {
  const { kind, members } = topology;
  const shape = kind === 'cube' ? new Array<number>(topology.dim).fill(2) : topology.shape;
  const distances = (side: number) => (kind === 'mesh' ? (side ** 2 - 1) / 3 : Math.floor(side ** 2 / 4));
  return shape.reduce((sum, side) => sum + (members / side) * distances(side), 0);
}
