import { isPowerOfTwo } from '../../model/address-bits.ts';
import type { Algorithm, Needs } from '../../model/algorithm.ts';
import { holdsCube } from '../../model/embedding.ts';
import { cube, isCube } from '../../model/networks/cube.ts';
import type { Topology } from '../../model/networks/topology.ts';
import type { Ports } from '../../model/schedule.ts';
import { switchingOn } from './at-a-time.ts';

/** What all ports are: one, where each node sends one message at a time at most, and receives one, as the hosts of a fat tree. */
export function allPortsOf({ nodes, degrees, indegree }: Topology): Ports {
  if (degrees.most > 1) return 'all';
  for (let node = 0; node < nodes; node++) if (indegree(node) > 1) return 'all';
  return 'one';
}

/** Of what uses all ports on every network, and goes from neighbour to neighbour. */
export function onAllPorts(): Needs {
  return { ports: 'all', switching: 'store-and-forward' };
}

/** The same of what looks for ways over any links: where each node has one link, one port is enough. */
export function onAllLinks(topology: Topology): Needs {
  return { ports: allPortsOf(topology), switching: 'store-and-forward' };
}

/** The same, of what sends one block at a time. */
export function singlesOnAllLinks(topology: Topology): Needs {
  return { ...onAllLinks(topology), singles: true };
}

/** Of what sends one block at a time with one port, to neighbours. */
export function singlesOnOnePort(): Needs {
  return { ports: 'one', switching: 'store-and-forward', singles: true };
}

/** Of what sends with one port to nodes further away. */
export function routes(topology: Topology): Needs {
  return { ports: 'one', switching: switchingOn(topology) };
}

/** Of what is made for the links of cubes, and of messages across several dimensions: on grids neighbours are some links away. */
export function onCubes(ports: Ports): (topology: Topology) => Needs | undefined {
  return (topology) => {
    if (isCube(topology)) return { ports, switching: 'store-and-forward' };
    return holdsCube(topology) ? { ports, switching: 'wormhole' } : undefined;
  };
}

/** The same, and at a switch and among servers of what needs nodes whose number is a power of two. */
export function onAddresses(topology: Topology): Needs | undefined {
  if (!topology.isSwitched) return onCubes('one')(topology);
  return isPowerOfTwo(topology.nodes) ? { ports: 'one', switching: 'store-and-forward' } : undefined;
}

/**
 * Of what is made of an algorithm's exchanges: these may run in parts of the network, or not at all, so that nothing is known but whether
 * they use all ports.
 */
export function ofParts({ needs }: Pick<Algorithm, 'needs'>): (topology: Topology) => Needs {
  return (topology) => {
    // Where the whole network is none for them, a part may be.
    const { ports } = needs?.(topology) ?? needs?.(cube(1)) ?? {};
    return ports === 'all' ? { ports } : {};
  };
}
