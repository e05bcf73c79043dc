import { describe, expect, it } from 'vitest';
import { formatBytes, formatSize, formatTime } from '../../../src/report/document/amounts.ts';

describe('formatTime', () => {
  it('writes three digits in the largest unit that leaves a number of at least 1', () => {
    expect([0, 1.534e-3, 75e-6, 2, 3e-10, 97_000].map(formatTime)).toEqual([
      ...['0', '1.53 ms', '75 us', '2 s', '0.3 ns', '97000 s'],
    ]);
  });

  it('writes what rounds to a thousand in the next unit', () => {
    expect([0.9994e-3, 0.9996e-3, 0.99996, 1].map(formatTime)).toEqual(['999 us', '1 ms', '1 s', '1 s']);
  });
});

describe('formatSize', () => {
  it('writes a size whole, and in three digits behind it where these are not all', () => {
    const sizes = [1, 1000, 1023, 1024, 1536, 902_572, 2 ** 20 - 1, 2 ** 20, 5_000_000, 2 ** 40];
    expect(sizes.map(formatSize)).toEqual([
      ...[
        '1 B',
        '1000 B',
        '1023 B',
        '1 KiB',
        '1.5 KiB',
        '902572 B (881 KiB)',
        '1048575 B (1020 KiB)',
        '1 MiB',
      ],
      ...['5000000 B (4.77 MiB)', '1 TiB'],
    ]);
    expect([1023, 1536, 902_572].map(formatBytes)).toEqual(['1023 B', '1.5 KiB', '902572 B']);
  });
});
