import { spawn } from 'node:child_process';
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { scripts, version } from '../../package.json';
import { problemOptions } from '../../src/cli/options/problem.ts';
import { allport, allportScript, type Finished, finish, LAUNCHED } from '../cli/cli.ts';
import {
  type Block,
  blocksOf,
  brokenLinks,
  dialogueOf,
  exitCodeOf,
  kindOf,
  nameOf,
  patternOf,
  printedBy,
  ROOT,
  spansIn,
  titled,
} from './documents.ts';

/*
 * The documents are run. On each page, from top to bottom and in one folder, as somebody would who follows it:
 *
 *   sh       a shell runs it
 *   console  a shell runs what follows "$ ", and it prints what stands below; "..." is any text, or any lines
 *   js, ts   compiled against the package's types; run in Node, or in a browser if it asks for navigator.gpu;
 *            it prints what the comments behind its console.log say. Those of a page that no shell runs have one
 *            process together
 *   html     opened in a browser, the same way
 *   text     not run, and neither is python
 *
 * Where the paragraph before a block says "as `name`", the block is saved under that name, and a later shell
 * block with the name in it runs it. Where it says "exit code 1" or the like, that is how the block must end.
 */

/** Commands of npm's own. */
const NPM = ['ci', 'cit', 'install', 'pack'];
/** Options that every command has, but for exec. */
const COMMON = ['--json', '--quiet', '--help'];

/** Of this page each command and each module has a process of its own, in which it finds its GPU as a reader's does. */
const GPU_PAGE = 'docs/software-gpu.md';

/** Imports the modules that it is given one after another, and says where each ends, and how. */
const ONE_AFTER_ANOTHER = `
for (const name of process.argv.slice(2)) {
  const how = await import('./' + name).then(() => 'ends', (error) => (console.error(error), 'fails'));
  console.log('[' + name + ' ' + how + ']');
}`;

/** Tests a page; it has a folder of its own meanwhile. */
export function describePage(page: string): void {
  describe(page, () => {
    useFolder(page);
    const own = blocksOf(page);
    const shells = own.filter((block) => kindOf(block) === 'shell');
    const modules = own.filter((block) => kindOf(block) === 'module');
    // A file of the sources has a test of its own, and belongs there.
    const saved = modules.filter((block) => !nameOf(block)?.startsWith('src/'));
    const loose = saved.filter((block) => !shells.some((later) => names(later, nameOf(block))));
    const run = page === GPU_PAGE ? runModule : inOneProcess(loose);

    it.each(titled([...shells, ...modules].sort((a, b) => a.line - b.line)))('%s', async (_, block) => {
      if (kindOf(block) === 'shell') {
        const module = modules.find((candidate) => names(block, nameOf(candidate)));
        await runShell(block, module && printedBy(module));
      } else if (loose.includes(block)) await run(block);
      else if (saved.includes(block)) await saveModule(block);
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
}

const folders = new Map<string, string>();

/** The page has a folder before the tests of the group that this is called in, and after them no more. */
export function useFolder(page: string): void {
  beforeAll(async () => {
    folders.set(page, await makeProject());
  });
  afterAll(async () => {
    await rm(folderOf(page), { recursive: true });
  });
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

function moduleName(block: Block): string {
  return nameOf(block) ?? `line-${block.line}.mjs`;
}

/** Saves a module, without its types if it has some. */
async function saveModule(block: Block): Promise<string> {
  const name = moduleName(block);
  const code = block.language === 'ts' ? await withoutTypes(block.text) : block.text;
  await writeFile(join(folderOf(block.page), name), code);
  return name;
}

async function withoutTypes(text: string): Promise<string> {
  // Few pages have TypeScript, and it takes long to load what reads it.
  const { transformWithOxc } = await import('vite');
  return (await transformWithOxc(text, 'block.ts')).code;
}

async function runModule(block: Block): Promise<void> {
  const name = await saveModule(block);
  const starter = /^import .*\bopenNodeContext\b/m.test(block.text) ? 'allport exec' : 'node';
  const { code, stdout, stderr } = await shell(`${starter} ${name}`, block.page);
  expect(code, stderr).toBe(0);
  expect(printedBy(block)).not.toEqual([]);
  expect(stdout).toMatch(patternOf(printedBy(block)));
}

/** What runs each of these modules: all of them when the first is asked for, one after another in one process. */
function inOneProcess(modules: readonly Block[]): (block: Block) => Promise<void> {
  let running: Promise<Finished> | undefined;
  const runAll = async (page: string): Promise<Finished> => {
    await writeFile(join(folderOf(page), 'all.mjs'), ONE_AFTER_ANOTHER);
    const names = await Promise.all(modules.map(saveModule));
    return shell(`allport exec all.mjs ${names.join(' ')}`, page);
  };
  return async (block) => {
    running ??= runAll(block.page);
    const { stdout, stderr } = await running;
    const own = stdout.split(/(?<=^\[\S+ (?:ends|fails)\]\n)/m)[modules.indexOf(block)];
    expect(printedBy(block)).not.toEqual([]);
    expect(own, stderr).toMatch(patternOf([...printedBy(block), `[${moduleName(block)} ends]`]));
  };
}

/**
 * Runs a script as a reader of the page would, with the command line on the path. What needs no shell has none. On the pages that
 * a reader begins with the rest has nothing of the environment of this test; on the others it is spared the search for a GPU.
 */
export function shell(script: string, page: string): Promise<Finished> {
  const folder = folderOf(page);
  const isOfGpu = page === GPU_PAGE;
  const shared = isOfGpu ? undefined : allportScript(folder, script);
  if (shared !== undefined) return shared;
  const asReader = isOfGpu || page === 'README.md';
  const hidden = asReader ? /^(npm_|VK_|LD_LIBRARY_PATH$)/i : /^npm_/i;
  const kept = Object.entries(process.env).filter(([name]) => !hidden.test(name));
  const env: NodeJS.ProcessEnv = { ...Object.fromEntries(kept), ...(!asReader && LAUNCHED) };
  env.PATH = `${join(folder, 'node_modules/.bin')}:${env.PATH}`;
  // Other tests use the cache meanwhile.
  if (script.includes('allport cache')) env.XDG_CACHE_HOME = join(folder, 'cache');
  return finish(spawn('bash', ['-e', '-o', 'pipefail', '-c', script], { cwd: folder, env }));
}

/** The folder of a page. */
export function folderOf(page: string): string {
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

const helps = new Map<string, Promise<Finished>>();

/** The options of a command beside those that all commands have. */
export async function optionsOf(command: string): Promise<string[]> {
  const help = helps.get(command) ?? allport(command, '--help');
  helps.set(command, help);
  const { code, stdout } = await help;
  expect(code, `there is no command ${command}`).toBe(0);
  const options = [...stdout.matchAll(/^ {2}(?:-\w, )?(--[a-z-]+)/gm)].map(([, option]) => option);
  // Those that say networks and problems are only named there.
  const all = /^A network:/m.test(stdout)
    ? [...options, ...problemOptions.map(({ long }) => long ?? '')]
    : options;
  return all.filter((option) => !COMMON.includes(option));
}
