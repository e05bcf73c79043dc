import { expect, test } from 'vitest';
import { picture } from '../oracles/picture.ts';

test('docs/picture.svg is what the reference machine does (vitest -u draws it anew)', async () => {
  await expect(picture()).toMatchFileSnapshot('../../docs/picture.svg');
});
