import type { Amounts } from '../problem.ts';
import { coordinateAlong, productOf } from './axes.ts';
import { isCube } from './cube.ts';
import { hasLines } from './grid.ts';
import type { Topology } from './topology.ts';

/** The most nodes of which all boxes are looked at, and the most along one axis. */
const MAX_BOXED_NODES = 512;

/**
 * Nodes whose coordinates lie in a window along every axis: some that follow one another, in a ring also from the last on to the
 * first. On a cube a box is a subcube.
 */
interface Box {
  /** The first coordinate along each axis. */
  readonly corner: readonly number[];
  /** Nodes along each axis. */
  readonly sides: readonly number[];
}

/** What has to leave a box, or to enter it, and over how many links. */
export interface BoxCut {
  readonly box: Box;
  readonly isInto: boolean;
  readonly amount: number;
  readonly links: number;
  /** Nodes of the box: with one port no more messages cross at a time. */
  readonly nodes: number;
}

/** The cuts that take most time: with all ports, and where each node sends and receives one message at a time. */
export interface Cuts {
  readonly all: BoxCut | undefined;
  readonly one: BoxCut | undefined;
}

/** How many messages cross a cut at a time at most. */
export function acrossAtOnce({ links, nodes }: Pick<BoxCut, 'links' | 'nodes'>, ports: keyof Cuts): number {
  return ports === 'one' ? Math.min(links, nodes) : links;
}

/** An axis. */
interface Line {
  readonly axis: number;
  readonly side: number;
  /** Whether its last node is linked to its first by a link of their own. */
  readonly isRing: boolean;
}

/** Nodes of a line that follow one another. */
interface Window {
  readonly first: number;
  readonly length: number;
  /** Its ends at which a link leads out of it, and one into it: 0 to 2. */
  readonly ends: number;
}

/** The window of a box along an axis. */
interface Chosen extends Window {
  readonly axis: number;
}

/** What goes between nodes that lie in windows along some axes, by where it starts and ends along the others. */
interface Between {
  /** Rows and columns of the table. */
  readonly size: number;
  /** By start x size + end. */
  readonly within: Float64Array;
  /** By start: to any node of the network. */
  readonly out: Float64Array;
  /** By end: from any node. */
  readonly into: Float64Array;
}

/** Whether boxes say anything of a network. */
export function hasBoxes(topology: Topology): boolean {
  return topology.nodes === topology.members && (isCube(topology) || hasLines(topology));
}

/**
 * The cuts of a cube, a torus or a mesh around which most has to cross each link. Up to 512 nodes all boxes are looked at; of larger
 * networks the windows along each axis alone, if it is no longer than that. No schedule takes less time than it takes to
 * bring over the links of a cut what must cross it.
 */
export function heaviestCuts(topology: Topology, amounts: Amounts): Cuts {
  const { nodes } = topology;
  const { shape } = topology.axes;
  const lines = shape.map((side, axis) => ({
    axis,
    side,
    isRing: hasLines(topology) && topology.wraps[axis] && side > 2,
  }));
  const views =
    nodes <= MAX_BOXED_NODES
      ? [{ lines, size: nodes, at: (node: number) => node }]
      : lines
          .filter(({ side }) => side <= MAX_BOXED_NODES)
          .map((line) => ({
            lines: [line],
            size: line.side,
            at: tabled(nodes, coordinateAlong(shape, line.axis)),
          }));
  const heaviest = new Heaviest(shape);
  for (const [i, between] of betweenNodes(views, amounts).entries()) {
    lookAtBoxes(views[i].lines, [], between, heaviest);
  }
  return heaviest;
}

/** The same from a table: it is asked once for each amount, of which there may be millions. @param at 0 to 2^16 - 1 */
function tabled(nodes: number, at: (node: number) => number): (node: number) => number {
  const table = new Uint16Array(nodes);
  for (let node = 0; node < nodes; node++) table[node] = at(node);
  return (node) => table[node];
}

/** What goes between the nodes of a network, which each view puts together in its own way. */
function betweenNodes(
  views: readonly { readonly size: number; readonly at: (node: number) => number }[],
  amounts: Amounts,
): Between[] {
  const tables = views.map(({ size }) => ({
    size,
    within: new Float64Array(size * size),
    out: new Float64Array(size),
    into: new Float64Array(size),
  }));
  for (const [from, to, amount] of amounts) {
    for (const [i, { size, at }] of views.entries()) {
      const [start, end] = [at(from), at(to)];
      tables[i].within[start * size + end] += amount;
      tables[i].out[start] += amount;
      tables[i].into[end] += amount;
    }
  }
  return tables;
}

/** Goes through the windows of the first axis, and in each of them through the boxes along the others. */
function lookAtBoxes(
  [line, ...others]: readonly Line[],
  chosen: readonly Chosen[],
  between: Between,
  heaviest: Heaviest,
): void {
  if (line === undefined) {
    heaviest.look(chosen, between);
    return;
  }
  const sumOf = windowSums(line, between);
  for (const window of windowsOf(line)) {
    lookAtBoxes(others, [...chosen, { axis: line.axis, ...window }], sumOf(window), heaviest);
  }
}

function* windowsOf({ side, isRing }: Line): Iterable<Window> {
  for (let length = 1; length < side; length++) {
    for (let first = 0; first < (isRing ? side : side - length + 1); first++) {
      const ends = isRing ? 2 : Number(first > 0) + Number(first + length < side);
      yield { first, length, ends };
    }
  }
  yield { first: 0, length: side, ends: 0 };
}

/**
 * What goes between the nodes of a window of an axis, which counts fastest in the tables, by prefix sums: of a ring twice around,
 * since its windows go on from the last node to the first.
 */
function windowSums(
  { side, isRing }: Line,
  { size, within, out, into }: Between,
): (window: Window) => Between {
  const rest = size / side;
  const span = (isRing ? 2 * side : side) + 1;
  const pairs = new Float64Array(rest * rest * span * span);
  const [outs, intos] = [new Float64Array(rest * span), new Float64Array(rest * span)];
  for (let start = 0; start < rest; start++) {
    for (let x = 1; x < span; x++) {
      const node = ((x - 1) % side) + side * start;
      outs[start * span + x] = outs[start * span + x - 1] + out[node];
      intos[start * span + x] = intos[start * span + x - 1] + into[node];
      for (let end = 0; end < rest; end++) {
        const row = ((start * rest + end) * span + x) * span;
        let sum = 0;
        for (let y = 1; y < span; y++) {
          sum += within[node * size + ((y - 1) % side) + side * end];
          pairs[row + y] = pairs[row - span + y] + sum;
        }
      }
    }
  }
  return ({ first, length }) => {
    const last = first + length;
    const part = (sums: Float64Array) =>
      Float64Array.from({ length: rest }, (_, at) => sums[at * span + last] - sums[at * span + first]);
    const corners = Float64Array.from({ length: rest * rest }, (_, pair) => {
      const [low, high] = [(pair * span + first) * span, (pair * span + last) * span];
      return pairs[high + last] - pairs[high + first] - pairs[low + last] + pairs[low + first];
    });
    return { size: rest, within: corners, out: part(outs), into: part(intos) };
  };
}

/** Keeps the cuts that take most time. */
class Heaviest implements Cuts {
  all: BoxCut | undefined;
  one: BoxCut | undefined;
  /** Of the network. */
  private readonly nodes: number;

  constructor(private readonly shape: readonly number[]) {
    this.nodes = productOf(shape);
  }

  /**
   * @param chosen the windows of a box; along other axes it is as long as they are
   * @param between of one row: all that starts, or ends, in the box
   */
  look(chosen: readonly Chosen[], { within: [within], out: [out], into: [into] }: Between): void {
    const nodes = chosen.reduce((all, { axis, length }) => (all / this.shape[axis]) * length, this.nodes);
    const links = chosen.reduce((sum, { length, ends }) => sum + (ends * nodes) / length, 0);
    if (links === 0) return;
    const most = Math.max(out, into) - within;
    for (const ports of ['all', 'one'] as const) {
      const heaviest = this[ports];
      const least = heaviest ? heaviest.amount / acrossAtOnce(heaviest, ports) : 0;
      if (most / acrossAtOnce({ links, nodes }, ports) <= least) continue;
      this[ports] = { box: this.boxOf(chosen), isInto: into > out, amount: most, links, nodes };
    }
  }

  private boxOf(chosen: readonly Chosen[]): Box {
    const sides = [...this.shape];
    const corner = sides.map(() => 0);
    for (const { axis, first, length } of chosen) [corner[axis], sides[axis]] = [first, length];
    return { corner, sides };
  }
}
