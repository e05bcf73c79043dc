import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Quantity, SIGNED_TIME, SIZE, TIME, TIME_PER_BYTE } from '../../src/formats/units.ts';

/** What a quantity makes of texts; undefined for what it refuses. */
const readings = (quantity: Quantity, texts: readonly string[]) => texts.map((text) => quantity.parse(text));

describe('units', () => {
  it('reads times as seconds, each as the nearest number', () => {
    expect(readings(TIME, ['75us', '1.5ms', '2s', '11ns', '0.5ps', '0us'])).toEqual([
      75e-6, 1.5e-3, 2, 11e-9, 0.5e-12, 0,
    ]);
  });

  it('reads a negative time only where one may stand', () => {
    expect(SIGNED_TIME.parse('-113us')).toBe(-113e-6);
    expect(SIGNED_TIME.parse('5us')).toBe(5e-6);
    expect(TIME.parse('-113us')).toBeUndefined();
  });

  it('reads the time of a byte from a time for some bytes or from a bandwidth', () => {
    expect(readings(TIME_PER_BYTE, ['11ns/B', '0.011us/B', '0us/B', '40us/4B', '37ms/4KiB'])).toEqual([
      11e-9,
      11e-9,
      0,
      10e-6,
      0.037 / 4096,
    ]);
    expect(readings(TIME_PER_BYTE, ['125MB/s', '1Gbps', '8bps', '1KiB/s'])).toEqual([
      8e-9,
      8e-9,
      1,
      1 / 1024,
    ]);
  });

  it('reads sizes as whole bytes, kB as thousands and KiB as 1024', () => {
    expect(readings(SIZE, ['64', '64B', '4KiB', '4kB', '1.5MB', '2 GB'])).toEqual([
      64, 64, 4096, 4000, 1_500_000, 2_000_000_000,
    ]);
  });

  it.each<[string, Quantity, string[]]>([
    [
      'times',
      TIME,
      ['', '75', 'us', '75 us', '75us ', '75min', '75US', '1e3us', '.5us', '5.us', '+5us', '٣us'],
    ],
    ['times of 300 digits', TIME, [`${'9'.repeat(300)}us`, `0.${'9'.repeat(300)}us`, '1e300s', 'Infinitys']],
    ['rates of nothing', TIME_PER_BYTE, ['0Gbps', '0.0MB/s', '5us/0B', '5us/0.0KiB']],
    [
      'rates',
      TIME_PER_BYTE,
      ['', '11ns', '11ns/b', '100Gb/s', '100GBps', '-1Gbps', '-1us/B', '4KiB', '1us/s', '11ns/4'],
    ],
    [
      'sizes',
      SIZE,
      ['', '0', '0.5B', '-1', '4kb', '4KB', '4k', '4us', '9007199254740993', '99999TiB', '4  KiB'],
    ],
  ])('refuses what are no %s', (_, quantity, texts) => {
    expect(texts.filter((text) => quantity.parse(text) !== undefined)).toEqual([]);
  });

  it('reads nothing but a finite number from anything', () => {
    const units = fc.constantFrom('us', 's', 'B', 'KiB', 'us/B', 's/4TiB', 'Gbps', 'TB/s', '');
    const numbers = fc.stringMatching(/^-?\d{1,20}(\.\d{1,12})?$/);
    fc.assert(
      fc.property(numbers, units, (number, unit) => {
        for (const quantity of [TIME, SIGNED_TIME, TIME_PER_BYTE, SIZE]) {
          expect(Number.isFinite(quantity.parse(`${number}${unit}`) ?? 0)).toBe(true);
        }
      }),
      { seed: 1 },
    );
  });

  it('takes its own examples', () => {
    for (const quantity of [TIME, SIGNED_TIME, TIME_PER_BYTE, SIZE]) {
      expect(quantity.examples.length).toBeGreaterThan(1);
      expect(readings(quantity, quantity.examples)).not.toContain(undefined);
    }
  });
import { expect, it } from 'vitest';
import { formatSeconds, parseRate, parseSeconds } from '../../src/cli/units.ts';

it.each([
  ['50us', 0.00005],
  ['1.5ms', 0.0015],
  ['0.02 us', 2e-8],
  ['3s', 3],
  ['75 ns', 7.5e-8],
  ['0', 0],
])('a time of %s is as many seconds', (text, seconds) => {
  expect(parseSeconds('--startup', text)).toBe(seconds);
});

it.each([
  ['125MB/s', 125e6],
  ['100Gbps', 12.5e9],
  ['8 kbps', 1000],
  ['1B/s', 1],
])('a rate of %s is as many bytes per second', (text, rate) => {
  expect(parseRate('--bandwidth', text)).toBe(rate);
});

it.each(['', '5', '-1us', '1e3us', 'us', '5 minutes', '1.us', '5toString', '00'])('%j is no time', (text) => {
  expect(() => parseSeconds('--hop', text)).toThrow(`--hop "${text}": give a time like 50us or 1.5ms`);
});

it.each(['', '0', '0MB/s', '125MB', '1 MB/ s', '10mbps', '1constructor'])('%j is no rate', (text) => {
  expect(() => parseRate('--bandwidth', text)).toThrow(
    `--bandwidth "${text}": give a rate like 125MB/s or 100Gbps`,
  );
});

it.each([
  [0, '0.000 s'],
  [2.5, '2.500 s'],
  [0.03215, '32.15 ms'],
  [0.000_05, '50.00 us'],
  [8.7e-8, '87.00 ns'],
])('%d seconds are written as %s', (seconds, text) => {
  expect(formatSeconds(seconds)).toBe(text);
});
