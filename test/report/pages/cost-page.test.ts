import { parseHTML } from 'linkedom';
import { describe, expect, it } from 'vitest';
import { parseState } from '../../../demo/state/state.ts';
import type { Ranking, Sweep } from '../../../src/costs/advice.ts';
import type { Times } from '../../../src/costs/clock.ts';
import { costHtml } from '../../../src/report/html.ts';
import type { Prediction } from '../../../src/report/tables/prediction.ts';
import { pricedMachine } from '../../support/example-machines.ts';

const PROVENANCE = { command: 'allport cost', version: '1.2.3', date: new Date('2026-02-03T04:05:06.789Z') };

const prediction: Prediction = {
  things: 'blocks',
  said: [['torus', '8x8']],
  asked: {
    problem: { kind: 'exchange', label: 'complete exchange', copies: 2 },
    network: 'torus 8x8',
    nodes: 64,
    machine: pricedMachine({ name: 'mine', source: 'a <b>guess</b> & more', startup: 1e-6, perByte: 2e-9 }),
    chosen: [],
    leftOut: [
      { algorithm: 'ring', reason: 'no formula', countable: true },
      { algorithm: 'dex', reason: 'no formula', countable: true },
      { algorithm: 'necklace', reason: 'needs all ports', countable: false },
      { algorithm: 'de-bruijn', reason: 'needs all ports', countable: false },
    ],
  },
  sweep: {
    bytes: [1, 33, 1024],
    curves: [
      { algorithm: 'small', countedBy: 'formula', seconds: [1e-6, 9e-6, 4e-3] },
      { algorithm: 'large', countedBy: 'schedule', seconds: [4e-6, 8e-6, 1e-3] },
      { algorithm: 'never', countedBy: 'formula', seconds: [5e-6, 1e-5, 5e-3] },
    ],
    fastest: [
      {
        fromBytes: 1,
        toBytes: 32,
        seconds: 1e-6,
        algorithms: ['small'],
        next: { algorithm: 'large', atBytes: 1, times: 4 },
      },
      {
        fromBytes: 33,
        toBytes: 1024,
        seconds: 8e-6,
        algorithms: ['large'],
        next: { algorithm: 'never', atBytes: 33, times: 1.25 },
      },
    ],
  },
};

const times = (startups: number, transmission: number): Times => {
  const rest = { hops: 0, alignment: 0, rearrangement: 0, barriers: 0 };
  const total = startups + transmission;
  return { startups, transmission, ...rest, messages: total, total };
};
const place = { countedBy: 'formula', equalsPrevious: false } as const;
const ranking: Ranking = {
  bytes: 1200,
  ranking: [
    {
      ...place,
      algorithm: 'a',
      rounds: 3,
      blocksInSequence: 8,
      times: times(3e-6, 1e-6),
      fasterThanPrevious: {},
    },
    {
      ...place,
      ...{ algorithm: 'b', rounds: 2, blocksInSequence: 9, times: times(2e-6, 6e-6) },
      fasterThanPrevious: { below: 1147 },
    },
    {
      ...place,
      algorithm: 'c',
      rounds: 2,
      blocksInSequence: 10,
      times: times(2e-6, 7e-6),
      fasterThanPrevious: {},
    },
  ],
  fastest: [
    {
      fromBytes: 1200,
      toBytes: 1200,
      seconds: 4e-6,
      algorithms: ['a'],
      next: { algorithm: 'b', atBytes: 1200, times: 2 },
    },
  ],
  bySize: [
    { fromBytes: 1, toBytes: 1146, seconds: 3e-6, algorithms: ['b'] },
    { fromBytes: 1147, toBytes: 2 ** 30, seconds: 4e-6, algorithms: ['a'] },
  ],
};

const tablesOf = (document: Document) =>
  [...document.querySelectorAll('table')].map((table) =>
    [...table.querySelectorAll('tr')].map((row) => texts(row.querySelectorAll('th, td'))),
  );
const texts = (elements: Iterable<Element>) => [...elements].map(({ textContent }) => textContent);

describe('the page of a sweep', () => {
  const html = costHtml(prediction, PROVENANCE);
  const { document } = parseHTML(html);

  it('needs nothing but itself, and takes texts as texts', () => {
    // Its one link to somewhere else is to the laboratory on this machine.
    const elsewhere = html
      .replaceAll('http://www.w3.org/2000/svg', '')
      .replaceAll('http://localhost:4096/?torus=8x8&algorithm=small', '')
      .replaceAll('http://localhost:4096/?torus=8x8&amp;algorithm=small', '');
    expect(elsewhere).not.toMatch(/https?:|@import|url\(|<script|<b>/);
  });

  it('says what was priced and what was not', () => {
    const values = texts(document.querySelectorAll('.facts dd'));
    expect(texts(document.querySelectorAll('.facts dt')).map((term, i) => [term, values[i]])).toEqual([
      ['machine', 'mine (assumed)'],
      ['source', 'a <b>guess</b> & more'],
      ['model', 'ports: all, wormhole'],
      ['left out', 'ring, dex (no formula); necklace, de-bruijn (needs all ports)'],
      [
        'caveat',
        'not counted: ring and dex, since a schedule has too many link crossings; --all counts them, which may take a while',
      ],
      ['command', 'allport cost'],
      ['version', 'allport 1.2.3'],
      ['date', '2026-02-03T04:05:06Z'],
      [
        'laboratory',
        'to watch the schedule in a browser, run npx allport demo, and open ' +
          'http://localhost:4096/?torus=8x8&algorithm=small; ' +
          'behind the address of any other laboratory put ?torus=8x8&algorithm=small',
      ],
    ]);
    expect(texts(document.querySelectorAll('h1 ~ p'))).toEqual([
      'The fastest of those priced is small from 1 B to 32 B (the next takes up to 4 times as long), ' +
        'large from 33 B to 1 KiB (the next takes up to 25 % longer).',
      'The predicted time of the complete exchange on a torus 8x8, 2 copies, blocks of 1 B to 1 KiB.',
    ]);
  });

  it('has a table of the fastest, one of the times in which they are marked, and the prices', () => {
    const [fastest, all, prices] = tablesOf(document);
    expect(fastest).toEqual([
      ['blocks from', 'fastest'],
      ['1 B', 'small'],
      ['33 B', 'large'],
    ]);
    expect(all).toEqual([
      ['algorithm', 'counted by', '1 B', 'change\n33 B', '1 KiB'],
      ['small', 'formula', '1 us', '9 us', '4 ms'],
      ['large', 'schedule', '4 us', '8 us', '1 ms'],
      ['never', 'formula', '5 us', '10 us', '5 ms'],
    ]);
    expect(texts(document.querySelectorAll('td strong'))).toEqual(['1 us', '8 us', '1 ms']);
    expect(prices.map(([thing, price]) => `${thing} ${price}`)).toEqual([
      ...[
        'price amount',
        'startup 1 us',
        'transmission 2 ns/B',
        'hop 0',
        'alignment 0',
        'rearrangement 0',
        'barrier 0',
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
    expect(line.split(/[ML]/).slice(1)).toHaveLength(3);
    expect(texts(envelope.querySelectorAll('.plot[role] .notes text'))).toEqual(['33 B']);
    expect(texts(envelope.querySelectorAll('.plot[role] .names text'))).toEqual(['small', 'large']);
    expect(texts(envelope.querySelectorAll('.pointed title'))).toEqual(['small', 'large', 'never']);
    const dots = [...envelope.querySelectorAll('.plot[role] .above path, .plot[role] .above circle')];
    expect(dots).toHaveLength(1);
    expect(envelope.querySelectorAll('.plot[role] .named path')).toHaveLength(2);
    expect(envelope.querySelectorAll('.plot[role] .others path')).toHaveLength(1);
    const panels = [...curves.querySelectorAll('.panels > div')];
    expect(panels.map((panel) => panel.querySelector('p')?.textContent)).toEqual([
      'small 1 us to 4 ms; 1 to 4 x the fastest',
      'large 4 us to 1 ms; 1 to 4 x the fastest',
      'never 5 us to 5 ms; 1.25 to 5 x the fastest',
    ]);
    for (const panel of panels) expect(panel.querySelectorAll('.range path, .median path')).toHaveLength(2);
  });
});

/** The drawing, and the names at the ends of its lines with the place where each begins. */
function namesIn(name: string) {
  const { asked, sweep } = prediction;
  const { bytes, curves, fastest } = sweep as Sweep;
  const renamed = curves.map((curve, i) => ({ ...curve, ...(i === 0 && { algorithm: name }) }));
  const html = costHtml(
    {
      things: 'blocks',
      said: [],
      asked: { ...asked, chosen: [name] },
      sweep: { bytes, curves: renamed, fastest },
    },
    PROVENANCE,
  );
  const plot = parseHTML(html).document.querySelector('.plot[role]:has(.names)');
  const place = Number(plot?.querySelector('.names tspan')?.getAttribute('x'));
  return { width: Number(plot?.getAttribute('viewBox')?.split(' ')[2]), place };
}

it('has room for the longest name at the end of its line, and no more', () => {
  const name = 'de-bruijn-prefer-same-residue';
  for (const some of [name, name.slice(0, 9)]) {
    const { width, place } = namesIn(some);
    // A letter takes 6 units or more.
    expect(width - place).toBeGreaterThanOrEqual(6 * some.length);
    expect(width - place).toBeLessThan(8 * some.length);
  }
});

describe('algorithms that take the same time at every size', () => {
  const { asked, sweep } = prediction;
  const { curves, fastest } = sweep as Sweep;
  const same = [...curves, { ...curves[0], algorithm: 'as small' }];
  const [first, ...rest] = fastest;
  const { document } = parseHTML(
    costHtml(
      {
        things: 'blocks',
        said: [],
        asked,
        sweep: {
          bytes: [1, 33, 1024],
          curves: same,
          fastest: [{ ...first, algorithms: ['small', 'as small'] }, ...rest],
        },
      },
      PROVENANCE,
    ),
  );
  const [, envelope, panels] = document.querySelectorAll('figure');

  it('share a line and its name', () => {
    const names = [...envelope.querySelectorAll('.names text')];
    expect(names.map((name) => texts(name.querySelectorAll('tspan')))).toEqual([
      ['small', 'as small'],
      ['large'],
    ]);
    expect(texts(envelope.querySelectorAll('.pointed title'))).toEqual([
      'small and as small',
      'large',
      'never',
    ]);
    expect(texts(panels.querySelectorAll('.panels p strong'))).toEqual([
      'small and as small',
      'large',
      'never',
    ]);
  });

  it('have a name that is joined with the end of that line', () => {
    const ends = [...envelope.querySelectorAll('.plot[role] .named path')].map((line) =>
      numbersOf(line).slice(-2).map(Math.round),
    );
    const joints = [...envelope.querySelectorAll('.names path')].map((joint) =>
      numbersOf(joint).slice(0, 2).map(Math.round),
    );
    expect(joints).toEqual(ends);
  });
});

const numbersOf = (path: Element) => (path.getAttribute('d') ?? '').match(/-?[\d.]+/g)?.map(Number) ?? [];

describe('the page of one block size', () => {
  const { document } = parseHTML(
    costHtml({ things: 'blocks', said: [], asked: prediction.asked, ranking }, PROVENANCE),
  );

  it('has beside each bar its rounds, its blocks and its time, and in it the times of its large parts', () => {
    const [shares] = document.querySelectorAll('figure');
    const written = texts(shares.querySelectorAll('.plot[role] text'));
    for (const amount of ['rounds', 'blocks', 'time', '3', '8', '4 us', '2', '10', '9 us']) {
      expect(written).toContain(amount);
    }
    // 3 of 4 and 1 of 4 us, 2 of 8 and 6, 2 of 9 and 7: those below 29 hundredths have no room.
    expect(texts(shares.querySelectorAll('.in-bar text'))).toEqual(['3 us', '6 us', '7 us']);
  });

  it('leads to a race of the fastest on a machine that the laboratory has', () => {
    const said = [
      ['torus', '8x8'],
      ['machine', 'cluster-100g'],
    ] as const;
    const names = ['torus-product', 'bruck-2', 'suh-shin'];
    const named = ranking.ranking.map((place, i) => ({ ...place, algorithm: names[i] }));
    const { document: page } = parseHTML(
      costHtml(
        { things: 'blocks', said, asked: prediction.asked, ranking: { ...ranking, ranking: named } },
        PROVENANCE,
      ),
    );
    const query = new URL(page.querySelector('.facts a')?.getAttribute('href') ?? '').search;
    const { state, complaints } = parseState(query);
    expect(complaints).toEqual([]);
    expect(state.page).toBe('race');
    expect(state.race.racers?.map(({ algorithm, form }) => [algorithm, form])).toEqual(
      names.map((name) => [name, 'block']),
    );
    expect([state.race.machine, state.race.bytes]).toEqual(['cluster-100g', 1200]);
  });

  it('has the ranking with exact sizes, and says why one is never faster', () => {
    expect(document.querySelector('.summary')?.textContent).toContain(
      '2 copies, blocks of 1200 B (1.17 KiB)',
    );
    const [rows] = tablesOf(document);
    expect(rows.slice(1).map((row) => [row[0], row[8], row[9]])).toEqual([
      ['a ★', '4 us', ''],
      ['b', '8 us', 'below 1147 B (1.12 KiB)'],
      ['c', '9 us', 'never: as many rounds, more blocks'],
    ]);
  });

  it('says what programs of export do not do, and what the fastest takes without it', () => {
    const barrier = { constant: 0, perDoubling: 1e-6 };
    const { machine } = prediction.asked;
    const priced = {
      ...prediction.asked,
      machine: { ...machine, alignmentPerByte: 1e-9, barrier },
      leftOut: [],
    };
    const { document: page } = parseHTML(
      costHtml({ things: 'blocks', said: [], asked: priced, ranking }, PROVENANCE),
    );
    const values = texts(page.querySelectorAll('.facts dd'));
    expect(values).toContain(
      'priced besides: alignment and barriers, which programs of allport export do not do; without them a takes 4 us',
    );
    expect(page.querySelector('.conclusion')?.textContent).toBe(
      'For blocks of 1200 B (1.17 KiB) the fastest is a with 4 us; the next, b, takes 2 times as long.',
    );
  });

  it('draws the shares of each time', () => {
    const [figure, ...others] = document.querySelectorAll('figure');
    expect(others).toEqual([]);
    const widths = (part: string) =>
      [...figure.querySelectorAll(`.plot[role] .${part} rect`)].map((bar) =>
        Number(bar.getAttribute('width')),
      );
    const [startups, links] = [widths('startups'), widths('links')];
    expect(startups[0] / links[0]).toBeCloseTo(3);
    expect(startups[1] / links[1]).toBeCloseTo(2 / 6);
    expect(startups[0] + links[0]).toBeCloseTo(startups[2] + links[2]);
    expect(widths('barriers')).toEqual([]);
  });
});
