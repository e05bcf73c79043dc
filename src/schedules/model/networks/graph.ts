import { InputError } from '../errors.ts';
import { APART, derived, distancesFrom } from './derived.ts';
import type { Topology } from './topology.ts';

/** The most nodes of a network that is given by its links: the distances of all pairs are in a table. */
export const MAX_GRAPH_NODES = 2 ** 12;

/** The most links of one. */
export const MAX_GRAPH_PAIRS = 100_000;

/** The most characters of the name of a node, and of the title. */
export const MAX_NAME = 64;

/** The widest link. */
export const MAX_WIDTH = 1024;

/** Two nodes that a link joins, each way, and how many messages it carries at a time, each way: 1 if left out. */
export type Pair = readonly [one: number, other: number, width?: number];

/** What people call a network that is given by its links, and its nodes. */
export interface GraphNames {
  /** A word and what tells it from others of that word: "hyperx 4x4x4". */
  readonly title?: string;
  /** Of each node, all different; left out: their numbers. */
  readonly names?: readonly string[];
  /** Words that say it, by name; left out: its links. */
  readonly words?: Readonly<Record<string, string>>;
}

/** A word, and anything. */
const TITLE = /^([a-z][a-z0-9-]*) ([^\p{C}\p{Zl}\p{Zp}]+)$/u;
const NAME = /^[^\p{C}\p{Zl}\p{Zp}]+$/u;

/**
 * A network given by its links, whatever they are. The nodes are numbered from 0 to the highest one that a link names. The ports of a
 * node are its links, in the order of the nodes to which they lead. A message takes a shortest way, and of several the one by
 * the lowest ports.
 *
 * @param pairs each joins two nodes, both ways, and may be wide: 1 to 1024
 * @throws InputError for more than 2^12 nodes or 100 000 links, a link that is there twice or leads to its own node, nodes that no way
 *   joins, and names that are not those of all nodes, each its own
 */
export function graph(pairs: readonly Pair[], { title, names, words }: GraphNames = {}): Topology {
  // Programs in JavaScript have no types.
  if (!Array.isArray(pairs)) throw new InputError(`links ${pairs}: give a list, say [[0, 1], [1, 2]]`);
  if (pairs.length > MAX_GRAPH_PAIRS) {
    throw new InputError(`${pairs.length} links: give at most ${MAX_GRAPH_PAIRS} links`);
  }
  const ends = endsOf(pairs);
  const nodes = ends.length;
  if (names) requireNames(names, nodes);
  const [, name = 'graph', size = pairs.map(pairInWords).join()] = title === undefined ? [] : titleIn(title);
  const ports = ends.reduce((most, one) => Math.max(most, one.nodes.length), 0);
  const links = {
    nodes,
    ports,
    neighbour: (node: number, port: number): number | undefined => ends[node].nodes[port],
  };
  const nodeName = (node: number) => names?.[node] ?? `${node}`;
  const unreached = distancesFrom(links, 0).indexOf(APART);
  if (unreached !== -1) {
    throw new InputError(
      `no way of links leads from node ${nodeName(0)} to node ${nodeName(unreached)}: give a link more`,
    );
  }
  return derived({
    ...links,
    kind: 'graph',
    name,
    size,
    label: title ?? `graph of ${nodes} nodes`,
    words: words ?? { links: pairs.map(pairInWords).join() },
    phrase: `${title === undefined ? 'a graph' : `the ${title}`} of ${nodes} nodes and ${pairs.length} ${pairs.length === 1 ? 'link' : 'links'}`,
    nodeName,
    lanes: (link) => ends[Math.floor(link / ports)].widths[link % ports] ?? 1,
    encode: () => ({ kind: 'graph', ...(title !== undefined && { title }), pairs, ...(names && { names }) }),
  });
}

function titleIn(title: string): RegExpExecArray {
  const found = typeof title === 'string' ? TITLE.exec(title) : null;
  if (found && title.length <= MAX_NAME) return found;
  throw new InputError(
    `title ${JSON.stringify(String(title).slice(0, MAX_NAME))}: give a word and what tells it from others, as "network a.csv"`,
  );
}

function requireNames(names: readonly string[], nodes: number): void {
  if (names.length !== nodes) throw new InputError(`${names.length} names: give ${nodes}, one for each node`);
  const bad = names.find((name) => typeof name !== 'string' || !NAME.test(name) || name.length > MAX_NAME);
  if (bad !== undefined) {
    throw new InputError(
      `name ${JSON.stringify(String(bad).slice(0, MAX_NAME))}: give 1 to ${MAX_NAME} characters that can be printed`,
    );
  }
  const seen = new Set<string>();
  for (const name of names) {
    if (seen.has(name)) throw new InputError(`name ${JSON.stringify(name)} twice: give each node its own`);
    seen.add(name);
  }
}

/** By node: where its links lead, the lowest node first, and how wide each is. */
interface Ends {
  readonly nodes: number[];
  readonly widths: number[];
}

function endsOf(pairs: readonly Pair[]): Ends[] {
  for (const pair of pairs) {
    const isPair = Array.isArray(pair) && pair.length >= 2 && pair.length <= 3;
    const isNode = (node: unknown) => Number.isInteger(node) && Number(node) >= 0;
    if (!isPair || !isNode(pair[0]) || !isNode(pair[1])) {
      throw new InputError(
        `a link ${JSON.stringify(pair)}: give the numbers of two nodes, say [0, 1], and a width if it has one`,
      );
    }
  }
  const nodes = 1 + pairs.reduce((highest, [one, other]) => Math.max(highest, one, other), 0);
  if (nodes > MAX_GRAPH_NODES) {
    throw new InputError(`a node ${nodes - 1}: give nodes from 0 to ${MAX_GRAPH_NODES - 1}`);
  }
  if (pairs.length === 0) throw new InputError('no link: give one or more, say 0-1');
  const links = Array.from({ length: nodes }, (): [node: number, width: number][] => []);
  const seen = new Set<number>();
  for (const [one, other, width = 1] of pairs) {
    if (one === other) throw new InputError(`a link from node ${one} to itself: leave it out`);
    const key = Math.min(one, other) * MAX_GRAPH_NODES + Math.max(one, other);
    if (seen.has(key)) throw new InputError(`two links ${one}-${other}: leave one out`);
    seen.add(key);
    if (!Number.isInteger(width) || width < 1 || width > MAX_WIDTH) {
      throw new InputError(
        `link ${one}-${other} of width ${width}: give a whole number from 1 to ${MAX_WIDTH}`,
      );
    }
    links[one].push([other, width]);
    links[other].push([one, width]);
  }
  return links.map((all) => {
    all.sort(([one], [other]) => one - other);
    return { nodes: all.map(([node]) => node), widths: all.map(([, width]) => width) };
  });
}

/** A link as words have it: "0-1", or where it is twice as wide "0-1x2". */
function pairInWords([one, other, width = 1]: Pair): string {
  return `${one}-${other}${width === 1 ? '' : `x${width}`}`;
}
