import { describe, expect, test } from 'vitest';

/*
 * The evidence for docs/errata.md, Johnsson and Ho 1992, on Algorithm 4: a group of tests for each entry, of the same name. They
 * compute what the text says and what is so, from the definitions of the paper and without the code that makes schedules.
 */

const range = (length: number) => Array.from({ length }, (_, i) => i);
const from = (first: number, last: number) => range(last - first + 1).map((i) => first + i);
const ones = (address: number) => address.toString(2).replaceAll('0', '').length;
const rotated = (address: number, d: number) => ((address << 1) & (2 ** d - 1)) | (address >>> (d - 1));
/** The least of the rotations of an address. */
const necklaceOf = (address: number, d: number) =>
  Math.min(
    ...range(d).reduce<number[]>((turned) => [...turned, rotated(turned[turned.length - 1], d)], [address]),
  );

/** Section 2.1: the least of the rotations of each address, and how many different ones there are. */
function necklacesOf(d: number): { least: Int32Array; period: Uint8Array } {
  const least = new Int32Array(2 ** d).fill(-1);
  const period = new Uint8Array(2 ** d);
  for (let address = 0; address < 2 ** d; address++) {
    if (least[address] >= 0) continue;
    const members = [address];
    for (let next = rotated(address, d); next !== address; next = rotated(next, d)) members.push(next);
    for (const member of members) {
      least[member] = address;
      period[member] = members.length;
    }
  }
  return { least, period };
}

/** Section 3.5.2: c, the pairs of cyclic addresses modulo d. */
function leftOverPairs(d: number): number {
  const cyclic = necklacesOf(d).period.filter((period) => period < d).length;
  return (cyclic / 2) % d;
}

describe('Section 3.5.3, left half of figure 3.', () => {
  /** The entries (step, dimension) of each line: it begins on the diagonal, from line d/2 on a column later for even d. */
  const lines = (d: number, q: number) =>
    range(q).map((i) => {
      const first = d % 2 === 0 && i >= d / 2 ? i + 1 : i;
      return range(d).map((j) => ({ step: (first + j) % d, dimension: (i + first + j) % d }));
    });

  /** What the entries j = 0 of all lines make an address of. */
  const found = (d: number) => {
    const q = d - leftOverPairs(d);
    const drawn = lines(d, q);
    const { least, period } = necklacesOf(d);
    const addresses = range(d).map((j) =>
      drawn.reduce((address, line) => address | (1 << line[j].dimension), 0),
    );
    const [first] = addresses;
    for (const j of range(d)) {
      // No dimension twice in an address, nor two crossings of it in a step: the lines are a schedule of these addresses.
      expect(ones(addresses[j])).toBe(q);
      expect(new Set(drawn.map((line) => line[j].step)).size).toBe(q);
    }
    if (period[first] < d) return 'cyclic';
    expect(new Set(addresses).size).toBe(d);
    return least[first] === 2 ** q - 1 ? 'the same' : 'another';
  };

  test('the left lines give a cyclic address for d = 4, another full necklace for seven d up to 20, and else the same', () => {
    const by = new Map<string, number[]>();
    for (const d of from(2, 20)) {
      if (leftOverPairs(d) > 0) by.set(found(d), [...(by.get(found(d)) ?? []), d]);
    }
    expect(by.get('cyclic')).toEqual([4]);
    expect(by.get('another')).toEqual([9, 10, 12, 14, 15, 18, 20]);
    expect(by.get('the same')).toEqual([2, 3, 5, 6, 7, 11, 13, 17, 19]);
  });

  test('of all even d up to 20 only 12 has some pairs left over, and fewer than d/2', () => {
    const even = from(1, 10).map((half) => 2 * half);
    expect(even.filter((d) => leftOverPairs(d) > 0 && leftOverPairs(d) < d / 2)).toEqual([12]);
    expect(even.filter((d) => leftOverPairs(d) === 0)).toEqual([8, 16]);
  });

  test('the lines of the right half give the necklace of the text for every d', () => {
    for (const d of from(2, 20)) {
      const c = leftOverPairs(d);
      const q = d - c;
      if (c === 0) continue;
      // Line i goes down column i to row q - 1 - i, c columns to the right, and down to row q - 1.
      const entry = (i: number, j: number) => {
        const right = Math.min(Math.max(j - (q - 1 - i), 0), c);
        return { row: j - right, column: i + right };
      };
      const places = range(q).flatMap((i) => range(d).map((j) => entry(i, j)));
      expect(new Set(places.map(({ row, column }) => `${row} ${column % d}`)).size).toBe(q * d);
      expect(Math.max(...places.map(({ row }) => row))).toBe(q - 1);
      for (const j of range(d)) {
        const own = range(q).map((i) => entry(i, j));
        expect(new Set(own.map(({ column }) => column % d)).size).toBe(q);
        const address = own.reduce((bits, { row, column }) => bits | (1 << ((row + column) % d)), 0);
        expect(necklaceOf(address, d)).toBe(2 ** q - 1);
      }
    }
  });

  test('for d = 5 they are the left half of table 7', () => {
    const address = (j: number) =>
      lines(5, 4)
        .reduce((bits, line) => bits | (1 << line[j].dimension), 0)
        .toString(2)
        .padStart(5, '0');
    expect(range(5).map(address)).toEqual(['10111', '01111', '11110', '11101', '11011']);
  });
});

describe('Section 3.5.3, last sentence.', () => {
  /** Whether what is left after the cyclic pairs and the necklace of 0^c 1^(d-c) is blocks of d complement pairs. */
  const isInBlocksOfPairs = (d: number) => {
    const c = leftOverPairs(d);
    const { least, period } = necklacesOf(d);
    const isLeft = (address: number) =>
      period[address] === d && (c === 0 || least[address] !== 2 ** (d - c) - 1);
    let addresses = 0;
    for (let address = 0; address < 2 ** d; address++) {
      if (!isLeft(address)) continue;
      if (!isLeft(2 ** d - 1 - address)) return false;
      addresses++;
    }
    return (addresses / 2) % d === 0;
  };

  test('holds for d = 2, 4, 8 and 16 of all d from 2 to 20', () => {
    expect(from(2, 20).filter(isInBlocksOfPairs)).toEqual([2, 4, 8, 16]);
  });
});

describe('Section 3.4 and corollary 2.', () => {
  test('a block of any relative address on one axis may have any other on the next', () => {
    const pairs = new Set<string>();
    for (const k of range(8)) {
      for (const j of range(8)) {
        // (k, j | i) to (k, i | j) to (j, i | k): block i of node k, j differs from it by i ^ j, then by j ^ k.
        for (const i of range(8)) pairs.add(`${i ^ j} ${j ^ k}`);
      }
    }
    expect(pairs.size).toBe(64);
  });

  test('so the schedule of 3.5.2, begun d = 3 steps later on the next axis, would send blocks before they arrive', () => {
    /** First and last step of each relative address, as printed for d = 3. */
    const [first, last] = [
      [Number.NaN, 3, 3, 0, 3, 1, 0, 0],
      [-1, 3, 3, 1, 3, 2, 2, 2],
    ];
    const early = from(1, 7).flatMap((one) => from(1, 7).filter((next) => first[next] + 3 <= last[one]));
    expect(early).toHaveLength(9);
    expect(Math.max(...last) + 1).toBe(4);
  });
});
