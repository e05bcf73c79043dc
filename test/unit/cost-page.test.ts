import { parseHTML } from 'linkedom';
import { describe, expect, it } from 'vitest';
import { costHtml } from '../../src/report/html.ts';
import type { Prediction } from '../../src/report/prediction.ts';
import { pricedMachine } from '../machines.ts';

const PROVENANCE = { command: 'allport cost', version: '1.2.3', date: new Date('2026-02-03T04:05:06.789Z') };

const prediction: Prediction = {
  network: 'torus 8x8',
  nodes: 64,
  copies: 2,
  machine: pricedMachine({ name: 'mine', source: 'a <b>guess</b> & more' }),
  leftOut: [
    { algorithm: 'ring', reason: 'no formula' },
    { algorithm: 'necklace', reason: 'needs all ports' },
    { algorithm: 'de-bruijn', reason: 'needs all ports' },
  ],
  sweep: {
    bytes: [1, 32, 1024],
    curves: [
      { algorithm: 'small', seconds: [1e-6, 8e-6, 4e-3] },
      { algorithm: 'large', seconds: [4e-6, 8e-6, 1e-3] },
    ],
    fastest: [
      { fromBytes: 1, seconds: 1e-6, algorithms: ['small'] },
      { fromBytes: 33, seconds: 8.1e-6, algorithms: ['large'] },
    ],
  },
};

const texts = (elements: Iterable<Element>) => [...elements].map(({ textContent }) => textContent);

describe('the page of a sweep', () => {
  const html = costHtml(prediction, PROVENANCE);
  const { document } = parseHTML(html);

  it('needs nothing but itself, and takes texts as texts', () => {
    expect(html.replaceAll('http://www.w3.org/2000/svg', '')).not.toMatch(
      /https?:|@import|url\(|<script|<b>/,
    );
  });

  it('says what was priced and what was not', () => {
    const values = texts(document.querySelectorAll('.facts dd'));
    expect(texts(document.querySelectorAll('.facts dt')).map((term, i) => [term, values[i]])).toEqual([
      ['machine', 'mine (assumed)'],
      ['source', 'a <b>guess</b> & more'],
      ['model', 'ports: all, wormhole'],
      ['left out', 'ring (no formula); necklace, de-bruijn (needs all ports)'],
      ['command', 'allport cost'],
      ['version', 'allport 1.2.3'],
      ['date', '2026-02-03T04:05:06Z'],
    ]);
    expect(document.querySelector('.summary')?.textContent).toContain('2 blocks of 1 B to 1 KiB');
  });

  it('has a table of the fastest and one of the times', () => {
    const rows = [...document.querySelectorAll('table')].map((table) =>
      [...table.querySelectorAll('tr')].map((row) => texts(row.querySelectorAll('th, td'))),
    );
    expect(rows).toEqual([
      [
        ['blocks from', 'fastest'],
        ['1 B', 'small'],
        ['33 B', 'large'],
      ],
      [
        ['algorithm', '1 B', '32 B', '1 KiB'],
        ['small', '1 us', '8 us', '4 ms'],
        ['large', '4 us', '8 us', '1 ms'],
      ],
    ]);
  });

  it('draws a bar for each stretch, and two lines for each algorithm: its own and the least of all', () => {
    const [ranges, envelope, curves] = document.querySelectorAll('figure');
    const bars = [...ranges.querySelectorAll('rect')];
    expect(bars).toHaveLength(2);
    const [first, second] = bars.map((bar) => ['x', 'width'].map((name) => Number(bar.getAttribute(name))));
    // The second begins where the first ends: on a logarithmic scale at half of the way, 33 of 1024.
    expect(first[0] + first[1]).toBeCloseTo(second[0], 3);
    expect(first[1] / second[1]).toBeCloseTo(Math.log(33) / Math.log(1024 / 33), 2);
    // The least of all turns where the fastest changes, at the dot.
    const line = envelope.querySelector('.plot[role] .median path')?.getAttribute('d') ?? '';
    const points = line.split(/[ML]/).slice(1);
    expect(points).toHaveLength(4);
    const dots = [...envelope.querySelectorAll('.plot[role] .above path, .plot[role] .above circle')];
    expect(dots).toHaveLength(1);
    expect(envelope.querySelectorAll('.plot[role] .range path')).toHaveLength(2);
    const panels = [...curves.querySelectorAll('.panels > div')];
    expect(panels.map((panel) => panel.querySelector('p')?.textContent)).toEqual([
      'small 1 to 4 x the fastest',
      'large 1 to 4 x the fastest',
    ]);
    for (const panel of panels) expect(panel.querySelectorAll('.range path, .median path')).toHaveLength(2);
  });
});
