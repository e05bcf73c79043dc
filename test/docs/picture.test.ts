import { expect, test } from 'vitest';
import { allport } from '../cli/cli.ts';

test('docs/picture.svg is what its command draws (vitest -u draws it anew)', async () => {
  const { code, stdout, stderr } = await allport(
    'show',
    'necklace',
    '--dim',
    '3',
    '--view',
    'memory',
    '-o',
    '-',
  );
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  await expect(stdout).toMatchFileSnapshot('../../docs/picture.svg');
});
