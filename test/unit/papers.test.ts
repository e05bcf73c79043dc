import { readFileSync } from 'node:fs';
import { parseHTML } from 'linkedom';
import { describe, expect, it } from 'vitest';
import { builtInMachines } from '../../src/formats/machines.ts';
import { errata } from '../../src/papers/errata.ts';
import { paperNames, recomputedPapers } from '../../src/papers/index.ts';
import { beside, type Item, type PaperTable, verdictOf } from '../../src/papers/item.ts';
import { papersHtml } from '../../src/report/html.ts';

const told: string[] = [];
const recomputed = recomputedPapers(paperNames, await builtInMachines(), (name) => told.push(name));
const items = recomputed.papers.flatMap(({ items: own }) => own);

describe('an item', () => {
  const itemOf = (...rows: PaperTable['rows']): Item => ({
    title: 'Table 0',
    source: 'nowhere',
    about: '',
    tables: [{ head: ['what', 'here'], rows }],
    errata: [],
  });

  it('agrees if all values that the text has were found again', () => {
    const item = itemOf(['one', beside(1, 1), 2], ['two', beside('a', 'a')]);
    expect(verdictOf(item)).toEqual({ verdict: 'agrees', compared: 2, different: 0 });
  });

  it('differs if one was not', () => {
    const item = itemOf(['one', beside(1, 1)], ['two', beside(true, false)]);
    expect(verdictOf(item)).toEqual({ verdict: 'differs', compared: 2, different: 1 });
  });

  it('is not in the text if there is nothing to compare', () => {
    expect(verdictOf(itemOf(['one', 1]))).toEqual({ verdict: 'not in the text', compared: 0, different: 0 });
  });

  it('has numbers that are equal in six digits', () => {
    expect(beside(2 / 3, 0.66666666)).toEqual({ computed: '0.666667', printed: '0.666667' });
    expect(beside(2 / 3, 0.6667).computed).not.toBe('0.6667');
    expect(beside(12345678, 12345679).printed).toBe('12345679');
  });
});

describe('the papers', () => {
  it('are five, told one by one', () => {
    expect(recomputed.papers).toHaveLength(5);
    expect(told).toEqual(['johnsson-ho', 'suh-shin', 'ho-johnsson', 'cs838', 'swarztrauber']);
  });

  it('have the tables and figures that the texts define', () => {
    const titlesOf = (index: number) => recomputed.papers[index].items.map(({ title }) => title);
    const tables = [1, 2, 3, 4, 5, 6, 7, 8, 9].map((number) => `Table ${number}`);
    expect(titlesOf(0)).toEqual(expect.arrayContaining([...tables, 'Figure 3', 'Figure 4']));
    const figures = [13, 14, 15, 16].map((number) => `Figure ${number}`);
    expect(titlesOf(1)).toEqual(expect.arrayContaining(['Table 1', 'Table 2', ...figures]));
    expect(titlesOf(2)).toEqual(expect.arrayContaining(['Table 1', 'SRT and DRT', 'MRT', 'Theorem 4.1']));
  });

  it('agree, or differ for a reason that the errata give', () => {
    const verdicts = items.map((item) => verdictOf(item).verdict);
    const count = (wanted: string) => verdicts.filter((verdict) => verdict === wanted).length;
    expect({ agrees: count('agrees'), differs: count('differs'), absent: count('not in the text') }).toEqual({
      agrees: 45,
      differs: 21,
      absent: 2,
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
        expect(Math.max(...rows.map((row) => row.length)), title).toBe(head.length);
      }
    }
  });
});

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
    expect(texts(document.querySelectorAll('.facts dt'))).toEqual(['items', 'command', 'version']);
  });

  it('has every item with its verdict, in the overview and by itself', () => {
    const verdicts = items.map((item) => verdictOf(item).verdict);
    expect(texts(document.querySelectorAll('table .verdict'))).toEqual(verdicts);
    expect(texts(document.querySelectorAll('h3 .verdict'))).toEqual(verdicts);
  });

  it('leads nowhere but to places on the page, and has each name once', () => {
    const ids = [...document.querySelectorAll('[id]')].map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    const targets = [...document.querySelectorAll('a')].map((link) => link.getAttribute('href')?.slice(1));
    expect(targets.length).toBeGreaterThan(items.length);
    expect(targets.filter((target) => !ids.includes(target ?? ''))).toEqual([]);
    for (const named of document.querySelectorAll('[aria-labelledby]')) {
      const names = named.getAttribute('aria-labelledby')?.split(' ') ?? [];
      for (const id of names) expect(document.getElementById(id)?.textContent.trim()).toMatch(/\w/);
    }
  });

  it('has both values where they differ', () => {
    const printed = texts(document.querySelectorAll('.printed'));
    expect(printed).toHaveLength(items.reduce((sum, item) => sum + verdictOf(item).different, 0));
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
