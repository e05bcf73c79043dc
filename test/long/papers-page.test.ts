import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Browser } from 'puppeteer';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchBrowser } from '../browser/browser.ts';
import { coveredTexts, cutTexts, hiddenWidths, inaccessible } from '../browser/page-checks.ts';
import { allport } from '../cli/cli.ts';

let browser: Browser;
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'allport-test-'));
  const { code } = await allport('papers', '--html', join(folder, 'papers.html'));
  expect(code).toBe(0);
  browser = await launchBrowser();
});
afterAll(async () => {
  await browser?.close();
  await rm(folder, { recursive: true });
});

/** Wide, narrow, and as on A4 without its margins. */
test.each([
  ['light', 'screen', 1280],
  ['dark', 'screen', 390],
  ['light', 'print', 703],
])(
  'the page of the papers fits and is accessible: %s %s %i',
  { timeout: 300_000 },
  async (value, media, width) => {
    const page = await browser.newPage();
    const complaints: string[] = [];
    page.on('console', (message) => complaints.push(message.text()));
    await page.setViewport({ width, height: 800 });
    // Either call forgets what the other one said.
    if (media === 'print') await page.emulateMediaType(media);
    else await page.emulateMediaFeatures([{ name: 'prefers-color-scheme', value }]);
    await page.goto(pathToFileURL(join(folder, 'papers.html')).href);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    expect(await cutTexts(page)).toEqual([]);
    expect(await coveredTexts(page)).toEqual([]);
    // A narrow screen scrolls tables by themselves.
    if (width > 390) expect(new Set(await hiddenWidths(page))).toEqual(new Set([0]));
    const { passes, violations } = await inaccessible(page);
    expect(passes).toBeGreaterThan(10);
    expect(violations).toEqual([]);
    expect(complaints).toEqual([]);
  },
);
