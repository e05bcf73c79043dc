import { mkdir } from 'node:fs/promises';
import { fileURLToPath, pathToFileURL } from 'node:url';
import AxePuppeteer from '@axe-core/puppeteer';
import type { Browser, Page } from 'puppeteer';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { allport } from '../cli/cli.ts';
import { launchBrowser } from './browser.ts';

const FOLDER = fileURLToPath(new URL('../../dist/screenshots', import.meta.url));

/** The pages, by the names of their files, and what makes them. */
const REPORTS = {
  report: ['compare', '--dim', '8'],
  'torus-report': ['compare', '--torus', '8x8', '--repeat', '2'],
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

/** How much of each table does not fit, in pixels. */
const hiddenWidths = () =>
  page.$$eval('.scroll', (regions) => regions.map((region) => region.scrollWidth - region.clientWidth));

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
    // Texts of the figures may stand outside of their drawing, but not outside of the page.
    const cut = await page.$$eval('figure text', (texts) =>
      texts
        .filter((text) => {
          const { left, right } = text.getBoundingClientRect();
          return left < 0 || right > innerWidth;
        })
        .map(({ textContent }) => textContent),
    );
    expect(cut).toEqual([]);
    const { violations, passes } = await new AxePuppeteer(page).analyze();
    expect(passes.length).toBeGreaterThan(10);
    expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
  });
});

it.each(NAMES)('texts of a figure of %s.html do not cover each other', async (name) => {
  await page.setViewport({ width: 1280, height: 800 });
  await page.goto(urlOf(name));
  const covered = await page.$$eval('figure svg[role=img]', (drawings) =>
    drawings.flatMap((drawing) => {
      const boxes = [...drawing.querySelectorAll('text')].map((text) => ({
        text: text.textContent,
        box: text.getBoundingClientRect(),
      }));
      return boxes.flatMap((a, index) =>
        boxes
          .slice(index + 1)
          .filter(
            (b) =>
              a.box.left < b.box.right &&
              b.box.left < a.box.right &&
              // A line is higher than its letters.
              a.box.top + 3 < b.box.bottom &&
              b.box.top + 3 < a.box.bottom,
          )
          .map((b) => [a.text, b.text]),
      );
    }),
  );
  expect(covered).toEqual([]);
});

it.each(NAMES)('on a wide screen the tables of %s.html need no scrolling', async (name) => {
  await page.setViewport({ width: 1280, height: 800 });
  await page.goto(urlOf(name));
  expect(new Set(await hiddenWidths())).toEqual(new Set([0]));
});

it.each(NAMES)('on paper the tables of %s.html are there as a whole', async (name) => {
  // A4 without its margins.
  await page.setViewport({ width: 703, height: 1000 });
  await page.emulateMediaType('print');
  await page.goto(urlOf(name));
  const hidden = await hiddenWidths();
  await page.emulateMediaType();
  expect(new Set(hidden)).toEqual(new Set([0]));
});

it('nothing was asked for but the pages themselves, and nothing written to the console', () => {
  expect(new Set(requests.filter((requested) => !requested.startsWith('data:')))).toEqual(
    new Set(NAMES.map(urlOf)),
  );
  expect(complaints).toEqual([]);
});
