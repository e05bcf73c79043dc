import { InputError } from '../../model/errors.ts';
import { type Gone, type Topology, verticesOf } from '../../model/networks/topology.ts';
import { without } from '../../model/networks/without.ts';

/** What may fail: one of these. */
export const FAILURES = ['link', 'node', 'switch'] as const;
/** One of them. */
export type FailureKind = (typeof FAILURES)[number];

/** A link, a node or a switch that fails, and what is left. */
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
 * @throws InputError for a network that nothing can be left out of, and where there are no switches to fail
 */
export function failuresOf(topology: Topology, kind: FailureKind): Failures {
  const { isAlike, nodes, relays, isSwitched, label } = topology;
  if (isSwitched)
    throw new InputError(
      `${label}: its switch has no links of its own that could fail; give a network of links`,
    );
  if (kind === 'switch' && relays === undefined)
    throw new InputError(`${label}: there are no switches; give link or node`);
  const vertices = Array.from({ length: isAlike ? 1 : verticesOf(topology) }, (_, vertex) => vertex);
  const fallen: readonly Gone[] =
    kind === 'link'
      ? vertices.flatMap((vertex) => linksAt(topology, vertex)).map((pair) => ({ links: [pair] }))
      : vertices
          .filter((vertex) => vertex < nodes === (kind === 'node'))
          .map((vertex) => ({ nodes: [vertex] }));
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

/** Links of a vertex, each once: those to later vertices and those that lead one way, or where all nodes are alike those ahead along each axis. */
function linksAt(
  { ports, isAlike, axisPorts, neighbour }: Topology,
  node: number,
): (readonly [number, number])[] {
  const leadsTo = (from: number, to: number) =>
    Array.from({ length: ports }, (_, port) => neighbour(from, port)).includes(to);
  const ahead = isAlike && axisPorts.length > 0 ? axisPorts.map((axis) => axis.ahead) : undefined;
  const leaving = ahead ?? Array.from({ length: ports }, (_, port) => port);
  return leaving.flatMap((port) => {
    const next = neighbour(node, port);
    // Of those that lead both ways the one to the later vertex stands for both.
    const isOther = !isAlike && next !== undefined && next < node && leadsTo(next, node);
    return next === undefined || isOther ? [] : [[node, next] as const];
  });
}
