import {
  type NodeWork,
  STRIP_FORMS,
  type StripForm,
  stripCounts,
} from '../schedules/algorithms/transpose/strip-costs.ts';
import {
  type PacketCosts,
  type TransposeName,
  theorem41,
  transposeCycles,
} from '../schedules/algorithms/transpose/transpose-costs.ts';
import { cube, findAlgorithm } from '../schedules/index.ts';
import { gcd } from '../schedules/model/gcd.ts';

/*
 * The transposes of a matrix in strips and of one in blocks, side by side: Ho-Johnsson 1986, section 6, and nothing that
 * knows a schedule. n is the dimension of the cube, N = 2^n, and B = PQ/N the elements of a node.
 */

/** What a transpose costs, all in one unit of time. */
export interface TransposePrices extends PacketCosts {
  /** t_copy: of every element that is copied inside a node, not negative. */
  readonly perCopy: number;
}

/** A matrix on a cube. */
export interface PartitionSize {
  /** n: for strips at least 1, for blocks even. */
  readonly dim: number;
  /** B: for strips a multiple of N. */
  readonly elements: number;
}

/** The names of the transposes. */
export type TransposeMethodName =
  | StripForm
  | TransposeName
  | 'standard-exchange'
  | 'balanced-tree'
  | 'necklace'
  | 'step by step';

/** A way to transpose. */
export interface TransposeMethod {
  readonly name: TransposeMethodName;
  /** How the matrix lies on the cube. */
  readonly lies: 'strips' | 'blocks';
  /** Ports that a node uses at a time. */
  readonly ports: 'one' | 'all';
  /**
   * How often a message takes its time: with one port a node sends or receives, and so an exchange of two messages takes
   * twice as long as one. With all ports each sends and receives at the same time. (Section 3.3.2, T_min.)
   */
  readonly turns: 1 | 2;
  /** Whether what is copied inside the nodes is counted. */
  readonly countsCopies: boolean;
  /**
   * What a node does with messages of at most `packet` elements.
   * @param buffer of `optimal`: elements of the smallest piece that is not copied
   */
  work(size: PartitionSize, packet: number, buffer: number): NodeWork;
}

/** All of them: first in strips, one port and all ports, and then in blocks. */
export const transposeMethods: readonly TransposeMethod[] = [
  ...STRIP_FORMS.map(
    (form): TransposeMethod => ({
      ...{ name: form, lies: 'strips', ports: 'one', turns: 2, countsCopies: true },
      work: (size, packet, buffer) => stripCounts({ ...size, form, packet, buffer }),
    }),
  ),
  exchange('standard-exchange', 'one'),
  exchange('balanced-tree', 'all'),
  exchange('necklace', 'all'),
  {
    ...{ name: 'step by step', lies: 'blocks', ports: 'one', turns: 1, countsCopies: true },
    work: ({ dim, elements }, packet) => ({
      startups: dim * Math.ceil(elements / packet),
      elements: dim * elements,
      copied: 2 * elements,
    }),
  },
  ...(['srt', 'drt', 'mrt'] as const).map(
    (name): TransposeMethod => ({
      ...{ name, lies: 'blocks', ports: 'all', turns: 1, countsCopies: false },
      work: ({ dim, elements }, packet) => {
        const cycles = transposeCycles[name](dim, Math.ceil(elements / packet));
        return { startups: cycles, elements: cycles * Math.min(packet, elements), copied: 0 };
      },
    }),
  ),
];

/** The method of that name. */
export function transposeMethod(name: TransposeMethodName): TransposeMethod {
  // All of them are in the list.
  return transposeMethods.find((method) => method.name === name) as TransposeMethod;
}

/** A complete exchange of the catalogue, its steps gathered into long messages. */
function exchange(name: TransposeMethodName, ports: 'one' | 'all'): TransposeMethod {
  return {
    ...{ name, lies: 'strips', ports, turns: ports === 'one' ? 2 : 1, countsCopies: false },
    work({ dim, elements }, packet) {
      // In blocks of which both messages and what a node has for another are multiples.
      const each = elements / 2 ** dim;
      const block = gcd(each, packet);
      const counts = findAlgorithm(name).counts?.({ topology: cube(dim), copies: each / block }, 'block');
      return messagesInSequence(counts?.rounds ?? [], packet, block);
    },
  };
}

/**
 * What rounds take whose messages are cut into packets. What is sorted before and after them, or to make a message of blocks
 * that lie apart, is not counted.
 *
 * @param rounds with messages in blocks
 * @param packet elements of the largest packet, a multiple of the block
 * @param block elements of a block
 */
export function messagesInSequence(
  rounds: readonly { readonly blocks: number; readonly times: number }[],
  packet: number,
  block: number,
): NodeWork {
  const sum = (of: (elements: number) => number) =>
    rounds.reduce((total, { blocks, times }) => total + times * of(blocks * block), 0);
  return {
    startups: sum((elements) => Math.ceil(elements / packet)),
    elements: sum((elements) => elements),
    copied: 0,
  };
}

/** What the work takes. */
function transposeTime(
  { turns }: Pick<TransposeMethod, 'turns'>,
  { startups, elements, copied }: NodeWork,
  { startup, perElement, perCopy }: TransposePrices,
): number {
  return turns * (startups * startup + elements * perElement) + copied * perCopy;
}

/** A choice of packets, and what the work takes with them. */
export interface TransposeChoice {
  /** Elements of the largest message. */
  readonly packet: number;
  /** Of `optimal`: elements of the smallest piece that is not copied. */
  readonly buffer: number;
  readonly work: NodeWork;
  readonly time: number;
}

/** A method with messages of at most `packet` elements, `optimal` with the best B_copy for them. */
export function withPackets(
  method: TransposeMethod,
  size: PartitionSize,
  packet: number,
  prices: TransposePrices,
): TransposeChoice {
  const { dim, elements } = size;
  // From copying nothing to copying all; the other methods have nothing to choose.
  const buffers =
    method.name === 'optimal'
      ? Array.from({ length: dim + 1 }, (_, j) => elements / 2 ** (dim - j))
      : [elements];
  const choices = buffers.map((buffer) => {
    const work = method.work(size, packet, buffer);
    return { packet, buffer, work, time: transposeTime(method, work, prices) };
  });
  return choices.reduce((best, choice) => (choice.time < best.time ? choice : best));
}

/**
 * A method with the packets that are best. Those that take part of a pipeline are tried in ascending numbers, as long as
 * their startups alone do not take longer; all others are best with one message for all.
 */
export function withBestPackets(
  method: TransposeMethod,
  size: PartitionSize,
  prices: TransposePrices,
): TransposeChoice {
  const { elements } = size;
  let best = withPackets(method, size, elements, prices);
  if (method.lies === 'strips' || method.ports === 'one') return best;
  for (let packets = 2; packets <= elements; packets++) {
    const choice = withPackets(method, size, Math.ceil(elements / packets), prices);
    if (choice.work.startups * prices.startup >= best.time) break;
    if (choice.time < best.time) best = choice;
  }
  return best;
}

/** The times of section 6 for one size, with packets of so many elements where there is one port, and the best with all. */
export interface PartitionTimes extends PartitionSize {
  /** In the unit of the prices: the strips' best buffering, and the blocks step by step. */
  readonly onePort: { readonly strips: number; readonly unbuffered: number; readonly blocks: number };
  readonly allPorts: {
    /** T_min of strips, n tau + (1 - 1/N) B t_c / 2, which no schedule reaches: see docs/errata.md. */
    readonly stripsPrinted: number;
    /** The BST routing as it is. */
    readonly balancedTree: number;
    /** An exchange that reaches the bound of B/2 elements. */
    readonly necklace: number;
    /** Theorem 4.1. */
    readonly blocksPrinted: number;
    /** MRT with the same packets in all nodes. */
    readonly mrt: number;
  };
  /** How n is in theorem 4.1: at least sqrt(B t_c / tau), at most sqrt(B t_c / 2 tau), or between the two. */
  readonly theoremCase: 'large' | 'middle' | 'small';
}

/** @param packet elements of the largest message where there is one port */
export function partitionTimes(size: PartitionSize, packet: number, prices: TransposePrices): PartitionTimes {
  const { dim, elements } = size;
  const { startup, perElement } = prices;
  const inPackets = (name: TransposeMethodName) =>
    withPackets(transposeMethod(name), size, packet, prices).time;
  const atBest = (name: TransposeMethodName) => withBestPackets(transposeMethod(name), size, prices).time;
  const ratio = (elements * perElement) / startup;
  return {
    ...size,
    onePort: {
      strips: inPackets('optimal'),
      unbuffered: inPackets('unbuffered'),
      blocks: inPackets('step by step'),
    },
    allPorts: {
      stripsPrinted: dim * startup + ((1 - 1 / 2 ** dim) * elements * perElement) / 2,
      balancedTree: atBest('balanced-tree'),
      necklace: atBest('necklace'),
      blocksPrinted: theorem41(dim, elements, prices).time,
      mrt: atBest('mrt'),
    },
    theoremCase: dim >= Math.sqrt(ratio) ? 'large' : dim > Math.sqrt(ratio / 2) ? 'middle' : 'small',
  };
}
