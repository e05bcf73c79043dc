import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from 'puppeteer';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildSite } from '../../site/build.ts';
import { catalogue } from '../../src/schedules/index.ts';
import { launchBrowser } from '../browser/browser.ts';
import { type BuiltSite, builtSite, deadLinks, linksOf, pathsInNavigation } from '../site/dead-links.ts';
import { allPlaces, isThere } from '../site/search/places.ts';
import { QUERIES } from '../site/search/queries.ts';
import { expectAccessible, type ServedSite, search, serveSite } from '../site/visit.ts';
import { PATIENCE_MS } from '../support/patience.ts';

let folder: string;
let built: BuiltSite;
let pages: string[];
let site: ServedSite;
let browser: Browser;
let page: Page;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'allport-site-'));
  await buildSite({ out: folder });
  built = builtSite(folder);
  // Those of the laboratory have tests of their own, in test/browser.
  pages = [...built.files].filter((file) => file.endsWith('.html') && !file.startsWith('laboratory/')).sort();
  site = await serveSite(folder);
  browser = await launchBrowser({ canvas: true });
  page = await browser.newPage();
  await page.setViewport({ width: 1440, height: 900 });
});

afterAll(async () => {
  await browser?.close();
  await site?.close();
  await rm(folder, { recursive: true });
});

test('no link of any page is dead, nor any of the navigation', () => {
  expect(deadLinks(built)).toEqual([]);
});

test('the navigation has every page of a document and of an algorithm', () => {
  const made = pages.filter((file) => /^(guide|algorithms)\//.test(file));
  expect(pathsInNavigation(folder)).toEqual(expect.arrayContaining(made));
  expect(made).toEqual(expect.arrayContaining(catalogue.map(({ name }) => `algorithms/${name}.html`)));
});

test(
  'axe finds nothing on any page, in light and in dark colours',
  () => expectAccessible(page, site.address, pages),
  // A page takes a second.
  20 * PATIENCE_MS,
);

test('no page is wider than a telephone', async () => {
  await page.setViewport({ width: 390, height: 844 });
  const wide: string[] = [];
  for (const path of pages) {
    await page.goto(`${site.address}${path}`);
    if ((await page.evaluate(() => document.documentElement.scrollWidth)) > 390) wide.push(path);
  }
  expect(wide).toEqual([]);
  await page.setViewport({ width: 1440, height: 900 });
});

test('every place that the search knows is there', () => {
  const places = allPlaces(folder);
  expect(places.length).toBeGreaterThan(1000);
  expect(places.filter((place) => !isThere(place, built.anchors))).toEqual([]);
});

test.each([
  ...QUERIES,
  ['de bruijn', 'algorithms/de-bruijn.html'],
  ['prepareSchedule', 'api/functions/allport.prepareSchedule.html'],
] as const)('the search finds for %s %s first', async (words, place) => {
  expect((await search(page, `${site.address}gallery.html`, words))[0]).toBe(place);
});

test.each([
  ['what it is', 'guide/tutorial.html', '#one-run-it'],
  ['which algorithm is the fastest', 'guide/which-algorithm.html', '#the-short-answer'],
  ['how an MPI program uses it', 'guide/mpi-program.html', '#five-call-it'],
  ['what is proved', 'guide/faq.html#what-does-proved-mean', 'guide/model.html#proof'],
  ['how close it is to the best', 'algorithms/ratio-to-bound.html', 'algorithms/torus-necklaces.html'],
  ['whether it needs a GPU', 'guide/faq.html#do-i-need-a-gpu', 'guide/readme.html#what-runs-where'],
  ['what it costs on my machine', 'guide/which-algorithm.html', 'guide/costs.html#measure-your-own-machine'],
  ['uneven counts', 'guide/mpi-program.html', 'guide/export.html#uneven-counts'],
  ['a schedule of my own', 'guide/faq.html#can-it-check-a-schedule-of-my-own', 'guide/schedule-format.html'],
  ['where it comes from', 'guide/algorithms.html', 'algorithms/necklace.html'],
])('two clicks from the first page answer %s', (_, first, second) => {
  expect(linksOf(built, 'index.html')).toContain(first);
  expect(linksOf(built, first.split('#')[0])).toContain(
    second.startsWith('#') ? `${first}${second}` : second,
  );
});

test('the picture of an algorithm leads into the laboratory, which shows it', async () => {
  await page.goto(`${site.address}algorithms/rotated-sbts.html`);
  await Promise.all([
    page.waitForNavigation(),
    page.locator('a:has(> img[src$="rotated-sbts.png"])').click(),
  ]);
  await page.waitForFunction(() => document.body.innerText.includes('rotated-sbts'));
  expect(new URL(page.url()).pathname).toBe('/laboratory/index.html');
});

test('a place of the laboratory has a page, which leads to what it shows, and the picture of the page', async () => {
  await page.goto(`${site.address}laboratory/places/follow-a-block.html`);
  await page.waitForFunction(() => location.search === '?dim=5&block=3,28');
  const picture = await page.$eval('meta[property="og:image"]', (meta) => (meta as HTMLMetaElement).content);
  const size = await page.evaluate(async (path) => {
    const image = new Image();
    image.src = path;
    await image.decode();
    return [image.naturalWidth, image.naturalHeight];
  }, picture);
  expect(size).toEqual([1200, 600]);
  // Whoever has the page needs none of them.
  expect(await readFile(join(folder, 'laboratory/service-worker.js'), 'utf8')).not.toContain('places/');
});

test('a page that there is not is refused', async () => {
  await expect(buildSite({ out: join(folder, 'none'), only: ['guide/nothing'] })).rejects.toThrow(
    'the site has no page guide/nothing',
  );
});
