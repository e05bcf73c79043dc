import type { TopologyCode } from '../../../model/networks/topology.ts';
import type { Setting } from '../../../model/problem.ts';
import type { Timetable } from './timetable.ts';

/** What a plan depends on, beside the code that makes it. */
export interface PlanKey {
  readonly algorithm: string;
  readonly topology: TopologyCode;
  readonly width: number;
  /** By sender x nodes + receiver: elements. */
  readonly counts: Uint32Array;
}

/** Gives a plan that it has for a key, or has it made, and may keep it. */
export type PlanKeeper = (key: PlanKey, make: () => Timetable) => Timetable;

/** Told how much of a plan has been looked for, and of how much, about. */
export type PlanWatcher = (done: number, total: number) => void;

const makeIt: PlanKeeper = (_, make) => make();
let keeper: PlanKeeper = makeIt;

/**
 * From now on plans that are searched for are asked of a keeper first: on a machine that has made one before it need not be made again. Who
 * uses a schedule proves it all the same.
 */
export function keepPlans(next: PlanKeeper): void {
  keeper = next;
}

let watcher: PlanWatcher = () => {};

/** From now on a watcher is told how much of a plan has been looked for, while it is. */
export function watchPlans(next: PlanWatcher): void {
  watcher = next;
}

/** Tells the watcher. */
export const planPart: PlanWatcher = (done, total) => watcher(done, total);

/** The plan of an algorithm, kept or made. It depends on what its key has, and on nothing else. */
export function planned(
  algorithm: string,
  { topology, width = 1 }: Pick<Setting, 'topology' | 'width'>,
  counts: Uint32Array,
  make: () => Timetable,
): Timetable {
  return keeper({ algorithm, topology: topology.encode(), width, counts }, make);
}
