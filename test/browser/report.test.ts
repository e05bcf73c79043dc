import { mkdir } from 'node:fs/promises';
import { fileURLToPath, pathToFileURL } from 'node:url';
import fc from 'fast-check';
import type { Browser, Page } from 'puppeteer';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { rank, sweep } from '../../src/costs/advice.ts';
import type { Candidate } from '../../src/costs/candidates.ts';
import { costHtml } from '../../src/report/html.ts';
import { algorithmsFor } from '../../src/schedules/index.ts';
import { allport } from '../cli/cli.ts';
import { pricedMachine } from '../support/example-machines.ts';
import { count } from '../support/sample.ts';
import { launchBrowser } from './browser.ts';
import { coveredTexts, cutTexts, hiddenWidths, inaccessible } from './page-checks.ts';

const FOLDER = fileURLToPath(new URL('../../dist/screenshots', import.meta.url));

const isLong = inject('sample') === 'all';

/** The pages, by the names of their files, and what makes them. */
const REPORTS = {
  report: ['compare', '--dim', isLong ? '8' : '6', '--repeat', '1'],
  // How it was run is one line of the page: it needs no second GPU.
  'torus-report': ['compare', '--torus', isLong ? '8x8' : '4x4', '--repeat', '1', '--adapter', 'processor'],
  'bench-report': ['bench', '--dim', '6,8', '--repeat', '3'],
  'cost-report': ['cost', '--dim', '10', '--machine', 'cluster-100g', '--sweep', '1..64M'],
};
const NAMES = Object.keys(REPORTS);
const urlOf = (name: string) => pathToFileURL(`${FOLDER}/${name}.html`).href;

let browser: Browser;
let page: Page;
const complaints: string[] = [];
const requests: string[] = [];

beforeAll(async () => {
  await mkdir(FOLDER, { recursive: true });
  for (const [name, args] of Object.entries(REPORTS)) {
    expect((await allport(...args, '--html', `${FOLDER}/${name}.html`)).code).toBe(0);
  }
  browser = await launchBrowser();
  page = await browser.newPage();
  page.on('console', (message) => complaints.push(message.text()));
  page.on('pageerror', (error) => complaints.push(String(error)));
  page.on('request', (request) => requests.push(request.url()));
});

afterAll(() => browser?.close());

/** Every width and both schemes, not each with each. */
const SCREENS = [
  { scheme: 'light', width: 1280 },
  { scheme: 'dark', width: 390 },
] as const;

describe.each(NAMES)('%s.html', (name) => {
  // Of each page one of them, by turns: all in test:long.
  const screens = isLong ? SCREENS : [SCREENS[NAMES.indexOf(name) % 2]];

  it.each(screens)('fits a $scheme screen $width pixels wide', async ({ scheme, width }) => {
    await page.setViewport({ width, height: 800 });
    await page.emulateMediaFeatures([{ name: 'prefers-color-scheme', value: scheme }]);
    await page.goto(urlOf(name));
    // For people to look at: a picture of a whole page takes as long as all else.
    if (isLong) await page.screenshot({ path: `${FOLDER}/${name}-${scheme}-${width}.png`, fullPage: true });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    expect(await cutTexts(page)).toEqual([]);
    const { passes, violations } = await inaccessible(page);
    expect(passes).toBeGreaterThan(10);
    expect(violations).toEqual([]);
  });

  it('has texts of figures that do not cover each other, and tables as a whole on a wide screen and on paper', async () => {
    await page.setViewport({ width: 1280, height: 800 });
    await page.goto(urlOf(name));
    expect(await coveredTexts(page)).toEqual([]);
    expect(new Set(await hiddenWidths(page))).toEqual(new Set([0]));
    // A4 without its margins.
    await page.setViewport({ width: 703, height: 1000 });
    await page.emulateMediaType('print');
    const hidden = await hiddenWidths(page);
    await page.emulateMediaType();
    expect(new Set(hidden)).toEqual(new Set([0]));
  });
});

/** So many rounds of so many blocks over so many links. */
const counted = fc.record({
  times: fc.integer({ min: 1, max: 1000 }),
  blocks: fc.integer({ min: 1, max: 1000 }),
  hops: fc.integer({ min: 1, max: 8 }),
});

/** Algorithms of which some take the same time as another, on a machine on which the fastest changes often. */
const priced = fc.record({
  candidates: fc
    .array(fc.tuple(counted, fc.integer({ min: 1, max: 5 })), { minLength: 1, maxLength: 12 })
    .map((groups) => groups.flatMap(([rounds, alike]) => Array.from({ length: alike }, () => rounds)))
    .map((all) =>
      all
        .slice(0, algorithmsFor('exchange').length)
        .map((rounds, i) => candidate(algorithmsFor('exchange')[i].name, rounds)),
    ),
  machine: fc
    .record({ startup: fc.constantFrom(0, 1e-6, 1e-3), perHop: fc.constantFrom(0, 1e-7) })
    .map((prices) => pricedMachine({ perByte: 1e-9, ...prices })),
  to: fc.constantFrom(2, 2 ** 10, 2 ** 22, 2 ** 40),
  isAsked: fc.boolean(),
  areNamed: fc.boolean(),
});

function candidate(algorithm: string, rounds: Candidate['counts']['rounds'][number]): Candidate {
  const counts = {
    ports: 'one',
    switching: 'wormhole',
    rounds: [rounds],
    aligned: 0,
    rearranged: 0,
  } as const;
  return { algorithm, countedBy: 'formula', counts };
}

it('names of lines cover neither each other nor anything else, whatever lines there are', async () => {
  await page.setViewport({ width: 1280, height: 800 });
  // Six have everything among them: few lines and all, every size, and what is asked and named in each combination.
  const runs = { seed: 105, numRuns: count(6, 6, 24) };
  const provenance = { command: 'allport cost', version: '1.2.3', date: new Date() };
  for (const { candidates, machine, to, isAsked, areNamed } of fc.sample(priced, runs)) {
    const asked = isAsked ? Math.min(3, to) : undefined;
    const prediction = {
      things: 'blocks' as const,
      said: [],
      asked: {
        problem: { kind: 'exchange', label: 'complete exchange' },
        ...{ network: 'torus 8x8x8', nodes: 512, machine, leftOut: [] },
        chosen: areNamed ? candidates.map(({ algorithm }) => algorithm) : [],
      },
      ranking: asked === undefined ? undefined : rank(candidates, { machine, nodes: 512 }, asked),
      sweep: sweep(candidates, { machine, nodes: 512 }, { from: 1, to, marked: asked }),
    };
    await page.setContent(costHtml(prediction, provenance));
    expect(await page.$$eval('figure', ({ length }) => length)).toBe(asked === undefined ? 3 : 4);
    expect(await coveredTexts(page)).toEqual([]);
  }
});

it('nothing was asked for but the pages themselves, and nothing written to the console', () => {
  expect(new Set(requests.filter((requested) => !requested.startsWith('data:')))).toEqual(
    new Set(NAMES.map(urlOf)),
  );
  expect(complaints).toEqual([]);
});
