import { InputError } from '../../schedules/index.ts';
import {
  type Arc,
  type GraphLinks,
  MAX_GRAPH_NODES,
  MAX_GRAPH_PAIRS,
  MAX_GRAPH_RELAYS,
  MAX_NAME,
  MAX_WIDTH,
  type Pair,
} from '../../schedules/model/networks/graph.ts';
import { printable, quoted } from '../printable.ts';

/** The most vertices. */
export const MOST_VERTICES = MAX_GRAPH_NODES + MAX_GRAPH_RELAYS;

/** Of the narrowest link, at most: 2 and 3 have the measure 1, which is half of 2. */
const MOST_PARTS = 12;

/** A link as a file has it: the names of its nodes. */
export interface NamedLink {
  readonly from: string;
  readonly to: string;
  /** How wide it is, or how many there are; left out: nothing is said of it. */
  readonly width?: number;
  /** Whether the file says that it leads from the first to the second alone; left out: both ways. */
  readonly oneWay?: boolean;
  /** Where it stands, for errors: "line 3". */
  readonly where: string;
}

/** The name of a vertex that has none, see `graph`. */
function usualName(vertex: number, nodes: number): string {
  return vertex < nodes ? `${vertex}` : `switch ${vertex - nodes}`;
}

/** Names as people count them: node2 before node10. The same everywhere, unlike that of a language. */
function compared(one: string, other: string): number {
  const [left, right] = [one, other].map((name) => name.split(/(\d+)/));
  for (let i = 0; i < Math.min(left.length, right.length); i++) {
    const [a, b] = [left[i], right[i]];
    if (a === b) continue;
    if (i % 2 === 1 && Number(a) !== Number(b)) return Number(a) - Number(b);
    if (a !== b) return a < b ? -1 : 1;
  }
  return left.length - right.length;
}

/** The width of a link by an attribute of a file, none of which it may have. @throws InputError for one that is no number above 0 */
export function widthSaid(text: string | undefined, where: string): Pick<NamedLink, 'width'> {
  if (text === undefined) return {};
  const width = Number(text);
  if (Number.isFinite(width) && width > 0) return { width };
  throw new InputError(`${where}: width ${quoted(text)}; give a number above 0`);
}

/** Whether what a file says of a vertex, in an attribute `type` or `kind`, makes it a relay: "switch", "leaf-switch", "Router". */
export function isRelay(kind: unknown): boolean {
  return /switch|router|relay/i.test(String(kind));
}

/**
 * Numbers the nodes by the order of their names, and relays behind them by theirs: where the names are those that a graph gives, they are left out. A
 * link that stands in the file once each way is one link both ways, as one that stands there once and leads both ways. Where only one way
 * stands there, or the other way has another width, it is one that leads one way, or two.
 *
 * @param others nodes and relays that may have no links
 * @param relays the names that are no nodes but relays
 * @throws InputError for a link from a node to itself, one that stands there twice, widths of which none is the measure of all, and too many nodes or links
 */
export function numberedLinks(
  links: readonly NamedLink[],
  others: Iterable<string> = [],
  relays: ReadonlySet<string> = new Set(),
): GraphLinks {
  const sorted = [...new Set([...others, ...links.flatMap(({ from, to }) => [from, to])])].sort(compared);
  const nodes = sorted.filter((name) => !relays.has(name));
  const names = [...nodes, ...sorted.filter((name) => relays.has(name))];
  const through = names.length - nodes.length;
  if (links.length === 0) throw new InputError('no link: give one or more');
  if (nodes.length > MAX_GRAPH_NODES) {
    throw new InputError(`${nodes.length} nodes: give at most ${MAX_GRAPH_NODES}`);
  }
  if (through > MAX_GRAPH_RELAYS) {
    throw new InputError(`${through} switches: give at most ${MAX_GRAPH_RELAYS}`);
  }
  const widthOf = widthsIn(links);
  const numberOf = new Map(names.map((name, number) => [name, number]));
  const between = (one: string, other: string): Pair => [numberOf.get(one) ?? -1, numberOf.get(other) ?? -1];
  const pairs: Pair[] = [];
  const arcs: Arc[] = [];
  for (const { forth, back } of waysIn(links, between)) {
    const isPair = !forth.oneWay || (back !== undefined && widthOf(forth) === widthOf(back));
    const [one, other] = between(forth.from, forth.to);
    if (isPair) pairs.push(wide(Math.min(one, other), Math.max(one, other), widthOf(forth)));
    else {
      arcs.push(wide(one, other, widthOf(forth)));
      if (back) arcs.push(wide(other, one, widthOf(back)));
    }
  }
  const linked = new Set<number>();
  for (const [one, other] of [...pairs, ...arcs]) linked.add(one).add(other);
  const alone = names.find((_, number) => !linked.has(number));
  if (alone !== undefined)
    throw new InputError(`node ${shown(alone)} has no link: give it one, or leave it out`);
  const areUsual = names.every((name, number) => name === usualName(number, nodes.length));
  return {
    pairs,
    ...(arcs.length > 0 && { arcs }),
    ...(through > 0 && { relays: through }),
    ...(!areUsual && { names }),
  };
}

/** A name as errors have it: of a file of others, where it may be anything. */
function shown(name: string): string {
  return printable(name.slice(0, MAX_NAME));
}

function wide(one: number, other: number, width: number): Pair {
  return width === 1 ? [one, other] : [one, other, width];
}

/** What stands in a file of two vertices: a link, and another one back. */
interface Ways {
  readonly forth: NamedLink;
  back?: NamedLink;
}

/** @throws InputError for a link to itself, for one that stands there twice, and for one that is both ways where the other is not, or of another width */
function waysIn(links: readonly NamedLink[], between: (one: string, other: string) => Pair): Iterable<Ways> {
  const known = new Map<number, Ways>();
  for (const link of links) {
    const { from, to, where } = link;
    if (from === to) throw new InputError(`${where}: a link from ${shown(from)} to itself; leave it out`);
    const [one, other] = between(from, to);
    const key = Math.min(one, other) * MOST_VERTICES + Math.max(one, other);
    const ways = known.get(key);
    if (ways === undefined) {
      known.set(key, { forth: link });
      if (known.size > MAX_GRAPH_PAIRS)
        throw new InputError(`more than ${MAX_GRAPH_PAIRS} links: give fewer`);
      continue;
    }
    const { forth, back } = ways;
    const before = forth.from === from ? forth : back;
    const isBoth = !link.oneWay;
    if (before !== undefined || isBoth === Boolean(forth.oneWay)) {
      throw new InputError(
        `${where}: the link from ${shown(from)} to ${shown(to)} stands at ${(before ?? forth).where}, too; leave one out`,
      );
    }
    if (isBoth && (forth.width ?? 1) !== (link.width ?? 1)) {
      throw new InputError(
        `${where}: the link from ${shown(from)} to ${shown(to)} is ${link.width ?? 1} wide, and ${forth.width ?? 1} the other way (${forth.where}); give links that are as wide both ways`,
      );
    }
    ways.back = link;
  }
  return known.values();
}

/**
 * How wide links are in terms of the widest measure that all are multiples of: of links of 2 and 4 the first are 1 wide. A file that says
 * nothing of a link means 1.
 * @throws InputError where there is no such measure: weights may be anything else than widths
 */
function widthsIn(links: readonly NamedLink[]): (link: NamedLink) => number {
  const least = links.reduce((width, link) => Math.min(width, link.width ?? 1), Number.POSITIVE_INFINITY);
  for (let parts = 1; parts <= MOST_PARTS; parts++) {
    const widthOf = ({ width = 1 }: NamedLink) => (parts * width) / least;
    const isWhole = (width: number) => Math.abs(width - Math.round(width)) < 1e-6;
    if (links.every((link) => isWhole(widthOf(link)) && widthOf(link) <= MAX_WIDTH)) {
      return (link) => Math.round(widthOf(link));
    }
  }
  const odd = links.find(({ width = 1 }) => width !== least) ?? links[0];
  throw new InputError(
    `${odd.where}: a link of width ${odd.width ?? 1} beside one of ${least}: give whole multiples of the smallest width, up to ${MAX_WIDTH} times it, or none`,
  );
}
