import type { Erratum, ErratumBlock } from '../../papers/errata.ts';
import type { RecomputedPapers } from '../../papers/index.ts';
import { type Entry, type Item, type Paper, type Verdict, verdictOf } from '../../papers/item.ts';
import { type Figure, figureElement } from '../document/figure.ts';
import { idOf } from '../document/id-of.ts';
import { listed } from '../document/listed.ts';
import { type Content, element, type Markup } from '../document/markup.ts';
import type { Page, Section } from '../document/page.ts';
import { type Provenance, provenanceFacts } from '../document/provenance.ts';
import { type Table, tableElement } from '../document/table.ts';
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

/** An item with what came of its comparison, and where it stands on the page. */
interface PlacedItem extends Verdict {
  readonly paper: Paper;
  readonly item: Item;
  readonly id: string;
}

/** The papers recomputed. There is no date on it: it is the same page whenever it is made. */
export function papersPage({ papers, errata }: RecomputedPapers, { command, version }: Provenance): Page {
  const placed = papers.map((paper) =>
    paper.items.map(
      (item): PlacedItem => ({ paper, item, id: idOf(`${paper.name} ${item.title}`), ...verdictOf(item) }),
    ),
  );
  return {
    title: 'The papers, recomputed',
    conclusion: [conclusionOf(placed.flat())],
    summary:
      'The tables, figures and formulas of five papers on the complete exchange, beside what they print.',
    facts: provenanceFacts({ command, version }),
    without: 'only what differs',
    sections: [
      { heading: 'How to read this page', parts: READING_NOTES },
      { heading: 'Overview', parts: [overview(placed.flat())] },
      ...papers.map((paper, index) => paperSection(paper, placed[index])),
      { heading: 'Errata', parts: errata.map(erratumElement) },
    ],
  };
}

function paperSection(paper: Paper, placed: readonly PlacedItem[]): Section {
  const id = idOf(paper.name);
  const contents = tableElement(`${id}-contents`, contentsTable(paper, placed), undefined, [id]);
  return { heading: paper.name, id, parts: [`${paper.title}.`, contents, ...placed.map(itemElement)] };
}

/** Every numbered table and figure of a paper: where it is on the page, or why it is not. */
function contentsTable({ contents }: Paper, placed: readonly PlacedItem[]): Table<Entry> {
  const links = (items: readonly string[]) =>
    placed
      .filter(({ item }) => items.includes(item.title))
      .map(({ item, id }) => element('a', { href: `#${id}` }, item.title));
  return {
    title: 'Its tables and figures',
    columns: [
      { head: 'in the paper', cell: (entry) => entry.name },
      {
        head: 'here',
        cell: (entry) => ('why' in entry ? entry.why : element('span', {}, ...links(entry.items))),
      },
    ],
    rows: contents,
    without: (entry) =>
      !('why' in entry) &&
      placed.every(({ item, different }) => !entry.items.includes(item.title) || different === 0),
  };
}

const erratumId = (name: string) => idOf(`erratum ${name}`);

/** "Of 69 items 45 agree with their texts, 18 differ, ...": how many there are of each verdict. */
function conclusionOf(placed: readonly PlacedItem[]): string {
  const count = (wanted: Verdict['verdict']) => placed.filter(({ verdict }) => verdict === wanted).length;
  const [stated, absent] = [count('statements hold'), count('not in the text')];
  const verb = (number: number, one: string, many: string) => `${number} ${number === 1 ? one : many}`;
  const parts = [
    `${verb(count('agrees'), 'agrees', 'agree')} with the text`,
    `${verb(count('differs'), 'differs', 'differ')} from it`,
    ...(stated === 0 ? [] : [`${verb(stated, 'has', 'have')} only statements there, which hold`]),
    ...(absent === 0 ? [] : [`${verb(absent, 'is', 'are')} not in the text`]),
  ];
  const why = count('differs') === 0 ? '' : ' Why each differs is in the errata below.';
  return `Of ${verb(placed.length, 'item', 'items')} ${listed(parts)}.${why}`;
}

function overview(placed: readonly PlacedItem[]): Table<PlacedItem> {
  return {
    title: 'Every item, with what came of the comparison',
    columns: [
      { head: 'item', cell: ({ item, id }) => element('a', { href: `#${id}` }, item.title) },
      { head: 'paper', cell: ({ paper }) => paper.name },
      { head: 'where', cell: ({ item }) => item.source },
      { head: 'verdict', cell: ({ verdict }) => verdictElement(verdict) },
      { head: 'values\ncompared', numeric: true, cell: ({ compared }) => compared },
      { head: 'statements', numeric: true, cell: ({ stated }) => stated },
      { head: 'differ', numeric: true, cell: ({ different }) => different },
    ],
    rows: placed,
    without: ({ different }) => different === 0,
  };
}

function verdictElement(verdict: Verdict['verdict']): Markup {
  return element('span', { class: `verdict ${idOf(verdict)}` }, verdict);
}

function itemElement({ paper, item, id, verdict, compared, stated, different }: PlacedItem): Markup {
  const { title, source, about } = item;
  const counts = [
    ...(compared > 0 ? [`${compared} values`] : []),
    ...(stated > 0 ? [`${stated} statements`] : []),
  ];
  const counted =
    counts.length > 0 ? `${counts.join(' and ')} compared, ${different} differ` : 'nothing to compare with';
  return element(
    'section',
    { class: different === 0 ? 'item without' : 'item', id },
    element('h3', { id: `${id}-title` }, `${title} `, verdictElement(verdict)),
    element('p', { class: 'source' }, `${source}; ${counted}`, ...errataLinks(item, different)),
    element('p', {}, about),
    ...figuresOf(item).map((figure) => figureElement(`${id}-figure`, figure)),
    ...paperTables(item, idOf(paper.name), id),
  );
}

function figuresOf({ title, figure }: Item): Figure[] {
  if (figure === undefined) return [];
  return [figure.kind === 'curves' ? paperCurves(title, figure) : paperTimeline(title, figure)];
}

/** The entries that say why, where something differs. */
function errataLinks({ errata }: Item, different: number): Content[] {
  if (different === 0) return [];
  return errata.flatMap((name, index) => [
    index === 0 ? '; errata: ' : ', ',
    element('a', { href: `#${erratumId(name)}` }, name.replace(/\.$/, '')),
  ]);
}

function erratumElement({ paper, name, mark, blocks }: Erratum): Markup {
  return element(
    'section',
    { class: 'item', id: erratumId(name) },
    element('h3', {}, `${paper}: ${name.replace(/\.$/, '')}`),
    element('p', { class: 'source' }, `${mark.name}. ${mark.meaning}`),
    ...blocks.map(erratumBlock),
  );
}

function erratumBlock({ kind, content }: ErratumBlock): Markup {
  if (kind === 'lines') return element('pre', {}, element('code', {}, content));
  const parts = content.split('`').map((part, index) => (index % 2 === 1 ? element('code', {}, part) : part));
  return element('p', {}, ...parts);
}
