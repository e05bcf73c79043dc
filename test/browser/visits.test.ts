import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test, vi } from 'vitest';
import { allport } from '../cli/cli.ts';
import { PATIENCE_MS } from '../support/patience.ts';
import { useLaboratory, type Visitor } from './laboratory.ts';
import { inaccessible } from './page-checks.ts';

/*
 * One visit to each page, with what only a browser shows: that it is drawn, fits its window, can be used by everybody, and writes
 * nothing to the console. The other files of this folder are in `npm run test:all`.
 */

let visitor: Visitor;
const laboratory = useLaboratory((opened) => {
  visitor = opened;
});

/** By page of the laboratory: what is there when it is, and a canvas or a drawing on it. */
const PAGES = [
  ['dim=4&page=gallery', '.gallery-card', 1440],
  ['dim=3&page=far', '.far', 390],
  ['dim=4&page=network', '.network.in-front', 390],
  ['dim=4&race=standard-exchange,necklace&bytes=64KiB', '.race-conclusion strong', 1440],
] as const;

/** Waits until the page is as wide as its window: pictures are drawn anew some frames after that has changed. */
async function fits(): Promise<void> {
  const excess = () => visitor.page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  await vi.waitFor(async () => expect(await excess()).toBe(0), PATIENCE_MS);
}

test('the memory plays to its end, is verified, and is read back from the GPU', async () => {
  await visitor.goto('network=cube 4&algorithm=necklace&view=source&speed=60');
  await visitor.press('Play');
  await visitor.says('Verified: all 256 blocks');
  await visitor.settled();
  // By node and slot: that block of each node for it, in the order of the slots.
  const memory = await visitor.memory();
  expect(memory.length).toBe(256);
  expect(new Set(memory).size).toBe(256);
  const { pixels, width, height } = await visitor.page.$eval('.matrix-picture canvas', (canvas) => {
    const { width, height } = canvas as HTMLCanvasElement;
    const copy = new OffscreenCanvas(width, height).getContext('2d');
    copy?.drawImage(canvas as HTMLCanvasElement, 0, 0);
    const data = copy?.getImageData(0, 0, width, height).data ?? new Uint8ClampedArray();
    return { pixels: new Set(new Uint32Array(data.buffer)).size, width, height };
  });
  expect(Math.min(width, height)).toBeGreaterThan(100);
  // In the colours of their senders.
  expect(pixels).toBeGreaterThanOrEqual(16);
  expect((await inaccessible(visitor.page)).violations).toEqual([]);
  await visitor.page.setViewport({ width: 375, height: 667 });
  await fits();
});

test.each(PAGES)(
  '%s is drawn, fits its window, and can be used by everybody',
  async (query, ready, width) => {
    await visitor.page.setViewport({ width, height: 800 });
    await visitor.page.emulateMediaFeatures([
      { name: 'prefers-color-scheme', value: width === 390 ? 'dark' : 'light' },
      { name: 'prefers-reduced-motion', value: 'reduce' },
    ]);
    await visitor.page.goto(`${laboratory.site.address}?${query}`);
    await visitor.page.waitForSelector(ready);
    await fits();
    const { passes, violations } = await inaccessible(visitor.page);
    expect(passes).toBeGreaterThan(10);
    expect(violations).toEqual([]);
  },
);

test('a report is a page of its own, which asks for nothing else', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'allport-report-'));
  const file = join(folder, 'report.html');
  const { code } = await allport(
    'compare',
    '--dim',
    '4',
    '--repeat',
    '1',
    '--adapter',
    'processor',
    '--html',
    file,
  );
  expect(code).toBe(0);
  const asked: string[] = [];
  visitor.page.on('request', (request) => asked.push(request.url()));
  await visitor.page.goto(pathToFileURL(file).href);
  expect(await visitor.page.$$eval('figure svg', (figures) => figures.length)).toBeGreaterThan(0);
  await fits();
  expect(asked).toEqual([pathToFileURL(file).href]);
  expect((await inaccessible(visitor.page)).violations).toEqual([]);
  await rm(folder, { recursive: true });
});
