import type { Algorithm } from '../../model/algorithm.ts';
import { tallied } from '../../model/counts.ts';
import type { UnevenExchange } from '../../problems/uneven.ts';
import { isCubeOrSwitch } from '../frames/cube-exchange.ts';
import { lettersOf, noPadding, onePort, that } from '../frames/guarantees.ts';
import { addBitByBit, bitRounds, ONE_PORT, requireAddressed } from './matching/bit-by-bit.ts';
import { TimetableList } from './timetable/timetable-list.ts';
import { timetableSchedule } from './timetable/timetable-schedule.ts';

/**
 * Bruck's exchange without padding: in round k travel all elements whose offset from sender to receiver has bit k, as many as there
 * are, to the node 2^k ahead. At a switch the offset is the difference of the numbers, on a cube their XOR, and 2^k ahead is across
 * dimension k. The rounds are log N, and an element travels once for each one-bit of its offset. All nodes know all counts.
 */
export const bruckUnpadded: Algorithm<UnevenExchange> = {
  name: 'bruck-unpadded',
  source: 'Fan et al. 2022, its second phase',
  guarantees: [
    onePort,
    that('at most ⌈log2 N⌉ rounds', (answer) => answer.counted.steps <= Math.ceil(lettersOf(answer).d)),
    noPadding,
  ],
  solves: ['uneven'],
  networks: isCubeOrSwitch,
  counts({ topology, counts }) {
    if (!isCubeOrSwitch(topology)) return undefined;
    return { ...ONE_PORT, rounds: tallied(bitRounds(topology, counts)) };
  },
  schedule(problem) {
    const { topology, counts } = problem;
    requireAddressed('bruck-unpadded', topology);
    const list = new TimetableList();
    addBitByBit(list, topology, counts, (bit) => bit);
    return timetableSchedule('bruck-unpadded', problem, 'one', list.timetable());
  },
};
