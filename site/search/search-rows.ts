import { plainName } from '../../src/formats/documents/entries.ts';
import { type Section, sectionsOf } from '../../src/formats/documents/sections.ts';
import { SYNONYMS } from '../../src/formats/documents/synonyms.ts';
import type { SitePage } from '../page.ts';
import { type Anchored, anchoredEntries } from './anchors.ts';

/** What the search can find: a section of a page, something that a page explains, or a name of the reference. */
export interface SearchRow {
  readonly id: number;
  /** From the folder of the site, with the anchor. */
  readonly url: string;
  readonly title: string;
  /** All that it is called, the title too; what is asked in these words is about this. */
  readonly names: readonly string[];
  /** Other words for it. */
  readonly synonyms: readonly string[];
  /** The page and the section that it stands in, or what kind of name it is. */
  readonly where: string;
  /** Without marks. */
  readonly text: string;
  /** How much more it matters than a section in which the same words occur. */
  readonly weight: number;
}

/** A name of the library, as the reference has it. */
export interface ReferenceName {
  readonly url: string;
  readonly name: string;
  readonly kind: string;
  readonly text: string;
}

/** Explains the words of the field before all other pages. */
const TERMS = 'guide/terms';
const WEIGHTS = { term: 4, title: 2, option: 2, entry: 1.5, section: 1, again: 0.75, name: 0.75 };

/** Everything that pages and the reference have to be found. */
export function searchRows(pages: readonly SitePage[], reference: readonly ReferenceName[]): SearchRow[] {
  const rows = [...pages.flatMap(pageRows), ...reference.map(referenceRow)];
  return rows.map((row, id) => ({ ...row, id }));
}

type Row = Omit<SearchRow, 'id'>;

function pageRows(page: SitePage): Row[] {
  const lines = page.text.split('\n');
  const sections = sectionsOf(page.text);
  const entries = anchoredEntries(page.text);
  const explained = new Set(
    entries.flatMap(({ from, to }) => Array.from({ length: to - from }, (_, i) => from + i)),
  );
  return [
    ...sections.map((section, i) => {
      const to = sections[i + 1]?.from ?? lines.length;
      const own = lines.slice(section.from + 1, to).filter((_, j) => !explained.has(section.from + 1 + j));
      return sectionRow(page, section, plainText(own.join('\n')));
    }),
    ...entries.map((entry) => entryRow(page, entry)),
  ];
}

function sectionRow({ address, title }: SitePage, section: Section, text: string): Row {
  const isPage = section.level === 1;
  const names = isPage ? [...new Set([section.title, title])] : [section.title];
  return {
    url: `${address}.html${isPage ? '' : `#${section.anchor}`}`,
    title: plainText(section.title),
    names: names.map(plainText),
    synonyms: synonymsOf(names),
    where: isPage ? '' : title,
    text,
    weight: isPage ? WEIGHTS.title : WEIGHTS.section,
  };
}

function entryRow(
  { address, title }: SitePage,
  { kind, names, text, within, anchor, isFirst }: Anchored,
): Row {
  const [start, term] = /^\*\*(.+?)\*\*:?/.exec(text) ?? [''];
  const inSection = within.level === 1 ? title : `${title}, ${plainText(within.title)}`;
  const weight = address === TERMS ? WEIGHTS.term : kind === 'option' ? WEIGHTS.option : WEIGHTS.entry;
  return {
    url: `${address}.html#${anchor}`,
    title: term ?? names.join(', '),
    names,
    synonyms: address === TERMS ? synonymsOf(names) : [],
    where: term !== undefined || kind === '' ? inSection : `${plainText(kind)}: ${inSection}`,
    text: plainText(text.slice(start.length)),
    // The first section that has an option says the most of it.
    weight: isFirst ? weight : weight * WEIGHTS.again,
  };
}

function referenceRow({ url, name, kind, text }: ReferenceName): Row {
  return {
    url,
    title: name,
    names: [name],
    synonyms: [],
    where: `API, ${kind}`,
    text: plainText(text),
    weight: WEIGHTS.name,
  };
}

function synonymsOf(names: readonly string[]): string[] {
  const plain = names.map(plainName);
  return Object.entries(SYNONYMS).flatMap(([name, words]) => (plain.includes(plainName(name)) ? words : []));
}

/** Markdown as it is read: no marks, no links, no tags, no code fences. */
function plainText(markdown: string): string {
  return markdown
    .replace(/^`{3,}.*$/gm, ' ')
    .replace(/<\/?[a-z][^>]*>/g, ' ')
    .replace(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/^\|[-|\s:]+\|$/gm, ' ')
    .replace(/[`*|]/g, ' ')
    .replace(/^#+ /gm, '')
    .replace(/\s+/g, ' ')
    .trim();
}
