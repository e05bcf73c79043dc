import { InputError } from '../errors.ts';
import { cubeKind } from './cube.ts';
import { graphKind } from './graph-kind.ts';
import { meshKind, torusKind, wrappedKind } from './grid.ts';
import { circulantKind, latticeKind } from './lattice.ts';
import type { NetworkChange, NetworkKind, NetworkWord } from './network-kind.ts';
import { serversKind } from './servers.ts';
import { switchKind } from './switch.ts';
import type { Topology, TopologyCode } from './topology.ts';
import { withoutKind } from './without.ts';

/** All kinds of networks. */
export const NETWORK_KINDS: readonly NetworkKind[] = [
  cubeKind,
  torusKind,
  meshKind,
  wrappedKind,
  latticeKind,
  circulantKind,
  graphKind,
  switchKind,
  serversKind,
  withoutKind,
];

/** Whether there is the code of another network in the codes of a kind. */
export function isMadeOfAnother({ fields }: NetworkKind): boolean {
  return Object.values(fields).some(({ is }) => typeof is !== 'function' && is.type === 'network');
}

/** One of these says the network. */
export const networkWords: readonly NetworkWord[] = NETWORK_KINDS.flatMap(({ words }) => words);

/** What may be said beside them, in the order in which it changes a network, and of which kind it is, unless that may be any. */
export const networkChanges = NETWORK_KINDS.flatMap(({ changes = [], plural, words: [word] }) =>
  changes.map(
    (change): NetworkChange & { readonly of?: { readonly plural: string; readonly word: string } } => ({
      ...change,
      ...(word && { of: { plural, word: word.name } }),
    }),
  ),
);

/** The network that words say, by name. @throws InputError where they say none, which does not name the word */
export function networkOf(words: Readonly<Record<string, string>>): Topology {
  const word = networkWords.find(({ name }) => name in words);
  if (word === undefined) throw new InputError('no network given');
  return networkChanges.reduce(
    (topology, { name, change }) => (name in words ? (change(topology, words[name]) ?? topology) : topology),
    word.read(words[word.name]),
  );
}

const examples = new Map<NetworkKind, Topology>();

/** A network of a kind, made once: there are as many questions about it as there are algorithms. */
export function exampleOf(kind: NetworkKind): Topology {
  const made = examples.get(kind) ?? networkOf(kind.example);
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
  const topology = known.get(code) ?? kindOf(code).make(code, topologyOf);
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
