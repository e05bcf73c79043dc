import { type Algorithm, knownAs } from '../../model/algorithm.ts';
import { InputError } from '../../model/errors.ts';
import { inPartOf, memberOf, type Parts } from '../../model/networks/parts.ts';
import { EMPTY, MAX_TABLE_PLACES } from '../../model/pattern.ts';
import type { Placement } from '../../model/problem.ts';
import type { Schedule } from '../../model/schedule.ts';
import type { Conversion } from '../../problems/conversion.ts';
import type { Exchange } from '../../problems/exchange.ts';
import { type Memories, partsFor } from '../../transforms/exchange-chain.ts';
import { routePermutation } from '../../transforms/permutation-routing.ts';
import { ofParts } from '../frames/needs.ts';

/**
 * Conversions of matrices from one layout to another by the exchanges of an algorithm, see `placementConversion`.
 *
 * @param exchange its schedules make the exchanges
 */
export function conversionBy(exchange: Algorithm<Exchange>): Algorithm<Conversion> {
  return {
    ...knownAs(exchange),
    solves: ['conversion'],
    needs: ofParts(exchange),
    schedule(problem) {
      const { from, to } = problem.demand();
      return placementConversion(exchange, problem, from, to);
    },
  };
}

/**
 * Brings elements from one placement to another by as few steps as complete exchanges allow: none where every element stays
 * in its node, and otherwise one exchange or two, in the parts of the network that no element must leave. (Ho-Johnsson 1986,
 * proposition 3.1: of 2 log N address bits or more, one exchange takes PQ/N^2 elements from every node to every other.)
 * A slot holds one element, the place of the slot being that of the element in its node.
 *
 * Where the elements do not fill the memories, or not every node has equally many for every other, padding makes up for
 * it: K slots for one exchange must be as many as if every node had the most for each, and for two as many as the fullest
 * node has elements, rounded up. One exchange is used where it takes fewer steps.
 *
 * @param algorithm whose schedules make the exchanges
 * @param network where; no element goes to another cube
 * @throws InputError when the memories have more than 2^24 places
 */
export function placementConversion(
  algorithm: Algorithm<Exchange>,
  network: Omit<Memories, 'slots'>,
  from: Placement,
  to: Placement,
): Schedule {
  const { nodes } = network.topology;
  const demand = new ConversionDemand(from, to, partsFor(algorithm, network, from.nodeOf, to.nodeOf));
  const slots = demand.slots;
  if (slots * nodes > MAX_TABLE_PLACES) {
    throw new InputError(
      `${nodes} nodes of ${slots} slots: give fewer nodes or elements, for at most ${MAX_TABLE_PLACES} places`,
    );
  }
  const [start, end] = [from, to].map(({ nodeOf, indexOf }) =>
    indexOf.map((slot, element) => slot * nodes + nodeOf[element]),
  );
  const destinations = new Int32Array(nodes * slots).fill(EMPTY);
  for (const [element, place] of start.entries()) destinations[place] = end[element];
  demand.pad(destinations);
  const schedule = routePermutation(algorithm, { ...network, slots }, destinations);
  return { ...schedule, elements: { unit: 1, start, end } };
}

/** What has to go where, and the padding that goes with it. */
class ConversionDemand {
  /** Slots of a node that the cheapest way takes. */
  readonly slots: number;
  /** Blocks that every node has for each of its part, padding included, where that makes one exchange do. */
  private readonly share: number;
  /** By node and member: elements. */
  private readonly counts: Uint32Array;
  /** By node: elements that it holds. */
  private readonly held: { readonly from: Uint32Array; readonly to: Uint32Array };

  constructor(
    from: Placement,
    to: Placement,
    private readonly parts: Parts,
  ) {
    const {
      topology: { nodes },
      members,
    } = parts;
    const heldIn = ({ nodeOf }: Placement) => {
      const counts = new Uint32Array(nodes);
      for (const node of nodeOf) counts[node]++;
      return counts;
    };
    this.held = { from: heldIn(from), to: heldIn(to) };
    this.counts = new Uint32Array(nodes * members);
    for (const [element, node] of from.nodeOf.entries()) {
      this.counts[node * members + memberOf(parts, to.nodeOf[element])]++;
    }
    const most = (list: Uint32Array) => list.reduce((max, count) => Math.max(max, count), 0);
    const fullest = Math.max(most(this.held.from), most(this.held.to));
    const share = most(this.counts);
    const rounded = members * Math.ceil(fullest / members);
    // Two exchanges of so many slots, or one of more.
    const one = members * share < 2 * rounded;
    this.slots = one ? members * share : rounded;
    this.share = one ? share : 0;
  }

  /** Sends the blocks of the places that hold no element to places where none ends. */
  pad(destinations: Int32Array): void {
    const { parts, counts, share, slots } = this;
    const {
      topology: { nodes },
      members,
    } = parts;
    const used = { from: Uint32Array.from(this.held.from), to: Uint32Array.from(this.held.to) };
    const send = (node: number, target: number, most: number) => {
      for (let k = 0; k < most && used.from[node] < slots && used.to[target] < slots; k++) {
        destinations[used.from[node]++ * nodes + node] = used.to[target]++ * nodes + target;
      }
    };
    const targetsOf = (node: number) =>
      Array.from({ length: members }, (_, member) => inPartOf(parts, node, member));
    for (let node = 0; node < nodes; node++) {
      for (const [m, target] of targetsOf(node).entries())
        send(node, target, share - counts[node * members + m]);
    }
    // What no share asks for stays in its node if it can.
    for (let node = 0; node < nodes; node++) send(node, node, slots);
    for (let node = 0; node < nodes; node++) for (const target of targetsOf(node)) send(node, target, slots);
  }
}
