import { completeExchange, findAlgorithm, switched, type Topology } from '../schedules/index.ts';
import { blocksInSequence, type Counts } from '../schedules/model/counts.ts';
import { fastestBetween, sweep } from './advice.ts';
import { AT_ONCE, atOnce } from './at-once.ts';
import { type Candidate, obstacle } from './candidates.ts';
import { clockOf, siteOf } from './clock.ts';
import type { PriceList } from './price-list.ts';

/**
 * Complete exchanges that MPI libraries have. `pairwise`: in each round a rank sends one block to the next of the others, and waits;
 * `linear`: it sends to all others at once; `bruck`: Bruck's algorithm of radix 2.
 */
export const LIBRARY_ALGORITHMS = ['pairwise', 'linear', 'bruck'] as const;
export type LibraryAlgorithm = (typeof LIBRARY_ALGORITHMS)[number];

/** From a block size on, up to the next one, the algorithm to take. */
interface SizesFrom<Name> {
  readonly fromBytes: number;
  readonly algorithm: Name;
}

/** What to take on so many ranks or more, up to the next number of ranks. */
export interface Choice<Name = LibraryAlgorithm> {
  readonly ranks: number;
  /** By ascending block sizes, from 1 B. */
  readonly stretches: readonly SizesFrom<Name>[];
}

/** Beyond it nothing is chosen anew: libraries count the bytes of a block in an int. */
const MAX_BLOCK_BYTES = 2 ** 30;

/**
 * Which algorithm of a library is the fastest, for communicators of 2, 3, 4, 6, 8, 12 and so on, up to all nodes of a switch, by the
 * counts of ours: `spread-out` on nodes of one port is `pairwise`; where nodes have several ports, `linear` sends as many
 * messages at a time as there are ports, which is `spread-out` there; `bruck` is `bruck-2` on nodes of one port.
 *
 * Unlike exported programs, Bruck's copies blocks: all of them before the first round and after the last, and in each round those
 * that it sends. A copy has the price of a rearrangement. Where two take the same time, the first of the list is taken.
 *
 * @param ports of a node
 * @param known the algorithms that the library has
 */
export function libraryChoices(
  { nodes, ports, machine }: { readonly nodes: number; readonly ports: number; readonly machine: PriceList },
  known: readonly LibraryAlgorithm[],
): Choice[] {
  return communicators(nodes).map((ranks) => {
    const degree = Math.min(ports, ranks - 1);
    const candidates = LIBRARY_ALGORITHMS.filter((name) => known.includes(name)).flatMap((name) =>
      candidateOf(name, ranks, degree, machine),
    );
    const { fastest } = sweep(
      candidates,
      { machine, nodes: ranks, degree },
      { from: 1, to: MAX_BLOCK_BYTES },
    );
    const stretches = fastest.map(({ fromBytes, algorithms }) => {
      const [algorithm] = LIBRARY_ALGORITHMS.filter((name) => algorithms.includes(name));
      return { fromBytes, algorithm };
    });
    return { ranks, stretches };
  });
}

/** A schedule in the messages in which a rank sends it. */
export interface Exported {
  readonly algorithm: string;
  readonly topology: Topology;
  readonly counts: Counts;
}

/** Rounds that take so many times as long as no rounds are taken: no price says how messages wait for each other that meet. */
const TIMES_AT_ONCE = 1.05;

/**
 * Which of several schedules is the fastest, for each of their numbers of ranks, the least first; or all messages at once
 * (`AT_ONCE`), where every schedule takes more than 1.05 times as long. Where two take the same time, the first is taken.
 *
 * @param schedules of those for as many ranks, all are on one network, and each has another name
 */
export function scheduleChoices(schedules: readonly Exported[], machine: PriceList): Choice<string>[] {
  const networks = new Map(schedules.map(({ topology }) => [topology.nodes, topology]));
  return [...networks]
    .sort(([a], [b]) => a - b)
    .map(([ranks, topology]) => {
      const site = siteOf(machine, topology);
      const timed = schedules
        .filter((schedule) => schedule.topology.nodes === ranks)
        .map(({ algorithm, counts }) => ({ algorithm, clock: clockOf(counts, site) }));
      const unordered = atOnce(topology, machine);
      const others = unordered && [
        { algorithm: AT_ONCE, clock: (bytes: number) => ({ total: unordered(bytes) * TIMES_AT_ONCE }) },
      ];
      const fastest = fastestBetween([...timed, ...(others ?? [])], 1, MAX_BLOCK_BYTES);
      const stretches = fastest.map(({ fromBytes, algorithms: [algorithm] }) => ({ fromBytes, algorithm }));
      return { ranks, stretches };
    });
}

/** Two numbers of ranks for each doubling, up to all nodes. */
function communicators(nodes: number): number[] {
  const sizes = [2];
  for (let power = 2; power < nodes; power *= 2) sizes.push((power * 3) / 2, power * 2);
  return [...sizes.filter((size) => size < nodes), nodes];
}

/** None where the machine cannot run it. */
function candidateOf(name: LibraryAlgorithm, ranks: number, ports: number, machine: PriceList): Candidate[] {
  const counts = countsOf(name, ranks, ports);
  if (obstacle(counts, machine) !== undefined) return [];
  return [{ algorithm: name, counts, countedBy: 'formula' }];
}

function countsOf(name: LibraryAlgorithm, ranks: number, ports: number): Counts {
  const ours = findAlgorithm(name === 'bruck' ? 'bruck-2' : 'spread-out');
  const topology = switched(ranks, name === 'linear' ? ports : 1);
  const counts = ours.counts?.(completeExchange({ topology, copies: 1 }), 'block');
  if (counts === undefined) throw new Error(`${ours.name} has no formula on ${topology.label}`);
  return { ...counts, aligned: 0, rearranged: name === 'bruck' ? 2 * ranks + blocksInSequence(counts) : 0 };
}
