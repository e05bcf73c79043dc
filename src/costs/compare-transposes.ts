import { MAX_TRANSPOSE_DIM } from '../schedules/algorithms/transpose/pairwise-transpose.ts';
import {
  blocked,
  check,
  completeExchange,
  cube,
  findAlgorithm,
  findTransposePaths,
  InputError,
  type MatrixSize,
  type NodeWork,
  pairwiseTranspose,
  type Schedule,
  stepwiseTranspose,
  stripElements,
  stripTranspose,
} from '../schedules/index.ts';
import { gcd } from '../schedules/model/gcd.ts';
import { localMoves } from '../schedules/proof/local-moves.ts';
import { amountsOf } from './clock.ts';
import { countSchedule } from './count-schedule.ts';
import {
  countedTransposes,
  type PartitionTimes,
  partitionTimes,
  type TransposeChoice,
  withBestPackets,
  withPackets,
  workOf,
} from './counted-transposes.ts';
import { FREE, type PriceList } from './price-list.ts';

/** Places of a schedule that is counted, and of one that is proved: more take longer than a few seconds. */
const MAX_COUNTED_PLACES = 2 ** 21;
const MAX_PROVED_PLACES = 2 ** 18;

/** Sizes of matrices that are looked at on one cube, each twice as wide and high as the one before. */
const SIZES = 8;

/** What is compared. */
export interface TransposesOptions extends MatrixSize {
  /** Dimensions of the cube: even, 2 to 14. */
  readonly dim: number;
  /** For elements, and with the packet for all methods alike. */
  readonly prices: PriceList;
}

/** A method with packets of a size. */
export interface TransposeRow extends TransposeChoice {
  /** What its schedule has, in elements; left out where that is too large to be counted in a few seconds. */
  readonly counted?: NodeWork;
  /** Whether the schedule was proved, too. */
  readonly proved: boolean;
}

/** One matrix on one cube by every method, and strips beside blocks on other cubes and for other matrices. */
export interface Transposes extends TransposesOptions {
  readonly nodes: number;
  /** B, of a node. */
  readonly elements: number;
  /** With packets of the given size. */
  readonly equalPackets: readonly TransposeRow[];
  /** Each with the packets that are best by the formulas. */
  readonly bestPackets: readonly TransposeRow[];
  /** The same matrix on all cubes that have a part of it for each pair of nodes. */
  readonly overDims: readonly PartitionTimes[];
  /** Square matrices on the same cube, from one element for each pair of nodes on. */
  readonly overSizes: readonly PartitionTimes[];
  /** r = PQ t_c / tau, of which the paper computes the break-even with all ports. */
  readonly r: number;
}

/**
 * Compares the transposes of a matrix in strips and in blocks by their counts and the times that follow from them.
 * (Ho-Johnsson 1986, section 6.)
 *
 * @param onRow told of each row before it is counted
 * @throws InputError when the dimension is none of these, the sides are no multiples of the number of nodes, or a price is none
 */
export function compareTransposes(
  { rows, columns, dim, prices }: TransposesOptions,
  onRow: (name: string) => void = () => {},
): Transposes {
  if (!(Number.isInteger(dim) && dim >= 2 && dim <= MAX_TRANSPOSE_DIM && dim % 2 === 0)) {
    throw new InputError(
      `blocks on a cube of ${dim} dimensions: give an even number from 2 to ${MAX_TRANSPOSE_DIM}`,
    );
  }
  for (const [name, price] of Object.entries({ startup: prices.startup, perElement: prices.perByte })) {
    if (!(price > 0)) throw new InputError(`${name} of ${price} seconds: give more than 0`);
  }
  const matrix = { rows, columns };
  const nodes = 2 ** dim;
  const elements = stripElements(matrix, dim) * nodes;
  const size = { dim, elements };
  const row = (choice: TransposeChoice): TransposeRow => {
    onRow(choice.name);
    return { ...choice, ...count(matrix, dim, choice) };
  };
  const dims = Array.from({ length: MAX_TRANSPOSE_DIM / 2 }, (_, i) => 2 * (i + 1)).filter((n) =>
    [rows, columns].every((side) => side % 2 ** n === 0),
  );
  return {
    ...{ rows, columns, dim, prices, nodes, elements },
    equalPackets: countedTransposes.map((method) => row(withPackets(method, size, prices))),
    bestPackets: countedTransposes.map((method) => row(withBestPackets(method, size, prices))),
    overDims: dims.map((n) => partitionTimes({ dim: n, elements: (rows * columns) / 2 ** n }, prices)),
    overSizes: Array.from({ length: SIZES }, (_, i) =>
      partitionTimes({ dim, elements: nodes * 4 ** i }, prices),
    ),
    r: (rows * columns * prices.perByte) / prices.startup,
  };
}

/** What the schedule of a choice has, and whether it is right, as far as it is small enough. */
function count(
  matrix: MatrixSize,
  dim: number,
  choice: TransposeChoice,
): Pick<TransposeRow, 'counted' | 'proved'> {
  const { places, make } = scheduleOf(matrix, dim, choice);
  if (places > MAX_COUNTED_PLACES) return { proved: false };
  const { schedule, block } = make();
  const moves = localMoves(schedule);
  // What is sorted before the first round and after the last is no copy: there messages are made and read.
  const copies = schedule.phases.map((phase, i) =>
    phase.kind === 'local' && phase.name === 'rearrangement' ? moves[i] / schedule.topology.nodes : 0,
  );
  const counts = { ...countSchedule(schedule), copied: copies.reduce((sum, moved) => sum + moved, 0) };
  return {
    counted: workOf(amountsOf(counts, { ...FREE, packetBytes: choice.packet })(block), block),
    proved: places <= MAX_PROVED_PLACES && check(schedule).ok,
  };
}

/** How the schedule of a choice is made, in blocks of so many elements, and how many places its proof follows. */
function scheduleOf(
  matrix: MatrixSize,
  dim: number,
  { name, lies, ports, packet, buffer }: TransposeChoice,
): { readonly places: number; readonly make: () => { schedule: Schedule; block: number } } {
  const each = stripElements(matrix, dim);
  const elements = each * 2 ** dim;
  // Where packets are in a pipeline, a slot is one, and the last is filled up: a cycle takes the time of a whole one.
  const isPipeline = lies === 'blocks' && ports === 'all';
  const block = isPipeline ? Math.min(packet, elements) : gcd(lies === 'strips' ? each : elements, packet);
  const slots = Math.ceil(elements / block);
  const places = slots * 2 ** dim;
  switch (name) {
    case 'standard-exchange':
    case 'balanced-tree':
    case 'necklace': {
      const make = () => {
        const steps = findAlgorithm(name).schedule(
          completeExchange({ topology: cube(dim), copies: each / block }),
        );
        return { schedule: name === 'necklace' ? blocked(steps) : steps, block };
      };
      // All nodes are alike.
      return { places: slots, make };
    }
    case 'step by step': {
      const parts = { dim, parts: slots, packet: packet / block };
      return { places, make: () => ({ schedule: stepwiseTranspose(parts), block }) };
    }
    case 'srt':
    case 'drt':
    case 'mrt': {
      const packets = { dim, slots, packet: 1 };
      const algorithm = findTransposePaths(name);
      return { places, make: () => ({ schedule: pairwiseTranspose(algorithm, packets), block }) };
    }
    default: {
      // Pieces are whole blocks, and so the smallest that is not copied is one too.
      const least = name === 'optimal' && { buffer: Math.ceil(buffer / block) };
      const strips = { dim, form: name, copies: each / block, packet: packet / block, ...least };
      return { places, make: () => ({ schedule: stripTranspose(strips), block }) };
    }
  }
}
