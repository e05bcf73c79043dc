import type { Algorithm } from '../../model/algorithm.ts';
import { tallied } from '../../model/counts.ts';
import { type UnevenExchange, unevenExchange } from '../../problems/uneven.ts';
import { isCubeOrSwitch } from '../frames/cube-exchange.ts';
import { upTo } from '../frames/formulas.ts';
import { lettersOf, onePort, that } from '../frames/guarantees.ts';
import { addBitByBit, bitRounds, hasBit, ONE_PORT, requireAddressed } from './matching/bit-by-bit.ts';
import { TimetableList } from './timetable/timetable-list.ts';
import { timetableSchedule } from './timetable/timetable-schedule.ts';

/**
 * `bruck-unpadded` for nodes that know only their own counts (Fan et al. 2022): ahead of the elements of each round go the counts of
 * the blocks in it, also of those that are empty. So a node knows how much comes, and where that goes next. A count takes the room of
 * an element; nobody asks for it, so that it is padding to the problem.
 */
export const bruckTwoPhase: Algorithm<UnevenExchange> = {
  name: 'bruck-two-phase',
  source: 'Fan et al. 2022',
  guarantees: [
    onePort,
    that('at most 2·⌈log2 N⌉ rounds, counts included', (answer) => {
      return answer.counted.steps <= 2 * Math.ceil(lettersOf(answer).d);
    }),
  ],
  solves: ['uneven'],
  networks: isCubeOrSwitch,
  /** A node sends as many counts ahead of a round as there are offsets with its bit. */
  counts({ topology, counts }) {
    if (!isCubeOrSwitch(topology)) return undefined;
    const offsets = upTo(topology.nodes);
    const rounds = bitRounds(topology, counts).flatMap((data, bit) => [
      { blocks: offsets.filter((offset) => hasBit(offset, bit)).length, hops: 1, times: 1 },
      data,
    ]);
    return { ...ONE_PORT, rounds: tallied(rounds) };
  },
  schedule(problem) {
    const { topology, counts } = problem;
    requireAddressed('bruck-two-phase', topology);
    const { nodes } = topology;
    const numbers = counts.map((_, pair) => Number(pair % (nodes + 1) !== 0));
    const list = new TimetableList();
    // The first element of each pair is its count.
    addBitByBit(list, topology, numbers, (bit) => 2 * bit);
    addBitByBit(list, topology, counts, (bit) => 2 * bit + 1);
    const both = unevenExchange({ ...problem, counts: counts.map((count, pair) => count + numbers[pair]) });
    return timetableSchedule(
      'bruck-two-phase',
      both,
      'one',
      list.timetable(),
      countsAmong(both.counts, numbers),
    );
  },
};

/** By element: whether it is the count of its pair, the first of its elements. */
function countsAmong(both: Uint32Array, numbers: Uint32Array): readonly boolean[] {
  return [...both].flatMap((elements, pair) =>
    Array.from({ length: elements }, (_, index) => index < numbers[pair]),
  );
}
