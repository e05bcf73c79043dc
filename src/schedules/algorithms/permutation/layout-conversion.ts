import { depositBits, extractBits } from '../../model/address-bits.ts';
import type { Algorithm } from '../../model/algorithm.ts';
import { InputError } from '../../model/errors.ts';
import { MAX_TABLE_PLACES } from '../../model/pattern.ts';
import type { Schedule } from '../../model/schedule.ts';
import { popcount } from '../../model/topology.ts';
import type { Exchange } from '../../problems/exchange.ts';
import { type Layout, type MatrixSize, type PlacedMatrix, placed } from '../../problems/layout.ts';
import type { Memories } from '../../transforms/exchange-chain.ts';
import { routePermutation } from '../../transforms/permutation-routing.ts';

/** A matrix on its way from one layout to another. */
export interface LayoutConversion {
  /** Its elements are the blocks, and where a node has none there is padding, which goes to places without elements. */
  readonly schedule: Schedule;
  /** Where the elements are at the start. */
  readonly from: PlacedMatrix;
  /** Where they are at the end. */
  readonly to: PlacedMatrix;
}

/**
 * Brings a matrix from one layout to another by as few steps as complete exchanges allow: none where every element stays
 * in its node, and otherwise one exchange or two, in the dimensions that some element must cross. (Ho-Johnsson 1986,
 * proposition 3.1: of 2 log N address bits or more, one exchange takes PQ/N^2 elements from every node to every other.)
 *
 * Where the elements do not fill the memories, or not every node has equally many for every other, padding makes up for
 * it: K slots for one exchange must be as many as if every node had the most for each, and for two as many as the fullest
 * node has elements, rounded up. One exchange is used where it takes fewer steps.
 *
 * @param algorithm whose schedules make the exchanges, see `chainExchanges`
 * @param network one cube
 * @throws InputError when the matrix or the memories have more than 2^24 places, a block is no whole number of rows, or
 *   there are several cubes
 */
export function layoutConversion(
  algorithm: Algorithm<Exchange>,
  network: Omit<Memories, 'slots'>,
  matrix: MatrixSize,
  from: Layout,
  to: Layout,
): LayoutConversion {
  const { nodes } = network.topology;
  return placementConversion(algorithm, network, placed(matrix, nodes, from), placed(matrix, nodes, to));
}

/** The same between any two placements of the same elements. */
export function placementConversion(
  algorithm: Algorithm<Exchange>,
  network: Omit<Memories, 'slots'>,
  start: PlacedMatrix,
  end: PlacedMatrix,
): LayoutConversion {
  const { nodes, dim, label } = network.topology;
  if (nodes !== 2 ** dim) throw new InputError(`a matrix on ${label}: give one cube`);
  const dimensions = start.nodeOf.reduce(
    (crossed, node, element) => crossed | (node ^ end.nodeOf[element]),
    0,
  );
  const demand = new ConversionDemand(start, end, nodes, dimensions);
  const slots = demand.slots;
  if (slots * nodes > MAX_TABLE_PLACES) {
    throw new InputError(
      `${nodes} nodes of ${slots} slots: give fewer dimensions or a smaller matrix, for at most ${MAX_TABLE_PLACES} places`,
    );
  }
  const destinations = new Int32Array(nodes * slots).fill(-1);
  for (const [element, node] of start.nodeOf.entries()) {
    destinations[start.indexOf[element] * nodes + node] = end.indexOf[element] * nodes + end.nodeOf[element];
  }
  demand.pad(destinations);
  return { schedule: routePermutation(algorithm, { ...network, slots }, destinations), from: start, to: end };
}

/** What has to go where, and the padding that goes with it. */
class ConversionDemand {
  /** Slots of a node that the cheapest way takes. */
  readonly slots: number;
  /** Blocks that every node has for each of its subcube, padding included, where that makes one exchange do. */
  private readonly share: number;
  private readonly members: number;
  /** By node and member: elements. */
  private readonly counts: Uint32Array;
  private readonly from: PlacedMatrix;
  private readonly to: PlacedMatrix;
  private readonly nodes: number;
  private readonly dimensions: number;

  constructor(from: PlacedMatrix, to: PlacedMatrix, nodes: number, dimensions: number) {
    this.from = from;
    this.to = to;
    this.nodes = nodes;
    this.dimensions = dimensions;
    const members = 2 ** popcount(dimensions);
    this.members = members;
    this.counts = new Uint32Array(nodes * members);
    for (const [element, node] of from.nodeOf.entries()) {
      this.counts[node * members + extractBits(to.nodeOf[element], dimensions)]++;
    }
    const most = (list: Uint32Array) => list.reduce((max, count) => Math.max(max, count), 0);
    const fullest = Math.max(most(from.counts), most(to.counts));
    const share = most(this.counts);
    const rounded = members * Math.ceil(fullest / members);
    // Two exchanges of so many slots, or one of more.
    const one = members * share < 2 * rounded;
    this.slots = one ? members * share : rounded;
    this.share = one ? share : 0;
  }

  /** Sends the blocks of the places that hold no element to places where none ends. */
  pad(destinations: Int32Array): void {
    const { nodes, members, dimensions, counts, share, slots } = this;
    const used = { from: Uint32Array.from(this.from.counts), to: Uint32Array.from(this.to.counts) };
    const send = (node: number, target: number, most: number) => {
      for (let k = 0; k < most && used.from[node] < slots && used.to[target] < slots; k++) {
        destinations[used.from[node]++ * nodes + node] = used.to[target]++ * nodes + target;
      }
    };
    const targetsOf = (node: number) =>
      Array.from({ length: members }, (_, m) => (node & ~dimensions) | depositBits(m, dimensions));
    for (let node = 0; node < nodes; node++) {
      for (const [m, target] of targetsOf(node).entries())
        send(node, target, share - counts[node * members + m]);
    }
    // What no share asks for stays in its node if it can.
    for (let node = 0; node < nodes; node++) send(node, node, slots);
    for (let node = 0; node < nodes; node++) for (const target of targetsOf(node)) send(node, target, slots);
  }
}
