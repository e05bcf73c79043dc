import { test } from 'vitest';
import { expectFailures, rowsOf } from '../support/degraded-rows.ts';

test.each(rowsOf(7))(
  'of single failures of %s docs/degraded-networks.md says what is found',
  (...row) => expectFailures(...row),
  600_000,
);
