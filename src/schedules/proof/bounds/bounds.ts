import { linksBetween } from '../../model/message-route.ts';
import { acrossAtOnce, type Cuts, hasBoxes, heaviestCuts } from '../../model/networks/box-cuts.ts';
import { isCube } from '../../model/networks/cube.ts';
import { isWrapped } from '../../model/networks/grid.ts';
import { isServers } from '../../model/networks/servers.ts';
import type { Topology } from '../../model/networks/topology.ts';
import { once } from '../../model/once.ts';
import type { Amounts } from '../../model/problem.ts';
import type { Ports, Switching } from '../../model/schedule.ts';
import { type Asked, amountsOf, isOfElements, isWhole } from './asked.ts';
import { boundByWeights, type Flows, flowsOf } from './least-load.ts';

/** What takes block times, whatever the schedule. */
export interface Limits {
  /** The blocks that a node sends, on the ports that it may use. */
  readonly sent: number;
  /** The blocks that a node receives, on the same. */
  readonly received: number;
  /** All crossings, spread over the links, or with one port and store-and-forward over the nodes. */
  readonly crossings: number;
  /** The busiest link, whatever the routes: see `leastTimes` of the network, and `Survey.load`. */
  readonly busiest: number;
  /** The busiest node, which sends a block at a time, those that it passes on included, whatever the routes: see `Survey.sending`. */
  readonly sending: number;
  /** What leaves a box of nodes of a cube, a torus or a mesh, or enters it, over its links: of elements. See `heaviestCuts`. */
  readonly boxes: number;
  /** The way of the farthest block, where blocks are stored on their way. */
  readonly farthest: number;
}

/** What a demand takes of the network, whatever the schedule. */
export interface Least {
  /** Sum over all blocks, or over all elements, of the fewest links between start and end. */
  readonly linkCrossings: number;
  /**
   * Fewest block times (a block time: one block crosses one link, on wide channels `width` blocks) for the port
   * model: a node sends its own blocks, and receives those for it, `width` at a time on each port it may use, all crossings spread over the
   * links, or with one port and store-and-forward over the nodes, and a block that is stored on its way takes a block
   * time for each link; and no fewer than the links between the halves of a grid take, or of elements those of any box. For a complete exchange on a
   * d-cube with K blocks a node and channels one block wide: K/2 with all ports, dK/2 with one port, K - 1 with one port
   * and wormholes (Johnsson-Ho 1992, section 1; cs838, section 14); on wide channels with all ports ceil(K / 2 width),
   * but at least d (section 6). Where elements are asked for, each is a block of its own.
   */
  readonly lowerBound: number;
  /**
   * Fewest steps in which something is sent. Where nodes send p messages at a time, the blocks of one are in at most (p + 1)^r
   * nodes after r steps (Bruck et al. 1997, section 2); and a block that is stored on its way takes a step for each link.
   */
  readonly leastSteps: number;
  /** Most links between the start and the end of a block, or of an element, on a shortest route. */
  readonly farthest: number;
  /** Whether weights of the links may prove more: see `Survey.load`. */
  readonly mayRise: boolean;
  /** The lower bounds of which `lowerBound` is the largest. */
  readonly limits: Limits;
  /** What of that is in steps in which a message leaves a server; nothing where that is not known. */
  readonly outside: { readonly blocks: number; readonly steps: number };
}

/**
 * Computed from the demand and the distances alone: no schedule is looked at.
 * @param weights as of `surveyOf`
 */
export function demanded(
  topology: Topology,
  demand: Asked,
  ports: Ports,
  switching: Switching,
  width = 1,
  weights: readonly number[] | undefined = undefined,
  nodeWeights: readonly number[] | undefined = undefined,
): Least {
  return leastFor(surveyOf(topology, demand, weights, nodeWeights), ports, switching, width);
}

/** How far blocks, or elements, go, and how many each node has: the same whatever the ports and the switching. */
export interface Survey {
  readonly topology: Topology;
  /** Hops of all on shortest ways, together; without what no path leads for. */
  readonly hops: bigint;
  /** Links of all, together; through a switch a hop has several. */
  readonly crossings: bigint;
  /** Infinity where no path leads. */
  readonly farthest: number;
  /** What a node sends, and receives; where all have as much, of one alone, which has the fewest ports. */
  readonly sent: Float64Array;
  readonly received: Float64Array;
  /** Block times that the network's busiest links take, see `leastTimes` of the network. */
  readonly busiest: number;
  /**
   * Blocks that the busiest link carries at least on any routes: by a formula of the network, or by weights of the links. Undefined
   * where neither says it, and nothing else does: a linear program finds the weights that prove most.
   */
  readonly load: number | undefined;
  /** Blocks that the busiest node sends at least on any routes, where each stores what it passes on: as `load`, by weights of the nodes. */
  readonly sending: number | undefined;
  /** Of elements, where the network has boxes. They are looked at when it is called. */
  readonly cuts?: () => Cuts;
  /** See `receiversIn`. */
  readonly receivers: number;
}

/**
 * By formulas for exchanges of all, also in sequence; otherwise it goes through all blocks, or elements, once.
 * @param weights of the links by their groups, see `flowsOf`: the busiest link carries at least what they prove, whatever they are.
 *   Of another number of groups, all 0, or where one is below 0 or no number, they prove nothing
 */
export function surveyOf(
  topology: Topology,
  asked: Asked,
  weights?: readonly number[],
  nodeWeights?: readonly number[],
): Survey {
  const survey = surveyOfDistances(topology, asked);
  return {
    ...survey,
    load: loadOf(survey, asked, weights),
    sending:
      knownSending(topology, asked) ??
      (nodeWeights && provedBy(flowsOf(topology, asked, 'nodes'), nodeWeights)),
  };
}

/** `Survey.sending` where no weights are needed: where links are alike, or on a mesh, distances say it, or nearly. */
export function knownSending(topology: Topology, asked: Asked): number | undefined {
  if (topology.isSwitched || topology.isAlike || !isWhole(topology, asked)) return 0;
  const isUneven = isWrapped(topology) || topology.leastLoad(asked.slots) === undefined;
  return isUneven ? undefined : 0;
}

/** See `Survey.load`. */
function loadOf(
  { topology, hops }: Omit<Survey, 'load' | 'sending'>,
  asked: Asked,
  weights: readonly number[] | undefined,
): number | undefined {
  if (hops === 0n) return 0;
  const known = knownLoad(topology, asked);
  if (known !== undefined || weights === undefined) return known;
  return provedBy(flowsOf(topology, asked), weights);
}

/** What weights prove of the busiest group of links; undefined where they are none. */
function provedBy(flows: Flows, weights: readonly number[]): number | undefined {
  const areWeights = weights.every((weight) => weight >= 0 && Number.isFinite(weight));
  if (flows.groups !== weights.length || !areWeights || Math.max(...weights) === 0) return undefined;
  const { crossings, links } = boundByWeights(flows, weights);
  return atMost(Number(crossings)) / links;
}

/**
 * A sum as a bound may use it: beyond 2^53 less than it, by more than the rounding of 2^24 terms. Otherwise a quotient that is a whole
 * number might be rounded up to the next one.
 */
function atMost(sum: number): number {
  return sum <= Number.MAX_SAFE_INTEGER ? sum : Math.floor(sum * (1 - 2 ** -28));
}

/** `Survey.load` where no weights are needed. */
export function knownLoad(topology: Topology, asked: Asked): number | undefined {
  // At a switch every block has one way, and other bounds count what is on it.
  if (topology.isSwitched) return 0;
  return isWhole(topology, asked) ? topology.leastLoad(asked.slots) : undefined;
}

function surveyOfDistances(topology: Topology, asked: Asked): Omit<Survey, 'load' | 'sending'> {
  if (isWhole(topology, asked)) return surveyOfExchange(topology, asked.slots);
  if (asked.kind === 'sequence' && isCube(topology) && topology.members === asked.nodes) {
    const { hops, farthest, most, receivers } = surveyOfSequence(asked.nodes, asked.slots, asked.axes);
    const sent = Float64Array.of(most);
    return { topology, hops, crossings: hops, farthest, sent, received: sent, busiest: 0, receivers };
  }
  return surveyOfAmounts(topology, asked);
}

/** All nodes have equally many blocks for each other. @param slots of a node */
function surveyOfExchange(topology: Topology, slots: number): Omit<Survey, 'load' | 'sending'> {
  const { nodes, members, isSwitched, relays, diameter } = topology;
  const copies = slots / members;
  const hops = BigInt(copies) * BigInt(nodes / members) * topology.distances();
  const sent = Float64Array.of(slots - copies);
  return {
    ...{ topology, hops, sent, received: sent, receivers: members },
    crossings: isSwitched
      ? BigInt(slots) * linksFromFirst(topology)
      : relays
        ? BigInt(copies) * relays.crossingsInAll()
        : hops,
    farthest: diameter,
    busiest: topology.leastTimes(slots),
  };
}

/** What exchanges in sequence have the blocks of a cube do. */
interface SequenceSurvey {
  /** Links of all blocks on shortest ways, together. */
  readonly hops: bigint;
  /** Most links of any block. */
  readonly farthest: number;
  /** The blocks that the busiest node sends; as many as the busiest receives. */
  readonly most: number;
  /** Nodes, with the sender, that the blocks of one node end in, of that which has the most. */
  readonly receivers: number;
}

/**
 * By the bits of addresses: every exchange has the lowest bits of the slot and the bits of a node along an axis change places. So
 * each bit along an axis gets the value of one other bit, and never its own.
 *
 * - Of all blocks half differ in any two bits: half of them cross each dimension.
 * - No bit gives its value twice, so that there is a block whose bits differ in all dimensions.
 * - Where bits along one axis get those along another, there is a node whose blocks all leave it, and one whose blocks all come from
 *   others. Otherwise a node keeps those that have its own number.
 *
 * @param nodes of one cube
 * @param slots blocks of a node
 * @param orders dimensions of each axis
 */
function surveyOfSequence(nodes: number, slots: number, orders: readonly number[]): SequenceSurvey {
  // Where the values of the bits come from: that they are of slots is all that counts.
  const inSlots = new Array<'slot' | 'node'>(Math.max(...orders)).fill('slot');
  const inNodes: ('slot' | 'node')[] = [];
  for (const order of orders) {
    for (let bit = 0; bit < order; bit++) {
      inNodes.push(inSlots[bit]);
      inSlots[bit] = 'node';
    }
  }
  const fromSlots = inNodes.filter((from) => from === 'slot').length;
  const allLeave = fromSlots < inNodes.length;
  const ends = 2 ** fromSlots;
  return {
    hops: (BigInt(nodes) * BigInt(slots) * BigInt(inNodes.length)) / 2n,
    farthest: inNodes.length,
    most: allLeave ? slots : slots - slots / ends,
    receivers: allLeave ? ends + 1 : ends,
  };
}

/** Links from the first node of a network that is alike from every node to all others, together. */
function linksFromFirst(topology: Topology): bigint {
  let links = 0;
  for (let node = 1; node < topology.nodes; node++) links += linksBetween(topology, 0, node);
  return BigInt(links);
}

function surveyOfAmounts(topology: Topology, asked: Asked): Omit<Survey, 'load' | 'sending'> {
  const { nodes } = topology;
  const [sent, received] = [new Float64Array(nodes), new Float64Array(nodes)];
  let hops = 0;
  let crossings = 0;
  let farthest = 0;
  const amounts = amountsOf(nodes, asked);
  for (const [node, to, amount] of amounts) {
    const distance = amount === 0 ? 0 : topology.distance(node, to);
    if (distance === 0) continue;
    farthest = Math.max(farthest, distance);
    sent[node] += amount;
    received[to] += amount;
    if (distance === Number.POSITIVE_INFINITY) continue;
    hops += amount * distance;
    crossings += amount * linksBetween(topology, node, to);
  }
  const cuts =
    isOfElements(asked) && hasBoxes(topology) ? once(() => heaviestCuts(topology, amounts)) : undefined;
  return {
    ...{ topology, farthest, sent, received, busiest: 0, receivers: receiversIn(nodes, asked, amounts) },
    hops: BigInt(atMost(hops)),
    crossings: BigInt(atMost(crossings)),
    ...(cuts && { cuts }),
  };
}

/** What that takes at least with such ports and such switching. */
export function leastFor(survey: Survey, ports: Ports, switching: Switching, width = 1): Least {
  const { topology, hops, crossings, farthest, sent, received, busiest, receivers, load, sending } = survey;
  const cut = survey.cuts?.()[ports];
  const stored = switching === 'store-and-forward';
  const { nodes, degrees, degree, indegree, lanesInAll } = topology;
  // Of all alike one stands for all: that of the fewest ports.
  const areAlike = sent.length !== nodes;
  const timesAt = (portsOf: (node: number) => number) => (most: number, blocks: number, node: number) =>
    Math.max(most, Math.ceil(blocks / ((ports === 'one' ? 1 : portsOf(node)) * width)));
  const shared = (all: bigint, among: number) =>
    farthest === Number.POSITIVE_INFINITY ? farthest : quotientUp(all, BigInt(among) * BigInt(width));
  const limits: Limits = {
    sent: sent.reduce(timesAt(areAlike ? () => degrees.least : degree), 0),
    received: received.reduce(timesAt(areAlike ? () => degrees.leastIn : indegree), 0),
    crossings: ports === 'one' && stored ? shared(hops, nodes) : shared(crossings, lanesInAll),
    sending: ports === 'one' && stored ? Math.ceil((sending ?? 0) / width) : 0,
    boxes: cut ? Math.ceil(cut.amount / (acrossAtOnce(cut, ports) * width)) : 0,
    farthest: stored ? farthest : 0,
    // Last: of reasons that are as strong, any other says more.
    busiest: Math.ceil(Math.max(busiest, load ?? 0) / width),
  };
  const most = ports === 'one' ? 1 : degrees.most;
  return {
    outside: { blocks: 0, steps: 0, ...(busiest > 0 && leastOutside(topology, limits.busiest)) },
    linkCrossings: farthest === Number.POSITIVE_INFINITY ? farthest : Number(crossings),
    lowerBound: Math.max(...Object.values(limits)),
    leastSteps: farthest === 0 ? 0 : Math.max(stored ? farthest : 1, stepsToReach(receivers, most)),
    farthest,
    mayRise: load === undefined || (ports === 'one' && stored && sending === undefined),
    limits,
  };
}

/**
 * What a complete exchange takes at least in steps in which a message leaves a server: what its lanes carry, and steps until the
 * blocks of one server can be in all.
 */
function leastOutside(topology: Topology, blocks: number): Least['outside'] | undefined {
  if (!isServers(topology)) return undefined;
  const { nodes, each, lanes, ports } = topology;
  return { blocks, steps: stepsToReach(nodes / each, lanes(ports - 1)) };
}

/** Nodes, with the sender, that the blocks of one node end in, of that which has the most; of elements at least two. */
function receiversIn(nodes: number, asked: Asked, amounts: Amounts): number {
  if (isOfElements(asked)) return 2;
  const lastSender = new Int32Array(nodes).fill(-1);
  let most = 1;
  let [sender, receivers] = [-1, 1];
  // Of blocks all pairs of a sender come one after another.
  for (const [node, to] of amounts) {
    if (node !== sender) [sender, receivers] = [node, 1];
    if (to !== node && lastSender[to] !== node) receivers++;
    lastSender[to] = node;
    most = Math.max(most, receivers);
  }
  return most;
}

/** One number divided by another, rounded up: exact where both are beyond 2^53. */
function quotientUp(number: bigint, divisor: bigint): number {
  return Number((number + divisor - 1n) / divisor);
}

/** The least r with (messages + 1)^r >= nodes. */
function stepsToReach(nodes: number, messages: number): number {
  let steps = 0;
  for (let reached = 1; reached < nodes; reached *= messages + 1) steps++;
  return steps;
}
