import { parseHTML } from 'linkedom';
import { fillPage, type Page } from './document/page.ts';
import { benchPage } from './pages/bench-page.ts';
import { comparisonPage } from './pages/comparison-page.ts';
import { costPage } from './pages/cost-page.ts';
import { papersPage } from './pages/papers-page.ts';

/** The report of a comparison as the text of an HTML file that needs no other file. */
export const comparisonHtml = htmlOf(comparisonPage);

/** The report of a bench, the same way. */
export const benchHtml = htmlOf(benchPage);

/** Predicted times, the same way. */
export const costHtml = htmlOf(costPage);

/** The papers recomputed, the same way. */
export const papersHtml = htmlOf(papersPage);

function htmlOf<Shown extends unknown[]>(pageOf: (...shown: Shown) => Page): (...shown: Shown) => string {
  return (...shown) => {
    const { document } = parseHTML('<!doctype html><html><head></head><body></body></html>');
    fillPage(document, pageOf(...shown));
    return `${document.toString()}\n`;
  };
}
