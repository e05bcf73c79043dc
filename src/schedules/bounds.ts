import { EMPTY, type Pattern } from './pattern.ts';
import type { Ports, Switching } from './schedule.ts';
import type { Topology } from './topology.ts';

/** What the pattern demands of the network, whatever the schedule. */
export interface Demand {
  /** Sum over all blocks of the fewest links between start and end. */
  readonly linkCrossings: number;
  /**
   * Fewest block times (a block time: one block crosses one link) for the port model: a node sends its
   * own blocks one at a time on each port it may use, and all crossings spread over the links, or with one
   * port and store-and-forward over the nodes. For a complete exchange on a d-cube with K blocks a node:
   * K/2 with all ports, dK/2 with one port, K - 1 with one port and wormholes (Johnsson-Ho 1992, section 1;
   * cs838, section 14).
   */
  readonly lowerBound: number;
}

/** Computed from the pattern and the distances alone: no schedule is looked at. */
export function demand(topology: Topology, pattern: Pattern, ports: Ports, switching: Switching): Demand {
  const { nodes } = topology;
  const kept = pattern.nodeSymmetric ? 1 : nodes;
  let linkCrossings = 0;
  let mostOut = 0;
  for (let node = 0; node < kept; node++) {
    let out = 0;
    for (let slot = 0; slot < pattern.slots; slot++) {
      const destination = pattern.destination(slot * nodes + node);
      if (destination === EMPTY) continue;
      const distance = topology.distance(node, destination % nodes);
      linkCrossings += (distance * nodes) / kept;
      if (distance > 0) out++;
    }
    mostOut = Math.max(mostOut, out);
  }
  const sendersAtATime =
    ports === 'one' && switching === 'store-and-forward' ? nodes : nodes * topology.ports;
  const portsOfNode = ports === 'one' ? 1 : topology.ports;
  const lowerBound = Math.max(Math.ceil(linkCrossings / sendersAtATime), Math.ceil(mostOut / portsOfNode));
  return { linkCrossings, lowerBound };
}
