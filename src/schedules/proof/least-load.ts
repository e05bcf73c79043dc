import type { Topology } from '../model/networks/topology.ts';
import { type Demand, isMoves } from '../model/problem.ts';
import { pairsOf } from './bounds.ts';

/** A directed link, by its nodes. */
interface Link {
  readonly from: number;
  readonly to: number;
}

/** What has to go over which links. */
export interface Traffic {
  readonly nodes: number;
  readonly links: readonly Link[];
  /** By node: blocks, or elements, from there to each node. */
  readonly blocks: readonly Float64Array[];
}

/** Weights of the links, and what they prove. */
export interface LoadBound {
  /** By link: a whole number, 0 or more. */
  readonly weights: readonly number[];
  /** What all blocks weigh on the lightest ways, together. */
  readonly crossings: number;
  /** What all links weigh together. The busiest link carries at least crossings / links blocks, whatever the routes. */
  readonly links: number;
}

/** The links of a network, and what a demand has go over them. */
export function trafficOf(topology: Topology, demand: Demand): Traffic {
  const { nodes, ports } = topology;
  const links: Link[] = [];
  for (let from = 0; from < nodes; from++) {
    for (let port = 0; port < ports; port++) {
      const to = topology.neighbour(from, port);
      if (to !== undefined) links.push({ from, to });
    }
  }
  const blocks = Array.from({ length: nodes }, () => new Float64Array(nodes));
  for (const [from, to] of pairsOf(demand, nodes)) if (from !== to) blocks[from][to]++;
  return { nodes, links, blocks };
}

/**
 * The program for the least load of the busiest link over all routes, where blocks may be divided: a flow from each node that
 * sends, of as much to each other as that has to get. Its text is in the LP format of CPLEX. In the answer the weight of a link is
 * the dual value of its row, see `capacityRow`.
 */
export function loadProgram({ nodes, links, blocks }: Traffic): string {
  const senders = blocks.flatMap((sent, node) => (sent.some((count) => count > 0) ? [node] : []));
  const [leaving, arriving] = [nodes, nodes].map((length) => Array.from({ length }, (): number[] => []));
  for (const [link, { from, to }] of links.entries()) {
    leaving[from].push(link);
    arriving[to].push(link);
  }
  const flows = senders.flatMap((sender) =>
    blocks[sender].reduce<string[]>((rows, count, node) => {
      if (node === sender) return rows;
      const into = arriving[node].map((link) => ` + ${flow(sender, link)}`).join('');
      const outOf = leaving[node].map((link) => ` - ${flow(sender, link)}`).join('');
      if (into !== '') rows.push(` to${sender}x${node}:${into}${outOf} >= ${count}`);
      return rows;
    }, []),
  );
  const capacities = links.map((_, link) => {
    const carried = senders.map((sender) => ` - ${flow(sender, link)}`).join('');
    return ` ${capacityRow(link)}: load${carried} >= 0`;
  });
  return ['Minimize', ' least: load', 'Subject To', ...flows, ...capacities, 'End', ''].join('\n');
}

/** The row of the program by which a link carries no more than the busiest one. */
export function capacityRow(link: number): string {
  return `link${link}`;
}

const flow = (sender: number, link: number) => `flow${sender}x${link}`;

/** How many unknowns the program has. Nothing is made for it: on a large network that alone would take minutes. */
export function unknownsOf({ links, nodes, members }: Topology, demand: Demand): number {
  if (!isMoves(demand) && demand.kind === 'exchange') return links * (members > 1 ? nodes : 0) + 1;
  const senders = new Set<number>();
  for (const [from, to] of pairsOf(demand, nodes)) if (from !== to) senders.add(from);
  return links * senders.size + 1;
}

/** Weights are rounded to so many parts of the largest. */
const PARTS = 2 ** 20;

/**
 * What weights of the links prove of the least load, whatever they are: on its way a block weighs no less than on the lightest
 * one, and the links carry no more than the load of the busiest each. So nobody who found the weights need be believed.
 *
 * @param weights by link, 0 or more but for what rounding has left, at least one above 0
 */
export function boundByWeights(traffic: Traffic, weights: readonly number[]): LoadBound {
  const largest = Math.max(...weights);
  const whole = weights.map((weight) => Math.max(0, Math.round((PARTS * weight) / largest)));
  let crossings = 0;
  for (const [sender, sent] of traffic.blocks.entries()) {
    if (!sent.some((count) => count > 0)) continue;
    const lightest = lightestFrom(sender, traffic, whole);
    for (const [node, count] of sent.entries()) if (count > 0) crossings += count * lightest[node];
  }
  return { weights: whole, crossings, links: whole.reduce((sum, weight) => sum + weight, 0) };
}

/** By node: what the lightest way from a node weighs. */
function lightestFrom(start: number, { nodes, links }: Traffic, weights: readonly number[]): Float64Array {
  const lightest = new Float64Array(nodes).fill(Number.POSITIVE_INFINITY);
  lightest[start] = 0;
  for (let isLighter = true; isLighter; ) {
    isLighter = false;
    for (const [link, { from, to }] of links.entries()) {
      const weight = lightest[from] + weights[link];
      if (weight >= lightest[to]) continue;
      lightest[to] = weight;
      isLighter = true;
    }
  }
  return lightest;
}
