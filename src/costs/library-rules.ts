import type { Problem, Topology } from '../schedules/index.ts';
import { hopsOf } from '../schedules/model/message-route.ts';
import { atOnce } from './at-once.ts';
import { busiestLink } from './busiest-link.ts';
import { clockOf, siteOf } from './clock.ts';
import type { LibraryAlgorithm } from './library-choices.ts';
import type { PriceList } from './price-list.ts';

/** A library, and which algorithm it takes for a complete exchange where nobody tells it. */
interface LibraryRule {
  readonly library: string;
  /** Where the rule is published. */
  readonly source: string;
  /** @param bytes that a rank has for each other */
  algorithm(ranks: number, bytes: number): LibraryAlgorithm;
}

/** What a library takes at a size, by its rule. */
export interface LibraryTime extends Pick<LibraryRule, 'library' | 'source'> {
  readonly algorithm: LibraryAlgorithm;
  /** On the machine for which it is asked. */
  readonly seconds: number;
}

/** Bytes below which an algorithm is taken, one after another; the last for all others. */
type Stretches = readonly (readonly [below: number, algorithm: LibraryAlgorithm])[];

/** By ranks below which they hold, ascending. What sends all messages with few of them under way at a time counts as linear. */
const OPEN_MPI: readonly (readonly [ranks: number, Stretches])[] = [
  [3, upTo(Infinity, 'pairwise')],
  [8, [...upTo(2 ** 19, 'linear'), ...upTo(2 ** 20, 'pairwise'), ...upTo(Infinity, 'linear')]],
  [16, upTo(Infinity, 'linear')],
  [32, [...upTo(4, 'linear'), ...upTo(512, 'bruck'), ...upTo(Infinity, 'linear')]],
  [64, [...upTo(512, 'bruck'), ...upTo(Infinity, 'linear')]],
  [256, [...upTo(1024, 'bruck'), ...upTo(2 ** 18, 'linear'), ...upTo(Infinity, 'pairwise')]],
  [512, [...upTo(1024, 'bruck'), ...upTo(2 ** 15, 'linear'), ...upTo(Infinity, 'pairwise')]],
  [1024, [...upTo(512, 'bruck'), ...upTo(2 ** 18, 'linear'), ...upTo(Infinity, 'pairwise')]],
  [2048, [...upTo(512, 'bruck'), ...upTo(Infinity, 'linear')]],
  [4096, [...upTo(1024, 'bruck'), ...upTo(Infinity, 'linear')]],
  [Infinity, [...upTo(2048, 'bruck'), ...upTo(Infinity, 'linear')]],
];

function upTo(below: number, algorithm: LibraryAlgorithm): Stretches {
  return [[below, algorithm]];
}

/** Libraries whose rule is published, with the algorithms of `LIBRARY_ALGORITHMS`. */
const LIBRARY_RULES: readonly LibraryRule[] = [
  {
    library: 'Open MPI',
    source: 'the fixed decisions of coll/tuned in 4.1 and 5.0',
    algorithm(ranks, bytes) {
      const [, stretches] = OPEN_MPI.find(([below]) => ranks < below) ?? OPEN_MPI[OPEN_MPI.length - 1];
      const [, algorithm] = stretches.find(([below]) => bytes < below) ?? stretches[stretches.length - 1];
      return algorithm;
    },
  },
  {
    library: 'MPICH',
    source: 'Thakur, Rabenseifner and Gropp 2005; MPIR_CVAR_ALLTOALL_SHORT_MSG_SIZE and _MEDIUM_MSG_SIZE',
    algorithm(ranks, bytes) {
      if (bytes <= 256 && ranks >= 8) return 'bruck';
      return bytes <= 2 ** 15 ? 'linear' : 'pairwise';
    },
  },
  {
    library: 'NCCL',
    source: 'its manual: a send and a receive for each rank, in one group',
    algorithm: () => 'linear',
  },
];

/** Pairs of nodes whose ways are looked at: those of 512 nodes. */
const MOST_PAIRS = 2 ** 18;

/**
 * What libraries take on a network by their published rules, priced as our own schedules are: messages go by the network's own ways, in
 * dimension order, and those of a round that meet on a link share it. In `pairwise` rank v sends to v + 1, waits, sends to v + 2, and so
 * on; in `bruck` it sends to v + 1, v + 2, v + 4, and so on, and copies; `linear` sends to all at once, see `atOnce`.
 *
 * @returns for blocks of so many bytes; undefined where no price says it, as for `atOnce`, on networks of more than 512 nodes, for other
 *   problems than the complete exchange of all nodes
 */
export function libraryTimes(
  problem: Problem,
  machine: PriceList,
): ((bytes: number) => LibraryTime[]) | undefined {
  const { topology, tally, kind } = problem;
  const { nodes, members } = topology;
  const linear = nodes ** 2 > MOST_PAIRS ? undefined : atOnce(topology, machine);
  if (
    kind !== 'exchange' ||
    tally?.kind !== 'exchange' ||
    members < nodes ||
    nodes < 2 ||
    linear === undefined
  )
    return undefined;
  const copies = tally.slots / nodes;
  const shifts = Array.from({ length: nodes - 1 }, (_, k) => k + 1);
  const clocks: Readonly<Record<LibraryAlgorithm, (bytes: number) => number>> = {
    linear,
    pairwise: inRounds(
      shifts.map((offset) => roundOf(topology, offset, 1)),
      topology,
      machine,
      0,
    ),
    bruck: bruckOn(topology, machine),
  };
  return (bytes) =>
    LIBRARY_RULES.map(({ library, source, algorithm: choose }) => {
      const algorithm = choose(nodes, copies * bytes);
      return { library, source, algorithm, seconds: clocks[algorithm](copies * bytes) };
    });
}

/** A round in which every rank sends so many blocks ahead: what the busiest link carries, and the links of the longest way. */
interface ShiftRound {
  readonly blocks: number;
  readonly hops: number;
  /** Blocks that a rank sends. */
  readonly sent: number;
}

function roundOf(topology: Topology, offset: number, blocks: number): ShiftRound {
  const { nodes } = topology;
  const messages = Array.from({ length: nodes }, (_, from) => ({
    from,
    to: (from + offset) % nodes,
    blocks,
  }));
  const hops = messages.reduce(
    (most, { from, to }) => Math.max(most, hopsOf(topology, topology.route(from, to))),
    0,
  );
  return { blocks: busiestLink(topology, messages), hops, sent: blocks };
}

function bruckOn(topology: Topology, machine: PriceList): (bytes: number) => number {
  const { nodes } = topology;
  const rounds: ShiftRound[] = [];
  for (let bit = 1; bit < nodes; bit *= 2) {
    const sent = Array.from({ length: nodes }, (_, offset) => Math.floor(offset / bit) % 2).filter(
      Boolean,
    ).length;
    rounds.push(roundOf(topology, bit, sent));
  }
  // All blocks are put into order before the first round and after the last, and those of a round into one message.
  const copied = 2 * nodes + rounds.reduce((sum, { sent }) => sum + sent, 0);
  return inRounds(rounds, topology, machine, copied);
}

function inRounds(
  rounds: readonly ShiftRound[],
  topology: Topology,
  machine: PriceList,
  rearranged: number,
): (bytes: number) => number {
  const counts = {
    ports: 'one',
    switching: 'wormhole',
    rounds: rounds.map(({ blocks, hops }) => ({ blocks, hops, times: 1 })),
    aligned: 0,
    rearranged,
  } as const;
  const clock = clockOf(counts, siteOf(machine, topology));
  return (bytes) => clock(bytes).total;
}
