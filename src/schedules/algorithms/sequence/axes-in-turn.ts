import { type SequenceSize, sequenceSlots } from '../../problems/sequence.ts';
import { complementSlotPairs, overlaid, type SlotPairs, type StageRun } from './exchange-stages.ts';
import { routeInOrder } from './leg-routes.ts';
import type { SequencePlan } from './plan.ts';

/** All slots of a sequence in complement pairs, for its largest axis. */
export function allPairs(sequence: SequenceSize): SlotPairs {
  return complementSlotPairs(sequenceSlots(sequence), Math.max(...sequence.axes));
}

/**
 * The plan in which every slot crosses the axes in their order.
 *
 * @param on the stage of an axis, counted from 0, of so many dimensions, and the step in which it begins
 */
export function axesInTurn(
  sequence: SequenceSize,
  claims: SequencePlan['claims'],
  on: (axis: number, order: number) => Omit<StageRun, 'leg'>,
): SequencePlan {
  const orders = sequence.axes;
  const route = routeInOrder(orders.length);
  const turns = route.map((leg) => ({ leg, ...on(leg.axis, orders[leg.axis]) }));
  const slots = sequenceSlots(sequence);
  return { orders, slots, claims, route: () => route, steps: () => overlaid(turns) };
}
