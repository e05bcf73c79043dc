import type { BenchReport, BenchRow } from '../../bench/bench-report.ts';

/** What a bench measured of one form, at one size or several. */
export interface FormSeries {
  readonly form: string;
  /** In the order of the dimensions. */
  readonly points: readonly BenchRow[];
  /** The time grows with the blocks to this power; undefined where one size was measured. */
  readonly exponent: number | undefined;
}

/** Everything that was measured, form by form in the order of the table. */
export function seriesOf({ measured, growth }: BenchReport): FormSeries[] {
  const forms = [...new Set(measured.map(({ form }) => form))];
  return forms.map((form) => ({
    form,
    points: measured.filter((one) => one.form === form),
    exponent: growth.find((one) => one.form === form)?.exponent,
  }));
}

/** The dimensions that anything was measured at. */
export function dimsOf({ measured }: BenchReport): number[] {
  return [...new Set(measured.map(({ dim }) => dim))];
}
