import { InputError } from '../../model/errors.ts';
import { type SequenceSize, sequenceSlots } from '../../problems/sequence.ts';
import { complementSlotPairs, overlaid, type SlotPairs, type StageRun } from './exchange-stages.ts';
import { routeInOrder } from './leg-routes.ts';
import type { SequencePlan } from './plan.ts';
import type { SequenceRounds } from './sequence.ts';

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

/**
 * Axes, the dimensions of each, and the pairs of a node's slots.
 * @throws InputError for axes of different dimensions
 */
export function equalAxes(name: string, sequence: SequenceSize): { s: number; d: number; half: number } {
  const { axes } = sequence;
  const [d] = axes;
  if (axes.some((order) => order !== d)) {
    throw new InputError(`${name} on axes ${axes.join('x')}: give axes of equally many dimensions`);
  }
  return { s: axes.length, d, half: sequenceSlots(sequence) / 2 };
}

/**
 * The rounds of groups that follow each other through stages: of `room` at a time each begins one stage after the last, and all
 * rounds are full but those that only the last are in.
 *
 * @param length rounds of a stage
 */
export function inWaves(groups: number, room: number, stages: number, length: number): SequenceRounds {
  const waves = Math.ceil(groups / room);
  return {
    span: stages * length,
    rounds: [
      { blocks: room, times: (stages + waves - 2) * length },
      { blocks: groups - (waves - 1) * room, times: length },
    ],
  };
}
