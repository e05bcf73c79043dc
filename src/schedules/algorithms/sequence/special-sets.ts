import {
  type ExchangeStage,
  groupedStage,
  overlaid,
  type SlotPairs,
  type StageRun,
} from './exchange-stages.ts';
import { legsAcross, type Route, routeInOrder } from './leg-routes.ts';
import type { SequencePlan } from './plan.ts';

/**
 * 2d *special* slots, which start on the same axis other than the first (Johnsson-Ho 1992, 4.2): from there they cross the axes to
 * the last one, and then those from the first axis to the start axis. They cross an axis as a group of Algorithm 1.
 */
export interface SpecialSet {
  readonly members: readonly number[];
  /** The start axis, counted from 0. */
  readonly axis: number;
  /** The number b of a member: its address on the first part of its way, and with its own XOR that on the second. */
  readonly b: (slot: number) => number;
  /** By part of the way: the pairs whose addresses are complements, and the step in which they begin. */
  readonly parts: readonly [first: SetPart, second: SetPart];
}

interface SetPart {
  readonly pairs: SlotPairs;
  readonly start: number;
}

/**
 * The plan in which special sets start on later axes, and the *regular* slots are a pipeline.
 *
 * @param regular how the regular slots cross each axis, and the step in which they begin on the first: on each axis after
 *   it they begin d steps later
 */
export function planOfSets(
  size: Pick<SequencePlan, 'orders' | 'slots' | 'claims'>,
  regular: Omit<StageRun, 'leg'>,
  sets: readonly SpecialSet[],
): SequencePlan {
  const { orders } = size;
  const [d] = orders;
  const last = orders.length - 1;
  const inColumns = (legs: Route, stage: ExchangeStage, start: number): StageRun[] =>
    legs.map((leg, column) => ({ leg, stage, start: start + column * d }));
  const inOrder = routeInOrder(orders.length);
  const turns = inColumns(inOrder, regular.stage, regular.start);
  const routes = new Map<number, Route>();
  for (const { members, axis, b, parts } of sets) {
    const ways = [
      legsAcross({ first: axis, last }, b),
      legsAcross({ first: 0, last: axis }, (slot) => slot ^ b(slot)),
    ];
    for (const [part, legs] of ways.entries()) {
      turns.push(...inColumns(legs, groupedStage(parts[part].pairs, d), parts[part].start));
    }
    for (const slot of members) routes.set(slot, ways.flat());
  }
  return { ...size, route: (slot) => routes.get(slot) ?? inOrder, steps: () => overlaid(turns) };
}
