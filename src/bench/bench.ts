import * as v from 'valibot';
import type { GpuContext } from '../host/gpu/gpu-context.ts';
import { InputError } from '../schedules/index.ts';
import { createBenchForms } from './bench-forms.ts';
import { type BenchReport, type BenchRow, CEILING } from './bench-report.ts';
import type { BenchForm, BenchForms } from './form.ts';

/** What `allport bench --baseline` takes of an earlier report; there may be more in it. */
export const storedBench = v.object({
  adapter: v.string(),
  measured: v.pipe(
    v.array(
      v.object({
        form: v.string(),
        dim: v.number(),
        ratio: v.number(),
        lowRatio: v.number(),
        highRatio: v.number(),
      }),
    ),
    v.readonly(),
  ),
});

export type StoredBench = v.InferOutput<typeof storedBench>;

export interface BenchOptions {
  readonly algorithm: string;
  /** Each 5 or more. */
  readonly dims: readonly number[];
  /** How often each form is measured, in turn with the others. */
  readonly rounds: number;
  readonly onProgress: (dim: number, done: number, total: number) => void;
  /** Further forms for a matrix of side x side words, measured and verified like ours. */
  readonly createPeers?: ((context: GpuContext, side: number) => Promise<BenchForms>) | undefined;
}

/** Measures all forms at all sizes, in turn within a size, and verifies what each does. */
export async function bench(
  context: GpuContext,
  { algorithm, dims, rounds, onProgress, createPeers }: BenchOptions,
): Promise<BenchReport> {
  const measured: BenchRow[] = [];
  for (const dim of dims) {
    const ours = await createBenchForms(context, algorithm, dim);
    let peers: BenchForms | undefined;
    try {
      peers = await createPeers?.(context, 2 ** dim);
      const forms = [...ours.forms, ...(peers?.forms ?? [])];
      requireOwnNames(forms);
      const runs: { form: BenchForm; right: boolean; times: number[]; ceilings: number[] }[] = [];
      for (const form of forms) runs.push({ form, right: await form.isRight(), times: [], ceilings: [] });
      const ceiling = forms.find(({ name }) => name === CEILING);
      // The first round warms up.
      for (let round = 0; round <= rounds; round++) {
        for (const { form, times, ceilings } of runs) {
          const before = (await ceiling?.once()) ?? Number.NaN;
          const elapsedMs = await form.once();
          if (round === 0) continue;
          times.push(elapsedMs);
          ceilings.push(before);
        }
        onProgress(dim, round, rounds);
      }
      const allCeilings = runs.flatMap(({ ceilings }) => ceilings);
      const ceilingMs = quantile(allCeilings, 0.5);
      const blocks = 4 ** dim;
      for (const { form, right, times, ceilings } of runs) {
        const { name, passes, goal, allowedMs = 0 } = form;
        const ratios = times.map((elapsedMs, i) => elapsedMs / ceilings[i]);
        const medianMs = quantile(times, 0.5);
        measured.push({
          form: name,
          dim,
          medianMs,
          minMs: Math.min(...times),
          maxMs: Math.max(...times),
          ratio: quantile(ratios, 0.5),
          lowRatio: quantile(ratios, 0.25),
          highRatio: quantile(ratios, 0.75),
          ...(goal !== undefined && { goal: Math.max(goal, allowedMs / ceilingMs) }),
          nsPerBlock: (1e6 * medianMs) / blocks,
          bytes: 8 * blocks * passes,
          ceilingPart: (passes * ceilingMs) / medianMs,
          right,
        });
      }
    } finally {
      peers?.destroy();
      ours.destroy();
    }
  }
  const names = [...new Set(measured.map(({ form }) => form))];
  const growth = dims.length < 2 ? [] : names.map((form) => ({ form, exponent: exponentOf(form, measured) }));
  return { adapter: context.adapter, algorithm, rounds, measured, growth };
}

/** Forms are told apart by their names. */
function requireOwnNames(forms: BenchForms['forms']): void {
  const names = forms.map(({ name }) => name);
  const twice = names.find((name, i) => names.indexOf(name) !== i);
  if (twice !== undefined)
    throw new InputError(`two forms are called "${twice}": give the peer another name`);
}

/** A form that became slower than in an earlier report, beyond the spread of both. */
export interface Regression {
  readonly form: string;
  readonly dim: number;
  readonly before: number;
  readonly now: number;
}

/** Forms whose quartiles of the ratio lie wholly above the earlier ones, by more than the spread of the two. */
export function regressions(now: BenchReport, before: StoredBench): Regression[] {
  return now.measured.flatMap((one) => {
    const other = before.measured.find(({ form, dim }) => form === one.form && dim === one.dim);
    if (other === undefined) return [];
    const spread = Math.max(one.highRatio - one.lowRatio, other.highRatio - other.lowRatio);
    if (one.lowRatio <= other.highRatio + spread) return [];
    return [{ form: one.form, dim: one.dim, before: other.ratio, now: one.ratio }];
  });
}

/** The slope of the times over the blocks, both logarithmic, by least squares. */
function exponentOf(name: string, measured: readonly BenchRow[]): number {
  const points = measured
    .filter(({ form }) => form === name)
    .map(({ dim, medianMs }) => [2 * dim, Math.log2(medianMs)] as const);
  const mean = (axis: 0 | 1) => points.reduce((sum, point) => sum + point[axis], 0) / points.length;
  const [meanX, meanY] = [mean(0), mean(1)];
  const across = points.reduce((sum, [x, y]) => sum + (x - meanX) * (y - meanY), 0);
  const along = points.reduce((sum, [x]) => sum + (x - meanX) ** 2, 0);
  return across / along;
}

function quantile(values: readonly number[], part: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.round(part * (sorted.length - 1))] as number;
}
