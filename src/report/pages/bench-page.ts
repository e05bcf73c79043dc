import type { BenchReport, Measured } from '../../bench/bench-report.ts';
import { elementsOf, type MakeElement } from '../document/elements.ts';
import { fillPage } from '../document/frame.ts';
import { type Provenance, provenanceFacts } from '../document/provenance.ts';
import { columnNotes, section } from '../document/section.ts';
import { BEST_SIGN, tableElement } from '../document/table.ts';
import { benchRatiosFigure } from '../figures/bench-ratios.ts';
import { benchTimesFigure } from '../figures/bench-times.ts';
import { BENCH_COLUMNS, describeBench, GROWTH_COLUMNS } from '../tables/bench-columns.ts';
import { benchConclusion, fastestWhole } from '../tables/bench-conclusion.ts';
import { BENCH_COLUMN_NOTES, BENCH_READING_NOTES } from '../tables/bench-notes.ts';
import { dimsOf } from '../tables/bench-series.ts';

/** Fills an empty document with the report of a bench. */
export function fillBenchPage(document: Document, report: BenchReport, provenance: Provenance): void {
  const make = elementsOf(document);
  const { adapter, algorithm, rounds, measured, growth } = report;
  const fastest = fastestWhole(measured);
  const figures = [benchTimesFigure, benchRatiosFigure];
  const growthTable = () =>
    tableElement(document, {
      number: 2,
      caption: 'Growth of the time with the blocks, by least squares of the logarithms.',
      columns: GROWTH_COLUMNS,
      rows: growth,
    });
  fillPage(document, {
    title: 'Bench of the complete exchange',
    conclusion: [benchConclusion(report).join(' ')],
    summary: summaryOf(dimsOf(report)),
    facts: [
      ['adapter', adapter],
      ['algorithm', algorithm],
      ['rounds', String(rounds)],
      ['verified', verdict(make, measured)],
      ...provenanceFacts(document, provenance),
    ],
    sections: [
      section(make, 'How to read this report', ...BENCH_READING_NOTES.map((text) => make('p', {}, text))),
      section(
        make,
        'Results',
        tableElement(document, {
          number: 1,
          caption: `Every form at every size: ${describeBench(report)}. ${BEST_SIGN}: the fastest whole exchange.`,
          columns: BENCH_COLUMNS,
          rows: measured,
          best: (one) => fastest.includes(one),
        }),
        columnNotes(make, BENCH_COLUMN_NOTES),
      ),
      section(
        make,
        'Figures',
        make(
          'div',
          { class: 'figures' },
          ...figures.map((figure, index) => figure(document, index + 1, report)),
        ),
        ...(growth.length > 0 ? [growthTable()] : []),
      ),
    ],
  });
}

function summaryOf(dims: readonly number[]): string {
  const sizes = dims.length === 1 ? `a binary cube of ${dims[0]}` : `binary cubes of ${listOf(dims)}`;
  return `The exchange on ${sizes} dimensions in all its forms, beside a kernel that only copies the memory.`;
}

/** "6, 8 and 10". */
function listOf(dims: readonly number[]): string {
  return `${dims.slice(0, -1).join(', ')} and ${dims.at(-1)}`;
}

function verdict(make: MakeElement, measured: readonly Measured[]): Node | string {
  const wrong = measured.filter(({ right }) => !right);
  if (wrong.length === 0) return `all ${measured.length} rows of table 1`;
  const names = wrong.map(({ form, dim }) => `${form} (${dim} dimensions)`);
  return make('strong', {}, `NO: wrong after ${names.join(', ')}`);
}
