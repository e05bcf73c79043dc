import { type Figure, figureElement } from './figure.ts';
import { idOf } from './id-of.ts';
import { type Content, element, elementIn, type Markup } from './markup.ts';
import css from './page.css?raw';
import plotCss from './plot.css?raw';
import { type Table, tableElement } from './table.ts';

/** A report as data. */
export interface Page {
  readonly title: string;
  /** What came of it: sentences, right below the title. */
  readonly conclusion: readonly string[];
  /** What the conclusion says, drawn below it; left out: there is nothing to draw. */
  readonly figure?: Figure;
  /** One sentence below that: what was done. */
  readonly summary: string;
  /** What was run, where, when and how. */
  readonly facts: readonly Fact[];
  /** What a box says that leaves out rows and parts, those that are `without`; left out: there is none. */
  readonly without?: string;
  readonly sections: readonly Section[];
}

/** A term with its value. */
export type Fact = readonly [term: string, value: Content];

/** A part of a page below a heading. */
export interface Section {
  readonly heading: string;
  /** Of the heading, where something leads there. */
  readonly id?: string;
  readonly parts: readonly Part[];
}

/** A paragraph; a table or figures, which get numbers; what columns say; or an element as it is. */
type Part = string | Table | { readonly figures: readonly Figure[] } | Notes | Markup;

/** What the columns of a table say. */
interface Notes {
  readonly notes: readonly Note[];
}

/** A term and what it says. */
export type Note = readonly [term: string, text: string];

/** Nothing is loaded and no script runs, whatever a text on the page says. */
const POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'";

/** Fills an empty document with a page that needs no other file. */
export function fillPage(document: Document, page: Page): void {
  const { title, conclusion, figure, summary, facts, without, sections } = page;
  const head = [
    element('meta', { charset: 'utf-8' }),
    element('meta', { 'http-equiv': 'Content-Security-Policy', content: POLICY }),
    element('meta', { name: 'viewport', content: 'width=device-width, initial-scale=1' }),
    element('meta', { name: 'color-scheme', content: 'light dark' }),
    element('title', {}, `${title} - allport`),
    // Without it a browser asks the server for one.
    element('link', { rel: 'icon', href: 'data:,' }),
    element('style', {}, css, plotCss),
  ];
  const header = element(
    'header',
    {},
    element('h1', {}, title),
    ...conclusion.map((text) => element('p', { class: 'conclusion' }, text)),
    ...(figure === undefined ? [] : [figureElement('conclusion', figure)]),
    element('p', { class: 'summary' }, summary),
    termList('facts', facts),
  );
  document.documentElement.setAttribute('lang', 'en');
  document.head.append(...head.map((one) => elementIn(document, one)));
  document.body.append(
    elementIn(document, header),
    elementIn(document, contentsElement(sections, without)),
    elementIn(document, element('main', {}, ...sectionElements(sections))),
  );
}

/** The contents, which stay in sight, and the box beside them that leaves out what is not wanted. */
function contentsElement(sections: readonly Section[], without: string | undefined): Markup {
  const links = sections.map((section) =>
    element('li', {}, element('a', { href: `#${idOfSection(section)}` }, section.heading)),
  );
  // No script runs on the page: the style looks whether the box is ticked.
  const box = element('input', { type: 'checkbox', id: 'only', autocomplete: 'off' });
  return element(
    'nav',
    { 'aria-label': 'Contents' },
    element('ol', {}, ...links),
    ...(without === undefined ? [] : [element('label', {}, box, without)]),
  );
}

function idOfSection({ id, heading }: Section): string {
  return id ?? idOf(heading);
}

/** The sections; tables and figures have numbers in the order of the page. */
function sectionElements(sections: readonly Section[]): Markup[] {
  let tables = 0;
  let figures = 0;
  const partElement = (part: Part): Markup => {
    if (typeof part === 'string') return element('p', {}, part);
    if ('columns' in part) return tableElement(`table-${++tables}`, part, `Table ${tables}. `);
    if ('notes' in part) return termList('columns', part.notes);
    if (!('figures' in part)) return part;
    const drawn = part.figures.map((figure) =>
      figureElement(`figure-${++figures}`, figure, `Figure ${figures}. `),
    );
    return element('div', { class: 'figures' }, ...drawn);
  };
  return sections.map((section) =>
    element(
      'section',
      {},
      element('h2', { id: idOfSection(section) }, section.heading),
      ...section.parts.map(partElement),
    ),
  );
}

function termList(name: string, facts: readonly Fact[]): Markup {
  const items = facts.map(([term, value]) =>
    element('div', {}, element('dt', {}, term), element('dd', {}, value)),
  );
  return element('dl', { class: name }, ...items);
}
