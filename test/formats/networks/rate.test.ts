import { expect, test } from 'vitest';
import { rateIn } from '../../../src/formats/networks/rate.ts';

test('a rate of a simulator is bytes a second, of bits or bytes', () => {
  expect(['8bps', '1B/s', '100Gbps', '1.25GBps', '1kb/s', '1KiBps', '1.5e3', '.5 MB/s'].map(rateIn)).toEqual([
    1, 1, 12.5e9, 1.25e9, 125, 1024, 1500, 5e5,
  ]);
  for (const text of ['', '0', '-1', '0Gbps', '1G', '1Gb', 'Gbps', '1e999', '1 2', '1bpsx']) {
    expect(rateIn(text), text).toBeUndefined();
  }
});
