import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from 'puppeteer';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildSite } from '../../site/build.ts';
import { launchBrowser } from '../browser/browser.ts';
import { builtSite, deadLinks } from './dead-links.ts';
import { expectAccessible, type ServedSite, search, serveSite } from './visit.ts';

/** A page of each sort; test/long has all pages, the reference and the laboratory. */
const SAMPLE = ['guide/tutorial', 'algorithms/rotated-sbts', 'gallery'];
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

test('the search finds words of titles and of texts', async () => {
  const find = (words: string) => search(page, `${site.address}gallery.html`, words);
  expect(await find('rotated-sbts')).toContain('/algorithms/rotated-sbts.html');
  expect(await find('astray')).toEqual(['/guide/tutorial.html']);
});
