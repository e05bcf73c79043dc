import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { scripts } from '../../package.json';

test('the workflow that publishes the site runs scripts that there are, and publishes what they make', () => {
  const workflow = readFileSync('.github/workflows/site.yml', 'utf8');
  const run = Array.from(workflow.matchAll(/npm run ([\w:]+)/g), ([, script]) => script);
  expect(run).toEqual(['site']);
  expect(scripts.site).toBe('node site/make.mjs');
  const [, out] = /out: \{[^}]*default: '([^']*)'/.exec(readFileSync('site/make.mjs', 'utf8')) ?? [];
  expect(workflow).toContain(`path: ${out}\n`);
});
