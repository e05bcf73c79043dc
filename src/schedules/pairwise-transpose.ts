import { InputError } from './errors.ts';
import type { MatrixSize } from './layout.ts';
import { IDLE, type NodeMap, tableMap } from './node-map.ts';
import { MAX_TABLE_PLACES } from './pattern.ts';
import type { Message, Schedule, Step } from './schedule.ts';
import { tablePattern } from './table-pattern.ts';
import { cube } from './topology.ts';
import { transposeCycles } from './transpose-costs.ts';
import type { DimensionPair, TransposeAlgorithm } from './transpose-paths.ts';

/** The largest cube of these schedules: each message has a table of all nodes, and a step has hundreds of messages. */
const MAX_TRANSPOSE_DIM = 14;

/** A block in each node of a cube, cut into packets. */
export interface BlockTranspose {
  /** Dimensions of the cube: an even number, half for the row number ra and half for the column number ca. */
  readonly dim: number;
  /** Elements of the block of each node. */
  readonly elements: number;
  /** Elements of a packet, from 1 to all of the block. Where they do not divide the block, the last packet is filled up. */
  readonly packet: number;
}

function requireEven(dim: number): void {
  if (!(Number.isInteger(dim) && dim >= 2 && dim <= MAX_TRANSPOSE_DIM && dim % 2 === 0)) {
    throw new InputError(
      `a transpose on a cube of ${dim} dimensions: give an even number from 2 to ${MAX_TRANSPOSE_DIM}, half for rows`,
    );
  }
}

/**
 * Elements of each node's block of a matrix that lies two-dimensionally on a cube: PQ/N.
 *
 * @param dim dimensions of the cube
 * @throws InputError when the dimension is odd, less than 2 or more than 14, or does not divide the matrix into equal blocks
 */
export function blockElements({ rows, columns }: MatrixSize, dim: number): number {
  requireEven(dim);
  const parts = 2 ** (dim / 2);
  if ([rows, columns].some((side) => !Number.isInteger(side) || side < 1 || side % parts !== 0)) {
    throw new InputError(
      `a ${rows} x ${columns} matrix on a cube of ${dim} dimensions: give sides that are multiples of ${parts}`,
    );
  }
  return (rows / parts) * (columns / parts);
}

/**
 * Packets of a node's block, all of the same size: the last one is filled up, and costs as much as the others.
 * @throws InputError when there is no packet, or it is larger than the block
 */
export function packetsOf({ elements, packet }: Omit<BlockTranspose, 'dim'>): number {
  if (!(Number.isInteger(elements) && elements >= 1)) {
    throw new InputError(`a block of ${elements} elements: give a whole number of at least 1`);
  }
  if (!(Number.isInteger(packet) && packet >= 1 && packet <= elements)) {
    throw new InputError(
      `packets of ${packet} elements: give a whole number from 1 to ${elements}, the block of a node`,
    );
  }
  return Math.ceil(elements / packet);
}

/**
 * The transpose of a matrix that lies two-dimensionally on a cube: node (ra||ca), ra being the high half of its number,
 * sends its whole block to node (ca||ra), in packets, one after another on each of its paths. (Ho-Johnsson 1986, section
 * 4.) Transposing inside the blocks is left to the nodes.
 *
 * Slot s of a node is packet s of its block. A packet in transit is in one of the 2n slots behind these: what arrived
 * across dimension k has slot k or slot n + k of them, by turns from cycle to cycle, so that what arrives and what leaves
 * are never in the same slots. Since a link carries one packet in a cycle and packets in transit do not wait, a slot in
 * transit holds one packet. In slot s of the first ones no packet arrives before all nodes have sent theirs, which they do
 * in cycle s (SRT) or s / 2 (the others) at the latest.
 *
 * @throws InputError when the dimension is odd, less than 2 or more than 14, there are no such packets, or more than 2^24
 *   of them in all
 */
export function pairwiseTranspose(algorithm: TransposeAlgorithm, block: BlockTranspose): Schedule {
  const { dim } = block;
  requireEven(dim);
  const packets = packetsOf(block);
  const topology = cube(dim);
  const { nodes } = topology;
  if (packets * nodes > MAX_TABLE_PLACES) {
    throw new InputError(
      `${nodes} nodes of ${packets} packets: give larger packets, for at most ${MAX_TABLE_PLACES} in all`,
    );
  }
  const destinations = new Uint32Array(packets * nodes);
  const half = dim / 2;
  const transposed = (node: number) => ((node & (2 ** half - 1)) << half) | (node >>> half);
  for (let place = 0; place < destinations.length; place++) {
    const node = place % nodes;
    destinations[place] = place - node + transposed(node);
  }
  return {
    algorithm: algorithm.name,
    topology,
    slots: packets + 2 * dim,
    pattern: tablePattern(nodes, packets, destinations),
    ports: 'all',
    switching: 'store-and-forward',
    claims: { steps: transposeCycles[algorithm.name](dim, packets), span: dim, largestMessage: 1 },
    phases: [{ kind: 'segment', rowClosed: false, steps: () => cycles(algorithm, dim, packets) }],
  };
}

/** Packets with the same number from all nodes in which row and column number differ in the same bits. */
interface Flight {
  readonly packet: number;
  /** ra ^ ca of the nodes from which they come. */
  readonly difference: number;
  /** The cycle in which they cross the first dimension. */
  readonly departure: number;
  /** The dimensions in the order in which they cross them. */
  readonly path: readonly number[];
}

function* cycles(algorithm: TransposeAlgorithm, dim: number, packets: number): Iterable<Step> {
  const sources = Array.from({ length: 2 ** (dim / 2) - 1 }, (_, i) =>
    flights(algorithm, i + 1, dim, packets),
  );
  const next = sources.map((flight) => flight.next());
  const maps = new Map<string, NodeMap>();
  let inTransit: Flight[] = [];
  for (let cycle = 0; inTransit.length > 0 || next.some(({ done }) => !done); cycle++) {
    for (const [i, source] of sources.entries()) {
      for (let one = next[i]; !one.done && one.value.departure === cycle; one = next[i]) {
        inTransit.push(one.value);
        next[i] = source.next();
      }
    }
    yield messagesOf(inTransit, cycle, dim, packets, maps);
    inTransit = inTransit.filter(({ departure, path }) => cycle + 1 < departure + path.length);
  }
}

/** The packets of the nodes with this difference, in the order in which they leave. */
function* flights(
  algorithm: TransposeAlgorithm,
  difference: number,
  dim: number,
  packets: number,
): Generator<Flight, void> {
  const paths = algorithm.paths(pairsOf(difference, dim));
  for (let packet = 0; packet < packets; packet++) {
    const path = paths[packet % paths.length];
    const departure = algorithm.departure(Math.floor(packet / paths.length), path.length);
    yield { packet, difference, departure, path };
  }
}

/** The dimensions of each bit of ra ^ ca, the highest first. */
function pairsOf(difference: number, dim: number): DimensionPair[] {
  const half = dim / 2;
  return Array.from({ length: half }, (_, i) => half - 1 - i)
    .filter((bit) => (difference >>> bit) & 1)
    .map((bit) => [half + bit, bit]);
}

/** What packets with the same number, from nodes with the same difference, do in a cycle. */
interface Hop {
  readonly difference: number;
  /** Dimensions that they have crossed, as a mask. */
  readonly crossed: number;
  /** The dimension that they cross. */
  readonly dimension: number;
}

/**
 * What is sent in a cycle: packets that leave the same slot for the same slot are one message.
 * @param maps those of all cycles by what they do: in the midst of the transpose the same ones come again and again
 */
function messagesOf(
  inTransit: readonly Flight[],
  cycle: number,
  dim: number,
  packets: number,
  maps: Map<string, NodeMap>,
): Message[] {
  const slots = packets + 2 * dim;
  const arrivedAcross = (dimension: number, when: number) => packets + (when % 2) * dim + dimension;
  const hops = new Map<number, Hop[]>();
  for (const { packet, difference, departure, path } of inTransit) {
    const hop = cycle - departure;
    const from = hop === 0 ? packet : arrivedAcross(path[hop - 1], cycle - 1);
    const to = hop === path.length - 1 ? packet : arrivedAcross(path[hop], cycle);
    const crossed = path.slice(0, hop).reduce((mask, dimension) => mask ^ (1 << dimension), 0);
    const key = from * slots + to;
    const together = hops.get(key) ?? [];
    together.push({ difference, crossed, dimension: path[hop] });
    hops.set(key, together);
  }
  return Array.from(hops, ([key, together]) => {
    const name = together
      .map((hop) => Object.values(hop).join())
      .sort()
      .join(' ');
    const map = maps.get(name) ?? mapOf(together, dim);
    maps.set(name, map);
    return { map, slots: [Math.floor(key / slots)], to: [key % slots] };
  });
}

function mapOf(hops: readonly Hop[], dim: number): NodeMap {
  const half = dim / 2;
  const targets = new Int32Array(2 ** dim).fill(IDLE);
  for (const { difference, crossed, dimension } of hops) {
    for (let column = 0; column < 2 ** half; column++) {
      const node = (((column ^ difference) << half) | column) ^ crossed;
      targets[node] = node ^ (1 << dimension);
    }
  }
  return tableMap(targets);
}
