import { isCube } from '../../model/networks/cube.ts';
import { oneBlockSteps } from '../frames/formulas.ts';
import { allPorts, on, spanOf, stepsOf } from '../frames/guarantees.ts';
import { inGroups, pairExchange } from '../frames/pair-steps.ts';

/**
 * Algorithm 1 (Johnsson-Ho 1992, 3.1): complement pairs of addresses, d at a time. The last group is short
 * when d does not divide K/2, and then leaves channels idle.
 */
export const complementPairs = pairExchange(
  {
    name: 'complement-pairs',
    aliases: ['algorithm-1'],
    source: 'Johnsson-Ho 1992 §3.1',
    stepsBy: 'complement pairs',
    guarantees: [
      allPorts,
      on(
        isCube,
        stepsOf('d·⌈K/2d⌉ steps', ({ K, d }) => d * Math.ceil(K / 2 / d)),
        spanOf('span d', ({ d }) => d),
      ),
    ],
    /** 3.1. Where d does not divide K/2, channels idle in the last d steps. */
    counts: oneBlockSteps((d, K) => ({ steps: d * Math.ceil(K / (2 * d)), span: d })),
  },
  inGroups,
);
