import type { BenchReport, BenchRow } from '../../bench/bench-report.ts';
import { listed } from '../document/listed.ts';
import { fastestWhole, meetsGoal } from './bench-columns.ts';

/** What came of a bench, in sentences: how near the whole exchange comes to a copy, and which goals are met. */
export function benchConclusion({ measured }: BenchReport): string[] {
  const wrong = measured.filter(({ right }) => !right);
  return [
    ...(wrong.length === 0 ? [] : [`The memory was wrong after ${listed(wrong.map(nameOf))}.`]),
    ...fastestWhole(measured).map(
      (one) =>
        `On ${one.dim} dimensions the whole exchange takes ${one.ratio.toFixed(2)} times as long as a copy of the memory (${one.form}).`,
    ),
    describeGoals(measured),
  ];
}

function describeGoals(measured: readonly BenchRow[]): string {
  const promised = measured.filter(({ goal }) => goal !== undefined);
  const missed = promised.filter((one) => !meetsGoal(one));
  if (promised.length === 0) return 'Nothing is promised at these sizes.';
  if (missed.length === 0) return `Every goal is met: ${promised.length} of ${promised.length}.`;
  return `Of ${promised.length} goals ${missed.length} ${missed.length === 1 ? 'is' : 'are'} missed: by ${listed(missed.map(nameOf))}.`;
}

/** A form and its size. */
export function nameOf({ form, dim }: BenchRow): string {
  return `${form} (${dim} dimensions)`;
}
