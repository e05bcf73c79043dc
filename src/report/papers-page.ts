import type { Erratum, ErratumBlock } from '../papers/errata.ts';
import type { RecomputedPapers } from '../papers/index.ts';
import {
  type Cell,
  type Item,
  isCompared,
  numberText,
  type Paper,
  type PaperTable,
  verdictOf,
} from '../papers/item.ts';
import { elementsOf, type MakeElement } from './elements.ts';
import { paperCurves } from './figures/paper-curves.ts';
import { paperTimeline } from './figures/paper-timeline.ts';
import { fillPage } from './frame.ts';
import type { Provenance } from './provenance.ts';
import { section } from './section.ts';
import { type Column, scrollingTable, tableElement } from './table.ts';

const READING_NOTES: readonly string[] = [
  'Everything here was computed again: tables of schedules and counts from the schedules of this project, each proved ' +
    'where its steps are counted, and predicted times from its cost model. Where the text has a value for the same ' +
    'thing, the two were compared.',
  'In the tables an upright value was compared, and the text has the same. Where the text has another, both are given. ' +
    'A value in grey italics was not compared: the text has none for it. An item agrees if all values that were compared ' +
    'do; one that differs names the entry of the errata, at the end of this page, that says why.',
  'An entry of the errata does not always blame the paper. It begins with a mark, which says how sure it is that the paper ' +
    'must be changed, and what the mark means.',
  'The networks are small, so that the page is made in less than a minute. For counts of rings, tori and meshes that is ' +
    'up to 144 nodes, for cubes up to ten dimensions. The command allport show counts larger networks, and the formulas ' +
    'of the counts go further still.',
];

/** An item and where it stands on the page. */
interface Placed {
  readonly paper: Paper;
  readonly item: Item;
  readonly id: string;
}

/** Fills an empty document with the papers. There is no date on it: it is the same page whenever it is made. */
export function fillPapersPage(
  document: Document,
  { papers, errata }: RecomputedPapers,
  { command, version }: Omit<Provenance, 'date'>,
): void {
  const make = elementsOf(document);
  const placed = papers.map((paper) =>
    paper.items.map((item): Placed => ({ paper, item, id: idOf(`${paper.name} ${item.title}`) })),
  );
  fillPage(document, {
    title: 'The papers, recomputed',
    summary:
      'The tables, figures and formulas of five papers on the complete exchange, beside what they print.',
    facts: [
      ['items', countsOf(placed.flat())],
      ['command', make('code', {}, command)],
      ['version', `allport ${version}`],
    ],
    sections: [
      section(make, 'How to read this page', ...READING_NOTES.map((text) => make('p', {}, text))),
      section(make, 'Overview', overview(document, placed.flat())),
      ...papers.map((paper, index) => paperElement(document, paper, placed[index])),
      section(make, 'Errata', ...errata.map((erratum) => erratumElement(make, erratum))),
    ],
  });
}

function paperElement(document: Document, paper: Paper, placed: readonly Placed[]): HTMLElement {
  const make = elementsOf(document);
  return make(
    'section',
    {},
    make('h2', { id: idOf(paper.name) }, paper.name),
    make('p', {}, `${paper.title}.`),
    ...placed.map((one) => itemElement(document, one)),
    leftOutElement(make, paper),
  );
}

function leftOutElement(make: MakeElement, { leftOut }: Paper): HTMLElement {
  const reasons = leftOut.map((text) => make('p', {}, text));
  return make('section', { class: 'item' }, make('h3', {}, 'Not here'), ...reasons);
}

function idOf(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
}

const erratumId = (name: string) => idOf(`erratum ${name}`);

/** "62: 45 agree, 15 differ, 2 not in the text". */
function countsOf(placed: readonly Placed[]): string {
  const verdicts = placed.map(({ item }) => verdictOf(item).verdict);
  const count = (wanted: string) => verdicts.filter((verdict) => verdict === wanted).length;
  return `${verdicts.length}: ${count('agrees')} agree, ${count('differs')} differ, ${count('not in the text')} not in the text`;
}

function overview(document: Document, placed: readonly Placed[]): HTMLElement {
  const make = elementsOf(document);
  const columns: Column<Placed, string | number | Node>[] = [
    { head: 'item', cell: ({ item, id }) => make('a', { href: `#${id}` }, item.title) },
    { head: 'paper', cell: ({ paper }) => paper.name },
    { head: 'where', cell: ({ item }) => item.source },
    { head: 'verdict', cell: ({ item }) => verdictElement(make, item) },
    { head: 'values\ncompared', numeric: true, cell: ({ item }) => verdictOf(item).compared },
    { head: 'differ', numeric: true, cell: ({ item }) => verdictOf(item).different },
  ];
  const caption = 'Every item, with what came of the comparison.';
  return tableElement(document, { number: 1, caption, columns, rows: placed });
}

function verdictElement(make: MakeElement, item: Item): HTMLElement {
  const { verdict } = verdictOf(item);
  return make('span', { class: `verdict ${idOf(verdict)}` }, verdict);
}

function itemElement(document: Document, { paper, item, id }: Placed): HTMLElement {
  const make = elementsOf(document);
  const { title, source, about, figure, tables } = item;
  const { compared, different } = verdictOf(item);
  const counted =
    compared === 0 ? 'nothing to compare with' : `${compared} values compared, ${different} differ`;
  const drawn =
    figure?.kind === 'curves'
      ? [paperCurves(document, `${id}-figure`, title, figure)]
      : figure?.kind === 'timeline'
        ? [paperTimeline(document, `${id}-figure`, title, figure)]
        : [];
  return make(
    'section',
    { class: 'item', id },
    make('h3', { id: `${id}-title` }, `${title} `, verdictElement(make, item)),
    make('p', { class: 'source' }, `${source}; ${counted}`, ...errataLinks(make, item, different)),
    make('p', {}, about),
    ...drawn,
    ...tables.map((table, index) =>
      paperTable(document, table, { paper: idOf(paper.name), item: id, index }),
    ),
  );
}

/** The entries that say why, where something differs. */
function errataLinks(make: MakeElement, { errata }: Item, different: number): (Node | string)[] {
  if (different === 0) return [];
  return errata.flatMap((name, index) => [
    index === 0 ? '; errata: ' : ', ',
    make('a', { href: `#${erratumId(name)}` }, name.replace(/\.$/, '')),
  ]);
}

/** Papers have tables of the same name: that of the paper goes before it. */
function paperTable(
  document: Document,
  { title, head, rows }: PaperTable,
  { paper, item, index }: { readonly paper: string; readonly item: string; readonly index: number },
): HTMLElement {
  const make = elementsOf(document);
  const columns = head.map(
    (text, column): Column<readonly Cell[], string | number | Node> => ({
      head: text,
      numeric: column > 0 && rows.every((row) => isNumber(row[column])),
      cell: (row) => (column === 0 ? textOf(row[0]) : cellElement(make, row[column])),
    }),
  );
  const own = `${item}-table-${index}`;
  const caption = title === undefined ? [] : [make('p', { class: 'caption', id: own }, title)];
  const names = [paper, `${item}-title`, ...(title === undefined ? [] : [own])];
  return make(
    'div',
    { class: 'table' },
    ...caption,
    scrollingTable(document, names.join(' '), columns, rows),
  );
}

function isNumber(cell: Cell | undefined): boolean {
  return cell === undefined || Number.isFinite(Number(textOf(cell).replace(/^→ /, '')));
}

function textOf(cell: Cell): string {
  if (isCompared(cell)) return cell.computed;
  return typeof cell === 'number' ? numberText(cell) : cell;
}

function cellElement(make: MakeElement, cell: Cell | undefined): string | Node {
  if (cell === undefined) return '';
  if (!isCompared(cell)) return make('i', { class: 'absent' }, textOf(cell));
  if (cell.computed === cell.printed) return cell.computed;
  return make('span', {}, `${cell.computed} `, make('strong', { class: 'printed' }, `text: ${cell.printed}`));
}

function erratumElement(make: MakeElement, { paper, name, mark, blocks }: Erratum): HTMLElement {
  return make(
    'section',
    { class: 'item', id: erratumId(name) },
    make('h3', {}, `${paper}: ${name.replace(/\.$/, '')}`),
    make('p', { class: 'source' }, `${mark.name}. ${mark.meaning}`),
    ...blocks.map((block) => erratumBlock(make, block)),
  );
}

function erratumBlock(make: MakeElement, { kind, content }: ErratumBlock): HTMLElement {
  if (kind === 'lines') return make('pre', {}, make('code', {}, content));
  const parts = content.split('`').map((part, index) => (index % 2 === 1 ? make('code', {}, part) : part));
  return make('p', {}, ...parts);
}
