import { oneBlockSteps } from '../frames/formulas.ts';
import { optimalOnCubes, spanOf } from '../frames/guarantees.ts';
import { inGroups, pairExchange, staggered } from '../frames/pair-steps.ts';

/**
 * Algorithm 3 (Johnsson-Ho 1992, 3.3): Algorithm 1 on full groups of d pairs, and Algorithm 2 on the last
 * d + (K/2 mod d) pairs, so that no group is short.
 */
export const hybridPairs = pairExchange(
  {
    name: 'hybrid-pairs',
    aliases: ['algorithm-3'],
    source: 'Johnsson-Ho 1992 §3.3',
    stepsBy: 'complement pairs',
    guarantees: optimalOnCubes(spanOf('span d + (K/2 mod d)', ({ K, d }) => d + ((K / 2) % d))),
    /** 3.3. */
    counts: oneBlockSteps((d, K) => ({ steps: K / 2, span: d + ((K / 2) % d) })),
  },
  function* (pairs, dim, across) {
    const last = dim + (pairs.length % dim);
    yield* inGroups(pairs.slice(0, -last), dim, across);
    yield* staggered(pairs.slice(-last), dim, across);
  },
);
