import { isCube } from '../../model/networks/cube.ts';
import { oneBlockSteps } from '../frames/formulas.ts';
import { allPorts, on, spanOf, stepsOf } from '../frames/guarantees.ts';
import { inPipeline, pairExchange } from '../frames/pair-steps.ts';

/**
 * The standard exchange on all ports, in a pipeline (Ho-Johnsson 1986, 3.3.2): a complement pair is the smallest part of which
 * a node sends half across each dimension. Every block goes along the same spanning binomial tree.
 */
export const pipelinedExchange = pairExchange(
  {
    name: 'pipelined-exchange',
    source: 'Ho-Johnsson 1986 §3.3.2',
    stepsBy: 'complement pairs',
    guarantees: [
      allPorts,
      on(
        isCube,
        stepsOf('K/2 + d - 1 steps', ({ K, d }) => K / 2 + d - 1),
        spanOf('span d', ({ d }) => d),
      ),
    ],
    /** Until the last dimension has its first pair d - 1 steps pass. In blocks the end falls into the rounds of the beginning. */
    counts: (exchange, form) =>
      oneBlockSteps((d, K) => ({
        steps: form === 'block' ? d * Math.ceil(K / (2 * d)) : K / 2 + d - 1,
        span: d,
      }))(exchange, form),
  },
  inPipeline,
);
