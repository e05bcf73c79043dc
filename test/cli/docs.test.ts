import { spawn } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import type { Browser } from 'puppeteer';
import ts from 'typescript';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { scripts, version } from '../../package.json';
import { catalogue } from '../../src/schedules/index.ts';
import { launchBrowser } from '../browser/browser.ts';
import { PATIENCE_MS } from '../patience.ts';
import { allportInOne, type Finished, finish, LAUNCHED } from './cli.ts';
import {
  type Block,
  blocksOf,
  brokenLinks,
  dialogueOf,
  exitCodeOf,
  kindOf,
  nameOf,
  namesInTables,
  PAGES,
  patternOf,
  printedBy,
  ROOT,
  read,
  spansIn,
} from './documents.ts';

/*
 * The documents are run. On each page, from top to bottom and in one folder, as somebody would who follows it:
 *
 *   sh       a shell runs it
 *   console  a shell runs what follows "$ ", and it prints what stands below; "..." is any text, or any lines
 *   js, ts   compiled against the package's types; run in Node, or in a browser if it asks for navigator.gpu;
 *            it prints what the comments behind its console.log say
 *   html     opened in a browser, the same way
 *   text     not run
 *
 * Where the paragraph before a block says "as `name`", the block is saved under that name, and a later shell
 * block with the name in it runs it. Where it says "exit code 1" or the like, that is how the block must end.
 */

const COMMANDS = [
  ...[
    'list',
    'info',
    'run',
    'merge',
    'permute',
    'convert',
    'transpose1d',
    'transpose2d',
    'transposes',
    'scatter',
    'gather',
    'compare',
    'schedule',
    'check',
    'cost',
    'machines',
    'export',
    'replay',
    'show',
    'papers',
    'exec',
    'cache',
    'bench',
    'demo',
  ],
];
const LANGUAGES = ['sh', 'console', 'js', 'ts', 'html', 'text'];
/** Commands of npm's own. */
const NPM = ['ci', 'cit', 'install', 'pack'];
/** Options that every command has, but for exec. */
const COMMON = ['--json', '--quiet', '--help'];

const blocks = PAGES.flatMap(blocksOf);
const folders = new Map<string, string>();
const helps = new Map<string, Promise<Finished>>();

beforeAll(async () => {
  for (const page of PAGES) folders.set(page, await makeProject());
  for (const command of COMMANDS) helps.set(command, allportInOne(command, '--help'));
});
afterAll(async () => {
  for (const folder of folders.values()) await rm(folder, { recursive: true });
});

describe.each(PAGES)('%s', (page) => {
  const own = blocks.filter((block) => block.page === page);
  const shells = own.filter((block) => kindOf(block) === 'shell');
  const modules = own.filter((block) => kindOf(block) === 'module');

  it.each(titled([...shells, ...modules].sort((a, b) => a.line - b.line)))('%s', async (_, block) => {
    const name = nameOf(block);
    if (kindOf(block) === 'shell') {
      const module = modules.find((candidate) => names(block, nameOf(candidate)));
      await runShell(block, module && printedBy(module));
    } else if (!name?.startsWith('src/')) {
      // A file of the sources has a test of its own, and belongs there.
      await saveModule(block);
      if (!shells.some((later) => names(later, name))) await runModule(block);
    }
  });

  it('leads to pages and headings that exist', () => {
    expect(brokenLinks(page)).toEqual([]);
  });

  it('names commands, options and versions that exist', async () => {
    const spans = spansIn(page);
    const code = [...spans, ...own.map(({ text }) => text)].join('\n');
    const npm = [...code.matchAll(/\bnpm (?:run )?([a-z]\w*(?::\w+)?)/g)].map(([, command]) => command);
    expect(npm.filter((command) => !NPM.includes(command) && !(command in scripts))).toEqual([]);
    for (const [, named] of code.matchAll(/allport-(\d+\.\d+\.\d+)/g)) expect(named).toBe(version);
    for (const span of spans) {
      const [, command, rest] = /^(?:npx )?allport ([a-z]\w*)\b(.*)$/.exec(span) ?? [];
      if (command === undefined) continue;
      const known = [...(await optionsOf(command)), ...COMMON];
      for (const [given] of rest.matchAll(/--[a-z-]+/g)) expect(known, span).toContain(given);
    }
  });
});

describe('all documents', () => {
  it('say of every block what it is', () => {
    const unknown = blocks.filter(({ language }) => language !== '' && !LANGUAGES.includes(language));
    expect(titled(unknown)).toEqual([]);
  });

  it('have modules that fit the types of the package', () => {
    const modules = blocks.filter(({ language }) => language === 'js' || language === 'ts');
    expect(typeErrors(modules).join('\n')).toBe('');
  });

  it('run in a browser where they say so', async () => {
    const pages = blocks.filter((block) => kindOf(block) === 'page');
    expect(new Set(pages.map(({ language }) => language))).toEqual(new Set(['js', 'html']));
    const browser = await launchBrowser();
    try {
      for (const block of pages) await runInBrowser(block, browser);
    } finally {
      await browser.close();
    }
  });

  it('give the version of the package', () => {
    expect(read('CITATION.cff')).toContain(`\nversion: ${version}\n`);
    expect(/^## \[(.*?)\]/m.exec(read('CHANGELOG.md'))?.[1]).toBe(version);
  });
});

describe('docs/command-line.md', () => {
  const sectionOf = (command: string) =>
    read('docs/command-line.md')
      .split(/^## /m)
      .find((section) => section.startsWith(`${command}\n`)) ?? '';

  it.each(COMMANDS)('has the options of %s, and no others', async (command) => {
    const section = sectionOf(command);
    const inTables = namesInTables(section, 'option').map((name) => name.split(' ')[0]);
    // A single option is said in a sentence.
    const inWords = /^Prints [^|]*?`(--[a-z-]+)`/m.exec(section)?.slice(1) ?? [];
    const said = inTables.length > 0 ? inTables : inWords;
    expect(new Set(said)).toEqual(new Set(await optionsOf(command)));
  });

  it('has every command', async () => {
    const { stdout } = await allportInOne('--help');
    const [, list] = stdout.split(/^Commands:\n/m);
    const known = [...list.split('\n\n')[0].matchAll(/^ {2}([a-z]\w*)/gm)].map(([, command]) => command);
    expect(known.filter((command) => command !== 'help').sort()).toEqual([...COMMANDS].sort());
  });

  it.each([
    ['list', 'field', 'allport list --json'],
    ['info', 'field', 'allport info --json'],
    ['run', 'field', 'allport run necklace --dim 1 --input four.bin --json'],
    ['check', 'field', 'allport schedule necklace --dim 1 | allport check - --json'],
    ['cost', 'field of `--json`', 'allport cost --dim 2 --machine intel-ipsc --bytes 8 --json'],
    ['machines', 'field', 'allport machines --json'],
    ['show', 'field', 'allport show necklace --dim 2 --json'],
    ['show', 'part of a table of counts', 'allport show ring --json'],
    ['cache', 'field', 'allport cache --json'],
  ])('has the fields of the JSON of %s, and no others (%s)', async (command, heading, line) => {
    const page = 'docs/command-line.md';
    await writeFile(join(folderOf(page), 'four.bin'), new Uint32Array(4));
    const [result] = [JSON.parse((await shell(line, page)).stdout)].flat();
    expect(namesInTables(sectionOf(command), heading).sort()).toEqual(fieldsOf(result).sort());
  });
});

describe('docs/algorithms.md', () => {
  it('has every algorithm in the order of the list, each with its counts and its source', () => {
    const sections = read('docs/algorithms.md').split(/^## /m).slice(1);
    const algorithms = sections.filter((section) => section.includes('\nCounts'));
    expect(algorithms.map((section) => section.split('\n', 1)[0])).toEqual(catalogue.map(({ name }) => name));
    for (const [i, { source }] of catalogue.entries()) {
      const words = algorithms[i].replace(/\s+/g, ' ').replaceAll(', section ', ' §');
      expect(words).toMatch(/ Source: .*\.(?= |$)/);
      expect(words).toContain(source);
    }
  });
});

function titled(some: readonly Block[]): [title: string, block: Block][] {
  return some.map((block) => [`${block.page}:${block.line} ${block.text.split('\n', 1)[0]}`, block]);
}

/** Whether a shell block runs the file of that name. */
function names({ text }: Block, name: string | undefined): boolean {
  return name !== undefined && text.includes(` ${name}`);
}

/** @param printed what the module prints that a block without output of its own runs */
async function runShell(block: Block, printed?: string[]): Promise<void> {
  const dialogue =
    block.language === 'console' ? dialogueOf(block) : [{ command: block.text, output: printed }];
  for (const { command, output } of dialogue) {
    const { code, stdout, stderr } = await shell(command, block.page);
    expect(code, stderr).toBe(exitCodeOf(block));
    if (output !== undefined) expect(stdout).toMatch(patternOf(output));
  }
}

async function saveModule(block: Block): Promise<string> {
  const options = { module: ts.ModuleKind.ESNext, target: ts.ScriptTarget.ES2022 };
  const code =
    block.language === 'ts'
      ? ts.transpileModule(block.text, { compilerOptions: options }).outputText
      : block.text;
  const name = nameOf(block) ?? `line-${block.line}.mjs`;
  await writeFile(join(folderOf(block.page), name), code);
  return name;
}

async function runModule(block: Block): Promise<void> {
  const name = await saveModule(block);
  const starter = /^import .*\bopenNodeContext\b/m.test(block.text) ? 'allport exec' : 'node';
  const { code, stdout, stderr } = await shell(`${starter} ${name}`, block.page);
  expect(code, stderr).toBe(0);
  expect(printedBy(block)).not.toEqual([]);
  expect(stdout).toMatch(patternOf(printedBy(block)));
}

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

/**
 * Runs a script as a reader of the page would, with the command line on the path. On the pages that a reader begins
 * with it has nothing of the environment of this test; on the others it is spared the search for a GPU.
 */
function shell(script: string, page: string): Promise<Finished> {
  const folder = folderOf(page);
  const asReader = ['README.md', 'docs/software-gpu.md'].includes(page);
  const hidden = asReader ? /^(npm_|VK_|LD_LIBRARY_PATH$)/i : /^npm_/i;
  const kept = Object.entries(process.env).filter(([name]) => !hidden.test(name));
  const env: NodeJS.ProcessEnv = { ...Object.fromEntries(kept), ...(!asReader && LAUNCHED) };
  env.PATH = `${join(folder, 'node_modules/.bin')}:${env.PATH}`;
  // Other tests use the cache meanwhile.
  if (script.includes('allport cache')) env.XDG_CACHE_HOME = join(folder, 'cache');
  return finish(spawn('bash', ['-e', '-o', 'pipefail', '-c', script], { cwd: folder, env }));
}

function folderOf(page: string): string {
  const folder = folders.get(page);
  if (folder === undefined) throw new Error(`there is no page ${page}`);
  return folder;
}

/** The folder of somebody who has installed the package. */
async function makeProject(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'allport-docs-'));
  await mkdir(join(folder, 'node_modules/.bin'), { recursive: true });
  await symlink(ROOT, join(folder, 'node_modules/allport'));
  const cli = `#!/bin/sh\nexec "${process.execPath}" "${join(ROOT, 'dist/cli.js')}" "$@"\n`;
  await writeFile(join(folder, 'node_modules/.bin/allport'), cli, { mode: 0o755 });
  return folder;
}

/** Compiles modules as if they stood in the checkout, where the package imports itself by its name. */
function typeErrors(modules: readonly Block[]): string[] {
  const texts = new Map(
    modules.map((block) => {
      const name = nameOf(block);
      const own = `dist/docs/${block.page.replaceAll('/', '-')}-${block.line}.m${block.language}`;
      return [join(ROOT, name?.startsWith('src/') ? name : own), block.text] as const;
    }),
  );
  const { config } = ts.readConfigFile(join(ROOT, 'tsconfig.json'), ts.sys.readFile);
  const { options } = ts.parseJsonConfigFileContent({ ...config, include: [], files: [] }, ts.sys, ROOT);
  // JavaScript cannot say the types of its parameters.
  const javascript = {
    allowJs: true,
    checkJs: true,
    noImplicitAny: false,
    useUnknownInCatchVariables: false,
  };
  const settings = { ...options, ...javascript };
  const host = ts.createCompilerHost(settings);
  const { readFile, fileExists } = host;
  host.readFile = (path) => texts.get(path) ?? readFile(path);
  host.fileExists = (path) => texts.has(path) || fileExists(path);
  const program = ts.createProgram([...texts.keys()], settings, host);
  return ts.getPreEmitDiagnostics(program).map(({ file, start = 0, messageText }) => {
    const line = file ? file.getLineAndCharacterOfPosition(start).line + 1 : 0;
    return `${file?.fileName}, line ${line}: ${ts.flattenDiagnosticMessageText(messageText, '\n')}`;
  });
}

/** The options of a command beside those that all commands have. */
async function optionsOf(command: string): Promise<string[]> {
  const help = helps.get(command);
  if (help === undefined) throw new Error(`there is no command ${command}`);
  const { stdout } = await help;
  const options = [...stdout.matchAll(/^ {2}(?:-\w, )?(--[a-z-]+)/gm)].map(([, option]) => option);
  return options.filter((option) => !COMMON.includes(option));
}

/** Fields of a result; those of its times and of its certificate by their whole names. */
function fieldsOf(result: object): string[] {
  return Object.entries(result).flatMap(([name, value]) =>
    name === 'time' || name === 'certificate' ? Object.keys(value).map((part) => `${name}.${part}`) : [name],
  );
}
