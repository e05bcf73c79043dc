import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { findBrowser } from './find-browser.ts';

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'allport-browser-'));
});
afterAll(() => rm(folder, { recursive: true }));

/** The browser of the tests behind a script that runs first. */
async function behind(script: string): Promise<string> {
  const path = join(folder, 'browser');
  const { path: real, environment } = inject('browser');
  const variables = Object.entries(environment).map(([name, value]) => `export ${name}='${value}'\n`);
  await writeFile(path, `#!/bin/sh\n${script}\n${variables.join('')}exec '${real}' --no-sandbox "$@"\n`, {
    mode: 0o755,
  });
  return path;
}

test('a browser that starts with its sandbox keeps it', async () => {
  const path = await behind('case "$*" in *--no-sandbox*) exit 1;; esac');
  const { program, line } = await findBrowser(path);
  expect(program).toEqual({ path, environment: {}, sandbox: true });
  expect(line).toMatch(/^The tests use HeadlessChrome\/[\d.]+ at \S+\.$/);
});

test('a browser that the system gives no sandbox goes without it, which the line says', async () => {
  const path = await behind(
    'case "$*" in *--no-sandbox*) ;; *) echo "No usable sandbox!" >&2; exit 1;; esac',
  );
  const { program, line } = await findBrowser(path);
  expect(program).toEqual({ path, environment: {}, sandbox: false });
  expect(line).toMatch(/^The tests use [^\n]* It runs without its sandbox, because [^\n]*\.$/);
});

test('a browser that does not start at all is an error with its path and its own words', async () => {
  const path = await behind('echo "no such display" >&2; exit 1');
  await expect(findBrowser(path)).rejects.toThrow(/does not start\.\n[\s\S]*no such display/);
  await expect(findBrowser(path)).rejects.toThrow(path);
});
