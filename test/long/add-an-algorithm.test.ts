import { execFile } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const PARTS = ['src', 'test', 'demo', 'docs', 'package.json', 'tsconfig.json', 'vitest.config.ts'];
/** The tests that go over the whole catalogue are in these folders. */
const TESTS = ['schedules', 'costs', 'report', 'demo', 'formats', 'papers'].map((name) => `test/${name}`);
const MINUTES = 60_000;

test(
  'docs/add-an-algorithm.md, followed to the letter in a copy, leaves the tests green',
  async () => {
    const copy = mkdtempSync(join(tmpdir(), 'allport-countdown-'));
    try {
      for (const part of PARTS) cpSync(join(ROOT, part), join(copy, part), { recursive: true });
      symlinkSync(join(ROOT, 'node_modules'), join(copy, 'node_modules'));
      const page = readFileSync(join(copy, 'docs/add-an-algorithm.md'), 'utf8');
      const [, path = '', code = ''] = /Save it as `([^`]+)`:\n\n```ts\n([\s\S]*?)```/.exec(page) ?? [];
      writeFileSync(join(copy, path), code);
      const catalogue = join(copy, 'src/schedules/catalogue.ts');
      const listed = readFileSync(catalogue, 'utf8').replace(
        '  suhShin,\n];',
        '  suhShin,\n  countdown,\n];',
      );
      const line = `import { countdown } from './${path.replace('src/schedules/', '')}';\n`;
      writeFileSync(catalogue, `${line}${listed}`);
      const vitest = join(ROOT, 'node_modules/vitest/vitest.mjs');
      const ran = promisify(execFile)(process.execPath, [vitest, 'run', '--project', 'node', ...TESTS], {
        cwd: copy,
        maxBuffer: 2 ** 26,
        env: { ...process.env, NO_COLOR: '1' },
      });
      expect((await ran).stdout).toMatch(/Tests +\d+ passed/);
      expect((await ran).stdout).toContain('countdown');
    } finally {
      rmSync(copy, { recursive: true });
    }
  },
  30 * MINUTES,
);
