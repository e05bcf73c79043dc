import { type ChildProcess, fork, spawn } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

/** The built command line: `npm run test:all` builds it first. */
export const CLI = fileURLToPath(new URL('../../dist/cli.js', import.meta.url));

const ONE_PROCESS = fileURLToPath(new URL('one-process.mjs', import.meta.url));

/** What a finished command printed and said. */
export interface Finished {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** What stderr holds when something was refused: one line, with nothing in it that a terminal would obey. */
export const ONE_LINE = /^allport: [^\p{C}\p{Zl}\p{Zp}]+\n$/u;

/** Spares the command line the search for a GPU, half of a short run: the environment of this process leads to one. */
export const LAUNCHED = { ALLPORT_LAUNCHED: '1' };

/** Starts the real command line as a user would: without the environment that this test process was given. */
export function startAsUser(...args: string[]): ChildProcess {
  const { LD_LIBRARY_PATH: _, VK_DRIVER_FILES: __, VK_ICD_FILENAMES: ___, ...env } = process.env;
  return spawn(process.execPath, [CLI, ...args], { env });
}

/** Starts it without the search for a GPU. */
export function start(...args: string[]): ChildProcess {
  return startInside(process.cwd(), {}, ...args);
}

/** The same in a folder, with variables of its own. */
export function startInside(cwd: string, env: NodeJS.ProcessEnv, ...args: string[]): ChildProcess {
  return spawn(process.execPath, [CLI, ...args], { cwd, env: { ...process.env, ...LAUNCHED, ...env } });
}

/** Starts it where no file can become larger than so many KiB. */
export function startWithLimit(kibibytes: number, ...args: string[]): ChildProcess {
  const script = `ulimit -f ${kibibytes}; exec "$@"`;
  return spawn('bash', ['-c', script, 'bash', process.execPath, CLI, ...args], {
    env: { ...process.env, ...LAUNCHED },
  });
}

/** Waits for a started command. */
export function finish(child: ChildProcess, input: string | Uint8Array = ''): Promise<Finished> {
  let stdout = '';
  let stderr = '';
  child.stdout?.setEncoding('utf8').on('data', (text) => {
    stdout += text;
  });
  child.stderr?.setEncoding('utf8').on('data', (text) => {
    stderr += text;
  });
  // Many commands do not read it to its end: then the rest finds nobody there.
  child.stdin?.on('error', () => {}).end(input);
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => resolve({ code, stdout, stderr }));
  });
}

/** Runs the command line to its end in a process of its own, without the search for a GPU. */
export function allportAlone(...args: string[]): Promise<Finished> {
  return finish(start(...args));
}

let shared: ChildProcess | undefined;
let last: Promise<unknown> = Promise.resolve();

/**
 * Runs the built command line to its end in one process with others, one after another, which is faster than a process for
 * each. What it reads and prints is text.
 */
export function allport(...args: string[]): Promise<Finished> {
  return finishInTurn({ args, folder: process.cwd(), input: '' });
}

/** The same with a text on stdin. */
export function allportReading(input: string, ...args: string[]): Promise<Finished> {
  return finishInTurn({ args, folder: process.cwd(), input });
}

/** The same in a folder. */
export function allportInside(folder: string, ...args: string[]): Promise<Finished> {
  return finishInTurn({ args, folder, input: '' });
}

/**
 * Runs a script as a shell would that stops at the first line that fails, if a shell has nothing to do in it but to pipe texts:
 * its commands are allport's, and may share a process and a cache with others.
 *
 * @returns undefined for any other script
 */
export function allportScript(folder: string, script: string): Promise<Finished> | undefined {
  const lines = script.split('\n').map((line) => line.replace(/(^|\s)#.*$/, '').trim());
  const pipes = lines.filter((line) => line !== '').map((line) => line.split(' | ').map(argumentsOf));
  const isKnown = (pipe: (string[] | undefined)[]): pipe is string[][] => !pipe.includes(undefined);
  return pipes.every(isKnown) ? inPipes(folder, pipes) : undefined;
}

function argumentsOf(command: string): string[] | undefined {
  const [, args] = /^allport ((?!exec|demo|cache)[\w ./:,=+-]+)$/.exec(command) ?? [];
  return args?.split(/ +/);
}

async function inPipes(folder: string, pipes: readonly string[][][]): Promise<Finished> {
  const whole = { stdout: '', stderr: '' };
  for (const pipe of pipes) {
    let input = '';
    let failed: number | null = 0;
    for (const args of pipe) {
      const { code, stdout, stderr } = await finishInTurn({ args, folder, input });
      input = stdout;
      whole.stderr += stderr;
      if (code !== 0) failed = code;
    }
    whole.stdout += input;
    if (failed !== 0) return { code: failed, ...whole };
  }
  return { code: 0, ...whole };
}

/** What the shared process is asked to run. */
interface Asked {
  readonly args: readonly string[];
  readonly folder: string;
  readonly input: string;
}

function finishInTurn(asked: Asked): Promise<Finished> {
  const finished = last.then(() => finishInOne(asked));
  last = finished.catch(() => {});
  return finished;
}

function finishInOne(asked: Asked): Promise<Finished> {
  const child = shared ?? fork(ONE_PROCESS, [CLI], { env: { ...process.env, ...LAUNCHED } });
  shared = child;
  // It ends with this process, and does not keep it.
  child.unref();
  child.channel?.unref();
  return new Promise((resolve, reject) => {
    const end = (code: number | null) => {
      shared = undefined;
      reject(
        new Error(
          `allport ${asked.args.join(' ')} has ended the process that it shared, with exit code ${code}`,
        ),
      );
    };
    child.once('exit', end);
    child.once('message', (finished: Finished) => {
      child.off('exit', end);
      resolve(finished);
    });
    child.send(asked);
  });
}

/**
 * Waits until a process has its handlers of signals, and is at work for a while; on Linux, where /proc tells. Node itself
 * has handlers of some signals from the start, but none of SIGHUP, which is the first.
 */
export async function atWork({ pid }: ChildProcess): Promise<void> {
  for (;;) {
    const status = await readFile(`/proc/${pid}/status`, 'utf8');
    const [, last] = /^SigCgt:\s*[0-9a-f]*([0-9a-f])$/m.exec(status) ?? [];
    if ((Number.parseInt(last, 16) & 1) === 1) break;
    await setTimeout(20);
  }
  await setTimeout(300);
}
