import { exec, execFile } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { inCopy, ROOT } from '../support/checkout-copy.ts';

/** The tests that go over the whole catalogue are in these folders. */
const TESTS = ['schedules', 'costs', 'report', 'demo', 'formats', 'papers'].map((name) => `test/${name}`);
const MINUTES = 60_000;

test(
  'docs/add-an-algorithm.md, followed to the letter in a copy, leaves the tests green',
  () =>
    inCopy(async (copy) => {
      const page = readFileSync(join(copy, 'docs/add-an-algorithm.md'), 'utf8');
      const [, path = '', code = ''] = /Save it as `([^`]+)`:\n\n```ts\n([\s\S]*?)```/.exec(page) ?? [];
      writeFileSync(join(copy, path), code);
      const catalogue = join(copy, 'src/schedules/catalogue.ts');
      const next = '  ...sequenceAlgorithms,\n  sbt,';
      const text = readFileSync(catalogue, 'utf8');
      expect(text).toContain(next);
      const listed = text.replace(next, `  countdown,\n${next}`);
      const line = `import { countdown } from './${path.replace('src/schedules/', '')}';\n`;
      writeFileSync(catalogue, `${line}${listed}`);
      const options = { cwd: copy, maxBuffer: 2 ** 26, env: { ...process.env, NO_COLOR: '1' } };
      const [, run = ''] = /```text\n(npm run build .*)\n```/.exec(page) ?? [];
      expect((await promisify(exec)(run, options)).stdout).toContain('verified: all 65536 blocks');
      const vitest = join(ROOT, 'node_modules/vitest/vitest.mjs');
      const given = [vitest, 'run', '--mode', 'all', '--project', 'node', ...TESTS];
      // It rejects where a test fails.
      const { stdout } = await promisify(execFile)(process.execPath, given, options);
      expect(stdout).toMatch(/Tests +\d+ passed/);
    }),
  30 * MINUTES,
);
