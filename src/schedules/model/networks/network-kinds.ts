import { InputError } from '../errors.ts';
import { cubeKind } from './cube.ts';
import { graphKind } from './graph.ts';
import { meshKind, torusKind } from './grid.ts';
import { circulantKind, latticeKind } from './lattice.ts';
import type { NetworkChange, NetworkKind, NetworkWord } from './network-kind.ts';
import { serversKind } from './servers.ts';
import { switchKind } from './switch.ts';
import type { Topology, TopologyCode } from './topology.ts';

/** All kinds of networks. */
export const NETWORK_KINDS: readonly NetworkKind[] = [
  cubeKind,
  torusKind,
  meshKind,
  latticeKind,
  circulantKind,
  graphKind,
  switchKind,
  serversKind,
];

/** One of these says the network. */
export const networkWords: readonly NetworkWord[] = NETWORK_KINDS.flatMap(({ words }) => words);

/** What may be said beside them, in the order in which it changes a network, and of which kind it is. */
export const networkChanges = NETWORK_KINDS.flatMap(({ changes = [], plural, words: [{ name }] }) =>
  changes.map(
    (change): NetworkChange & { readonly of: { readonly plural: string; readonly word: string } } => ({
      ...change,
      of: { plural, word: name },
    }),
  ),
);

const examples = new Map<NetworkKind, Topology>();

/** A network of a kind, made once: there are as many questions about it as there are algorithms. */
export function exampleOf(kind: NetworkKind): Topology {
  const [{ read, example }] = kind.words;
  const made = examples.get(kind) ?? read(example);
  examples.set(kind, made);
  return made;
}

/** By code: its network. Its tables are made once. */
const known = new WeakMap<TopologyCode, Topology>();

/**
 * The network that a code stands for.
 * @throws InputError where there is none such
 */
export function topologyOf(code: TopologyCode): Topology {
  const topology = known.get(code) ?? kindOf(code).make(code);
  known.set(code, topology);
  return topology;
}

function kindOf({ kind: name }: TopologyCode): NetworkKind {
  const found = NETWORK_KINDS.find(({ kind }) => kind === name);
  if (found) return found;
  throw new InputError(
    `no network "${name}": give one of ${NETWORK_KINDS.map(({ kind }) => kind).join(', ')}`,
  );
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
