import { cube } from './cube.ts';
import { graph } from './graph.ts';
import { mesh, torus } from './grid.ts';
import { basisOf, circulant, lattice } from './lattice.ts';
import { servers } from './servers.ts';
import { switched } from './switch.ts';
import type { Topology, TopologyCode } from './topology.ts';

/** By kind: the network that a code stands for. */
const networks: {
  readonly [K in TopologyCode['kind']]: (code: TopologyCode & { readonly kind: K }) => Topology;
} = {
  cube: ({ dim, cubes }) => cube(dim, cubes),
  torus: ({ shape }) => torus(shape),
  mesh: ({ shape }) => mesh(shape),
  lattice: (code) => lattice(basisOf(code)),
  circulant: ({ nodes, jumps }) => circulant(nodes, jumps),
  graph: ({ pairs }) => graph(pairs),
  switch: ({ nodes, ports }) => switched(nodes, ports),
  servers: (code) => servers(code.servers, code.each, code.lanes),
};

/** All kinds of networks. */
export const NETWORK_KINDS = Object.keys(networks) as readonly Topology['kind'][];

/**
 * The network that a code stands for.
 * @throws InputError where there is none such
 */
export function topologyOf<K extends TopologyCode['kind']>(
  code: TopologyCode & { readonly kind: K },
): Topology {
  return networks[code.kind](code);
}

/** A network as people write it and addresses have it: "cube 6", "torus 4x8", "mesh 6x6", "ring 12". */
export function formatNetwork(code: TopologyCode): string {
  const { name, size } = topologyOf(code);
  return `${name} ${size}`;
}

/** The same as the command line and the address of the laboratory have it, by name: { torus: '4x8' }. */
export function networkInWords(code: TopologyCode): Readonly<Record<string, string>> {
  return topologyOf(code).words;
}
