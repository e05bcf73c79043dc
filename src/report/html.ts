import { parseHTML } from 'linkedom';
import type { BenchReport } from '../bench/bench-report.ts';
import type { Transposes } from '../costs/compare-transposes.ts';
import type { RecomputedPapers } from '../papers/index.ts';
import type { Provenance } from './document/provenance.ts';
import { fillBenchPage } from './pages/bench-page.ts';
import { fillComparisonPage } from './pages/comparison-page.ts';
import { fillCostPage } from './pages/cost-page.ts';
import { fillPapersPage } from './pages/papers-page.ts';
import { fillTransposesPage } from './pages/transposes-page.ts';
import type { Comparison } from './tables/comparison.ts';
import type { Prediction } from './tables/prediction.ts';

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
