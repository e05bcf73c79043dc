import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, test } from 'vitest';

const folder = mkdtempSync(join(tmpdir(), 'allport-smoke-'));
afterAll(() => rmSync(folder, { recursive: true }));

const SMOKE = fileURLToPath(new URL('smoke.mjs', import.meta.url));
const smoke = (...args: string[]) => spawnSync(process.execPath, [SMOKE, ...args], { encoding: 'utf8' });

test('the quick claims of ARTIFACT.md hold', () => {
  expect(smoke()).toMatchObject({ status: 0, stdout: expect.stringContaining('6 of 6 claims hold.') });
});

test('a claim that does not hold is named, and so is a page without claims', () => {
  const path = join(folder, 'page.md');
  writeFileSync(path, '| wrong | `allport check necklace --dim 3` | 1 | "optimal: false" |\n');
  expect(smoke(path)).toMatchObject({ status: 1, stdout: expect.stringContaining('FAIL  wrong') });
  writeFileSync(path, 'nothing\n');
  expect(smoke(path)).toMatchObject({ status: 1, stdout: '0 of 0 claims hold.\n' });
});
