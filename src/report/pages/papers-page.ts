import type { Erratum, ErratumBlock } from '../../papers/errata.ts';
import type { RecomputedPapers } from '../../papers/index.ts';
import { type Entry, type Item, type Paper, type VERDICTS, verdictOf } from '../../papers/item.ts';
import { elementsOf, type MakeElement } from '../document/elements.ts';
import { fillPage } from '../document/frame.ts';
import { listed } from '../document/listed.ts';
import type { Provenance } from '../document/provenance.ts';
import { section } from '../document/section.ts';
import { type Column, scrollingTable, tableElement } from '../document/table.ts';
import { paperCurves } from '../figures/paper-curves.ts';
import { paperTimeline } from '../figures/paper-timeline.ts';
import { paperTables } from '../tables/paper-table.ts';

const READING_NOTES: readonly string[] = [
  'Everything here was computed again: tables of schedules and counts from the schedules of this project, each proved ' +
    'where its steps are counted, and predicted times from its cost model. Where the text has a value for the same ' +
    'thing, the two were compared.',
  'In the tables an upright value was compared, and the text has the same. Where the text has another, or a bound that the ' +
    'value keeps, both are given. A value in grey italics was not compared: the text has none for it. An item agrees if ' +
    'all its values do and what the text says in words is so. If the text has only words, the item says that these ' +
    'statements hold. One that differs names the entry of the errata, at the end of this page, that says why.',
  'An entry of the errata does not always blame the paper. It begins with a mark, which says how sure it is that the paper ' +
    'must be changed, and what the mark means.',
  'The networks are small, so that the page is made in less than a minute. For counts of rings, tori and meshes that is ' +
    'up to 256 nodes, for cubes up to ten dimensions. The command allport show counts larger networks, and the formulas ' +
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
    conclusion: [conclusionOf(placed.flat())],
    summary:
      'The tables, figures and formulas of five papers on the complete exchange, beside what they print.',
    facts: [
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
    contentsElement(document, paper, placed),
    ...placed.map((one) => itemElement(document, one)),
  );
}

/** Every numbered table and figure of a paper: where it is on the page, or why it is not. */
function contentsElement(
  document: Document,
  { name, contents }: Paper,
  placed: readonly Placed[],
): HTMLElement {
  const make = elementsOf(document);
  const links = (items: readonly string[]) =>
    placed
      .filter(({ item }) => items.includes(item.title))
      .map(({ item, id }) => make('a', { href: `#${id}` }, item.title));
  const columns: Column<Entry, string | Node>[] = [
    { head: 'in the paper', cell: (entry) => entry.name },
    {
      head: 'here',
      cell: (entry) => ('why' in entry ? entry.why : make('span', {}, ...links(entry.items))),
    },
  ];
  const id = idOf(`${name} contents`);
  return make(
    'div',
    { class: 'table' },
    make('p', { class: 'caption', id }, 'Its tables and figures'),
    scrollingTable(document, `${idOf(name)} ${id}`, columns, contents),
  );
}

function idOf(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
}

const erratumId = (name: string) => idOf(`erratum ${name}`);

/** "Of 69 items 45 agree with their texts, 18 differ, ...": how many there are of each verdict. */
function conclusionOf(placed: readonly Placed[]): string {
  const verdicts = placed.map(({ item }) => verdictOf(item).verdict);
  const count = (wanted: (typeof VERDICTS)[number]) =>
    verdicts.filter((verdict) => verdict === wanted).length;
  const [stated, absent] = [count('statements hold'), count('not in the text')];
  const verb = (number: number, one: string, many: string) => `${number} ${number === 1 ? one : many}`;
  const parts = [
    `${verb(count('agrees'), 'agrees', 'agree')} with the text`,
    `${verb(count('differs'), 'differs', 'differ')} from it`,
    ...(stated === 0 ? [] : [`${verb(stated, 'has', 'have')} only statements there, which hold`]),
    ...(absent === 0 ? [] : [`${verb(absent, 'is', 'are')} not in the text`]),
  ];
  const why = count('differs') === 0 ? '' : ' Why each differs is in the errata below.';
  return `Of ${verb(verdicts.length, 'item', 'items')} ${listed(parts)}.${why}`;
}

function overview(document: Document, placed: readonly Placed[]): HTMLElement {
  const make = elementsOf(document);
  const columns: Column<Placed, string | number | Node>[] = [
    { head: 'item', cell: ({ item, id }) => make('a', { href: `#${id}` }, item.title) },
    { head: 'paper', cell: ({ paper }) => paper.name },
    { head: 'where', cell: ({ item }) => item.source },
    { head: 'verdict', cell: ({ item }) => verdictElement(make, item) },
    { head: 'values\ncompared', numeric: true, cell: ({ item }) => verdictOf(item).compared },
    { head: 'statements', numeric: true, cell: ({ item }) => verdictOf(item).stated },
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
  const { title, source, about, figure } = item;
  const { compared, stated, different } = verdictOf(item);
  const counts = [
    ...(compared > 0 ? [`${compared} values`] : []),
    ...(stated > 0 ? [`${stated} statements`] : []),
  ];
  const counted =
    counts.length > 0 ? `${counts.join(' and ')} compared, ${different} differ` : 'nothing to compare with';
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
    ...paperTables(document, item, { paper: idOf(paper.name), item: id }),
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
