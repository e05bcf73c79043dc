import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { transformWithOxc } from 'vite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { engines } from '../../package.json';
import { CLI, type Finished, finish, ONE_LINE } from './cli.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'allport-test-'));
});
afterAll(() => rm(folder, { recursive: true }));

let count = 0;

/** A file in a folder of its own. */
async function written(name: string, text: string): Promise<string> {
  const path = join(folder, String(count++), name);
  await mkdir(dirname(path));
  await writeFile(path, text);
  return path;
}

/** An installation of its own, whose files can be damaged. */
async function installation(): Promise<{ root: string; start: (...args: string[]) => Promise<Finished> }> {
  const root = join(folder, String(count++));
  await cp(dirname(CLI), join(root, 'dist'), {
    recursive: true,
    filter: (path) => path === dirname(CLI) || /dist\/(cli\.js|chunks(\/.*)?)$/.test(path),
  });
  await cp(join(dirname(CLI), '../package.json'), join(root, 'package.json'));
  await symlink(join(dirname(CLI), '../node_modules'), join(root, 'node_modules'));
  const start = (...args: string[]) => finish(spawn(process.execPath, [join(root, 'dist/cli.js'), ...args]));
  return { root, start };
}

function expectLine({ code, stdout, stderr }: Finished, says: string): void {
  expect({ code, stdout }).toEqual({ code: 4, stdout: '' });
  expect(stderr).toMatch(ONE_LINE);
  expect(stderr).toContain(says);
}

describe('on a Node that is too old', () => {
  const [least] = /\d+\.\d+$/.exec(engines.node) ?? [''];
  /** The command line, told that it is run by another version of Node. */
  async function startOn(version: string): Promise<Finished> {
    const preload = await written(
      'version.cjs',
      `const versions = { ...process.versions, node: ${JSON.stringify(version)} };
       Object.defineProperty(process, 'versions', { value: versions });`,
    );
    return finish(spawn(process.execPath, ['--require', preload, CLI, '--version']));
  }

  it('package.json says in a way that is understood which one is needed, and the README where it starts', async () => {
    expect(engines.node).toMatch(/^>=\d+\.\d+$/);
    const readme = await readFile(join(dirname(CLI), '../README.md'), 'utf8');
    const [, firstBlock] = readme.split(/^```.*$/m);
    expect(firstBlock).toContain(`Node ${least} or later`);
  });

  it.each(['8.17.0', '18.20.4', '20.18.3'])('%s: one line says which one is needed', async (version) => {
    const says = `allport: this is Node ${version}, which is too old: install Node ${least} or later\n`;
    expect(await startOn(version)).toEqual({ code: 4, stdout: '', stderr: says });
  });

  it.each(['20.19.0', '22.0.0', '100.1.0'])('%s is new enough', async (version) => {
    expect(await startOn(version)).toMatchObject({ code: 0, stderr: '' });
  });

  it('the first file can be read: a script in the syntax of 2018, but for the import of the rest', async () => {
    const text = (await readFile(CLI, 'utf8')).replace(/^#!.*/, '');
    const [as2018, asItIs] = await Promise.all(
      ['es2018', 'esnext'].map((target) =>
        transformWithOxc(text, 'cli.js', { target, sourceType: 'script' }),
      ),
    );
    expect(as2018.code).toBe(asItIs.code);
    expect(text.match(/\bimport\b\S*/g)).toEqual(['import("./chunks/main.js")).then(({']);
    expect(text).not.toMatch(/\b(require|export)\b/);
  });
});

describe('an installation that lacks a file says so in one line, with exit code 4', () => {
  it.each([
    ['what is loaded first', 'dist/chunks/main.js', 'list'],
    ['what many commands load', 'dist/chunks/schedules.js', 'list'],
    ['a command', 'dist/chunks/list.js', 'list'],
    ['a command of which the help tells', 'dist/chunks/list.js', '--help'],
    ['all packages', 'node_modules', 'list'],
  ])('%s', async (_, file, command) => {
    const { root, start } = await installation();
    await rm(join(root, file));
    const finished = await start(command);
    expectLine(finished, 'allport: a part of allport cannot be loaded (Cannot find ');
    expect(finished.stderr).toMatch(/: install allport again\n$/);
  });

  it.each([
    ['a folder in the place of a file', async (path: string) => mkdir(path), '(Directory import '],
    ['half a file', async (path: string) => writeFile(path, 'export const a = {'), 'Unexpected end of input'],
  ])('or has %s', async (_, damage, says) => {
    const { root, start } = await installation();
    const path = join(root, 'dist/chunks/schedules.js');
    await rm(path);
    await damage(path);
    expectLine(await start('list'), says);
  });
});

// What a shell calls the limit of open files, Windows does not have.
describe.runIf(process.platform !== 'win32')('where a process can open few files', () => {
  const startWithFiles = (most: number, ...args: string[]) =>
    finish(spawn('bash', ['-c', `ulimit -n ${most}; exec "$@"`, 'bash', process.execPath, ...args]));

  it('a command does its work, or says in one line what it lacks, with exit code 4', async () => {
    // The fewest with which Node itself comes to the file that it is to run: below, it is Node that ends.
    const script = await written('nothing.cjs', '');
    let fewest = 8;
    while ((await startWithFiles(fewest, script)).code !== 0) fewest++;
    const codes = new Set<number | null>();
    for (let more = 0; more < 12; more++) {
      const finished = await startWithFiles(fewest + more, CLI, 'schedule', 'necklace', '--dim', '3');
      codes.add(finished.code);
      if (finished.code === 0) continue;
      expectLine(finished, 'EMFILE');
      expect(finished.stderr).toMatch(/: let a process open more files, say by ulimit -n 1024\n$/);
    }
    expect([...codes].sort()).toEqual([0, 4]);
  });

  it('the file that cannot be opened for that reason is not at fault', async () => {
    const preload = await written(
      'full.cjs',
      `require('fs').open = (path, ...rest) => {
        const error = new Error("EMFILE: too many open files, open '" + path + "'");
        rest.at(-1)(Object.assign(error, { code: 'EMFILE', syscall: 'open', path }));
      };`,
    );
    const read = (...words: string[]) => finish(spawn(process.execPath, [...words, CLI, 'merge', preload]));
    expect(await read()).toMatchObject({ code: 2 });
    expectLine(
      await read('--require', preload),
      `allport: EMFILE: too many open files, open '${preload}': let `,
    );
  });
});

describe('while the rest of the command line is loaded', () => {
  it.each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)('%s ends it with exit code 130', async (signal) => {
    const { root } = await installation();
    const endless = "console.log('loads'); await new Promise((resolve) => setTimeout(resolve, 2 ** 30));";
    await writeFile(join(root, 'dist/chunks/main.js'), `${endless}\nexport function main() {}`);
    const child = spawn(process.execPath, [join(root, 'dist/cli.js'), 'list']);
    const ending = finish(child);
    await once(child.stdout, 'data');
    child.kill(signal);
    expect(await ending).toEqual({ code: 130, stdout: 'loads\n', stderr: '' });
  });
});

describe('an error that nothing catches does not look like a check that failed', () => {
  /** A command in which an error is thrown, as soon as it listens to those that nothing catches. */
  async function startThrowing(error: string): Promise<Finished> {
    const preload = await written(
      'throw.cjs',
      `process.on('newListener', (name) => {
        if (name === 'uncaughtException') process.nextTick(() => { throw ${error}; });
      });`,
    );
    return finish(spawn(process.execPath, ['--require', preload, CLI, 'list']));
  }

  it('one of the system is one line', async () => {
    const properties = "{ code: 'EMFILE', syscall: 'open' }";
    const finished = await startThrowing(`Object.assign(new Error('EMFILE: too many files'), ${properties})`);
    expectLine(finished, 'allport: EMFILE: too many files: let a process open more files');
  });

  it('one of ours is shown whole', async () => {
    const { code, stdout, stderr } = await startThrowing("new TypeError('no such thing')");
    expect({ code, stdout }).toEqual({ code: 4, stdout: '' });
    expect(stderr).toMatch(/^allport: TypeError: no such thing\n {4}at /);
  });
});
