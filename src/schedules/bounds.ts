import { EMPTY, type Pattern } from './pattern.ts';
import type { Ports, Switching } from './schedule.ts';
import type { Topology } from './topology.ts';

/** What the pattern demands of the network, whatever the schedule. */
export interface Demand {
  /** Sum over all blocks of the fewest links between start and end. */
  readonly linkCrossings: number;
  /** Most blocks that one node must send to other nodes. */
  readonly blocksOut: number;
  /**
   * Fewest block times (a block time: one block crosses one link) for the port model. All ports: the
   * crossings spread over all links. One port, store-and-forward: spread over all nodes. One port,
   * wormhole: the blocks that leave a node. For a complete exchange on a d-cube: K/2, dK/2 and K - 1
   * (Johnsson-Ho 1992, section 1; cs838 section 14).
   */
  readonly lowerBound: number;
}

/** Computed from the pattern and the distances alone: no schedule is looked at. */
export function demand(topology: Topology, pattern: Pattern, ports: Ports, switching: Switching): Demand {
  const { nodes } = topology;
  // An exchange looks the same from every node of a cube (see symmetry.ts), so node 0 stands for all.
  let crossingsOfNode = 0;
  let blocksOut = 0;
  for (let slot = 0; slot < pattern.slots; slot++) {
    const destination = pattern.destination(slot * nodes);
    if (destination === EMPTY) continue;
    const distance = topology.distance(0, destination % nodes);
    crossingsOfNode += distance;
    if (distance > 0) blocksOut++;
  }
  const onePort = switching === 'wormhole' ? blocksOut : crossingsOfNode;
  return {
    linkCrossings: crossingsOfNode * nodes,
    blocksOut,
    lowerBound: ports === 'one' ? onePort : Math.ceil(crossingsOfNode / topology.ports),
  };
}
