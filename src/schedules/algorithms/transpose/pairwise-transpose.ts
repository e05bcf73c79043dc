import { dimensionMask } from '../../model/address-bits.ts';
import { cube } from '../../model/networks/cube.ts';
import { IDLE, type NodeMap, tableMap } from '../../model/node-map.ts';
import type { Message, Schedule, Step } from '../../model/schedule.ts';
import { tablePattern } from '../../model/table-pattern.ts';
import { slotRange } from '../frames/message-slots.ts';
import { inTheirSlots, type TracedPhase } from './stretch.ts';
import { type DimensionPair, dimensionPairs, exchangedBits, type TransposePaths } from './transpose-paths.ts';

/** The largest cube of these schedules: each message has a table of all nodes, and a step has hundreds of messages. */
export const MAX_TRANSPOSE_DIM = 14;

/** A block in each node of a cube, cut into packets. */
export interface PacketedBlock {
  /** Nodes of the cube. */
  readonly nodes: number;
  /** The dimensions whose bits change places, the highest first: row and column. What differs in others is left alone. */
  readonly pairs: readonly DimensionPair[];
  /** Slots of the block of each node. */
  readonly slots: number;
  /** By half the distance that its block has to go: slots of a packet of a node, the last one may have fewer. */
  readonly packet: (D: number) => number;
}

/** Slots for packets in transit: what arrived across a dimension, by turns from cycle to cycle. */
export function transitSlots({ pairs, packet }: Pick<PacketedBlock, 'pairs' | 'packet'>): number {
  return 4 * pairs.length * largestOf({ pairs, packet });
}

function largestOf({ pairs, packet }: Pick<PacketedBlock, 'pairs' | 'packet'>): number {
  return Math.max(...pairs.map((_, i) => packet(i + 1)));
}

/**
 * The transpose of a matrix that lies two-dimensionally on a cube: node (ra||ca), ra being the high half of its number,
 * sends its whole block to node (ca||ra), in packets, one after another on each of its paths. (Ho-Johnsson 1986, section
 * 4.) Transposing inside the blocks is left to the nodes.
 */
export function pairwiseTranspose(
  algorithm: TransposePaths,
  {
    dim,
    slots,
    packet,
  }: {
    /** An even number from 2 to 14. */
    readonly dim: number;
    /** Slots of each node's block. */
    readonly slots: number;
    /** Slots of a packet. */
    readonly packet: number;
  },
): Schedule {
  const pairs = dimensionPairs(dim / 2, dim / 2);
  const topology = cube(dim);
  const { nodes } = topology;
  const block: PacketedBlock = { nodes, pairs, slots, packet: () => packet };
  const { phase, to } = pairwiseStretch(algorithm, block);
  return {
    algorithm: algorithm.name,
    topology,
    slots: slots + transitSlots(block),
    pattern: tablePattern(nodes, slots, to),
    ports: 'all',
    switching: 'store-and-forward',
    phases: [phase],
  };
}

/**
 * The steps of a pairwise transpose.
 *
 * A packet that has not left, or has arrived, is in the slots of its block. A packet in transit is in slots behind all of
 * these: what arrived across dimension k has its own, one set of them and another by turns from cycle to cycle, so that
 * what arrives and what leaves are never in the same slots. Since a link carries one packet in a cycle and packets in
 * transit do not wait, they hold one packet. In its own slots no packet arrives before the node there has sent its own,
 * since two nodes that exchange blocks have packets of one size and send them in the same cycles.
 */
export function pairwiseStretch(algorithm: TransposePaths, block: PacketedBlock): TracedPhase {
  const { nodes, pairs, slots } = block;
  const differences = Uint32Array.from({ length: nodes }, (_, node) => differenceOf(node, pairs));
  const partners = Uint32Array.from({ length: nodes }, (_, node) => exchangedBits(node, pairs));
  const steps = () => cycles(algorithm, block, differences);
  return { phase: { kind: 'segment', rowClosed: false, steps }, to: inTheirSlots(partners, slots) };
}

/** The pairs in which row and column number of a node differ, a bit for each, the first pair's the lowest. */
function differenceOf(node: number, pairs: readonly DimensionPair[]): number {
  return pairs.reduce(
    (bits, [row, column], i) => bits | ((((node >>> row) ^ (node >>> column)) & 1) << i),
    0,
  );
}

/** The pairs of a difference, in order. */
function crossing(difference: number, pairs: readonly DimensionPair[]): DimensionPair[] {
  return pairs.filter((_, i) => (difference >>> i) & 1);
}

/** Packets with the same number from all nodes in which row and column number differ in the same bits. */
interface Flight {
  /** First slot of the packet in its block, and how many. */
  readonly from: number;
  readonly size: number;
  /** See `differenceOf`: of the nodes from which they come. */
  readonly difference: number;
  /** The cycle in which they cross the first dimension. */
  readonly departure: number;
  /** The dimensions in the order in which they cross them. */
  readonly path: readonly number[];
}

function* cycles(algorithm: TransposePaths, block: PacketedBlock, differences: Uint32Array): Iterable<Step> {
  const sources = Array.from({ length: 2 ** block.pairs.length - 1 }, (_, i) =>
    flights(algorithm, i + 1, block),
  );
  const next = sources.map((flight) => flight.next());
  const step = new Messages(block, differences);
  let inTransit: Flight[] = [];
  for (let cycle = 0; inTransit.length > 0 || next.some(({ done }) => !done); cycle++) {
    for (const [i, source] of sources.entries()) {
      for (let one = next[i]; !one.done && one.value.departure === cycle; one = next[i]) {
        inTransit.push(one.value);
        next[i] = source.next();
      }
    }
    yield step.of(inTransit, cycle);
    inTransit = inTransit.filter(({ departure, path }) => cycle + 1 < departure + path.length);
  }
}

/** The packets of the nodes with this difference, in the order in which they leave. */
function* flights(
  algorithm: TransposePaths,
  difference: number,
  { pairs, slots, packet }: PacketedBlock,
): Generator<Flight, void> {
  const crossed = crossing(difference, pairs);
  const paths = algorithm.paths(crossed);
  const size = packet(crossed.length);
  for (let number = 0; number * size < slots; number++) {
    const path = paths[number % paths.length];
    const departure = algorithm.departure(Math.floor(number / paths.length), path.length);
    const from = number * size;
    yield { from, size: Math.min(size, slots - from), difference, departure, path };
  }
}

/** What packets with the same number, from nodes with the same difference, do in a cycle. */
interface Hop {
  readonly difference: number;
  /** Dimensions that they have crossed, as a mask. */
  readonly crossed: number;
  /** The dimension that they cross. */
  readonly dimension: number;
}

/** Makes the messages of the cycles. */
class Messages {
  private readonly largest: number;
  private readonly dimensions: readonly number[];
  /** By difference: the nodes. */
  private readonly nodes: readonly number[][];
  /** Those of all cycles by what they do: in the midst of the transpose the same ones come again and again. */
  private readonly maps = new Map<string, NodeMap>();

  constructor(
    private readonly block: PacketedBlock,
    differences: Uint32Array,
  ) {
    this.largest = largestOf(block);
    this.dimensions = block.pairs.flat();
    const nodes: number[][] = Array.from({ length: 2 ** block.pairs.length }, () => []);
    for (const [node, difference] of differences.entries()) nodes[difference].push(node);
    this.nodes = nodes;
  }

  /** What is sent in a cycle: packets that leave the same slots for the same slots are one message. */
  of(inTransit: readonly Flight[], cycle: number): Message[] {
    const hops = new Map<string, { readonly from: number; readonly to: number; size: number; hops: Hop[] }>();
    for (const flight of inTransit) {
      const { from: own, size, difference, departure, path } = flight;
      const hop = cycle - departure;
      const from = hop === 0 ? own : this.arrivedAcross(path[hop - 1], cycle - 1);
      const to = hop === path.length - 1 ? own : this.arrivedAcross(path[hop], cycle);
      const crossed = dimensionMask(path.slice(0, hop));
      const key = `${from} ${to} ${size}`;
      const together = hops.get(key) ?? { from, to, size, hops: [] };
      together.hops.push({ difference, crossed, dimension: path[hop] });
      hops.set(key, together);
    }
    return Array.from(hops.values(), ({ from, to, size, hops: together }) => ({
      map: this.mapOf(together),
      slots: slotRange(from, size),
      to: slotRange(to, size),
    }));
  }

  private arrivedAcross(dimension: number, cycle: number): number {
    const index = (cycle % 2) * this.dimensions.length + this.dimensions.indexOf(dimension);
    return this.block.slots + index * this.largest;
  }

  private mapOf(hops: readonly Hop[]): NodeMap {
    const name = hops
      .map((hop) => Object.values(hop).join())
      .sort()
      .join(' ');
    const known = this.maps.get(name);
    if (known) return known;
    const targets = new Int32Array(this.block.nodes).fill(IDLE);
    for (const { difference, crossed, dimension } of hops) {
      for (const source of this.nodes[difference])
        targets[source ^ crossed] = source ^ crossed ^ (1 << dimension);
    }
    const map = tableMap(targets);
    this.maps.set(name, map);
    return map;
  }
}
