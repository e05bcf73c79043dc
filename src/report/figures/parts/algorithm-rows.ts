import * as Plot from '@observablehq/plot';
import { type AlgorithmForms, modesRun, portsInWords } from '../../tables/comparison.ts';
import type { CountedForm } from '../../tables/run-facts.ts';
import type { ChartRow } from './row-chart.ts';
import { modeDots } from './signs.ts';

/** A row is an algorithm; those with the same lower bound stand together. */
export const ALGORITHM_ROWS = {
  nameOf: ({ reports: [{ algorithm }] }: AlgorithmForms) => algorithm,
  kindOf: portsInWords,
};

/** The forms of one algorithm stand so far below each other, in rows. */
const OFFSET = 0.48;

/** A dot for each form of each algorithm. */
export function formDots<Form extends CountedForm>(
  rows: readonly ChartRow<AlgorithmForms<Form>>[],
  number: (form: Form) => number,
): Plot.Markish[] {
  return modeDots(
    rows.flatMap(({ y, of }) => of.reports.map((form) => ({ y, mode: form.mode, x: number(form) }))),
  );
}

/** What is drawn of a form: a dot, and a line through it. */
export interface Range {
  readonly from: number;
  readonly x: number;
  readonly to: number;
}

/** The same with a line from the least to the greatest, the forms of an algorithm below each other. */
export function formRanges<Form extends CountedForm>(
  rows: readonly ChartRow<AlgorithmForms<Form>>[],
  rangeOf: (form: Form) => Range | undefined,
): Plot.Markish[] {
  const ranges = rows.flatMap(({ y, of: { reports } }) =>
    reports.flatMap((form, index) => {
      const range = rangeOf(form);
      return range ? [{ ...range, y: y + OFFSET * (index - (reports.length - 1) / 2), mode: form.mode }] : [];
    }),
  );
  const lines = [...modesRun(rows.map(({ of }) => of))].map((name) =>
    Plot.ruleY(ranges, {
      ...{ filter: ({ mode }) => mode === name, y: 'y', x1: 'from', x2: 'to' },
      ...{ stroke: 'currentColor', className: name },
    }),
  );
  return [...lines, ...modeDots(ranges)];
}
