import { type Topology, verticesOf } from '../../model/networks/topology.ts';
import { type Asked, amountsOf, isSameFromAll } from './asked.ts';

/** A directed link, by its vertices. */
interface Link {
  readonly from: number;
  readonly to: number;
  /** Its group: links of a group carry the same, or share what one carries. Left out: nothing that is counted holds it back. */
  readonly group?: number;
  /** Blocks that it carries at a time; as many as all of its group. */
  readonly lanes: number;
}

/** A node that sends, and its blocks, or elements, by the vertex where they must end. */
interface Source {
  readonly node: number;
  readonly blocks: Float64Array;
}

/**
 * What has to flow over which links.
 *
 * Each link is a group of its own, but where what is asked looks the same from every node. There all ways can be turned into
 * those from another node, and the mean over all nodes loads every link of a port with as much as any other: so node 0 is the
 * only source, the links of a port are a group, and what the ways from node 0 put on all links of a group together is what the
 * ways from all nodes put on each.
 *
 * Where fewer nodes receive than send, as in a gather, all is turned around, links and blocks: each way is walked backwards then,
 * every link carries what it carried, and there are fewer sources.
 */
export interface Flows {
  readonly vertices: number;
  readonly links: readonly Link[];
  readonly groups: number;
  readonly sources: readonly Source[];
}

/** Weights of the links, and what they prove. */
export interface LoadBound {
  /** By group of links: what each of them weighs, a whole number, 0 or more. */
  readonly weights: readonly number[];
  /** What all blocks of the sources weigh on the lightest ways, together. */
  readonly crossings: bigint;
  /**
   * What one link of each group weighs, together, as often as it carries a block at a time. The busiest link takes at least crossings / links
   * block times, whatever the routes.
   */
  readonly links: number;
}

/** How many unknowns the program has: a flow from each source over each link, and the load. */
export function unknownsOf(topology: Topology, demand: Asked): number {
  return topology.links * endsOf(topology, demand).sources + 1;
}

/** How many sources there are, and whether they are the nodes that receive. */
function endsOf(topology: Topology, demand: Asked): { sources: number; areReceivers: boolean } {
  const { nodes } = topology;
  if (isSameFromAll(topology, demand)) return { sources: 1, areReceivers: false };
  // In exchanges every node sends, and receives.
  if (demand.kind === 'exchange' || demand.kind === 'sequence')
    return { sources: nodes, areReceivers: false };
  const [senders, receivers] = [new Set<number>(), new Set<number>()];
  for (const [from, to, amount] of amountsOf(nodes, demand, nodes)) {
    if (from === to || amount === 0) continue;
    senders.add(from);
    receivers.add(to);
  }
  return {
    sources: Math.min(senders.size, receivers.size),
    areReceivers: receivers.size < senders.size,
  };
}

/**
 * The links of a network, and what a demand has flow over them.
 * @param by `nodes`: the links that leave a node are a group, which one port carries a block of at a time; those of relays are in none
 */
export function flowsOf(topology: Topology, demand: Asked, by: 'links' | 'nodes' = 'links'): Flows {
  const { nodes, ports } = topology;
  const vertices = verticesOf(topology);
  const alike = isSameFromAll(topology, demand);
  const { areReceivers } = endsOf(topology, demand);
  const turned = (from: number, to: number) => (areReceivers ? { from: to, to: from } : { from, to });
  const links: Link[] = [];
  for (let vertex = 0; vertex < vertices; vertex++) {
    for (let port = 0; port < ports; port++) {
      const next = topology.neighbour(vertex, port);
      if (next === undefined) continue;
      const ends = turned(vertex, next);
      if (by === 'links') {
        const lanes = topology.lanes(vertex * ports + port);
        links.push({ ...ends, group: alike ? port : links.length, lanes });
      } else links.push(vertex < nodes ? { ...ends, group: vertex, lanes: 1 } : { ...ends, lanes: 1 });
    }
  }
  const blocksOf = new Map<number, Float64Array>();
  for (const [sender, receiver, amount] of amountsOf(nodes, demand, alike ? 1 : nodes)) {
    if (sender === receiver || amount === 0) continue;
    const { from, to } = turned(sender, receiver);
    const blocks = blocksOf.get(from) ?? new Float64Array(vertices);
    blocks[to] += amount;
    blocksOf.set(from, blocks);
  }
  const sources = Array.from(blocksOf, ([node, blocks]) => ({ node, blocks }));
  return { vertices, links, groups: by === 'nodes' ? nodes : alike ? ports : links.length, sources };
}

/**
 * The program for the least load of the busiest link over all routes, where blocks may be divided: a flow from each source,
 * of as much to each node as that has to get. Its text is in the LP format of CPLEX. In the answer the weight of the links of a
 * group is the dual value of its row, see `capacityRow`.
 */
export function loadProgram({ vertices, links, groups, sources }: Flows): string {
  const [leaving, arriving] = [vertices, vertices].map((length) =>
    Array.from({ length }, (): number[] => []),
  );
  for (const [link, { from, to }] of links.entries()) {
    leaving[from].push(link);
    arriving[to].push(link);
  }
  const flows = sources.flatMap(({ node: source, blocks }) =>
    blocks.reduce<string[]>((rows, count, vertex) => {
      if (vertex === source) return rows;
      const into = arriving[vertex].map((link) => ` + ${flow(source, link)}`).join('');
      const outOf = leaving[vertex].map((link) => ` - ${flow(source, link)}`).join('');
      // Nothing gets to where no link leads, and nothing begins there.
      const isReached = into !== '' || (count === 0 && outOf !== '');
      if (isReached) rows.push(` to${source}x${vertex}:${into}${outOf} >= ${count}`);
      return rows;
    }, []),
  );
  const carried = Array.from({ length: groups }, (): string[] => []);
  for (const [link, { group }] of links.entries()) {
    if (group === undefined) continue;
    for (const { node } of sources) carried[group].push(` - ${flow(node, link)}`);
  }
  const lanes = lanesOf({ links, groups });
  const capacities = carried.map(
    (terms, group) =>
      ` ${capacityRow(group)}: ${lanes[group] === 1 ? '' : `${lanes[group]} `}load${terms.join('')} >= 0`,
  );
  return ['Minimize', ' least: load', 'Subject To', ...flows, ...capacities, 'End', ''].join('\n');
}

/** By group: blocks that each of its links carries at a time. */
function lanesOf({ links, groups }: Pick<Flows, 'links' | 'groups'>): Float64Array {
  const lanes = new Float64Array(groups).fill(1);
  for (const link of links) if (link.group !== undefined) lanes[link.group] = link.lanes;
  return lanes;
}

/** The row of the program by which the links of a group carry no more than the busiest one. */
export function capacityRow(group: number): string {
  return `links${group}`;
}

const flow = (source: number, link: number) => `flow${source}x${link}`;

/** Weights are rounded to so many parts of the largest: all numbers up to 16 divide it, so that simple fractions stay as they are. */
const PARTS = 720_720;

/**
 * What weights of the links prove of the least load, whatever they are: on its way a block weighs no less than on the lightest
 * one, and the links carry no more than the load of the busiest each. So nobody who found the weights need be believed.
 *
 * @param weights by group of links, 0 or more but for what rounding has left, at least one above 0
 */
export function boundByWeights(flows: Flows, weights: readonly number[]): LoadBound {
  const largest = Math.max(...weights);
  const whole = weights.map((weight) => Math.max(0, Math.round((PARTS * weight) / largest)));
  let crossings = 0n;
  for (const { node: source, blocks } of flows.sources) {
    const lightest = lightestFrom(source, flows, whole);
    for (const [vertex, count] of blocks.entries()) {
      // What no way leads for loads no link.
      if (count > 0 && Number.isFinite(lightest[vertex]))
        crossings += BigInt(count) * BigInt(lightest[vertex]);
    }
  }
  const lanes = lanesOf(flows);
  return {
    weights: whole,
    crossings,
    links: whole.reduce((sum, weight, group) => sum + weight * lanes[group], 0),
  };
}

/** By vertex: what the lightest way from a node weighs. */
function lightestFrom(start: number, { vertices, links }: Flows, weights: readonly number[]): Float64Array {
  const lightest = new Float64Array(vertices).fill(Number.POSITIVE_INFINITY);
  lightest[start] = 0;
  for (let isLighter = true; isLighter; ) {
    isLighter = false;
    for (const { from, to, group } of links) {
      const weight = lightest[from] + (group === undefined ? 0 : weights[group]);
      if (weight >= lightest[to]) continue;
      lightest[to] = weight;
      isLighter = true;
    }
  }
  return lightest;
}
