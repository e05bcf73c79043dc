import type { BenchReport, BenchRow } from '../../bench/bench-report.ts';
import { listed } from '../document/listed.ts';
import { type Content, element } from '../document/markup.ts';
import type { Page } from '../document/page.ts';
import { type Provenance, provenanceFacts } from '../document/provenance.ts';
import { benchRatiosFigure } from '../figures/bench-ratios.ts';
import { benchTimesFigure } from '../figures/bench-times.ts';
import { benchTables } from '../tables/bench-columns.ts';
import { benchConclusion, nameOf } from '../tables/bench-conclusion.ts';
import { BENCH_COLUMN_NOTES, BENCH_READING_NOTES } from '../tables/bench-notes.ts';
import { dimsOf } from '../tables/bench-series.ts';

/** The report of a bench. */
export function benchPage(report: BenchReport, provenance: Provenance): Page {
  const { adapter, algorithm, rounds, measured } = report;
  const [results, ...growth] = benchTables(report);
  const figures = [benchTimesFigure(report), benchRatiosFigure(report)];
  return {
    title: 'Bench of the complete exchange',
    conclusion: [benchConclusion(report).join(' ')],
    summary: summaryOf(dimsOf(report)),
    facts: [
      ['adapter', adapter],
      ['algorithm', algorithm],
      ['rounds', String(rounds)],
      ['verified', verdict(measured)],
      ...provenanceFacts(provenance),
    ],
    sections: [
      { heading: 'How to read this report', parts: BENCH_READING_NOTES },
      { heading: 'Results', parts: [results, { notes: BENCH_COLUMN_NOTES }] },
      { heading: 'Figures', parts: [{ figures }, ...growth] },
    ],
  };
}

function summaryOf(dims: readonly number[]): string {
  const cubes = dims.length === 1 ? 'a binary cube' : 'binary cubes';
  const sizes = `${cubes} of ${listed(dims.map(String))} dimensions`;
  return `The exchange on ${sizes} in all its forms, beside a kernel that only copies the memory.`;
}

function verdict(measured: readonly BenchRow[]): Content {
  const wrong = measured.filter(({ right }) => !right);
  if (wrong.length === 0) return `all ${measured.length} rows of table 1`;
  return element('strong', {}, `NO: wrong after ${wrong.map(nameOf).join(', ')}`);
}
