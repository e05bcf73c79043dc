import { InputError } from '../../model/errors.ts';
import type { Gone, Topology } from '../../model/networks/topology.ts';
import { without } from '../../model/networks/without.ts';

/** What may fail: one of these. */
export const FAILURES = ['link', 'node'] as const;
/** One of them. */
export type FailureKind = (typeof FAILURES)[number];

/** A link or a node that fails, and what is left. */
export interface Failure {
  /** As people write it, by the names of nodes: "3-4". */
  readonly what: string;
  /** Undefined where that is no network: it is in parts, or but one node. */
  readonly left: Topology | undefined;
}

/** The single failures of a network that may differ. */
export interface Failures {
  /** Made one after another. */
  readonly each: Iterable<Failure>;
  /** How many there are. */
  readonly count: number;
  /** Whether they stand for all others, as the network looks the same from every node. */
  readonly areForAll: boolean;
}

/**
 * The single failures of a network. Of one that looks the same from every node those at node 0 stand for all.
 * @throws InputError for a network that nothing can be left out of
 */
export function failuresOf(topology: Topology, kind: FailureKind): Failures {
  const { isAlike, nodes, isSwitched, label } = topology;
  if (isSwitched) throw new InputError(`${label}: give a network without a switch`);
  const among = Array.from({ length: isAlike ? 1 : nodes }, (_, node) => node);
  const fallen: readonly Gone[] =
    kind === 'node'
      ? among.map((node) => ({ nodes: [node] }))
      : among.flatMap((node) => linksAt(topology, node)).map((pair) => ({ links: [pair] }));
  // What is wrong with the network itself is no failure.
  lessBy(topology, {});
  return { count: fallen.length, areForAll: isAlike, each: eachOf(topology, fallen) };
}

function* eachOf(topology: Topology, fallen: readonly Gone[]): Iterable<Failure> {
  for (const gone of fallen) {
    const { nodes = [], links = [] } = gone;
    const what = [...nodes, ...links.flat()].map((node) => topology.nodeName(node)).join('-');
    yield { what, left: leftBy(topology, gone) };
  }
}

function leftBy(topology: Topology, gone: Gone): Topology | undefined {
  try {
    return lessBy(topology, gone);
  } catch (error) {
    if (error instanceof InputError) return undefined;
    throw error;
  }
}

/** A network without more than it is without already. */
function lessBy(topology: Topology, { nodes = [], links = [] }: Gone): Topology {
  const { origin } = topology;
  if (origin === undefined) return without(topology, { nodes, links });
  const before = (node: number) => origin.nodes[node];
  return without(origin.topology, {
    nodes: [...(origin.gone.nodes ?? []), ...nodes.map(before)],
    links: [
      ...(origin.gone.links ?? []).filter((pair) => !pair.some((node) => nodes.map(before).includes(node))),
      ...links.map(([one, other]) => [before(one), before(other)] as const),
    ],
  });
}

/** Links of a node, each once: those to later nodes, or where all nodes are alike those ahead along each axis. */
function linksAt(
  { ports, isAlike, axisPorts, neighbour }: Topology,
  node: number,
): (readonly [number, number])[] {
  const ahead = isAlike && axisPorts.length > 0 ? axisPorts.map((axis) => axis.ahead) : undefined;
  const leaving = ahead ?? Array.from({ length: ports }, (_, port) => port);
  return leaving.flatMap((port) => {
    const next = neighbour(node, port);
    return next === undefined || (!isAlike && next < node) ? [] : [[node, next] as const];
  });
}
