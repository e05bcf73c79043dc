import { sequenceSlots } from '../../problems/sequence.ts';
import { allPorts } from '../frames/guarantees.ts';
import { allPairs, axesInTurn, equalAxes, inWaves } from './axes-in-turn.ts';
import { hybridStage } from './exchange-stages.ts';
import { grouped } from './pipelined.ts';
import { sequenceAlgorithm, stepsOnAlike } from './sequence.ts';

/**
 * Algorithm 1 in a pipeline (Johnsson-Ho 1992, 3.4): groups of d pairs, of which each begins on the next axis when it has done
 * the last. On axes of d dimensions each that takes d * ceil(K / 2d) + (s - 1)d steps.
 */
export const pipelinedPairs = sequenceAlgorithm({
  name: 'pipelined-pairs',
  source: 'Johnsson-Ho 1992 §3.4',
  guarantees: [
    allPorts,
    stepsOnAlike('d·⌈K/2d⌉ + (s-1)·d', ({ K, s, d }) => d * Math.ceil(K / 2 / d) + (s - 1) * d),
  ],
  plan: grouped,
  rounds(sequence, room) {
    const { axes } = sequence;
    const [d] = axes;
    if (axes.some((order) => order !== d)) return undefined;
    return inWaves(Math.ceil(sequenceSlots(sequence) / 2 / d), room, axes.length, d);
  },
});

/**
 * Algorithm 3 in a pipeline (Johnsson-Ho 1992, 3.4). It keeps all links of an axis busy, but its last pairs are under way for
 * d + (K/2 mod d) steps, and so long the next axis waits: K/2 + (s - 1)(d + (K/2 mod d)) steps.
 */
export const pipelinedHybrid = sequenceAlgorithm({
  name: 'pipelined-hybrid',
  source: 'Johnsson-Ho 1992 §3.4',
  guarantees: [
    allPorts,
    stepsOnAlike('K/2 + (s-1)·(d + K/2 mod d)', ({ K, s, d }) => K / 2 + (s - 1) * (d + ((K / 2) % d))),
  ],
  plan(sequence) {
    const { s, d, half } = equalAxes('pipelined-hybrid', sequence);
    const delay = d + (half % d);
    const stage = hybridStage(allPairs(sequence), d);
    const claims = { steps: half + (s - 1) * delay, span: s * delay };
    return axesInTurn(sequence, claims, (axis) => ({ stage, start: axis * delay }));
  },
});
