import { describe, expect, test } from 'vitest';
import {
  base,
  besideComplements,
  distinguished,
  necklaceAddresses,
  period,
  rotateLeft,
} from '../../../../src/schedules/algorithms/cube/address-rotations.ts';

const bits = (address: number, dim: number) => address.toString(2).padStart(dim, '0');
const turned = (text: string, by: number) => text.slice(by) + text.slice(0, by);
const rotations = (text: string) => Array.from(text, (_, by) => turned(text, by));
const complementOf = (text: string) => Array.from(text, (bit) => (bit === '0' ? '1' : '0')).join('');
const ones = (address: number) => address.toString(2).replaceAll('0', '').length;

const dims = Array.from({ length: 10 }, (_, i) => i + 1);
const everyAddress = dims.flatMap((dim) =>
  Array.from({ length: 2 ** dim }, (_, address) => [address, dim] as const),
);

describe('the rotations of an address', () => {
  test('rotateLeft moves the leading bits to the end', () => {
    for (const [address, dim] of everyAddress) {
      const all = Array.from({ length: dim }, (_, by) => bits(rotateLeft(address, by, dim), dim));
      expect(all).toEqual(rotations(bits(address, dim)));
    }
  });

  test('period is the fewest rotations that give the address again', () => {
    for (const [address, dim] of everyAddress) {
      const text = bits(address, dim);
      // A string occurs in its own double first at 0, next at its period.
      expect(period(address, dim)).toBe((text + text).indexOf(text, 1));
    }
  });

  test('distinguished is the smallest of them', () => {
    for (const [address, dim] of everyAddress) {
      const [smallest] = rotations(bits(address, dim)).toSorted();
      expect(bits(distinguished(address, dim), dim)).toBe(smallest);
    }
  });
});

describe('base', () => {
  test('is the fewest rotations to the right that give the smallest of them (Ho-Johnsson 1986, 3.3.2)', () => {
    for (const [address, dim] of everyAddress) {
      const text = bits(address, dim);
      const toTheRight = Array.from(text, (_, by) => text.slice(dim - by) + text.slice(0, dim - by));
      expect(base(address, dim)).toBe(toTheRight.indexOf(toTheRight.toSorted()[0]));
    }
  });

  test('names a one-bit of every address other than 0', () => {
    const isOne = ([address, dim]: readonly [number, number]) =>
      Math.floor(address / 2 ** base(address, dim)) % 2 === 1;
    expect(everyAddress.filter(([address]) => address > 0).filter((one) => !isOne(one))).toEqual([]);
  });
});

describe('necklaceAddresses', () => {
  test('sorts addresses as the definitions of Johnsson-Ho 1992, 2.1, do', () => {
    for (const dim of dims) {
      const cyclicPairs: number[] = [];
      const full: number[] = [];
      for (let address = 0; address < 2 ** dim; address++) {
        const text = bits(address, dim);
        const distinct = new Set(rotations(text)).size;
        if (distinct < dim && text < complementOf(text)) cyclicPairs.push(address);
        if (distinct === dim && text === rotations(text).toSorted()[0] && address !== 0) full.push(address);
      }
      expect(necklaceAddresses(dim)).toEqual({ cyclicPairs, full });
    }
  });

  test('finds the cyclic addresses that Möbius inversion counts, for d = 2..16', () => {
    const moebius = (n: number): number => {
      let value = 1;
      for (let p = 2, rest = n; rest > 1; p++) {
        if (rest % p !== 0) continue;
        rest /= p;
        if (rest % p === 0) return 0;
        value = -value;
      }
      return value;
    };
    const leftOver: number[] = [];
    for (let dim = 2; dim <= 16; dim++) {
      let noncyclic = 0;
      for (let e = 1; e <= dim; e++) if (dim % e === 0) noncyclic += moebius(dim / e) * 2 ** e;
      const { cyclicPairs, full } = necklaceAddresses(dim);
      expect(cyclicPairs).toHaveLength((2 ** dim - noncyclic) / 2);
      expect(full).toHaveLength(noncyclic / dim);
      leftOver.push(cyclicPairs.length % dim);
    }
    // c of Algorithm 4 (Johnsson-Ho 1992, 3.5.2).
    expect(leftOver).toEqual([1, 1, 2, 1, 5, 1, 0, 4, 7, 1, 2, 1, 9, 4, 0]);
  });

  test('has two cyclic addresses when d is prime: all zeros and all ones', () => {
    for (const dim of [2, 3, 5, 7, 11, 13]) expect(necklaceAddresses(dim).cyclicPairs).toEqual([0]);
  });
});

describe('besideComplements', () => {
  test('puts the necklaces of a 5-cube in the order of table 8', () => {
    const alone = necklaceAddresses(5).full.filter((address) => address !== 0b01111);
    expect(besideComplements(alone, 5)).toEqual([0b00011, 0b00111, 0b00101, 0b01011, 0b00001]);
  });

  test('keeps every necklace once, each followed by its complement or left for the end', () => {
    for (let dim = 2; dim <= 12; dim++) {
      const { full } = necklaceAddresses(dim);
      const ordered = besideComplements(full, dim);
      expect(ordered.toSorted((a, b) => a - b)).toEqual(full);
      const complementary = (address: number) => distinguished(2 ** dim - 1 - address, dim);
      let i = 0;
      while (i < ordered.length && complementary(ordered[i]) !== ordered[i]) {
        expect(complementary(ordered[i])).toBe(ordered[i + 1]);
        expect(ones(ordered[i])).toBeLessThanOrEqual(ones(ordered[i + 1]));
        if (ones(ordered[i]) === ones(ordered[i + 1])) expect(ordered[i]).toBeLessThan(ordered[i + 1]);
        i += 2;
      }
      for (const address of ordered.slice(i)) expect(complementary(address)).toBe(address);
    }
  });
});
