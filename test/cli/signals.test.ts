import { type ChildProcess, execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest';
import { PATIENCE_MS } from '../support/patience.ts';
import { CLI, finish, startAsUser } from './cli.ts';

/** Where a command is then does not matter for what is expected, as long as it is not done: its work takes many times as long. */
const UNDER_WAY_MS = 1500;

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'allport-test-'));
});
afterAll(() => rm(folder, { recursive: true }));

/** Waits until a command works: its process has started another one. */
async function underWay({ pid }: Pick<ChildProcess, 'pid'>): Promise<void> {
  const children = `/proc/${pid}/task/${pid}/children`;
  await vi.waitUntil(() => readFileSync(children, 'utf8') !== '', { timeout: PATIENCE_MS });
  await wait(UNDER_WAY_MS);
}

/** A file of some kilobytes whose proof books two thousand million links. */
const LONG = JSON.stringify({
  format: 'allport-schedule',
  version: 1,
  algorithm: 'long',
  topology: { kind: 'cube', dim: 20 },
  slots: 2,
  pattern: { kind: 'exchange', members: 2, slots: 2 },
  ports: 'all',
  switching: 'store-and-forward',
  claims: { steps: 1, span: 1, largestMessage: 1 },
  maps: [{ kind: 'xor', mask: 1 }],
  phases: [{ kind: 'segment', rowClosed: true, steps: [Array.from({ length: 1800 }, () => [0, []])] }],
});

/** Signals and commands; the first ones are tried in each run of the tests. */
const COMMANDS = [
  ['SIGINT', 'check long.json'],
  ['SIGTERM', 'schedule necklace --dim 20 --out out'],
  ['SIGTERM', 'run long.json --unchecked'],
  ['SIGHUP', 'check long.json'],
  ['SIGINT', 'cost --torus 32x32 --machine cluster-100g --bytes 64 --all'],
  ['SIGTERM', 'run --permute binary-to-gray --slots 16777216 --dim 2'],
  ['SIGTERM', 'compare --ring 1000'],
  ['SIGTERM', 'papers'],
] as const;

// Linux alone says of a process which others it has started.
describe.runIf(existsSync('/proc/self/task'))(
  'a signal ends a command whose event loop stands still, with exit code 130',
  () => {
    it.each(inject('sample') === 'all' ? COMMANDS : COMMANDS.slice(0, 2))(
      '%s: allport %s',
      async (signal, line) => {
        await writeFile(join(folder, 'long.json'), LONG);
        const args = line
          .split(' ')
          .map((word) => (/^(long\.json|out)$/.test(word) ? join(folder, word) : word));
        const child = startAsUser(...args);
        const ending = finish(child);
        await underWay(child);
        child.kill(signal);
        expect(await ending).toMatchObject({ code: 130, stdout: '' });
        expect(await readdir(folder)).toEqual(['long.json']);
      },
    );

    it('that a script of allport exec has started', async () => {
      const [script, long] = ['script.mjs', 'long.json'].map((name) => join(folder, name));
      await writeFile(long, LONG);
      await writeFile(
        script,
        `import { spawn } from 'node:child_process';
        const child = spawn(process.execPath, ${JSON.stringify([CLI, 'check', long])}, { stdio: 'inherit' });
        child.once('exit', (code, signal) => console.log('ended', code, signal));
        process.once('SIGTERM', () => child.kill('SIGTERM'));
        console.log(child.pid);`,
      );
      try {
        const child = startAsUser('exec', script);
        const ending = finish(child);
        const started = await new Promise<number>((resolve) => {
          child.stdout?.once('data', (text: string) => resolve(Number(text)));
        });
        await underWay({ pid: started });
        child.kill('SIGTERM');
        expect(await ending).toMatchObject({ code: 0, stdout: expect.stringContaining('ended 130 null') });
      } finally {
        await rm(script);
      }
    });

    it('that waits for a pipe into which nobody writes', async () => {
      const pipe = join(folder, 'pipe');
      execFileSync('mkfifo', [pipe]);
      try {
        const child = startAsUser('check', pipe);
        const ending = finish(child);
        await underWay(child);
        child.kill('SIGTERM');
        expect(await ending).toEqual({ code: 130, stdout: '', stderr: '' });
      } finally {
        await rm(pipe);
      }
    });
  },
);
