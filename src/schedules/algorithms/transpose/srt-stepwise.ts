import type { Algorithm } from '../../model/algorithm.ts';
import { tallied } from '../../model/counts.ts';
import { isCube } from '../../model/networks/cube.ts';
import type { Transpose } from '../../problems/transpose.ts';
import { onePort, shortestWays } from '../frames/guarantees.ts';
import { roundsOfPackets } from '../frames/message-slots.ts';
import { stepwiseTranspose } from './stepwise-transpose.ts';
import { ofPlain } from './transpose-guarantees.ts';
import { byWholeBlocks, isPlain, wholeBlocksOf } from './whole-blocks.ts';

const name = 'srt-stepwise';

/** The single path with one port, step by step. */
export const srtStepwise: Algorithm<Transpose> = {
  ...{ name, source: 'Ho-Johnsson 1986 §5.2.1', solves: ['transpose'], networks: isCube },
  guarantees: [
    onePort,
    shortestWays,
    ofPlain('n whole blocks in sequence, and two copies of them', ({ blocks, copied, n }) => {
      return blocks === n && copied === 2;
    }),
  ],
  counts(problem) {
    if (!isPlain(problem)) return undefined;
    const { unit, dim, parts, packet } = wholeBlocksOf(problem);
    const rounds = roundsOfPackets(parts, packet, dim);
    const span = (dim - 1) * Math.ceil(parts / packet) + 1;
    return {
      ...{ ports: 'one', switching: 'store-and-forward', rounds: tallied(rounds), span },
      ...{ aligned: 0, rearranged: 2 * parts, copied: 2 * parts, unit, oneWay: true },
    };
  },
  schedule: (problem) => byWholeBlocks(name, problem, stepwiseTranspose),
};
