import { spawn } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { dirname, extname, join, relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Browser } from 'puppeteer';
import { describe, expect, it } from 'vitest';
import { version } from '../../package.json';
import { algorithmPages, pageOf } from '../../src/formats/documents/algorithm-pages.ts';
import { openingOf } from '../../src/formats/documents/sections.ts';
import { catalogue } from '../../src/schedules/index.ts';
import { launchBrowser } from '../browser/browser.ts';
import { finish } from '../cli/cli.ts';
import { exchangeAlgorithms } from '../support/exchange.ts';
import { PATIENCE_MS } from '../support/patience.ts';
import {
  type Block,
  blocksOf,
  kindOf,
  nameOf,
  PAGES,
  patternOf,
  printedBy,
  ROOT,
  read,
  titled,
} from './documents.ts';
import { describePage, folderOf, useFolder } from './page.ts';

const LANGUAGES = ['sh', 'console', 'js', 'ts', 'html', 'python', 'text'];

const blocks = PAGES.flatMap(blocksOf);

/** The two longest have files of their own, so that several workers run the pages. */
const OWN_FILES = ['README.md', 'docs/command-line.md'];

for (const page of PAGES) if (!OWN_FILES.includes(page)) describePage(page);

describe('all documents', () => {
  const inBrowser = blocks.filter((block) => kindOf(block) === 'page');
  for (const page of new Set(inBrowser.map((block) => block.page))) useFolder(page);

  it('say of every block what it is', () => {
    const unknown = blocks.filter(({ language }) => language !== '' && !LANGUAGES.includes(language));
    expect(titled(unknown)).toEqual([]);
  });

  it('have modules that fit the types of the package', async () => {
    const modules = blocks.filter(({ language }) => language === 'js' || language === 'ts');
    expect(await typeErrors(modules)).toBe('');
  });

  it('run in a browser where they say so', async () => {
    expect(new Set(inBrowser.map(({ language }) => language))).toEqual(new Set(['js', 'html']));
    const browser = await launchBrowser();
    try {
      for (const block of inBrowser) await runInBrowser(block, browser);
    } finally {
      await browser.close();
    }
  });

  it('give the version of the package', () => {
    expect(read('CITATION.cff')).toContain(`\nversion: ${version}\n`);
    expect(/^## \[(.*?)\]/m.exec(read('CHANGELOG.md'))?.[1]).toBe(version);
  });
});

describe('the pages of the algorithms', () => {
  const pages = algorithmPages(pathToFileURL(ROOT));

  it('are one for each algorithm, named as it is', () => {
    expect([...pages.own.keys()].sort()).toEqual(catalogue.map(({ name }) => name).sort());
    for (const [name, path] of pages.own) expect(read(path), path).toMatch(`# ${name}\n\n`);
  });

  it('begin with what it is, when to take it and what it costs, in 150 words at most', () => {
    const long = [...pages.own.values()].filter((path) => {
      const words = openingOf(read(path)).opening.match(/\S*\w\S*/g) ?? [];
      return words.length === 0 || words.length > 150;
    });
    expect(long).toEqual([]);
  });

  it('are all in the overview, in the order of the list', () => {
    const links = read('docs/algorithms.md').matchAll(/^\| \[([\w-]+)\]\(\.\.\/([^)]+)\)/gm);
    const named = Array.from(links, ([, name, path]) => [name, path]);
    expect(named).toEqual(catalogue.map(({ name }) => [name, pageOf(name, pages)]));
  });

  it.each(exchangeAlgorithms)('say of $name what it takes, and who published it', ({ name, source }) => {
    const words = read(pageOf(name, pages)).replace(/\s+/g, ' ').replaceAll(', section ', ' §');
    expect(words).toContain(' Counts');
    expect(words).toMatch(/ Source: .*\.(?= |$)/);
    expect(words).toContain(source);
  });
});

/** Opens an HTML page, or a page with the module, and waits for what it must print. */
async function runInBrowser(block: Block, browser: Browser): Promise<void> {
  const folder = folderOf(block.page);
  const name = nameOf(block) ?? `line-${block.line}.html`;
  const imports = JSON.stringify({ imports: { allport: './node_modules/allport/dist/index.js' } });
  const html = `<script type="importmap">${imports}</script><script type="module">${block.text}</script>`;
  await writeFile(join(folder, name), block.language === 'html' ? block.text : html);

  const due = printedBy(block);
  expect(due).not.toEqual([]);
  const printed: string[] = [];
  const page = await browser.newPage();
  const done = new Promise<void>((resolve) => {
    const print = (line: string, isLast: boolean) => {
      printed.push(`${line}\n`);
      if (isLast || printed.length === due.length) resolve();
    };
    page.on('console', (message) => print(message.text(), false));
    page.on('pageerror', (error) => print(String(error), true));
    setTimeout(resolve, PATIENCE_MS).unref();
  });
  const server = await serve(folder);
  try {
    await page.goto(`http://localhost:${(server.address() as AddressInfo).port}/${name}`);
    await done;
  } finally {
    server.close();
  }
  expect(printed.join(''), titled([block])[0][0]).toMatch(patternOf(due));
}

async function serve(folder: string): Promise<Server> {
  const types: Record<string, string> = { '.html': 'text/html', '.js': 'text/javascript' };
  const server = createServer(async (request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    // A missing icon would be an error on the console.
    const body = await readFile(join(folder, pathname)).catch(() => '');
    response.writeHead(200, { 'content-type': types[extname(pathname)] ?? 'text/plain' }).end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
  return server;
}

/** Compiles modules as if they stood in the checkout, where the package imports itself by its name. */
async function typeErrors(modules: readonly Block[]): Promise<string> {
  await mkdir(join(ROOT, 'dist/docs'), { recursive: true });
  const folder = await mkdtemp(join(ROOT, 'dist/docs/blocks-'));
  try {
    for (const block of modules) {
      const name = `${block.page.replaceAll('/', '-')}-${block.line}.m${block.language}`;
      await writeFile(join(folder, name), inSources(block, folder));
    }
    // JavaScript cannot say the types of its parameters.
    const compilerOptions = {
      allowJs: true,
      checkJs: true,
      noImplicitAny: false,
      useUnknownInCatchVariables: false,
    };
    const settings = { extends: join(ROOT, 'tsconfig.json'), compilerOptions, include: ['.'] };
    await writeFile(join(folder, 'tsconfig.json'), JSON.stringify(settings));
    const tsc = join(ROOT, 'node_modules/typescript-7/bin/tsc');
    const { stdout, stderr } = await finish(spawn(process.execPath, [tsc, '--project', folder]));
    return stdout + stderr;
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** A module as it is, its imports led to the folder of the sources that it is to be saved in, if it is. */
function inSources(block: Block, folder: string): string {
  const name = nameOf(block);
  if (!name?.startsWith('src/')) return block.text;
  const sources = relative(folder, join(ROOT, dirname(name)));
  return block.text.replace(/from '(?=\.)/g, `from '${sources}/`);
}
