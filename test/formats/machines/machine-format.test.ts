import { expect, it } from 'vitest';
import { machineFormat } from '../../../src/formats/machines/machine-format.ts';
import { publishedSchema } from '../../support/published-schema.ts';

// To write it anew: npx vitest run --project node test/formats/machines/machine-format.test.ts --update
it('is what docs/machine.schema.json says', async () => {
  await expect(publishedSchema(machineFormat)).toMatchFileSnapshot('../../../docs/machine.schema.json');
});
