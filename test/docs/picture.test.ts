import { expect, test } from 'vitest';
import { allport } from '../cli/cli.ts';

test.each([
  ['picture.svg', []],
  ['moving.svg', ['--moving']],
])('docs/%s is what its command draws (vitest -u draws it anew)', async (name, options) => {
  const line = ['show', 'necklace', '--dim', '3', '--view', 'memory', ...options, '-o', '-'];
  const { code, stdout, stderr } = await allport(...line);
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  expect(stdout.length).toBeLessThan(150_000);
  await expect(stdout).toMatchFileSnapshot(`../../docs/${name}`);
});
