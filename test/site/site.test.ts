import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from 'puppeteer';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildSite } from '../../site/build.ts';
import { launchBrowser } from '../browser/browser.ts';
import { inaccessible } from '../browser/page-checks.ts';
import { builtSite, deadLinks } from './dead-links.ts';
import { allPlaces, isThere } from './search/places.ts';
import { expectAccessible, type ServedSite, search, serveSite } from './visit.ts';

/** A page of each sort; test/long has all pages, the reference and the laboratory. */
const SAMPLE = ['guide/tutorial', 'guide/terms', 'algorithms/rotated-sbts', 'gallery'];
const PATHS = ['index', ...SAMPLE].map((address) => `${address}.html`);

/** What only the whole site has. */
const LEFT_OUT = /^(laboratory\/|api\/|guide\/|algorithms\/|media\/[\w-]+\.md$)/;

let folder: string;
let site: ServedSite;
let browser: Browser;
let page: Page;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'allport-site-'));
  await buildSite({ out: join(folder, 'site'), only: SAMPLE });
  site = await serveSite(join(folder, 'site'));
  browser = await launchBrowser();
  page = await browser.newPage();
});

afterAll(async () => {
  await browser?.close();
  await site?.close();
  await rm(folder, { recursive: true });
});

test('no link of a page is dead, but for those to pages that were not made', () => {
  const built = builtSite(join(folder, 'site'));
  const isLeftOut = (file: string) => LEFT_OUT.test(file) && !PATHS.includes(file);
  expect([...built.anchors.keys()]).toEqual(expect.arrayContaining(PATHS));
  expect(deadLinks(built, isLeftOut)).toEqual([]);
});

test('axe finds nothing on the pages, in light and in dark colours', async () => {
  await expectAccessible(page, site.address, PATHS);
});

test('no page is wider than a telephone, and no short code or cell of a table is broken there', async () => {
  await page.setViewport({ width: 390, height: 844 });
  const broken: string[] = [];
  for (const path of PATHS) {
    await page.goto(`${site.address}${path}`);
    expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBe(390);
    broken.push(...(await brokenWords(page)));
  }
  expect(broken).toEqual([]);
  await page.setViewport({ width: 1440, height: 900 });
});

/** Code in a text, and cells, of up to twenty characters that take more than a line. */
function brokenWords(page: Page): Promise<string[]> {
  return page.$$eval('.tsd-typography :is(:not(pre) > code, td)', (elements) => {
    const short = elements.filter(({ textContent }) => textContent.length <= 20);
    const lines = (element: Element) => {
      const range = document.createRange();
      range.selectNodeContents(element);
      const { height } = range.getBoundingClientRect();
      return Math.round(height / Number.parseFloat(getComputedStyle(element).lineHeight));
    };
    return short.filter((element) => lines(element) > 1).map(({ textContent }) => textContent);
  });
}

test('the search finds names, what they mean, and words of texts', async () => {
  const find = (words: string) => search(page, `${site.address}gallery.html`, words);
  expect((await find('rotated-sbts'))[0]).toBe('algorithms/rotated-sbts.html');
  expect((await find('hypercube'))[0]).toBe('guide/terms.html#cube');
  expect((await find('astray'))[0]).toBe('guide/tutorial.html#five-break-it');
});

test('every place that the search knows is there', async () => {
  const { anchors } = builtSite(join(folder, 'site'));
  const places = allPlaces(join(folder, 'site'));
  expect(places.length).toBeGreaterThan(100);
  expect(places.filter((place) => !isThere(place, anchors))).toEqual([]);
});

test.each([
  ['a telephone', 390, 844],
  ['a desktop', 1440, 900],
])('by keys alone, on %s, the search leads to the line that explains a word', async (_, width, height) => {
  await page.setViewport({ width, height });
  await page.goto(`${site.address}algorithms/rotated-sbts.html`);
  await page.keyboard.press('/');
  await page.waitForSelector('#tsd-search[open]');
  await page.keyboard.type('latency');
  await page.waitForSelector('#tsd-search-results a');
  await page.keyboard.press('ArrowDown');
  expect(await page.$eval('#tsd-search-results [aria-selected="true"]', (one) => one.textContent)).toContain(
    'the fixed cost of sending a message',
  );
  await Promise.all([page.waitForNavigation(), page.keyboard.press('Enter')]);
  expect(page.url()).toBe(`${site.address}guide/terms.html#startup`);
  await page.waitForFunction(() => !document.body.style.display);
  const top = await page.$eval('li:has(> a:target)', (item) => item.getBoundingClientRect().top);
  const bar = await page.$eval('.tsd-page-toolbar', (one) => one.getBoundingClientRect().bottom);
  expect(top).toBeGreaterThanOrEqual(bar);
  expect(top).toBeLessThan(height);
});

test('an open search fits a telephone, and axe finds nothing in it', async () => {
  await page.setViewport({ width: 390, height: 844 });
  for (const scheme of ['light', 'dark'] as const) {
    await page.emulateMediaFeatures([{ name: 'prefers-color-scheme', value: scheme }]);
    await search(page, `${site.address}gallery.html`, 'lower bound');
    const { passes, violations } = await inaccessible(page);
    expect(passes).toBeGreaterThan(10);
    expect(violations, scheme).toEqual([]);
    expect(await page.$eval('#tsd-search', (dialog) => dialog.scrollWidth <= dialog.clientWidth)).toBe(true);
  }
  await page.setViewport({ width: 1440, height: 900 });
});
