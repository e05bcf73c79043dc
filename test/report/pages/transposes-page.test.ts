import { parseHTML } from 'linkedom';
import { describe, expect, it } from 'vitest';
import { compareTransposes } from '../../../src/costs/compare-transposes.ts';
import { transposesHtml } from '../../../src/report/html.ts';
import { elementPrices } from '../../support/example-machines.ts';

const PROVENANCE = {
  command: 'allport transposes --dim 2 --matrix 16x16 --html a.html',
  version: '1.2.3',
  date: new Date('2026-02-03T04:05:06.789Z'),
};

const texts = (elements: Iterable<Element>) => [...elements].map(({ textContent }) => textContent);

describe('the report of a comparison of transposes', () => {
  const compared = compareTransposes({
    ...{ dim: 2, rows: 16, columns: 16 },
    prices: elementPrices(16, { startup: 5e-3, perElement: 4e-6, perCopy: 36e-6 }),
  });
  const html = transposesHtml(compared, PROVENANCE);
  const { document } = parseHTML(html);

  it('needs nothing but itself, and may run nothing', () => {
    expect(html).not.toMatch(/<script|<iframe|<object|<img|<base|\son\w+=/i);
    expect(html.replaceAll('http://www.w3.org/2000/svg', '')).not.toMatch(/https?:|\/\/\w|@import|url\(/);
  });

  it('says first which is the faster, and marks the least times with one port and with all', () => {
    const [conclusion] = document.querySelectorAll('h1 ~ p');
    expect(conclusion.textContent).toMatch(
      /^With one port, in packets of 16 elements, (strips|blocks) are the faster, with .* take .*\. With all ports, each with its best packets, .*\.$/,
    );
    const marked = [...document.querySelectorAll('table')].map((table) =>
      [...table.querySelectorAll('.best')].map((row) => row.children[2].textContent).sort(),
    );
    expect(marked).toEqual([['all', 'one'], ['all', 'one'], [], []]);
  });

  it('has the counts beside the formulas in two tables, and the times of strips beside blocks in two', () => {
    const tables = [...document.querySelectorAll('table')];
    expect(tables.map((table) => table.querySelectorAll('tbody tr').length)).toEqual([
      // Two forms of the exchange algorithm are equal in every number.
      10,
      10,
      compared.overDims.length,
      compared.overSizes.length,
    ]);
    const [first] = tables;
    expect(texts(first.querySelectorAll('thead th'))).toEqual([
      ...['algorithm', 'lies in', 'ports', 'packet', 'startups', 'formula', 'elements', 'formula'],
      ...['copied', 'formula', 'time', 'schedule'],
    ]);
    // 64 elements a node: 32 cross in two packets, and 32 more in two pieces of one.
    expect(texts(first.querySelectorAll('tbody tr:nth-child(2) > *'))).toEqual([
      ...[
        'unbuffered, optimal (Bcopy 16) ★',
        'strips',
        'one',
        '16',
        '4',
        '4',
        '64',
        '64',
        '0',
        '0',
        '40.5 ms',
        'proved',
      ],
    ]);
  });

  it('draws the times with a line and a legend for each of three transposes, and says what its axes are', () => {
    const figures = [...document.querySelectorAll('figure')];
    expect(figures).toHaveLength(4);
    for (const [i, figure] of figures.entries()) {
      expect(texts(figure.querySelectorAll('.legend > span'))).toHaveLength(3);
      // A line and its dots for each.
      expect(figure.querySelectorAll('svg[role=img] :is(.strips, .blocks)')).toHaveLength(6);
      const drawn = texts(figure.querySelectorAll('svg[role=img] text'));
      expect(drawn).toContain('time (log scale)');
      expect(drawn).toContain(
        i < 2 ? 'dimensions of the cube' : 'rows and columns of the matrix (log scale)',
      );
    }
  });
});
