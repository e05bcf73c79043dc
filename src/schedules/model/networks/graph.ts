import { InputError } from '../errors.ts';
import { displacementsIn, type Generators, requireGroup } from './cayley.ts';
import { apartIn, derived } from './derived.ts';
import type { Topology } from './topology.ts';

/** The most nodes of a network that is given by its links: the distances of all pairs are in a table. */
export const MAX_GRAPH_NODES = 2 ** 12;

/** The most relays of one. */
export const MAX_GRAPH_RELAYS = 2 ** 12;

/** The most links of one. */
export const MAX_GRAPH_PAIRS = 100_000;

/** The most characters of the name of a node, and of the title. */
export const MAX_NAME = 64;

/** The widest link. */
export const MAX_WIDTH = 1024;

/** Two vertices that a link joins, each way, and how many messages it carries at a time, each way: 1 if left out. */
export type Pair = readonly [one: number, other: number, width?: number];

/** A link that leads one way, and how many messages it carries at a time: 1 if left out. */
export type Arc = readonly [from: number, to: number, width?: number];

/** All that there is in a network that is given by its links. */
export interface GraphLinks {
  /** Links that lead both ways. */
  readonly pairs: readonly Pair[];
  /** Links that lead one way. */
  readonly arcs?: readonly Arc[];
  /** Relays, numbered behind the nodes: the last so many vertices that a link names. */
  readonly relays?: number;
  /** What people call each vertex, all different; left out: nodes by their numbers, and relays as "switch 0". */
  readonly names?: readonly string[];
}

/** What else there may be in such a network than links that lead both ways, and what people call it. */
export interface GraphParts extends Omit<GraphLinks, 'pairs'> {
  /** A word and what tells it from others of that word: "hyperx 4x4x4". */
  readonly title?: string;
  /** Words that say it, by name; left out: its links. */
  readonly words?: Readonly<Record<string, string>>;
  /** The nodes along each side of the box in which they lie; left out: in a circle. */
  readonly box?: readonly number[];
  /** By port: the node to which it leads from each, where the nodes are the elements of a group, see `requireGroup`; left out: as
   * `displacementsIn` finds them. */
  readonly generators?: Generators;
}

/** A word, and anything. */
const TITLE = /^([a-z][a-z0-9-]*) ([^\p{C}\p{Zl}\p{Zp}]+)$/u;
const NAME = /^[^\p{C}\p{Zl}\p{Zp}]+$/u;

/**
 * A network given by its links, whatever they are. The vertices are numbered from 0 to the highest one that a link names. The ports of a
 * vertex are the links that leave it, in the order of the vertices to which they lead, or where the nodes are the elements of a group, of its
 * generators. A message takes a shortest way,
 * and of several the one by the lowest ports.
 *
 * @param pairs each joins two vertices, both ways, and may be wide: 1 to 1024
 * @throws InputError for more than 2^12 nodes or relays, or 100 000 links, a link that is there twice or leads to its own vertex, nodes
 *   from which no way leads to another, names that are not those of all vertices, each its own, and generators of other links, or of no group
 */
export function graph(
  pairs: readonly Pair[],
  { arcs = [], relays = 0, title, names, words, box, generators }: GraphParts = {},
): Topology {
  // Programs in JavaScript have no types.
  if (!Array.isArray(pairs) || !Array.isArray(arcs)) {
    throw new InputError(`links ${pairs}: give a list, say [[0, 1], [1, 2]]`);
  }
  const count = pairs.length + arcs.length;
  if (count > MAX_GRAPH_PAIRS) throw new InputError(`${count} links: give at most ${MAX_GRAPH_PAIRS} links`);
  const sorted = endsOf(pairs, arcs, relays);
  const nodes = sorted.length - relays;
  const group =
    generators ?? (relays === 0 ? displacementsIn(sorted.map(({ vertices }) => vertices)) : undefined);
  const isGroup = group !== undefined && sorted.every(({ widths }) => widths.every((width) => width === 1));
  const ends = isGroup ? byGenerators(sorted, group) : sorted;
  if (names) requireNames(names, ends.length);
  const said = () => linksInWords(nodes, pairs, arcs);
  const [, name = 'graph', size = said()] = title === undefined ? [] : titleIn(title);
  const ports = ends.reduce((most, one) => Math.max(most, one.vertices.length), 0);
  const links = {
    nodes,
    ports,
    neighbour: (vertex: number, port: number): number | undefined => ends[vertex].vertices[port],
  };
  const nodeName = (vertex: number) =>
    names?.[vertex] ?? (vertex < nodes ? `${vertex}` : `switch ${vertex - nodes}`);
  const apart = apartIn({ ...links, vertices: ends.length });
  if (apart) {
    throw new InputError(
      `disconnected: node ${nodeName(apart.from)} cannot reach node ${nodeName(apart.to)}; add a link`,
    );
  }
  if (generators) requireGroup(nodes, generators);
  const oneWay = arcs.length === 0 ? '' : `, ${arcs.length === count ? 'all' : arcs.length} one way`;
  const through = relays === 0 ? '' : `, ${relays} ${relays === 1 ? 'switch' : 'switches'}`;
  const own = {
    ...links,
    kind: 'graph',
    name,
    size,
    label: title ?? `graph of ${nodes} nodes`,
    words: words ?? { links: said() },
    ...(box && { drawing: 'box', box }),
    isAlike: isGroup,
    phrase: `${title === undefined ? 'a graph' : `the ${title}`} of ${nodes} nodes${through} and ${count} ${count === 1 ? 'link' : 'links'}${oneWay}`,
    shown(counted) {
      const among = relays === 0 ? '' : ` around ${relays === 1 ? '1 switch' : counted(relays, 'switch')}`;
      const where = box ? `of ${box.join(' x ')}` : 'in a circle';
      return `${counted(nodes, 'node')} ${where}${among}, joined by ${counted(count, 'link')}${oneWay}.`;
    },
    nodeName,
    lanes: (link) => ends[Math.floor(link / ports)].widths[link % ports] ?? 1,
    encode: () => ({
      kind: 'graph',
      ...(title !== undefined && { title }),
      pairs,
      ...(arcs.length > 0 && { arcs }),
      ...(relays > 0 && { relays }),
      ...(names && { names }),
    }),
  } satisfies Partial<Topology>;
  return derived(own, relays);
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

/** Of a vertex: where the links lead that leave it, to the lowest one first, and how wide each is. */
interface Ends {
  readonly vertices: number[];
  readonly widths: number[];
}

function endsOf(pairs: readonly Pair[], arcs: readonly Arc[], relays: number): Ends[] {
  const all = [...pairs, ...arcs];
  for (const link of all) requireLink(link);
  if (all.length === 0) throw new InputError('no link: give one or more, say 0-1');
  const vertices = 1 + all.reduce((highest, [one, other]) => Math.max(highest, one, other), 0);
  if (!Number.isInteger(relays) || relays < 0 || relays > MAX_GRAPH_RELAYS) {
    throw new InputError(`${relays} relays: give a whole number from 0 to ${MAX_GRAPH_RELAYS}`);
  }
  if (vertices - relays > MAX_GRAPH_NODES) {
    throw new InputError(`a node ${vertices - relays - 1}: give nodes from 0 to ${MAX_GRAPH_NODES - 1}`);
  }
  if (vertices - relays < 2) {
    throw new InputError(`${relays} relays of ${vertices} vertices: leave two nodes or more`);
  }
  const leaving = Array.from({ length: vertices }, () => new Map<number, number>());
  const add = (from: number, to: number, width: number, sign: string) => {
    if (leaving[from].has(to)) throw new InputError(`two links ${from}${sign}${to}: leave one out`);
    leaving[from].set(to, width);
  };
  for (const [one, other, width = 1] of pairs) {
    add(one, other, width, '-');
    add(other, one, width, '-');
  }
  for (const [from, to, width = 1] of arcs) add(from, to, width, '->');
  return leaving.map((ends) => {
    const sorted = [...ends].sort(([one], [other]) => one - other);
    return { vertices: sorted.map(([vertex]) => vertex), widths: sorted.map(([, width]) => width) };
  });
}

/** The same links in the order of the generators. @throws InputError where these are not the links */
function byGenerators(ends: readonly Ends[], generators: Generators): readonly Ends[] {
  return ends.map(({ vertices, widths }, vertex) => {
    const ordered = generators.map((next) => next[vertex]);
    const areLinks = `${ordered.toSorted((one, other) => one - other)}` === `${vertices}`;
    if (areLinks) return { vertices: ordered, widths };
    throw new InputError(
      `generators that lead from ${vertex} to ${ordered}: give the links, which lead to ${vertices}`,
    );
  });
}

function requireLink(link: Pair): void {
  const isVertex = (vertex: unknown) => Number.isInteger(vertex) && Number(vertex) >= 0;
  const isLink = Array.isArray(link) && link.length >= 2 && link.length <= 3;
  if (!isLink || !isVertex(link[0]) || !isVertex(link[1])) {
    throw new InputError(
      `a link ${JSON.stringify(link)}: give the numbers of two nodes, say [0, 1], and a width if it has one`,
    );
  }
  const [one, other, width = 1] = link;
  const vertex = Math.max(one, other);
  if (vertex >= MAX_GRAPH_NODES + MAX_GRAPH_RELAYS) {
    throw new InputError(`a node ${vertex}: give nodes from 0 to ${MAX_GRAPH_NODES - 1}`);
  }
  if (one === other) throw new InputError(`a link from node ${one} to itself: leave it out`);
  if (!Number.isInteger(width) || width < 1 || width > MAX_WIDTH) {
    throw new InputError(
      `link ${one}-${other} of width ${width}: give a whole number from 1 to ${MAX_WIDTH}`,
    );
  }
}

/** The links as words have them: "0-1", where one is twice as wide "0-1x2", one way "0->1", and with a relay "0-s0". */
function linksInWords(nodes: number, pairs: readonly Pair[], arcs: readonly Arc[]): string {
  const called = (vertex: number) => (vertex < nodes ? `${vertex}` : `s${vertex - nodes}`);
  const said =
    (sign: string) =>
    ([one, other, width = 1]: Pair) =>
      `${called(one)}${sign}${called(other)}${width === 1 ? '' : `x${width}`}`;
  return [...pairs.map(said('-')), ...arcs.map(said('->'))].join();
}

/** The links of words, as `linksInWords` has them. @throws InputError with a cure for any other text */
export function linksSaid(text: string): GraphLinks {
  const items = text.replace(/,\s*$/, '').split(/\s*[,\n]\s*/);
  const [pairs, arcs]: [Pair[], Arc[]] = [[], []];
  const read = items.map((item) => /^(s?)(\d{1,7})(->?)(s?)(\d{1,7})(?:x(\d{1,5}))?$/.exec(item));
  const [nodes, relays] = ['', 's'].map((sign) =>
    read.reduce((count, item) => {
      const [, one, first, , other, second] = item ?? [];
      const numbers = [one === sign ? Number(first) + 1 : 0, other === sign ? Number(second) + 1 : 0];
      return Math.max(count, ...numbers);
    }, 0),
  );
  for (const item of read) {
    if (item === null) {
      throw new InputError(
        'give the two nodes of each link, as 0-1,1-2,2-0, of a wide one its width, as 0-1x2, one way as 0->1, to a switch as 0-s0',
      );
    }
    const [, one, first, way, other, second, width] = item;
    const from = Number(first) + (one === 's' ? nodes : 0);
    const to = Number(second) + (other === 's' ? nodes : 0);
    const list = way === '->' ? arcs : pairs;
    list.push(width === undefined ? [from, to] : [from, to, Number(width)]);
  }
  return { pairs, ...(arcs.length > 0 && { arcs }), ...(relays > 0 && { relays }) };
}
