import { elementsOf } from './elements.ts';
import css from './page.css?raw';

/** What every report page has around its own sections. */
export interface PageContent {
  readonly title: string;
  /** What came of it: sentences, right below the title. */
  readonly conclusion: readonly string[];
  /** One sentence below that: what was done. */
  readonly summary: string;
  /** What was run, where, when and how: terms with their values. */
  readonly facts: readonly (readonly [term: string, value: Node | string])[];
  readonly sections: readonly Node[];
}

/** Nothing is loaded and no script runs, whatever a text on the page says. */
const POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'";

/** Fills an empty document with a page that needs no other file. */
export function fillPage(
  document: Document,
  { title, conclusion, summary, facts, sections }: PageContent,
): void {
  const make = elementsOf(document);
  document.documentElement.setAttribute('lang', 'en');
  document.head.append(
    make('meta', { charset: 'utf-8' }),
    make('meta', { 'http-equiv': 'Content-Security-Policy', content: POLICY }),
    make('meta', { name: 'viewport', content: 'width=device-width, initial-scale=1' }),
    make('meta', { name: 'color-scheme', content: 'light dark' }),
    make('title', {}, `${title} - allport`),
    // Without it a browser asks the server for one.
    make('link', { rel: 'icon', href: 'data:,' }),
    make('style', {}, css),
  );
  document.body.append(
    make(
      'header',
      {},
      make('h1', {}, title),
      ...conclusion.map((text) => make('p', { class: 'conclusion' }, text)),
      make('p', { class: 'summary' }, summary),
      make(
        'dl',
        { class: 'facts' },
        ...facts.map(([term, value]) => make('div', {}, make('dt', {}, term), make('dd', {}, value))),
      ),
    ),
    make('main', {}, ...sections),
  );
}
