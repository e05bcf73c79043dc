import { MAX_TRANSPOSE_DIM } from '../schedules/algorithms/transpose/pairwise-transpose.ts';
import {
  blocked,
  blocksOfStrips,
  check,
  cube,
  findAlgorithm,
  findTransposeAlgorithm,
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
import { countSchedule } from './count.ts';
import {
  messagesInSequence,
  type PartitionTimes,
  partitionTimes,
  type TransposeChoice,
  type TransposeMethod,
  type TransposePrices,
  transposeMethods,
  withBestPackets,
  withPackets,
} from './partitions.ts';

/** Places of a schedule that is counted, and of one that is proved: more take longer than a few seconds. */
const MAX_COUNTED_PLACES = 2 ** 21;
const MAX_PROVED_PLACES = 2 ** 18;

/** Sizes of matrices that are looked at on one cube, each twice as wide and high as the one before. */
const SIZES = 8;

/** What is compared. */
export interface TransposesOptions extends MatrixSize {
  /** Dimensions of the cube: even, 2 to 14. */
  readonly dim: number;
  /** Elements of the largest message, for all methods alike. */
  readonly packet: number;
  /** In seconds. */
  readonly prices: TransposePrices;
}

/** A method with packets of a size. */
export interface TransposeRow extends TransposeChoice, Omit<TransposeMethod, 'work'> {
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
  { rows, columns, dim, packet, prices }: TransposesOptions,
  onRow: (name: string) => void = () => {},
): Transposes {
  if (!(Number.isInteger(dim) && dim >= 2 && dim <= MAX_TRANSPOSE_DIM && dim % 2 === 0)) {
    throw new InputError(
      `blocks on a cube of ${dim} dimensions: give an even number from 2 to ${MAX_TRANSPOSE_DIM}`,
    );
  }
  for (const [name, price] of Object.entries({ startup: prices.startup, perElement: prices.perElement })) {
    if (!(price > 0)) throw new InputError(`${name} of ${price} seconds: give more than 0`);
  }
  const matrix = { rows, columns };
  const nodes = 2 ** dim;
  const elements = stripElements(matrix, dim) * nodes;
  const size = { dim, elements };
  const row = (method: TransposeMethod, choice: TransposeChoice): TransposeRow => {
    onRow(method.name);
    const { work: _, ...facts } = method;
    return { ...facts, ...choice, ...count(method, matrix, dim, choice) };
  };
  const dims = Array.from({ length: MAX_TRANSPOSE_DIM / 2 }, (_, i) => 2 * (i + 1)).filter((n) =>
    [rows, columns].every((side) => side % 2 ** n === 0),
  );
  return {
    ...{ rows, columns, dim, packet, prices, nodes, elements },
    equalPackets: transposeMethods.map((method) => row(method, withPackets(method, size, packet, prices))),
    bestPackets: transposeMethods.map((method) => row(method, withBestPackets(method, size, prices))),
    overDims: dims.map((n) =>
      partitionTimes({ dim: n, elements: (rows * columns) / 2 ** n }, packet, prices),
    ),
    overSizes: Array.from({ length: SIZES }, (_, i) =>
      partitionTimes({ dim, elements: nodes * 4 ** i }, packet, prices),
    ),
    r: (rows * columns * prices.perElement) / prices.startup,
  };
}

/** A schedule, and the elements of one of its blocks. */
interface Made {
  readonly schedule: Schedule;
  readonly block: number;
}

function count(
  method: TransposeMethod,
  matrix: MatrixSize,
  dim: number,
  choice: TransposeChoice,
): Pick<TransposeRow, 'counted' | 'proved'> {
  const { places, make } = scheduleOf(method, matrix, dim, choice);
  if (places > MAX_COUNTED_PLACES) return { proved: false };
  const { schedule, block } = make();
  const { rounds } = countSchedule(schedule);
  const { startups, elements } = messagesInSequence(rounds, choice.packet, block);
  const moves = localMoves(schedule);
  // What is sorted before the first round and after the last is no copy: there messages are made and read.
  const copies = schedule.phases.map((phase, i) =>
    phase.kind === 'local' && phase.name === 'rearrangement' ? moves[i] / schedule.topology.nodes : 0,
  );
  const copied = copies.reduce((sum, moved) => sum + moved, 0);
  return {
    counted: { startups, elements, copied: copied * block },
    proved: places <= MAX_PROVED_PLACES && check(schedule).ok,
  };
}

/** How the schedule of a method is made, and how many places its proof follows. */
function scheduleOf(
  { name, lies }: TransposeMethod,
  matrix: MatrixSize,
  dim: number,
  { packet, buffer }: TransposeChoice,
): { readonly places: number; readonly make: () => Made } {
  const each = stripElements(matrix, dim);
  const elements = each * 2 ** dim;
  const block = gcd(lies === 'strips' ? each : elements, packet);
  const parts = elements / block;
  switch (name) {
    case 'standard-exchange':
    case 'balanced-tree':
    case 'necklace': {
      const make = () => {
        const { schedule } = findAlgorithm(name);
        const steps = schedule({ topology: cube(dim), copies: each / block });
        return { schedule: name === 'necklace' ? blocked(steps) : steps, block };
      };
      // All nodes are alike.
      return { places: parts, make };
    }
    case 'step by step':
      return {
        places: parts * 2 ** dim,
        make: () => ({ schedule: stepwiseTranspose({ dim, parts, packet: packet / block }), block }),
      };
    case 'srt':
    case 'drt':
    case 'mrt': {
      const make = () => {
        // A slot is a packet, the last one filled up: a cycle takes the time of a whole one.
        const block = Math.min(packet, elements);
        const slots = Math.ceil(elements / block);
        return {
          schedule: pairwiseTranspose(findTransposeAlgorithm(name), { dim, slots, packet: 1 }),
          block,
        };
      };
      return { places: Math.ceil(elements / packet) * 2 ** dim, make };
    }
    default: {
      const make = () => {
        const strips = { ...matrix, dim, form: name, packet, ...(name === 'optimal' && { buffer }) };
        const { block: own, ...inBlocks } = blocksOfStrips(strips);
        return { schedule: stripTranspose(inBlocks), block: own };
      };
      return { places: parts * 2 ** dim, make };
    }
  }
}
