import { allPorts } from '../frames/guarantees.ts';
import { allPairs, axesInTurn } from './axes-in-turn.ts';
import { staggeredStage } from './exchange-stages.ts';
import { sequenceAlgorithm, stepsOnAlike } from './sequence.ts';

/**
 * One exchange after the other, each by Algorithm 2 (Johnsson-Ho 1992, 2.3 and 3.2): s * K/2 steps. Between them
 * nothing is needed, since one alignment serves for all axes.
 */
export const sequential = sequenceAlgorithm({
  name: 'sequential',
  source: 'Johnsson-Ho 1992 §2.3',
  guarantees: [allPorts, stepsOnAlike('s·K/2', ({ K, s }) => (s * K) / 2)],
  plan(sequence) {
    const orders = sequence.axes;
    const pairs = allPairs(sequence);
    const before = (orders.length - 1) * pairs.count;
    const claims = {
      steps: before + pairs.count,
      // With one dimension on the first axis, no pair begins there at the end and goes on at the beginning.
      span: before + (orders[0] > 1 ? pairs.count : orders[orders.length - 1]),
    };
    return axesInTurn(sequence, claims, (axis, order) => ({
      stage: staggeredStage(pairs, order),
      start: axis * pairs.count,
    }));
  },
});
