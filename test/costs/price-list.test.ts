import { expect, test } from 'vitest';
import { startupsIn } from '../../src/costs/price-list.ts';

test.each([
  // 1 us, and 2 us for 1000 bytes of 2 ns each.
  [1e-6, 2e-9, 1000, 0.5],
  [1e-6, 2e-9, 1, 500],
  [0, 2e-9, 1000, undefined],
  [1e-6, 0, 1000, undefined],
  [0, 0, 1, undefined],
])(
  'a startup of %d s, at %d s for a byte, is in blocks of %i bytes worth %s of them',
  (startup, perByte, bytes, times) => {
    const found = startupsIn({ startup, perByte, perHop: 0 }, bytes);
    expect(found).toEqual(times === undefined ? undefined : expect.closeTo(times, 9));
  },
);
