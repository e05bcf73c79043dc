import { parseHTML } from 'linkedom';
import type { Comparison } from './comparison.ts';
import { fillComparisonPage } from './comparison-page.ts';
import type { Provenance } from './provenance.ts';

/** The report of a comparison as the text of an HTML file that needs no other file. */
export function comparisonHtml(comparison: Comparison, provenance: Provenance): string {
  const { document } = parseHTML('<!doctype html><html><head></head><body></body></html>');
  fillComparisonPage(document, comparison, provenance);
  return `${document.toString()}\n`;
}
