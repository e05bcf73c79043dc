/** A table of counts, of whatever was asked. */
export interface TrafficTable {
  readonly nodes: number;
  /** By sender x nodes + receiver: elements. */
  readonly counts: ArrayLike<number>;
}

/** The node that has the most, and how much that is. */
interface Busiest {
  readonly node: number;
  readonly elements: number;
}

/** What nodes send and get, without what stays with them. */
export interface TrafficSums {
  /** By node: elements that it has for others. */
  readonly sent: Float64Array;
  /** By node: elements that it gets from others. */
  readonly got: Float64Array;
}

/** A table of counts in squares, so few that each can be seen. */
export interface TrafficSquares {
  /** In a row and in a column. */
  readonly side: number;
  /** Neighbouring nodes that share a row, and a column. */
  readonly nodesEach: number;
  /** By row x side + column: elements between different nodes. */
  readonly elements: Float64Array;
  /** Of the fullest square. */
  readonly most: number;
}

/** More squares in a row would be smaller than a dot of a screen. */
const MOST_SQUARES = 128;

export function trafficSums({ nodes, counts }: TrafficTable): TrafficSums {
  const [sent, got] = [new Float64Array(nodes), new Float64Array(nodes)];
  for (let pair = 0; pair < nodes * nodes; pair++) {
    const [from, to] = [Math.floor(pair / nodes), pair % nodes];
    if (from === to) continue;
    sent[from] += counts[pair];
    got[to] += counts[pair];
  }
  return { sent, got };
}

/** The first of those with the most. */
export function busiestOf(sums: Float64Array): Busiest {
  const elements = sums.reduce((most, sum) => Math.max(most, sum), 0);
  return { node: sums.indexOf(elements), elements };
}

export function trafficSquares({ nodes, counts }: TrafficTable): TrafficSquares {
  const nodesEach = Math.ceil(nodes / MOST_SQUARES);
  const side = Math.ceil(nodes / nodesEach);
  const elements = new Float64Array(side * side);
  for (let pair = 0; pair < nodes * nodes; pair++) {
    const [from, to] = [Math.floor(pair / nodes), pair % nodes];
    if (from === to) continue;
    elements[Math.floor(from / nodesEach) * side + Math.floor(to / nodesEach)] += counts[pair];
  }
  return { side, nodesEach, elements, most: elements.reduce((most, one) => Math.max(most, one), 0) };
}
