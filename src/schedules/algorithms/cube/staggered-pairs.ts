import { oneBlockSteps } from '../frames/formulas.ts';
import { optimalOnCubes, spanOf } from '../frames/guarantees.ts';
import { pairExchange, staggered } from '../frames/pair-steps.ts';

/** Algorithm 2 (Johnsson-Ho 1992, 3.2): pair u crosses dimension k in step (u + k) mod K/2. */
export const staggeredPairs = pairExchange(
  {
    name: 'staggered-pairs',
    aliases: ['algorithm-2'],
    source: 'Johnsson-Ho 1992 §3.2',
    stepsBy: 'complement pairs',
    guarantees: optimalOnCubes(spanOf('span K/2, or d below 3', ({ K, d }) => (d < 3 ? d : K / 2))),
    /** 3.2. The last pair is under way in the first step and in the last; its longer address has d - 1 one-bits. */
    counts: oneBlockSteps((d, K) => ({ steps: K / 2, span: d < 3 ? d : K / 2 })),
  },
  staggered,
);
