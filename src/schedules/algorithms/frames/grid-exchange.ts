import { holdsCube } from '../../model/embedding.ts';
import { InputError, Suggestion } from '../../model/errors.ts';
import { gridLocalMap, memberLocalMap } from '../../model/local-map.ts';
import type { Axes } from '../../model/networks/axes.ts';
import { isGrid } from '../../model/networks/grid.ts';
import type { Grid, Topology } from '../../model/networks/topology.ts';
import type { Exchange } from '../../problems/exchange.ts';
import type { Frame } from './row-exchange.ts';

/** Slots in the messages of all steps together: so many take seconds to prove. */
const MAX_SLOTS_SENT = 2 ** 25;

/**
 * The grid that an algorithm runs on.
 * @throws InputError when the network is of none of the kinds that it is for
 */
export function gridOf(algorithm: string, { topology }: Exchange, kinds: readonly Grid['kind'][]): Grid {
  if (isGrid(topology) && kinds.includes(topology.kind)) return topology;
  throw new InputError(
    `${algorithm} on ${topology.label}: give a ${kinds.join(' or a ')}, say `,
    new Suggestion(kinds[0], '4x4'),
  );
}

/**
 * The mesh that an algorithm for sides that are powers of two runs on.
 * @throws InputError when the network is no mesh, or has another side
 */
export function binaryMeshOf(algorithm: string, exchange: Exchange): Grid {
  const grid = gridOf(algorithm, exchange, ['mesh']);
  if (holdsCube(grid)) return grid;
  throw new InputError(`${algorithm} on ${grid.label}: give sides that are powers of two`);
}

/**
 * Refuses what would take too long to prove.
 *
 * @param sent slots in the messages of all steps together
 * @throws InputError when they are more than 2^25
 */
export function requireShortMessages(algorithm: string, { label }: Topology, sent: number): void {
  if (sent > MAX_SLOTS_SENT) {
    throw new InputError(
      `${algorithm} on ${label}: its messages hold ${sent} blocks a node; give a smaller one, for at most ${MAX_SLOTS_SENT}`,
    );
  }
}

/**
 * Links that the blocks of a node cross on shortest ways of a torus: in a ring of z nodes the distances to all are floor(z^2 / 4)
 * together.
 */
export function shortestLinks({ shape }: Grid, slots: number): number {
  return shape.reduce((sum, side) => sum + (slots / side) * Math.floor(side ** 2 / 4), 0);
}

/** The slot of a block is the displacement, modulo the sides, from the node that sends it to the one that it is for. */
export function offsetFrame({ shape, twist }: Axes, slots: number): Frame {
  return {
    align: gridLocalMap('subtract', slots, shape, twist),
    realign: gridLocalMap('reflect', slots, shape, twist),
  };
}

/** The slot of a block is the XOR of the numbers of these two nodes: on sides of powers of two, of their coordinates. */
export function relativeFrame({ nodes }: Grid, slots: number): Frame {
  const align = memberLocalMap('xor', slots, nodes - 1);
  return { align, realign: align.inverse() };
}
