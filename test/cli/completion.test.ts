import { spawn, spawnSync } from 'node:child_process';
import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { allport, CLI, finish } from './cli.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'allport-test-'));
  await mkdir(join(folder, 'bin'));
  const program = join(folder, 'bin', 'allport');
  await writeFile(program, `#!/bin/sh\nexec "${process.execPath}" "${CLI}" "$@"\n`);
  await chmod(program, 0o755);
  await writeFile(join(folder, 'mine of today.json'), '{}');
  for (const shell of Object.keys(SHELLS)) {
    await writeFile(join(folder, `completion.${shell}`), (await allport('completion', shell)).stdout);
  }
});
afterAll(() => rm(folder, { recursive: true }));

/** What a shell makes of the words behind `allport`, the last of which is completed. */
type Ask = (...words: string[]) => Promise<string[]>;

/** Runs a script in a shell that has `allport`, in a folder with what completes its words. */
async function inShell(shell: string, script: string): Promise<string[]> {
  const PATH = `${join(folder, 'bin')}${delimiter}${process.env.PATH}`;
  const child = spawn(shell, ['-c', script], { cwd: folder, env: { ...process.env, PATH, HOME: folder } });
  const { code, stdout, stderr } = await finish(child);
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  return stdout.split('\n').filter((line) => line !== '');
}

const quoted = (words: readonly string[]) => words.map((word) => `'${word}'`).join(' ');

const askBash: Ask = (...words) =>
  inShell(
    'bash',
    `source ./completion.bash; COMP_WORDS=(allport ${quoted(words)}); COMP_CWORD=${words.length}
     compopt() { :; }; _allport allport; printf '%s\\n' "\${COMPREPLY[@]}"`,
  );

/** The functions that zsh has for a terminal only print what they are given. */
const askZsh: Ask = (...words) =>
  inShell(
    'zsh',
    `compdef() { :; }; _files() { print -rl -- \${words[CURRENT]}*(N); }; _describe() { print -rl -- \${\${(P)2}%%:*}; }
     source ./completion.zsh; words=(allport ${quoted(words)}); CURRENT=${words.length + 1}; _allport || :`,
  );

const askFish: Ask = async (...words) => {
  const found = await inShell('fish', `source completion.fish; complete -C "allport ${words.join(' ')}"`);
  return found.map((line) => line.split('\t')[0]);
};

const SHELLS: Readonly<Record<string, Ask>> = { bash: askBash, zsh: askZsh, fish: askFish };

for (const [shell, ask] of Object.entries(SHELLS)) {
  const isThere = spawnSync(shell, ['-c', 'true']).status === 0;
  if (!isThere) console.warn(`completion: ${shell} is not installed, so that its script is not tried here`);

  describe.runIf(isThere)(`allport completion ${shell}`, () => {
    it.each([
      [['comp'], ['compare', 'completion']],
      [['run', '--mo'], ['--mode']],
      [['run', 'necklace', '--mode', 'bl'], ['block']],
      [['run', '--scatter', '3', 'rot'], ['rotated-sbts']],
      [['cost', '--machine', 'intel-p'], ['intel-paragon']],
      [['export', 'mrt', '--engine', 'ms'], ['msccl']],
      [['papers', 'suh'], ['suh-shin']],
      [['list', 'trans'], ['transpose']],
    ])('%j', async (words, expected) => {
      expect((await ask(...words)).sort()).toEqual(expected);
    });

    it('offers files where one may stand, and names that are as long as theirs', async () => {
      expect((await ask('check', 'mine')).join().replaceAll('\\', '')).toContain('mine of today.json');
      expect(await ask('run', '--dim', '')).toEqual([]);
    });
  });
}

it('completes the value behind an equals sign as each shell divides it', async () => {
  const last = async (...words: string[]) => (await allport('completion', ...words)).stdout;
  expect(await last('bash', '--', 'run', '--mode', '=', 'bl')).toBe('block\n');
  expect(await last('bash', '--', 'run', '--mode', '=')).toBe('step\nblock\nfused\n');
  expect(await last('fish', '--', 'run', '--mode=bl')).toBe('--mode=block\n');
});

it('refuses another shell', async () => {
  const { code, stderr } = await allport('completion', 'csh');
  expect({ code, stderr }).toEqual({
    code: 2,
    stderr: 'allport: unknown shell "csh": did you mean zsh?\n',
  });
});
