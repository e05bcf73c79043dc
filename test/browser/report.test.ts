import { mkdir } from 'node:fs/promises';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { Browser, Page } from 'puppeteer';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { allport } from '../cli/cli.ts';
import { launchBrowser } from './browser.ts';
import { coveredTexts, cutTexts, hiddenWidths, inaccessible } from './page-checks.ts';

const FOLDER = fileURLToPath(new URL('../../dist/screenshots', import.meta.url));

const isLong = inject('sample') === 'all';

/** The pages, by the names of their files, and what makes them. */
const REPORTS = {
  report: ['compare', '--dim', isLong ? '8' : '6'],
  'torus-report': ['compare', '--torus', isLong ? '8x8' : '4x4', '--repeat', '2'],
  'bench-report': ['bench', '--dim', '6,8', '--rounds', '3'],
  'cost-report': ['cost', '--dim', '10', '--machine', 'cluster-100g', '--sweep', 'bytes=1..64MiB'],
  'transposes-report': ['transposes', '--dim', '6', '--matrix', '1024x1024'],
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
  it.each(SCREENS)('fits a $scheme screen $width pixels wide', async ({ scheme, width }) => {
    await page.setViewport({ width, height: 800 });
    await page.emulateMediaFeatures([{ name: 'prefers-color-scheme', value: scheme }]);
    await page.goto(urlOf(name));
    await page.screenshot({ path: `${FOLDER}/${name}-${scheme}-${width}.png`, fullPage: true });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    expect(await cutTexts(page)).toEqual([]);
    const { passes, violations } = await inaccessible(page);
    expect(passes).toBeGreaterThan(10);
    expect(violations).toEqual([]);
  });
});

it.each(NAMES)('texts of a figure of %s.html do not cover each other', async (name) => {
  await page.setViewport({ width: 1280, height: 800 });
  await page.goto(urlOf(name));
  expect(await coveredTexts(page)).toEqual([]);
});

it.each(NAMES)('on a wide screen the tables of %s.html need no scrolling', async (name) => {
  await page.setViewport({ width: 1280, height: 800 });
  await page.goto(urlOf(name));
  expect(new Set(await hiddenWidths(page))).toEqual(new Set([0]));
});

it.each(NAMES)('on paper the tables of %s.html are there as a whole', async (name) => {
  // A4 without its margins.
  await page.setViewport({ width: 703, height: 1000 });
  await page.emulateMediaType('print');
  await page.goto(urlOf(name));
  const hidden = await hiddenWidths(page);
  await page.emulateMediaType();
  expect(new Set(hidden)).toEqual(new Set([0]));
});

it('nothing was asked for but the pages themselves, and nothing written to the console', () => {
  expect(new Set(requests.filter((requested) => !requested.startsWith('data:')))).toEqual(
    new Set(NAMES.map(urlOf)),
  );
  expect(complaints).toEqual([]);
});
