import { parseHTML } from 'linkedom';
import { describe, expect, it } from 'vitest';
import type { BenchReport } from '../../../src/bench/bench-report.ts';
import { CEILING } from '../../../src/bench/bench-report.ts';
import { benchHtml } from '../../../src/report/html.ts';
import { BENCH_COLUMNS, GROWTH_COLUMNS } from '../../../src/report/tables/bench-columns.ts';
import { benchReport, measured } from '../../support/bench-report.ts';

const PROVENANCE = {
  command: 'allport bench --dim 6,8 --html a.html',
  version: '1.2.3',
  date: new Date('2026-02-03T04:05:06.789Z'),
};

const atBoth = [6, 8].flatMap((dim) => [
  measured(CEILING, dim),
  measured('seek', dim, { ratio: 1.2, goal: 1.3 }),
  measured('lockstep', dim, { ratio: dim, highRatio: 2 * dim, goal: 7 }),
]);
const growth = [
  { form: CEILING, exponent: 1 },
  { form: 'seek', exponent: 1.02 },
  { form: 'lockstep', exponent: 1.237 },
];

function pageOf(report: BenchReport) {
  const html = benchHtml(report, PROVENANCE);
  return { html, document: parseHTML(html).document };
}

const texts = (elements: Iterable<Element>) => [...elements].map(({ textContent }) => textContent);

describe('the report of a bench', () => {
  const report = benchReport(atBoth, growth);
  const { html, document } = pageOf(report);
  const [times, ratios] = [...document.querySelectorAll('figure')];

  it('needs nothing but itself, and may run nothing', () => {
    expect(html).not.toMatch(/<script|<iframe|<object|<img|<base|\son\w+=/i);
    expect(html.replaceAll('http://www.w3.org/2000/svg', '')).not.toMatch(/https?:|\/\/\w|@import|url\(/);
  });

  it('says what was measured, where, when and how', () => {
    expect(document.title).toBe('Bench of the complete exchange - allport');
    expect(document.querySelector('.summary')?.textContent).toMatch(/on binary cubes of 6 and 8 dimensions/);
    const terms = texts(document.querySelectorAll('.facts dt'));
    const values = texts(document.querySelectorAll('.facts dd'));
    expect(Object.fromEntries(terms.map((term, index) => [term, values[index]]))).toEqual({
      adapter: 'an adapter',
      algorithm: 'de-bruijn',
      rounds: '9',
      verified: 'all 6 rows of table 1',
      command: 'allport bench --dim 6,8 --html a.html',
      version: 'allport 1.2.3',
      date: '2026-02-03T04:05:06Z',
    });
  });

  it('says first how near the whole exchange comes to a copy, and marks its fastest form', () => {
    const rows = [
      ...atBoth,
      ...[6, 8].flatMap((dim) => [
        measured('whole, three passes', dim, { ratio: 3, goal: 4 }),
        measured('whole, one pass', dim, { ratio: dim / 4, goal: 1.7 }),
      ]),
    ];
    const { document: page } = pageOf(benchReport(rows, growth));
    expect(page.querySelector('.conclusion')?.textContent).toBe(
      'On 6 dimensions the whole exchange takes 1.50 times as long as a copy of the memory (whole, one pass). ' +
        'On 8 dimensions the whole exchange takes 2.00 times as long as a copy of the memory (whole, one pass). ' +
        'Of 8 goals 2 are missed: by lockstep (8 dimensions) and whole, one pass (8 dimensions).',
    );
    expect(texts(page.querySelectorAll('.best th'))).toEqual(['whole, one pass ★', 'whole, one pass ★']);
    const { document: wrong } = pageOf(benchReport([measured('seek', 6, { right: false })]));
    expect(wrong.querySelector('.conclusion')?.textContent).toBe(
      'The memory was wrong after seek (6 dimensions). Nothing is promised at these sizes.',
    );
  });

  it('has the two tables of the terminal', () => {
    const [results, growths] = [...document.querySelectorAll('table')].map((table) => ({
      head: texts(table.querySelectorAll('thead th')),
      rows: [...table.querySelectorAll('tbody tr')].map((row) => texts(row.children)),
    }));
    expect(results.head).toEqual(BENCH_COLUMNS.map(({ head }) => head));
    expect(results.rows).toEqual(atBoth.map((one) => BENCH_COLUMNS.map(({ cell }) => String(cell(one)))));
    expect(growths.head).toEqual(GROWTH_COLUMNS.map(({ head }) => head));
    expect(growths.rows).toEqual([
      [CEILING, '1.00'],
      ['seek', '1.02'],
      ['lockstep', '1.24'],
    ]);
  });

  it('has a drawing for each form in both figures, with what it comes to and a name that is on the page', () => {
    expect(texts(document.querySelectorAll('figcaption strong'))).toEqual([
      'Figure 1. Time of each form.',
      'Figure 2. Time as a multiple of the copy kernel’s.',
    ]);
    expect(texts(times.querySelectorAll('.panels p'))).toEqual([
      `${CEILING} exponent 1.00`,
      'seek exponent 1.02',
      'lockstep exponent 1.24',
    ]);
    expect(texts(ratios.querySelectorAll('.panels p'))).toEqual([
      `${CEILING} × 1.00`,
      'seek × 1.20, goal 1.30',
      'lockstep × 6.00–8.00, goal 7.00',
    ]);
    const drawings = [...document.querySelectorAll('figure svg[role=img]')];
    expect(drawings).toHaveLength(6);
    for (const drawing of drawings) {
      const id = drawing.getAttribute('aria-labelledby') ?? '';
      expect(document.getElementById(id)?.textContent.trim()).toMatch(/\w/);
    }
  });

  it('marks blocks and dimensions, goals, and what lies above them', () => {
    const marksOf = (figure: Element) =>
      texts(figure.querySelector('svg[role=img]')?.querySelectorAll('text') ?? []);
    expect(marksOf(times)).toEqual(expect.arrayContaining(['4 Ki', '16 Ki', '64 Ki']));
    expect(marksOf(ratios)).toEqual(expect.arrayContaining(['6', '7', '8']));
    const signs = [...ratios.querySelectorAll('svg[role=img]')].map((drawing) => ({
      above: drawing.querySelectorAll('g.above path').length,
      goals: drawing.querySelectorAll('path[transform*=rotate]').length,
    }));
    expect(signs).toEqual([
      { above: 0, goals: 0 },
      { above: 0, goals: 2 },
      { above: 1, goals: 2 },
    ]);
  });

  it('draws nothing at a place that is no number', () => {
    expect(html).not.toMatch(/NaN|Infinity|undefined|null/);
  });
});

describe('the report of a bench of one size', () => {
  const { html, document } = pageOf({
    ...benchReport([measured(CEILING, 5), measured('seek', 5, { medianMs: 2.5, goal: 1.3 })]),
    rounds: 1,
  });

  it('has times in place of the growth', () => {
    expect(document.querySelector('.summary')?.textContent).toMatch(/on a binary cube of 5 dimensions/);
    expect(document.querySelectorAll('table')).toHaveLength(1);
    expect(texts(document.querySelectorAll('figure:first-child .panels p'))).toEqual([
      `${CEILING} 1.02 ms`,
      'seek 2.50 ms',
    ]);
    expect(document.querySelector('.legend')?.textContent).toBe(`one round${CEILING}`);
    expect(html).not.toMatch(/exponent|NaN|Infinity|undefined|null/);
  });
});

describe('the report of a bench that found something wrong', () => {
  const { document } = pageOf(benchReport([measured(CEILING, 6), measured('seek', 6, { right: false })]));

  it('says so at the top and in the table', () => {
    expect(document.querySelector('.facts strong')?.textContent).toBe('NO: wrong after seek (6 dimensions)');
    expect(document.querySelector('tbody tr:last-child')?.lastElementChild?.textContent).toBe('NO');
  });
});

it('shows texts that look like HTML as they are', () => {
  const name = `<script>alert("1")</script><b>&amp;'`;
  const rows = [measured(CEILING, 6), measured(name, 6)];
  const { html, document } = pageOf({ ...benchReport(rows), adapter: name, algorithm: name });
  expect(html).not.toMatch(/<script|<b>/);
  expect(document.querySelector('.facts dd')?.textContent).toBe(name);
  expect(document.querySelector('tbody tr:last-child th')?.textContent).toBe(name);
  expect(document.querySelector('.panels > :last-child strong')?.textContent).toBe(name);
});
