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
   * time for each link; and no fewer than the links between the halves of a grid take. For a complete exchange on a d-cube with K blocks a node and channels one block wide:
   * K/2 with all ports, dK/2 with one port, K - 1 with one port and wormholes (Johnsson-Ho 1992, section 1;
   * cs838, section 14); on wide channels with all ports ceil(K / 2 width), but at least d (section 6).
   */
  readonly lowerBound: number;
}

/**
 * Block times that the links in the middle of the longest axis take at least. An exchange sends from every node of either
 * half to every node of the other (cs838, section 14, lemma); the ceiling is that of a link.
 */
function acrossBisection(topology: Topology, { nodeSymmetric, slots }: Pattern): number {
  if (topology.kind === 'cube' || !nodeSymmetric) return 0;
  const { kind, shape, nodes } = topology;
  const side = Math.max(...shape);
  const [half, otherHalf] = [Math.floor(side / 2), Math.ceil(side / 2)].map((part) => (nodes / side) * part);
  const links = (nodes / side) * (kind === 'torus' && side > 2 ? 2 : 1);
  return Math.ceil((half * otherHalf * (slots / nodes)) / links);
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
  // In the middle of a mesh others are nearer than at its edges.
  const kept = pattern.nodeSymmetric && topology.kind !== 'mesh' ? 1 : nodes;
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
  const sendersAtATime = ports === 'one' && stored ? nodes : topology.links;
  // The corner of a mesh has half of the links.
  const portsOfNode = ports === 'one' ? 1 : topology.kind === 'mesh' ? topology.shape.length : topology.ports;
  const lowerBound = Math.max(
    Math.ceil(linkCrossings / (sendersAtATime * width)),
    Math.ceil(mostOut / (portsOfNode * width)),
    Math.ceil(acrossBisection(topology, pattern) / width),
    stored ? farthest : 0,
  );
  return { linkCrossings, lowerBound };
}
