import {
  type ExchangeStage,
  groupedStage,
  overlaid,
  type SlotPairs,
  type StageRun,
} from './exchange-stages.ts';
import { type Route, routeInOrder } from './leg-routes.ts';
import type { SequencePlan } from './plan.ts';

/** Part of the way of a set: it crosses one axis after another, each as a group of Algorithm 1. */
interface SetPart {
  readonly legs: Route;
  readonly pairs: SlotPairs;
  /** The step in which it begins. */
  readonly start: number;
}

/** 2d *special* slots, which start on the same axis other than the first (Johnsson-Ho 1992, 4.2). */
export interface SpecialSet {
  readonly members: readonly number[];
  /** From the start axis to the last axis, and from the first axis to the start axis. */
  readonly parts: readonly [first: SetPart, second: SetPart];
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
  const inColumns = (legs: Route, stage: ExchangeStage, start: number): StageRun[] =>
    legs.map((leg, column) => ({ leg, stage, start: start + column * d }));
  const inOrder = routeInOrder(orders.length);
  const parts = sets.flatMap((set) => set.parts);
  const turns = [
    ...inColumns(inOrder, regular.stage, regular.start),
    ...parts.flatMap(({ legs, pairs, start }) => inColumns(legs, groupedStage(pairs, d), start)),
  ];
  const routes = new Map<number, Route>();
  for (const { members, parts: own } of sets) {
    const route = own.flatMap(({ legs }) => legs);
    for (const slot of members) routes.set(slot, route);
  }
  return { ...size, route: (slot) => routes.get(slot) ?? inOrder, steps: () => overlaid(turns) };
}
