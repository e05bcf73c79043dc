import { depositBits, extractBits, isPowerOfTwo } from '../../model/address-bits.ts';
import { InputError, Suggestion, UnknownAlgorithmError } from '../../model/errors.ts';
import type { Schedule } from '../../model/schedule.ts';
import { tablePattern } from '../../model/table-pattern.ts';
import { cube, popcount } from '../../model/topology.ts';
import { type GridLayout, type GridParts, placedOnGrid } from '../../problems/grid-layout.ts';
import type { MatrixSize, PlacedMatrix } from '../../problems/layout.ts';
import { deBruijn } from '../cube/de-bruijn.ts';
import { placementConversion } from '../permutation/conversion-by.ts';
import { CONVERSION_WAYS, conversionTranspose } from './conversion-transpose.ts';
import { dimensionExchange } from './dimension-exchange.ts';
import { type Cut, packetsOf, stagesOf } from './packet-cut.ts';
import { MAX_TRANSPOSE_DIM, pairwiseStretch, requirePlaces, transitSlots } from './pairwise-transpose.ts';
import { hasRecursiveRoute, recursiveRoute, transitOf } from './recursive-route.ts';
import { endsAfter, type Stretch } from './stretch.ts';
import type { PacketCosts } from './transpose-costs.ts';
import { dimensionPairs, type TransposeAlgorithm, transposeAlgorithms } from './transpose-paths.ts';
import { type VirtualPartitions, virtualPartitions } from './virtual-partitions.ts';

/** A way to transpose a matrix that lies two-dimensionally on a cube. */
export interface TransposeMethod {
  /** Lower case; of the three recursive transposes the paper's. */
  readonly name: string;
  /** Where it is published: paper and section. */
  readonly source: string;
}

const RECODING: readonly TransposeMethod[] = [
  { name: 'combined', source: 'Ho-Johnsson 1986 §4.6' },
  { name: 'naive', source: 'Ho-Johnsson 1986 §4.6' },
];

const EXCHANGE: TransposeMethod = { name: 'exchange', source: 'Johnsson-Ho 1992 §2.2.2' };

/**
 * All ways. `srt`, `drt` and `mrt` need rows and columns whose parts are chosen alike. `combined` and `naive` are for those
 * whose codes change besides, in one go or one after the other. `way-1` to `way-3` are for parts chosen by other bits, as
 * from consecutive to cyclic. `exchange` does any of this, by complete exchanges.
 */
export const transposeMethods: readonly TransposeMethod[] = [
  ...transposeAlgorithms,
  ...RECODING,
  ...CONVERSION_WAYS.map((name) => ({ name, source: 'Ho-Johnsson 1986 §4.1' })),
  EXCHANGE,
];

/** What is to be transposed, and how. */
export interface TransposeRequest {
  /** P x Q, the matrix before. */
  readonly matrix: MatrixSize;
  /** Parts of rows and of columns, before and after: powers of two, for at most 2^14 nodes. */
  readonly parts: GridParts;
  /** Its layout. */
  readonly from: GridLayout;
  /** The layout of the transposed matrix, Q x P. */
  readonly to: GridLayout;
  /** Name of one of `transposeMethods`; left out: mrt, combined or exchange, the first that can do it. */
  readonly method?: string;
  /**
   * Elements of a packet; left out: as many as take the least time at these costs, not counting the dimensions without a
   * partner. For mrt they are as theorem 4.1 has them, by the distance of the nodes, if there are slots for that.
   */
  readonly packet?: number;
  /** For the choice of packets. */
  readonly costs: PacketCosts;
  /** The most elements of a slot. */
  readonly maxUnit: number;
}

/** A transpose of a matrix, ready to be proved and run. */
export interface MatrixTranspose {
  /** How it is done. */
  readonly method: TransposeMethod;
  /** A slot of it holds `unit` elements. */
  readonly schedule: Schedule;
  /** Elements of a slot. */
  readonly unit: number;
  /** By element of the matrix, row by row: its position, (slot * nodes + node) * unit + its place within the slot. */
  readonly start: Uint32Array;
  /** By element of the transposed matrix, row by row: the same. */
  readonly end: Uint32Array;
  /** Elements of a node's block, filled up to the fullest. */
  readonly elements: number;
  /** Elements of the largest packet; undefined where blocks do not go in packets. */
  readonly packet?: number;
  /** Packets of a block: the fewest and the most that a node has. */
  readonly packets?: readonly [fewest: number, most: number];
}

/**
 * The schedule that transposes a matrix. (Ho-Johnsson 1986, section 4.)
 *
 * @throws UnknownAlgorithmError for an unknown method
 * @throws InputError when there are too many nodes or elements, the packets are no whole number of elements within the
 *   block, or the method is not for these layouts
 */
export function matrixTranspose(request: TransposeRequest): MatrixTranspose {
  const { matrix, parts, from, to, method, packet } = request;
  requireParts(parts);
  const start = placedOnGrid(matrix, parts, from);
  const end = placedOnGrid({ rows: matrix.columns, columns: matrix.rows }, parts, to);
  const whole = virtualPartitions(matrix, parts, from, to);
  const task: TransposeTask = { request, start, end, whole };
  const found = method === undefined ? chosen(whole) : findMethod(method);
  const pairwise = transposeAlgorithms.find(({ name }) => name === found.name);
  if (pairwise !== undefined || RECODING.includes(found)) return inPackets(found, pairwise, task);
  if (packet !== undefined) {
    throw new InputError(`packets of ${packet} elements with ${found.name}: leave them out, it has none`);
  }
  return inElements(found, task);
}

function requireParts({ rows, columns }: GridParts): void {
  const dim = Math.log2(rows * columns);
  const powers = [rows, columns].every(isPowerOfTwo);
  if (!powers || dim < 1 || dim > MAX_TRANSPOSE_DIM) {
    throw new InputError(
      `${rows} x ${columns} parts of a matrix: give powers of two, for 2 to ${2 ** MAX_TRANSPOSE_DIM} nodes`,
    );
  }
}

function findMethod(name: string): TransposeMethod {
  const found = transposeMethods.find((method) => method.name === name);
  if (found !== undefined) return found;
  const names = transposeMethods.map((method) => method.name).join(', ');
  throw new UnknownAlgorithmError(`unknown transpose algorithm "${name}": give one of ${names}`);
}

/** The first that can do it, of the three that are fastest where they can. */
function chosen(whole: VirtualPartitions | undefined): TransposeMethod {
  if (whole === undefined || whole.pairs.length === 0) return EXCHANGE;
  if (whole.plain) return findMethod('mrt');
  return stagesOf({ name: 'combined' }, whole).every(hasRecursiveRoute) ? findMethod('combined') : EXCHANGE;
}

interface TransposeTask {
  readonly request: TransposeRequest;
  /** By element of the matrix. */
  readonly start: PlacedMatrix;
  /** By element of the transposed matrix. */
  readonly end: PlacedMatrix;
  readonly whole: VirtualPartitions | undefined;
}

/** Where the elements of the matrix are in the transposed one: its number there, row by row. */
function transposedNumbers({ rows, columns }: MatrixSize): Uint32Array<ArrayBuffer> {
  return Uint32Array.from(
    { length: rows * columns },
    (_, e) => (e % columns) * rows + Math.floor(e / columns),
  );
}

/** Blocks of all nodes that go to other nodes as a whole, in packets. */
function inPackets(
  method: TransposeMethod,
  pairwise: TransposeAlgorithm | undefined,
  task: TransposeTask,
): MatrixTranspose {
  const { request, start, end } = task;
  const { parts, matrix } = request;
  const whole = wholeBlocks(method, pairwise, task.whole);
  const nodes = parts.rows * parts.columns;
  const { unpaired } = whole;
  const topology = cube(Math.log2(nodes));

  // What a node has for the nodes of each label: the bits of the destination in the dimensions without a partner.
  const labels = 2 ** popcount(unpaired);
  const numbers = transposedNumbers(matrix);
  const held = new Uint32Array(nodes * labels);
  const place = numbers.map((number, element) => {
    return held[start.nodeOf[element] * labels + extractBits(end.nodeOf[number], unpaired)]++;
  });
  const share = held.reduce((most, count) => Math.max(most, count), 0);
  const cut = packetsOf(method, whole, share, request);
  const { unit, perLabel } = cut;
  const slots = labels * perLabel;
  const block = { nodes, pairs: whole.pairs, slots, packet: cut.packet };
  const routes = pairwise
    ? []
    : stagesOf(method, whole).map((stage) => ({ ...stage, nodes, slots, packet: cut.largest }));
  const transit = pairwise ? transitSlots(block) : Math.max(...routes.map(transitOf));
  requirePlaces(slots, transit, nodes);

  const position = (node: number, label: number, index: number) =>
    ((label * perLabel + Math.floor(index / unit)) * nodes + node) * unit + (index % unit);
  const from = new Uint32Array(numbers.length);
  const to = new Uint32Array(numbers.length);
  for (const [element, number] of numbers.entries()) {
    const [node, target] = [start.nodeOf[element], end.nodeOf[number]];
    from[element] = position(node, extractBits(target, unpaired), place[element]);
    to[number] = position(target, extractBits(node, unpaired), place[element]);
  }

  const stretches: Stretch[] = [];
  if (unpaired !== 0) stretches.push(towardsLabels(nodes, unpaired, slots, cut));
  if (pairwise !== undefined) stretches.push(pairwiseStretch(pairwise, block));
  stretches.push(...routes.map(recursiveRoute));
  const counts = whole.pairs.map((_, i) => Math.ceil(slots / cut.packet(i + 1)));
  return {
    method,
    schedule: {
      algorithm: method.name,
      topology,
      slots: slots + transit,
      pattern: tablePattern(nodes, slots, endsAfter(stretches, slots * nodes)),
      ports: 'all',
      switching: 'store-and-forward',
      phases: stretches.map(({ phase }) => phase),
    },
    unit,
    start: from,
    end: to,
    elements: labels * share,
    packet: cut.largest * unit,
    packets: [Math.min(...counts), Math.max(...counts)],
  };
}

/** @throws InputError when nodes do not exchange whole blocks, or other codes than the method is for */
function wholeBlocks(
  method: TransposeMethod,
  pairwise: TransposeAlgorithm | undefined,
  whole: VirtualPartitions | undefined,
): VirtualPartitions {
  if (whole === undefined || whole.pairs.length === 0) {
    throw new InputError(
      `${method.name} between layouts that do not exchange whole blocks: give the same blocks for rows and columns, or `,
      new Suggestion('algorithm', 'exchange'),
    );
  }
  if (pairwise !== undefined && !whole.plain) {
    throw new InputError(
      `${method.name} between layouts of other codes: give `,
      new Suggestion('algorithm', 'combined'),
    );
  }
  return whole;
}

/** Across the dimensions without a partner: what a node has for the nodes of a label goes there. */
function towardsLabels(nodes: number, unpaired: number, slots: number, { perLabel, largest }: Cut): Stretch {
  const goal = Uint32Array.from({ length: slots * nodes }, (_, place) => {
    const node = place % nodes;
    return (node & ~unpaired) | depositBits(Math.floor(place / nodes / perLabel), unpaired);
  });
  const swaps = Array.from({ length: popcount(unpaired) }, (_, i) => {
    const bit = popcount(unpaired) - 1 - i;
    const toggled = (slot: number) =>
      slot + (Math.floor(slot / perLabel) & (1 << bit) ? -1 : 1) * 2 ** bit * perLabel;
    return { dimension: Math.log2(depositBits(1 << bit, unpaired)), toggled };
  });
  return dimensionExchange(nodes, goal, swaps, largest);
}

/** Elements that go their own ways: each has a slot. */
function inElements(method: TransposeMethod, { request, start, end }: TransposeTask): MatrixTranspose {
  const { matrix, parts, to } = request;
  const nodes = parts.rows * parts.columns;
  const numbers = transposedNumbers(matrix);
  const ends: PlacedMatrix = {
    nodeOf: numbers.map((number) => end.nodeOf[number]),
    indexOf: numbers.map((number) => end.indexOf[number]),
    counts: end.counts,
  };
  const [r, c] = [Math.log2(parts.rows), Math.log2(parts.columns)];
  const pairs = dimensionPairs(r, c);
  const way = CONVERSION_WAYS.find((name) => name === method.name);
  const schedule = way
    ? conversionTranspose(way, { matrix, parts, to, start, end: ends }, pairs)
    : placementConversion(deBruijn, { topology: cube(r + c) }, start, ends).schedule;
  const places = ({ nodeOf, indexOf }: PlacedMatrix) =>
    indexOf.map((slot, element) => slot * nodes + nodeOf[element]);
  return {
    method,
    schedule: { ...schedule, algorithm: method.name },
    unit: 1,
    start: places(start),
    end: places(end),
    elements: [...start.counts, ...end.counts].reduce((most, count) => Math.max(most, count), 0),
  };
}
