import { expect, test } from 'vitest';
import { algorithm4 } from '../oracles/algorithm-4.ts';

test('docs/algorithm-4.svg is what allport show necklace --dim 4 prints (vitest -u draws it anew)', async () => {
  await expect(algorithm4()).toMatchFileSnapshot('../../docs/algorithm-4.svg');
});
