import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type Quantity,
  RATE,
  ROOM,
  SIGNED_TIME,
  SIZE,
  TIME,
  TIME_PER_BYTE,
  unitRemark,
} from '../../src/formats/units.ts';

/** What a quantity makes of texts; undefined for what it refuses. */
const readings = (quantity: Quantity, texts: readonly string[]) => texts.map((text) => quantity.parse(text));

describe('units', () => {
  it('reads times as seconds, each as the nearest number', () => {
    expect(
      readings(TIME, ['75us', '75 us', '75\u00b5s', '75\u03bcs', '1.5ms', '2s', '11ns', '0.5ps', '0us']),
    ).toEqual([...[75e-6, 75e-6, 75e-6, 75e-6, 1.5e-3, 2, 11e-9, 0.5e-12, 0]]);
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

  it('reads bandwidths as bytes per second', () => {
    expect(readings(RATE, ['125MB/s', '100Gbps', '8bps', '1KiB/s'])).toEqual([125e6, 12.5e9, 1, 1024]);
    expect(readings(RATE, ['0MB/s', '0bps', '11ns/B', '125MB', '', '-1MB/s'])).toEqual(
      Array(6).fill(undefined),
    );
  });

  it('reads sizes as whole bytes, kB as thousands and KiB as 1024', () => {
    expect(readings(SIZE, ['64', '64B', '4KiB', '4kB', '1.5MB', '2 GB'])).toEqual([
      64, 64, 4096, 4000, 1_500_000, 2_000_000_000,
    ]);
  });

  it('reads the k, M, G and T of dd and fio as powers of 1024, but not in bandwidths', () => {
    expect(readings(SIZE, ['64k', '1.5 M', '2G', '1T'])).toEqual([65_536, 1_572_864, 2 ** 31, 2 ** 40]);
    expect(readings(ROOM, ['64k', '1.5k'])).toEqual([65_536, 1536]);
    expect(TIME_PER_BYTE.parse('37ms/4k')).toBe(0.037 / 4096);
    expect(readings(RATE, ['1k/s', '1M/s'])).toEqual([undefined, undefined]);
  });

  it('reads sizes in letters of either case, K as k and KB as kB, but not bandwidths', () => {
    const typed = ['4K', '4KB', '4kb', '4KIB', '1m', '1mb', '2g', '64b'];
    expect(readings(SIZE, typed)).toEqual([4096, 4000, 4000, 4096, 2 ** 20, 1e6, 2 ** 31, 64]);
    // A file has the units as they are written.
    expect(typed.filter((text) => SIZE.form.test(text))).toEqual([]);
    expect(readings(RATE, ['125mb/s', '100gbps', '100GBPS'])).toEqual([undefined, undefined, undefined]);
  });

  it('takes a part of a byte for no size, and for no room', () => {
    // In floating point 1.1 x 1e6 is more than 1 100 000.
    const texts = ['23437.5', '1.1KiB', '1.1MB', '0.5KiB', '64.0'];
    expect(readings(SIZE, texts)).toEqual([undefined, undefined, 1_100_000, 512, 64]);
    expect(readings(ROOM, texts)).toEqual([23_437, 1126, 1_100_000, 512, 64]);
  });

  it('has a remark for units that do not exist, and for no others', () => {
    expect(unitRemark('4 KB')).toContain('KiB 1024');
    expect(unitRemark('4K')).toContain('k or KiB 1024');
    expect(unitRemark('100Gb/s')).toContain('Gbps');
    expect(['4kB', '4k', '4GB/s', '1TiB', '5'].map(unitRemark)).toEqual(Array(5).fill(''));
  });

  it.each<[string, Quantity, string[]]>([
    [
      'times',
      TIME,
      ['', '75', 'us', '75  us', '75us ', '75min', '75US', '1e3us', '.5us', '5.us', '+5us', '٣us'],
    ],
    ['times of 300 digits', TIME, [`${'9'.repeat(300)}us`, `0.${'9'.repeat(300)}us`, '1e300s', 'Infinitys']],
    ['rates of nothing', TIME_PER_BYTE, ['0Gbps', '0.0MB/s', '5us/0B', '5us/0.0KiB']],
    [
      'rates',
      TIME_PER_BYTE,
      ['', '11ns', '11ns/b', '100Gb/s', '100GBps', '-1Gbps', '-1us/B', '4KiB', '1us/s', '11ns/4'],
    ],
    ['sizes', SIZE, ['', '0', '0.5B', '-1', '4kbit', '4kk', '4us', '9007199254740993', '99999TiB', '4  KiB']],
  ])('refuses what are no %s', (_, quantity, texts) => {
    expect(texts.filter((text) => quantity.parse(text) !== undefined)).toEqual([]);
  });

  it('reads nothing but a finite number from anything', () => {
    const units = fc.constantFrom('us', 's', 'B', 'KiB', 'us/B', 's/4TiB', 'Gbps', 'TB/s', '');
    const numbers = fc.stringMatching(/^-?\d{1,20}(\.\d{1,12})?$/);
    fc.assert(
      fc.property(numbers, units, (number, unit) => {
        for (const quantity of [TIME, SIGNED_TIME, TIME_PER_BYTE, SIZE, ROOM]) {
          expect(Number.isFinite(quantity.parse(`${number}${unit}`) ?? 0)).toBe(true);
        }
      }),
      { seed: 1 },
    );
  });

  it('takes its own examples', () => {
    for (const quantity of [TIME, SIGNED_TIME, TIME_PER_BYTE, SIZE, ROOM]) {
      expect(quantity.examples.length).toBeGreaterThan(1);
      expect(readings(quantity, quantity.examples)).not.toContain(undefined);
    }
  });
});
