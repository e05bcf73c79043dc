import { EMPTY, type Pattern } from './pattern.ts';
import type { Ports, Switching } from './schedule.ts';
import type { Topology } from './topology.ts';

/** What the pattern demands of the network, whatever the schedule. */
export interface Demand {
  /** Sum over all blocks of the fewest links between start and end. */
  readonly linkCrossings: number;
  /**
   * Fewest block times (a block time: one block crosses one link, on wide channels `width` blocks) for the port
   * model: a node sends its own blocks `width` at a time on each port it may use, all crossings spread over the
   * links, or with one port and store-and-forward over the nodes, and a block that is stored on its way takes a block
   * time for each link. For a complete exchange on a d-cube with K blocks a node and channels one block wide:
   * K/2 with all ports, dK/2 with one port, K - 1 with one port and wormholes (Johnsson-Ho 1992, section 1;
   * cs838, section 14); on wide channels with all ports ceil(K / 2 width), but at least d (section 6).
   */
  readonly lowerBound: number;
}

/** Computed from the pattern and the distances alone: no schedule is looked at. */
export function demand(
  topology: Topology,
  pattern: Pattern,
  ports: Ports,
  switching: Switching,
  width = 1,
): Demand {
  const { nodes } = topology;
  const kept = pattern.nodeSymmetric ? 1 : nodes;
  let linkCrossings = 0;
  let mostOut = 0;
  let farthest = 0;
  for (let node = 0; node < kept; node++) {
    let out = 0;
    for (let slot = 0; slot < pattern.slots; slot++) {
      const destination = pattern.destination(slot * nodes + node);
      if (destination === EMPTY) continue;
      const distance = topology.distance(node, destination % nodes);
      linkCrossings += (distance * nodes) / kept;
      farthest = Math.max(farthest, distance);
      if (distance > 0) out++;
    }
    mostOut = Math.max(mostOut, out);
  }
  const stored = switching === 'store-and-forward';
  const sendersAtATime = ports === 'one' && stored ? nodes : nodes * topology.ports;
  const portsOfNode = ports === 'one' ? 1 : topology.ports;
  const lowerBound = Math.max(
    Math.ceil(linkCrossings / (sendersAtATime * width)),
    Math.ceil(mostOut / (portsOfNode * width)),
    stored ? farthest : 0,
  );
  return { linkCrossings, lowerBound };
}
