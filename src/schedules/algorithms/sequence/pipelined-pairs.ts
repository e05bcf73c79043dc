import { InputError } from '../../model/errors.ts';
import { sequenceSlots } from '../../problems/sequence.ts';
import { allPairs, axesInTurn } from './axes-in-turn.ts';
import { hybridStage } from './exchange-stages.ts';
import { grouped } from './pipelined.ts';
import { sequenceAlgorithm } from './sequence.ts';

/**
 * Algorithm 1 in a pipeline (Johnsson-Ho 1992, 3.4): groups of d pairs, of which each begins on the next axis when it has done
 * the last. On axes of d dimensions each that takes d * ceil(K / 2d) + (s - 1)d steps.
 */
export const pipelinedPairs = sequenceAlgorithm({
  name: 'pipelined-pairs',
  source: 'Johnsson-Ho 1992 §3.4',
  guarantee: 'all ports, d·⌈K/2d⌉ + (s-1)·d steps on axes of d dimensions each',
  plan: grouped,
  /** On each axis so many groups at a time go together, and the last of them last. */
  rounds(sequence, room) {
    const { axes } = sequence;
    const [d] = axes;
    if (axes.some((order) => order !== d)) return undefined;
    const s = axes.length;
    const groups = Math.ceil(sequenceSlots(sequence) / 2 / d);
    const waves = Math.ceil(groups / room);
    return {
      span: s * d,
      rounds: [
        { blocks: room, times: (s + waves - 2) * d },
        { blocks: groups - (waves - 1) * room, times: d },
      ],
    };
  },
});

/**
 * Algorithm 3 in a pipeline (Johnsson-Ho 1992, 3.4). It keeps all links of an axis busy, but its last pairs are under way for
 * d + (K/2 mod d) steps, and so long the next axis waits: K/2 + (s - 1)(d + (K/2 mod d)) steps.
 */
export const pipelinedHybrid = sequenceAlgorithm({
  name: 'pipelined-hybrid',
  source: 'Johnsson-Ho 1992 §3.4',
  guarantee: 'all ports, K/2 + (s-1)·(d + K/2 mod d) steps on axes of d dimensions each',
  plan(sequence) {
    const { axes } = sequence;
    const [d] = axes;
    if (axes.some((order) => order !== d)) {
      throw new InputError(
        `pipelined-hybrid on axes ${axes.join('x')}: give axes of equally many dimensions`,
      );
    }
    const half = sequenceSlots(sequence) / 2;
    const delay = d + (half % d);
    const stage = hybridStage(allPairs(sequence), d);
    const claims = { steps: half + (axes.length - 1) * delay, span: axes.length * delay };
    return axesInTurn(sequence, claims, (axis) => ({ stage, start: axis * delay }));
  },
});
