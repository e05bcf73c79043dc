import { parseHTML } from 'linkedom';
import type { BenchReport } from '../bench/bench.ts';
import type { RecomputedPapers } from '../papers/index.ts';
import type { Transposes } from '../transposes/compare.ts';
import { fillBenchPage } from './bench-page.ts';
import type { Comparison } from './comparison.ts';
import { fillComparisonPage } from './comparison-page.ts';
import { fillCostPage } from './cost-page.ts';
import { fillPapersPage } from './papers-page.ts';
import type { Prediction } from './prediction.ts';
import type { Provenance } from './provenance.ts';
import { fillTransposesPage } from './transposes-page.ts';

/** The report of a comparison as the text of an HTML file that needs no other file. */
export function comparisonHtml(comparison: Comparison, provenance: Provenance): string {
  return htmlOf((document) => fillComparisonPage(document, comparison, provenance));
}

/** The report of a bench, the same way. */
export function benchHtml(report: BenchReport, provenance: Provenance): string {
  return htmlOf((document) => fillBenchPage(document, report, provenance));
}

/** Predicted times, the same way. */
export function costHtml(prediction: Prediction, provenance: Provenance): string {
  return htmlOf((document) => fillCostPage(document, prediction, provenance));
}

/** The report of a comparison of transposes, the same way. */
export function transposesHtml(compared: Transposes, provenance: Provenance): string {
  return htmlOf((document) => fillTransposesPage(document, compared, provenance));
}

/** The papers recomputed, the same way. */
export function papersHtml(recomputed: RecomputedPapers, provenance: Omit<Provenance, 'date'>): string {
  return htmlOf((document) => fillPapersPage(document, recomputed, provenance));
}

function htmlOf(fill: (document: Document) => void): string {
  const { document } = parseHTML('<!doctype html><html><head></head><body></body></html>');
  fill(document);
  return `${document.toString()}\n`;
}
