import { readFileSync } from 'node:fs';
import { parseHTML } from 'linkedom';
import { describe, expect, it } from 'vitest';
import { builtInMachines } from '../../src/formats/machines/built-in-machines.ts';
import { errata } from '../../src/papers/errata.ts';
import { paperNames, recomputedPapers } from '../../src/papers/index.ts';
import { type Item, VERDICTS, verdictOf } from '../../src/papers/item.ts';
import { atLeast, atMost, roundedUp, type SaidRow, UNPRINTED } from '../../src/papers/printed/said.ts';
import { sideBySide } from '../../src/papers/side-by-side.ts';
import { papersHtml } from '../../src/report/html.ts';
import { describeItems } from './side-by-side.ts';

const told: string[] = [];
const machines = await builtInMachines();
const recomputed = recomputedPapers(paperNames, machines, (name) => told.push(name));
const items = recomputed.papers.flatMap(({ items: own }) => own);

describe('an item', () => {
  type ComputedRow = Parameters<typeof sideBySide>[0]['computed'][number];
  const itemOf = (computed: ComputedRow[], printed: SaidRow[], ...isSo: boolean[]): Item => ({
    title: 'Table 0',
    source: 'nowhere',
    about: '',
    tables: [sideBySide({ head: ['what', 'here', 'there'], computed, printed })],
    statements: isSo.map((one, i) => ({ says: `statement ${i}`, isSo: one })),
    errata: [],
  });

  it('agrees if all values that the text has were found again', () => {
    const item = itemOf(
      [
        ['two', 'a'],
        ['one', 1, 2],
      ],
      [
        ['one', 1, UNPRINTED],
        ['two', 'a'],
      ],
    );
    expect(item.tables[0].rows[0].slice(0, 1).concat(item.tables[0].rows[0].slice(2))).toEqual(['one', 2]);
    expect(verdictOf(item)).toEqual({ verdict: 'agrees', compared: 2, stated: 0, different: 0 });
  });

  it('differs if one was not', () => {
    const item = itemOf([['one', 1, 3]], [['one', 1, 2]]);
    expect(verdictOf(item)).toEqual({ verdict: 'differs', compared: 2, stated: 0, different: 1 });
  });

  it('differs if either side lacks a cell, or a row', () => {
    const whole: [string, number, number][] = [
      ['one', 1, 2],
      ['two', 3, 4],
    ];
    const lacking: [string, ...number[]][][] = [
      [
        ['one', 1, 2],
        ['two', 3],
      ],
      [['one', 1, 2]],
      [],
    ];
    for (const [i, part] of lacking.entries()) {
      const different = [1, 2, 4][i];
      expect(verdictOf(itemOf(part, whole))).toMatchObject({ verdict: 'differs', different });
      expect(verdictOf(itemOf(whole, part))).toMatchObject({ verdict: 'differs', different });
    }
    expect(verdictOf(itemOf([['one', undefined]], [['one', 1]])).different).toBe(1);
  });

  it('shows the number that is printed, and demands what it says of it', () => {
    const verdict = (value: number, said: SaidRow[1]) =>
      verdictOf(itemOf([['one', value]], [['one', said]])).verdict;
    expect(itemOf([['one', 19]], [['one', atMost(22)]]).tables[0].rows[0][1]).toEqual({
      computed: 19,
      printed: 22,
      relation: 'at most',
    });
    expect([21, 22, 23].map((value) => verdict(value, atMost(22)))).toEqual(['agrees', 'agrees', 'differs']);
    expect([21, 22, 23].map((value) => verdict(value, atLeast(22)))).toEqual(['differs', 'agrees', 'agrees']);
    expect([2, 3, 4].map((value) => verdict(value, roundedUp(7 / 3)))).toEqual([
      'differs',
      'agrees',
      'differs',
    ]);
  });

  it('says that statements hold where the text has nothing else', () => {
    expect(verdictOf(itemOf([], [], true, true)).verdict).toBe('statements hold');
    expect(verdictOf(itemOf([], [], true, false))).toMatchObject({
      verdict: 'differs',
      stated: 2,
      different: 1,
    });
    expect(verdictOf(itemOf([['one', 1]], [['one', 1]], true)).verdict).toBe('agrees');
  });

  it('is not in the text if there is nothing to compare', () => {
    expect(verdictOf(itemOf([['one', 1]], [['one', UNPRINTED]])).verdict).toBe('not in the text');
  });

  it('has numbers that are equal in six digits', () => {
    const verdict = (one: number, other: number) =>
      verdictOf(itemOf([['one', one]], [['one', other]])).verdict;
    expect(verdict(2 / 3, 0.66666666)).toBe('agrees');
    expect(verdict(2 / 3, 0.6667)).toBe('differs');
    expect(verdict(12345678, 12345679)).toBe('differs');
  });

  it('has no row twice, and none longer than its heading', () => {
    expect(() =>
      itemOf(
        [
          ['one', 1],
          ['one', 1],
        ],
        [],
      ),
    ).toThrow('two rows one');
    expect(() => itemOf([['one', 1, 2, 3]], [])).toThrow('row one has more cells than what, here, there');
  });
});

describe('the papers', () => {
  it('are five, told one by one', () => {
    expect(recomputed.papers).toHaveLength(5);
    expect(told).toEqual(['johnsson-ho', 'suh-shin', 'ho-johnsson', 'cs838', 'swarztrauber']);
  });

  /** Numbered tables and figures, as the papers have them. */
  const NUMBERED = [
    { tables: 9, figures: 4 },
    { tables: 2, figures: 16 },
    { tables: 1, figures: 15 },
    { tables: 0, figures: 0 },
    { tables: 0, figures: 0 },
  ];

  it('have an item for each numbered table, and an item or a reason for each figure', () => {
    for (const [index, { contents, items: own }] of recomputed.papers.entries()) {
      const names = contents.map(({ name }) => name);
      const numbered = (what: string, count: number) =>
        Array.from({ length: count }, (_, i) => `${what} ${i + 1}`);
      const tables = numbered('Table', NUMBERED[index].tables);
      const figures = numbered('Figure', NUMBERED[index].figures);
      expect(names.filter((name) => /^(Table|Figure) \d+$/.test(name)).sort()).toEqual(
        [...tables, ...figures].sort(),
      );
      const titles = own.map(({ title }) => title);
      expect(new Set(titles).size).toBe(titles.length);
      expect(titles).toEqual(expect.arrayContaining(tables));
      for (const entry of contents) {
        if ('items' in entry) expect(titles).toEqual(expect.arrayContaining([...entry.items]));
        else expect(entry.name).not.toMatch(/^Table \d/);
      }
    }
  });

  it('have the long tables whole', () => {
    const compared = (title: string) => verdictOf(items.find((item) => item.title === title) as Item);
    expect(compared('Table 3')).toMatchObject({ compared: 16 + 5 * 64, different: 0 });
    expect(compared('Scheduling table of the all-port cube')).toMatchObject({
      compared: 8 * 4,
      different: 0,
    });
    expect(compared('The six paths of node 10010100')).toMatchObject({ compared: 6 * 6 + 7, different: 1 });
    const arrays = recomputed.papers[1].items.find(({ title }) => title === 'Figure 4') as Item;
    expect(verdictOf(arrays)).toMatchObject({ compared: 5 * 144, different: 0 });
  });

  it('agree, or differ for a reason that the errata give', () => {
    const verdicts = items.map((item) => verdictOf(item).verdict);
    const count = (wanted: string) => verdicts.filter((verdict) => verdict === wanted).length;
    expect(Object.fromEntries(VERDICTS.map((verdict) => [verdict, count(verdict)]))).toEqual({
      agrees: 46,
      differs: 21,
      'statements hold': 10,
      'not in the text': 3,
    });
    const differing = items.filter((item) => verdictOf(item).verdict === 'differs');
    expect(differing.filter((item) => item.errata.length === 0).map(({ title }) => title)).toEqual([]);
    const named = new Set(items.flatMap((item) => item.errata));
    expect(new Set(recomputed.errata.map(({ name }) => name))).toEqual(named);
  });

  it('name errata only where something differs', () => {
    const needless = items.filter((item) => verdictOf(item).verdict !== 'differs' && item.errata.length > 0);
    expect(needless.map(({ title }) => title)).toEqual([]);
  });

  it('have tables whose rows fit their headings', () => {
    for (const { title, tables } of items) {
      for (const { head, rows } of tables) {
        expect(rows.length, title).toBeGreaterThan(0);
        expect(head, title).not.toContain('');
        expect(Math.max(...rows.map((row) => row.length)), title).toBe(head.length);
      }
    }
  });
});

describeItems(recomputed.papers, machines);

describe('the errata', () => {
  const text = readFileSync(new URL('../../docs/errata.md', import.meta.url), 'utf8');

  it('are all entries of the document, each under its paper', () => {
    expect(errata().map(({ name }) => name)).toEqual(
      [...text.replaceAll('\n', ' ').matchAll(/ {2}\*\*(.+?)\*\* /g)].map(([, name]) => name),
    );
    expect(new Set(errata().map(({ paper }) => paper))).toEqual(
      new Set([...text.matchAll(/^## (.*)$/gm)].map(([, paper]) => paper)),
    );
  });

  it('keep running text and what a terminal shows apart', () => {
    const lemma5 = errata().find(({ name }) => name === 'Lemma 5.');
    expect(lemma5?.blocks.map(({ kind }) => kind)).toEqual(['text', 'lines']);
    expect(lemma5?.blocks[0].content).toMatch(/^"can be completed in .* which is 6\. Test: `\S+`\.$/);
    expect(lemma5?.blocks[1].content).toMatch(/^\$ allport show necklace/);
  });
});

describe('the page', () => {
  const html = papersHtml(recomputed, { command: 'allport papers --html papers.html', version: '1.2.3' });
  const { document } = parseHTML(html);
  const texts = (elements: Iterable<Element>) => [...elements].map(({ textContent }) => textContent);

  it('needs nothing but itself, may run nothing, and has no date', () => {
    expect(html).not.toMatch(/<script|<iframe|<object|<img|<base|\son\w+=/i);
    expect(html.replaceAll('http://www.w3.org/2000/svg', '')).not.toMatch(/https?:|\/\/\w|@import|url\(/);
    expect(texts(document.querySelectorAll('.facts dt'))).toEqual(['command', 'version']);
    expect(document.querySelector('h1 ~ p.conclusion')?.textContent).toMatch(
      new RegExp(
        `^Of ${items.length} items \\d+ agree with the text, \\d+ differ from it, .*\\. Why each differs is in the errata below\\.$`,
      ),
    );
  });

  it('has every item with its verdict, in the overview and by itself', () => {
    const verdicts = items.map((item) => verdictOf(item).verdict);
    expect(texts(document.querySelectorAll('table .verdict'))).toEqual(verdicts);
    expect(texts(document.querySelectorAll('h3 .verdict'))).toEqual(verdicts);
  });

  it('can leave out all that agrees, and nothing that differs', () => {
    expect(document.querySelector('nav input')?.parentElement?.textContent).toBe('only what differs');
    const isLeftOut = (element: Element | null | undefined) => element?.closest('.without') !== null;
    const differs = items.map((item) => verdictOf(item).different > 0);
    for (const place of ['table .verdict', 'h3 .verdict']) {
      expect([...document.querySelectorAll(place)].map((one) => !isLeftOut(one))).toEqual(differs);
    }
    const printed = [...document.querySelectorAll('strong.printed')];
    expect(printed.length).toBeGreaterThan(0);
    expect(printed.filter(isLeftOut)).toEqual([]);
    // What is not compared is no difference either.
    for (const row of document.querySelectorAll(
      '.item:not(.without) .table:not(.without) tbody tr:not(.without)',
    )) {
      expect(row.querySelector('strong.printed')).not.toBeNull();
    }
  });

  it('leads nowhere but to places on the page, and has each name once', () => {
    const places = [...document.querySelectorAll('[id]')];
    const ids = new Map(places.map((place) => [place.id, place]));
    expect(ids.size).toBe(places.length);
    const targets = [...document.querySelectorAll('a')].map((link) => link.getAttribute('href')?.slice(1));
    expect(targets.length).toBeGreaterThan(items.length);
    expect(targets.filter((target) => !ids.has(target ?? ''))).toEqual([]);
    for (const named of document.querySelectorAll('[aria-labelledby]')) {
      const names = named.getAttribute('aria-labelledby')?.split(' ') ?? [];
      for (const id of names) expect(ids.get(id)?.textContent.trim()).toMatch(/\w/);
    }
  });

  it('has both values where they differ', () => {
    const printed = texts(document.querySelectorAll('.printed'));
    expect(printed).toHaveLength(items.reduce((sum, item) => sum + verdictOf(item).different, 0));
    expect(texts(document.querySelectorAll('.bound'))).toContain('text: at most 22');
  });

  it('has a drawing for every panel, with axes and units', () => {
    const panels = items.flatMap(({ figure }) => (figure?.kind === 'curves' ? figure.panels : []));
    const drawings = [...document.querySelectorAll('.panels svg[role=img]')];
    expect(drawings).toHaveLength(panels.length);
    for (const [index, drawing] of drawings.entries()) {
      expect(drawing.querySelectorAll('.first, .second, .third')).toHaveLength(panels[index].series.length);
      expect(texts(drawing.querySelectorAll('text')).join(' ')).toMatch(/\d (ms|s)\b.* time/);
    }
    expect(document.querySelectorAll('figure > svg[role=img]')).toHaveLength(1);
  });

  it('has the entries of the errata, each with its mark and what that means', () => {
    const sections = [...document.querySelectorAll('section[id^=erratum-]')];
    expect(texts(sections.map((own) => own.querySelector('.source') as Element))).toEqual(
      recomputed.errata.map(({ mark }) => `${mark.name}. ${mark.meaning}`),
    );
  });

  it('draws nothing at a place that is no number', () => {
    expect(html).not.toMatch(/NaN|Infinity|undefined|>null/);
  });
});
