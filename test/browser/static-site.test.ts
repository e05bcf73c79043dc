import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { extname, join, relative } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Browser, BrowserContext, Page } from 'puppeteer';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { PATIENCE_MS } from '../support/patience.ts';
import { launchBrowser } from './browser.ts';

/** Any server may have the page in any folder. */
const BASE = '/some/base/';

/** What somebody waits for on a slow line: bytes, compressed. The rest is kept behind it, for when there is no network. */
const LARGEST_FIRST_LOAD = 500e3;

const TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css',
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain',
  '.webmanifest': 'application/manifest+json',
};

let folder: string;
let server: Server;
let browser: Browser;
/** Of each test: what its pages keep, nobody else has. */
let context: BrowserContext;
let address: string;
/** Paths, as the server was asked for them. */
const asked: string[] = [];
/** Those of them that a page asked for itself, to open. */
const opening = new Set<string>();
/** What pages asked for, of this server or of others. */
const requests: string[] = [];
const complaints: string[] = [];

beforeAll(async () => {
  browser = await launchBrowser();
});

afterAll(() => browser?.close());

beforeEach(async () => {
  for (const list of [asked, requests, complaints]) list.length = 0;
  opening.clear();
  // The built page, as people get it: `npm run test:all` builds first.
  folder = await mkdtemp(join(tmpdir(), 'allport-site-'));
  await cp('dist/laboratory/page', folder, { recursive: true });
  server = createServer(async ({ url = '', headers }, response) => {
    const [path] = url.split('?', 1);
    asked.push(path);
    // The service worker fetches files for nothing in particular.
    if (headers['sec-fetch-dest'] !== 'empty') opening.add(path);
    const body = path.startsWith(BASE) && (await readFile(fileOf(path)).catch(() => false as const));
    if (body === false) response.writeHead(404).end();
    else response.setHeader('content-type', TYPES[extname(fileOf(path))]).end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
  address = `http://localhost:${(server.address() as AddressInfo).port}${BASE}`;
  context = await browser.createBrowserContext();
});

afterEach(async () => {
  await context?.close();
  server?.close();
  await rm(folder, { recursive: true });
});

/** Opens a page of the site. */
async function openPage(path = ''): Promise<Page> {
  const opened = await context.newPage();
  opened.setDefaultTimeout(PATIENCE_MS);
  opened.on('console', (message) => complaints.push(message.text()));
  opened.on('pageerror', (error) => complaints.push(String(error)));
  opened.on('request', (request) => requests.push(request.url()));
  opened.on('requestfailed', (request) => complaints.push(`failed: ${request.url()}`));
  await opened.goto(`${address}${path}`, { waitUntil: 'networkidle0' });
  return opened;
}

/** Opens the site, and waits until all files are kept, and also the page that was open before gets them from there. */
async function openKept(): Promise<Page> {
  const page = await openPage();
  await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated');
  return page;
}

const cacheNames = (page: Page) => page.evaluate(() => caches.keys());

/** The paths of all built files, as a server is asked for them. */
async function builtPaths(): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  const names = files.map(({ parentPath, name }) => relative(folder, join(parentPath, name)));
  return names.map((name) => (name === 'index.html' ? BASE : `${BASE}${name}`));
}

/** The file that a server has under a path. */
const fileOf = (path: string) => join(folder, path === BASE ? 'index.html' : path.slice(BASE.length));

test('every built file is kept and nothing else asked for, of one server, and what opens the page is few bytes; its policy refuses all else', async () => {
  const page = await openKept();
  const paths = [...new Set(asked)];
  expect(paths.sort()).toEqual((await builtPaths()).sort());
  const first = [...opening];
  const zipped = await Promise.all(first.map(async (path) => gzipSync(await readFile(fileOf(path))).length));
  const sum = zipped.reduce((all, size) => all + size, 0);
  console.log(`first load: ${first.length} of ${paths.length} files, ${sum} bytes compressed`);
  expect(first.filter((path) => /index|state|worker/.test(path)).length).toBeGreaterThan(2);
  expect(sum).toBeLessThan(LARGEST_FIRST_LOAD);

  const loaded = requests.filter((url) => !url.startsWith('data:'));
  expect(loaded.length).toBeGreaterThan(2);
  for (const url of loaded) expect(url.startsWith(address), url).toBe(true);
  expect(complaints).toEqual([]);

  // Scripts in the page, and what other servers have.
  const refused = await page.evaluate(async () => {
    const directives = new Set<string>();
    const all = new Promise<void>((resolve) => {
      document.addEventListener('securitypolicyviolation', ({ effectiveDirective }) => {
        if (directives.add(effectiveDirective).size === 3) resolve();
      });
    });
    for (const name of ['script', 'style']) {
      const element = document.createElement(name);
      element.textContent = 'document.title = "run"';
      document.head.append(element);
    }
    await fetch('http://localhost:1/').catch(() => {});
    await all;
    return [...directives, document.title];
  });
  expect(refused).toEqual(expect.arrayContaining(['script-src-elem', 'style-src-elem', 'connect-src']));
  expect(refused).not.toContain('run');
});

test('a page that has been loaded opens again where the server fails, and without one, at any state', async () => {
  const page = await openKept();
  const heading = () => page.$eval('h1', ({ textContent }) => textContent);
  const before = await heading();
  const answers: [url: string, status: number, kept: boolean][] = [];
  page.on('response', (response) =>
    answers.push([response.url(), response.status(), response.fromServiceWorker()]),
  );
  const opens = async (path: string) => {
    answers.length = 0;
    await page.goto(`${address}${path}`, { waitUntil: 'networkidle0' });
    expect(await heading()).toBe(before);
    const own = answers.filter(([url]) => !url.startsWith('data:'));
    expect(own.length).toBeGreaterThan(2);
    for (const [url, ...how] of own) expect([url, ...how]).toEqual([url, 200, true]);
  };
  server.removeAllListeners('request').on('request', (_, response) => response.writeHead(502).end());
  await opens('');
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
  await opens('?network=ring+12');
  await opens('index.html');
  expect(complaints).toEqual([]);
});

test('a newer build is shown at once, and takes the place of the older one when that is left', async () => {
  let page = await openKept();
  const [old, ...others] = await cacheNames(page);
  expect(others).toEqual([]);
  // Kept by somebody else on the same server.
  await page.evaluate(() => caches.open('allport http://localhost/other/ 1'));
  const change = async (file: string, from: RegExp, to: string) => {
    const text = await readFile(join(folder, file), 'utf8');
    expect(text).toMatch(from);
    await writeFile(join(folder, file), text.replace(from, to));
  };
  await change('index.html', /<title>.*<\/title>/, '<title>newer</title>');
  await change('service-worker.js', /VERSION = "\w+"/, 'VERSION = "newer"');

  await page.reload();
  expect(await page.title()).toBe('newer');
  await page.waitForFunction(async () => (await navigator.serviceWorker.getRegistration())?.waiting);
  expect(await cacheNames(page)).toContain(old);

  await page.goto('about:blank');
  page = await openPage();
  await page.waitForFunction(async () => (await caches.keys()).length === 2);
  const names = await cacheNames(page);
  expect(names.sort()).toEqual([`allport ${address} newer`, 'allport http://localhost/other/ 1'].sort());
});
