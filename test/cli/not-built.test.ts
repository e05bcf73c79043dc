import { spawn } from 'node:child_process';
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ROOT } from '../docs/documents.ts';
import { finish, ONE_LINE } from './cli.ts';

let checkout: string;
beforeAll(async () => {
  checkout = await mkdtemp(join(tmpdir(), 'allport-test-'));
  await mkdir(join(checkout, 'src/cli'), { recursive: true });
  for (const path of ['package.json', 'src/cli/not-built.js'])
    await cp(join(ROOT, path), join(checkout, path));
});
afterAll(() => rm(checkout, { recursive: true }));

/** A command of npm in a checkout, with a cache of its own. */
const npm = (...words: string[]) => {
  const env = { ...process.env, npm_config_cache: join(checkout, 'cache'), npm_config_offline: 'true' };
  return finish(spawn('npm', words, { cwd: checkout, env }));
};

it('after npm ci, which ends with prepare, npx allport says what to type', async () => {
  expect(await npm('run', '--silent', 'prepare')).toEqual({ code: 0, stdout: '', stderr: '' });
  const { code, stdout, stderr } = await npm('exec', '--', 'allport', 'run', 'necklace', '--dim', '4');
  expect({ code, stdout }).toEqual({ code: 4, stdout: '' });
  expect(stderr).toMatch(ONE_LINE);
  expect(stderr).toContain('run npm run build');
});

it('what is built stays as it is', async () => {
  const built = join(checkout, 'dist/cli.js');
  await writeFile(built, 'built');
  expect((await npm('run', '--silent', 'prepare')).code).toBe(0);
  expect(await readFile(built, 'utf8')).toBe('built');
});
