import { InputError } from '../../schedules/index.ts';
import {
  MAX_GRAPH_NODES,
  MAX_GRAPH_PAIRS,
  MAX_WIDTH,
  type Pair,
} from '../../schedules/model/networks/graph.ts';

/** Of the narrowest link, at most: 2 and 3 have the measure 1, which is half of 2. */
const MOST_PARTS = 12;

/** A link as a file has it: the names of its nodes. */
export interface NamedLink {
  readonly from: string;
  readonly to: string;
  /** How wide it is, or how many there are; left out: nothing is said of it. */
  readonly width?: number;
  /** Where it stands, for errors: "line 3". */
  readonly where: string;
}

/** Links by the numbers of their nodes, and the names of the nodes, where these are not their numbers. */
export interface NumberedLinks {
  readonly pairs: readonly Pair[];
  readonly names?: readonly string[];
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

/**
 * Numbers the nodes by the order of their names: where the names are the numbers from 0 on, with these. A link that stands in the file once
 * each way is one link, as one that stands there once.
 *
 * @param others nodes that may have no links
 * @throws InputError for a link from a node to itself, one that stands there twice, widths of which none is the measure of all, and too many nodes or links
 */
export function numberedLinks(links: readonly NamedLink[], others: Iterable<string> = []): NumberedLinks {
  const names = [...new Set([...others, ...links.flatMap(({ from, to }) => [from, to])])].sort(compared);
  if (links.length === 0) throw new InputError('no link: give one or more');
  if (names.length > MAX_GRAPH_NODES) {
    throw new InputError(`${names.length} nodes: give at most ${MAX_GRAPH_NODES}`);
  }
  const widthOf = widthsIn(links);
  const numberOf = new Map(names.map((name, number) => [name, number]));
  const seen = new Map<
    number,
    { readonly where: string; readonly from: string; readonly width: number; isBoth: boolean }
  >();
  const pairs: Pair[] = [];
  for (const link of links) {
    const { from, to, where } = link;
    const [one, other] = [from, to].map((name) => numberOf.get(name) ?? -1).sort((a, b) => a - b);
    if (one === other) throw new InputError(`${where}: a link from ${from} to itself; leave it out`);
    const key = one * MAX_GRAPH_NODES + other;
    const before = seen.get(key);
    if (before === undefined) {
      seen.set(key, { where, from, width: link.width ?? 1, isBoth: false });
      const wide = widthOf(link);
      pairs.push(wide === 1 ? [one, other] : [one, other, wide]);
    } else if (before.from === from || before.isBoth) {
      throw new InputError(
        `${where}: the link from ${from} to ${to} stands at ${before.where}, too; leave one out`,
      );
    } else if (before.width !== (link.width ?? 1)) {
      throw new InputError(
        `${where}: the link from ${from} to ${to} is ${link.width ?? 1} wide, and ${before.width} the other way (${before.where}); give links that are as wide both ways`,
      );
    } else before.isBoth = true;
    if (pairs.length > MAX_GRAPH_PAIRS) {
      throw new InputError(`more than ${MAX_GRAPH_PAIRS} links: give fewer`);
    }
  }
  const linked = new Set<number>();
  for (const [one, other] of pairs) linked.add(one).add(other);
  const alone = names.find((_, number) => !linked.has(number));
  if (alone !== undefined) throw new InputError(`node ${alone} has no link: give it one, or leave it out`);
  const areNumbers = names.every((name, number) => name === `${number}`);
  return { pairs, ...(!areNumbers && { names }) };
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
    `${odd.where}: a link of width ${odd.width ?? 1} beside one of ${least}: give widths that are whole multiples of one, up to ${MAX_WIDTH} times it, or none`,
  );
}
