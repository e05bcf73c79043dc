import { complementSlotPairs, overlaid, staggeredStage } from './exchange-stages.ts';
import { routeInOrder } from './leg-routes.ts';
import { type SequenceAlgorithm, sequenceSlots } from './sequence.ts';

/**
 * One exchange after the other, each by Algorithm 2 (Johnsson-Ho 1992, 2.3 and 3.2): s * K/2 steps. Between them
 * nothing is needed, since one alignment serves for all axes.
 */
export const sequential: SequenceAlgorithm = {
  name: 'sequential',
  source: 'Johnsson-Ho 1992 §2.3',
  guarantee: 'all ports, s·K/2 steps',
  plan(sequence) {
    const slots = sequenceSlots(sequence);
    const orders = sequence.axes;
    const pairs = complementSlotPairs(slots, Math.max(...orders));
    const route = routeInOrder(orders.length);
    const turns = route.map((leg) => ({
      leg,
      stage: staggeredStage(pairs, orders[leg.axis]),
      start: leg.axis * pairs.count,
    }));
    const before = (orders.length - 1) * pairs.count;
    return {
      orders,
      slots,
      claims: {
        steps: before + pairs.count,
        // With one dimension on the first axis, no pair begins there at the end and goes on at the beginning.
        span: before + (orders[0] > 1 ? pairs.count : orders[orders.length - 1]),
      },
      route: () => route,
      steps: () => overlaid(turns),
    };
  },
};
