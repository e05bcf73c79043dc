import { amountsOf, timesOf } from '../../costs/clock.ts';
import type { PriceList } from '../../costs/price-list.ts';
import {
  type NodeWork,
  STRIP_FORMS,
  type StripForm,
  stripExchanges,
} from '../../schedules/algorithms/strips/strip-costs.ts';
import {
  type TransposeName,
  theorem41,
  transposeCycles,
} from '../../schedules/algorithms/transpose/transpose-costs.ts';
import { completeExchange, cube, findAlgorithm } from '../../schedules/index.ts';
import type { Counts, Rounds } from '../../schedules/model/counts.ts';
import { gcd } from '../../schedules/model/gcd.ts';

/*
 * The transposes of a matrix in strips and of one in blocks, side by side: Ho-Johnsson 1986, section 6, and nothing that
 * knows a schedule. n is the dimension of the cube, N = 2^n, and B = PQ/N the elements of a node. Counts and prices are in
 * elements; the paper's machine with one port is half-duplex.
 */

/** A matrix on a cube. */
export interface PartitionSize {
  /** n: for strips at least 1, for blocks even. */
  readonly dim: number;
  /** B: for strips a multiple of N. */
  readonly elements: number;
}

/** The names of the transposes. */
export type CountedTransposeName =
  | StripForm
  | TransposeName
  | 'standard-exchange'
  | 'balanced-tree'
  | 'necklace'
  | 'step by step';

/** A way to transpose. */
export interface CountedTranspose {
  readonly name: CountedTransposeName;
  /** How the matrix lies on the cube. */
  readonly lies: 'strips' | 'blocks';
  /**
   * What a node does with messages of at most `packet` elements; it has `copied` where the paper counts any copies.
   * @param buffer of `optimal`: elements of the smallest piece that is not copied
   */
  counts(size: PartitionSize, packet: number, buffer: number): Counts;
}

/** All of them: first in strips, one port and all ports, and then in blocks. */
export const countedTransposes: readonly CountedTranspose[] = [
  ...STRIP_FORMS.map(
    (form): CountedTranspose => ({
      ...{ name: form, lies: 'strips' },
      counts(size, _, buffer) {
        const exchanges = stripExchanges({ ...size, form, buffer });
        const rounds = exchanges.map(({ piece, pieces }) => ({ blocks: piece, hops: 1, times: pieces }));
        return { ...inRounds('one', rounds), copied: exchanges.reduce((sum, { copied }) => sum + copied, 0) };
      },
    }),
  ),
  ...(['standard-exchange', 'balanced-tree', 'necklace'] as const).map(
    (name): CountedTranspose => ({
      ...{ name, lies: 'strips' },
      // What is sorted before and after, or to make a message of blocks that lie apart, is not counted.
      counts({ dim, elements }, packet) {
        // In blocks of which both messages and what a node has for another are multiples.
        const each = elements / 2 ** dim;
        const block = gcd(each, packet);
        // All of them have formulas on every cube.
        const exchange = completeExchange({ topology: cube(dim), copies: each / block });
        const counts = findAlgorithm(name).counts?.(exchange, 'block') as Counts;
        const rounds = counts.rounds.map((round) => ({ ...round, blocks: round.blocks * block }));
        return inRounds(counts.ports, rounds);
      },
    }),
  ),
  {
    ...{ name: 'step by step', lies: 'blocks' },
    counts: ({ dim, elements }) => ({
      ...inRounds('one', [{ blocks: elements, hops: 1, times: dim }]),
      ...{ copied: 2 * elements, oneWay: true },
    }),
  },
  ...(['srt', 'drt', 'mrt'] as const).map(
    (name): CountedTranspose => ({
      ...{ name, lies: 'blocks' },
      counts({ dim, elements }, packet) {
        const cycles = transposeCycles[name](dim, Math.ceil(elements / packet));
        return inRounds('all', [{ blocks: Math.min(packet, elements), hops: 1, times: cycles }]);
      },
    }),
  ),
];

/** The method of that name. */
export function countedTranspose(name: CountedTransposeName): CountedTranspose {
  // All of them are in the list.
  return countedTransposes.find((method) => method.name === name) as CountedTranspose;
}

/** Messages to neighbours, and nothing else. */
function inRounds(ports: Counts['ports'], rounds: readonly Rounds[]): Counts {
  return { ports, switching: 'store-and-forward', rounds, aligned: 0, rearranged: 0 };
}

/** A method with a choice of packets, and what its work takes. */
export interface TransposeChoice extends Pick<CountedTranspose, 'name' | 'lies'>, Pick<Counts, 'ports'> {
  /** Elements of the largest message. */
  readonly packet: number;
  /** Of `optimal`: elements of the smallest piece that is not copied. */
  readonly buffer: number;
  readonly work: NodeWork;
  /** In the unit of the prices. */
  readonly time: number;
}

/** A method with messages of at most a packet, `optimal` with the best B_copy for them. */
export function withPackets(
  method: CountedTranspose,
  size: PartitionSize,
  prices: PriceList,
): TransposeChoice {
  const { name, lies } = method;
  const { dim, elements } = size;
  const packet = prices.packetBytes;
  // From copying nothing to copying all; the other methods have nothing to choose.
  const buffers =
    name === 'optimal' ? Array.from({ length: dim + 1 }, (_, j) => elements / 2 ** (dim - j)) : [elements];
  const choices = buffers.map((buffer): TransposeChoice => {
    const counts = method.counts(size, packet, buffer);
    const amounts = amountsOf(counts, prices)(1);
    const { startups, blocks, rearranged } = amounts;
    return {
      ...{ name, lies, ports: counts.ports, packet, buffer },
      work: { startups, elements: blocks, copied: rearranged },
      time: timesOf(amounts, { machine: prices, nodes: 2 ** dim }, 1).total,
    };
  });
  return choices.reduce((best, choice) => (choice.time < best.time ? choice : best));
}

/**
 * A method with the packets that are best. Those that take part of a pipeline are tried in ascending numbers, as long as
 * their startups alone do not take longer; all others are best with one message for all.
 */
export function withBestPackets(
  method: CountedTranspose,
  size: PartitionSize,
  prices: PriceList,
): TransposeChoice {
  const { elements } = size;
  const inPackets = (packetBytes: number) => withPackets(method, size, { ...prices, packetBytes });
  let best = inPackets(elements);
  if (best.lies === 'strips' || best.ports === 'one') return best;
  for (let packets = 2; packets <= elements; packets++) {
    const choice = inPackets(Math.ceil(elements / packets));
    if (choice.work.startups * prices.startup >= best.time) break;
    if (choice.time < best.time) best = choice;
  }
  return best;
}

export type PartitionTimes = ReturnType<typeof partitionTimes>;

/**
 * The times of section 6 for one size, in the unit of the prices: with one port in packets of the prices, and with all ports in
 * those that are best.
 */
export function partitionTimes(size: PartitionSize, prices: PriceList) {
  const { dim, elements } = size;
  const { startup, perByte: perElement } = prices;
  const inPackets = (name: CountedTransposeName) => withPackets(countedTranspose(name), size, prices).time;
  const atBest = (name: CountedTransposeName) => withBestPackets(countedTranspose(name), size, prices).time;
  const ratio = (elements * perElement) / startup;
  return {
    onePort: {
      /** With the best buffering. */
      strips: inPackets('optimal'),
      unbuffered: inPackets('unbuffered'),
      blocks: inPackets('step by step'),
    },
    allPorts: {
      /** The BST routing as it is. */
      balancedTree: atBest('balanced-tree'),
      /** An exchange that reaches the bound of B/2 elements. */
      necklace: atBest('necklace'),
      /** MRT with the same packets in all nodes. */
      mrt: atBest('mrt'),
      /** T_min of strips, n tau + (1 - 1/N) B t_c / 2, which no schedule reaches: see docs/errata.md. */
      stripsPrinted: dim * startup + ((1 - 1 / 2 ** dim) * elements * perElement) / 2,
      /** Theorem 4.1. */
      blocksPrinted: theorem41(dim, elements, { startup, perElement }).time,
    },
    /** How n is in theorem 4.1: at least sqrt(B t_c / tau), at most sqrt(B t_c / 2 tau), or between the two. */
    theoremCase: dim >= Math.sqrt(ratio) ? 'large' : dim > Math.sqrt(ratio / 2) ? 'middle' : 'small',
  };
}
