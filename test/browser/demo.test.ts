import { mkdir } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import type { Browser, Page } from 'puppeteer';
import { type PreviewServer, preview } from 'vite';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { comparisonRows } from '../exchange.ts';
import { launchBrowser } from './browser.ts';

let server: PreviewServer;
let browser: Browser;
let page: Page;
const complaints: string[] = [];

beforeAll(async () => {
  // The built page, as people get it: `npm test` builds first.
  server = await preview({ configFile: 'vite.config.ts', preview: { host: 'localhost', port: 0 } });
  browser = await launchBrowser();
  page = await browser.newPage();
  await page.setViewport({ width: 1280, height: 800 });
  page.on('console', (message) => complaints.push(message.text()));
  page.on('pageerror', (error) => complaints.push(String(error)));
  await page.goto(`http://localhost:${(server.httpServer.address() as AddressInfo).port}/`);
});

afterAll(async () => {
  await browser?.close();
  await server?.close();
});

const rowsOf = () =>
  page.$$eval('tbody tr', (rows) => rows.map((row) => [...row.children].map((cell) => cell.textContent)));

async function compare(dim: string): Promise<void> {
  await page.locator('input[name=dim]').fill(dim);
  await page.locator('button').click();
  await page.waitForFunction(() => document.querySelector('#status')?.textContent?.startsWith('Done'), {
    timeout: 50_000,
  });
}

test('the page compares every algorithm on the GPU of the browser and verifies all blocks', async () => {
  await compare('7');
  const rows = await rowsOf();
  expect(rows.map(([algorithm, mode]) => `${algorithm} ${mode}`)).toEqual(comparisonRows(7));
  expect(rows[7].slice(2, 7)).toEqual(['64', '7', '7', '10', '100.0 %']);
  for (const row of rows) expect(row[8]).toBe('all 16384 blocks');
  await mkdir('dist/screenshots', { recursive: true });
  await page.screenshot({ path: 'dist/screenshots/demo.png', fullPage: true });
});

test('the page can be used again, and nothing is written to the console', async () => {
  await compare('3');
  expect(await rowsOf()).toEqual(comparisonRows(3).map(() => expect.anything()));
  expect(complaints).toEqual([]);
});
