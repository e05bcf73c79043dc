import { expect, it } from 'vitest';
import { scheduleFormat } from '../../../src/formats/schedule/schedule-format.ts';

// To write it anew: npx vitest run --project node test/formats/schedule/schedule-format.test.ts --update
it('is what docs/schedule.schema.json says', async () => {
  const schema = { $schema: 'https://json-schema.org/draft/2020-12/schema', ...scheduleFormat().schema };
  await expect(`${JSON.stringify(schema, null, 2)}\n`).toMatchFileSnapshot(
    '../../../docs/schedule.schema.json',
  );
});
