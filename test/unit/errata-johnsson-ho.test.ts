import { describe, expect, test } from 'vitest';
import { findSequenceAlgorithm, sequenceSchedule } from '../../src/schedules/index.ts';
import { bruteForce } from '../brute-force.ts';

/*
 * The evidence for docs/errata.md, Johnsson and Ho 1992: a group of tests for each entry, of the same name. They compute what
 * the text says and what is so, from the definitions of the paper and without the code that makes schedules.
 */

const range = (length: number) => Array.from({ length }, (_, i) => i);
const from = (first: number, last: number) => range(last - first + 1).map((i) => first + i);
const ones = (address: number) => address.toString(2).replaceAll('0', '').length;
const rotated = (address: number, d: number) => ((address << 1) & (2 ** d - 1)) | (address >>> (d - 1));

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

describe('Introduction.', () => {
  /** On how many of 4096 points an output may depend after so many local transforms of eight points. */
  const reached = (transforms: number) => {
    let points = new Set([0]);
    for (const digit of range(transforms)) {
      points = new Set(
        [...points].flatMap((point) =>
          range(8).map(
            (value) => point - (Math.floor(point / 8 ** digit) % 8) * 8 ** digit + value * 8 ** digit,
          ),
        ),
      );
    }
    return points.size;
  };

  test('after three local transforms of eight points an output depends on 512 of 4096 points, after four on all', () => {
    expect([reached(3), reached(4)]).toEqual([512, 4096]);
  });
});

describe('Algorithm 1, loop limit.', () => {
  /** Addresses that the loops move, with the pairs q + u for q up to a limit in steps of d. */
  const moved = (d: number, limit: number) => {
    const addresses = new Set<number>();
    for (let q = 0; q <= limit; q += d) {
      for (const u of range(d)) addresses.add(q + u).add(2 ** d - 1 - q - u);
    }
    return addresses.size;
  };
  const fullGroups = (d: number) => Math.floor(2 ** d / (2 * d));

  test('with d floor(2^d / 2d) - 1 all addresses move but 2^d mod 2d', () => {
    for (const d of from(2, 12)) {
      expect(moved(d, d * fullGroups(d) - 1)).toBe(2 ** d - (2 ** d % (2 * d)));
    }
  });

  test('without the factor d too few move from d = 4 on', () => {
    for (const d of from(2, 12)) {
      const left = 2 ** d - moved(d, fullGroups(d) - 1);
      expect(left > 2 ** d % (2 * d)).toBe(d >= 4);
    }
  });
});

describe('Table 5, caption.', () => {
  const printed = [
    '0123----',
    '-0123---',
    '--0123--',
    '---0123-',
    '----0123',
    '3----012',
    '23----01',
    '123----0',
  ];

  test('the rows are those of d = 4, of which there are K/2 = 8; d = 5 has 16', () => {
    const rows = (d: number) =>
      range(2 ** (d - 1)).map((u) => {
        const cells = range(2 ** (d - 1)).map(() => '-');
        for (const r of range(d)) cells[(u + r) % 2 ** (d - 1)] = String(r);
        return cells.join('');
      });
    expect(rows(4)).toEqual(printed);
    expect(rows(5)).toHaveLength(16);
  });
});

describe('Table 6, addresses in transit.', () => {
  /** Per pair the steps in which it crosses dimensions 0 to d - 1, by sections 3.1 to 3.3; K = 2^d. */
  const crossings = (algorithm: 1 | 2 | 3, d: number) => {
    const pairs = 2 ** (d - 1);
    const staggered = { 1: 0, 2: pairs, 3: d + (pairs % d) }[algorithm];
    const groups = algorithm === 2 ? 0 : pairs - staggered;
    return range(pairs).map((u) =>
      u < groups
        ? range(d).map((r) => Math.floor(u / d) * d + r)
        : range(d).map((r) => groups + ((u - groups + r) % staggered)),
    );
  };
  const extremes = (numbers: number[]) => [Math.min(...numbers), Math.max(...numbers)];
  /** Fewest and most addresses of pairs that cross in a step, and of those between their first crossing and their last. */
  const counted = (algorithm: 1 | 2 | 3, d: number) => {
    const pairs = crossings(algorithm, d);
    const steps = range(Math.max(...pairs.flat()) + 1);
    return {
      crossing: extremes(steps.map((t) => 2 * pairs.filter((times) => times.includes(t)).length)),
      underWay: extremes(
        steps.map(
          (t) => 2 * pairs.filter((times) => Math.min(...times) <= t && t <= Math.max(...times)).length,
        ),
      ),
    };
  };
  const sizes = from(3, 9);

  test('counting pairs that cross in a step fits Algorithm 2, and not the most of Algorithm 3', () => {
    for (const d of sizes) {
      expect(counted(2, d).crossing).toEqual([2 * d, 2 * d]);
      const c = 2 ** (d - 1) % d;
      expect(counted(3, d).crossing).toEqual([2 * d, 2 * d]);
      if (c > 0) expect(2 * (d + c)).not.toBe(2 * d);
    }
  });

  test('counting pairs under way fits Algorithms 1 and 3, and not Algorithm 2', () => {
    for (const d of sizes) {
      const c = 2 ** (d - 1) % d;
      expect(counted(1, d).underWay).toEqual([2 * (c === 0 ? d : c), 2 * d]);
      expect(counted(3, d).underWay[1]).toBe(2 * (d + c));
      expect(counted(2, d).underWay[1]).toBe(Math.min(2 * (2 * d - 1), 2 ** d));
      expect(counted(2, d).underWay[1]).toBeGreaterThan(2 * d);
    }
  });
});

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

describe('Abstract, and theorem 2.', () => {
  test('the least of the three terms is below K/2, which the distances alone take on one axis', () => {
    const [s, d, K] = [2, 2, 32];
    // The blocks of a node go to all nodes of an axis alike; each crosses as many links as its address has one-bits.
    const crossings = (K / 2 ** d) * range(2 ** d).reduce((sum, address) => sum + ones(address), 0);
    expect(crossings / d).toBe(16);
    expect(Math.min(K / 2 + (s - 1) * d, (s + 3) * d, K / 2 + 2 * d)).toBe(10);
  });

  test('the cases of theorem 2 are another formula', () => {
    for (const d of from(2, 5)) {
      for (const s of from(2, 8)) {
        for (const K of from(1, 40).map((m) => m * 2 ** d)) {
          const cases =
            s <= 3 || K <= 8 * d ? K / 2 + (s - 1) * d : K <= 2 * (s + 1) * d ? (s + 3) * d : K / 2 + 2 * d;
          const short = s <= 3 ? Number.POSITIVE_INFINITY : Math.max((s + 3) * d, K / 2 + 2 * d);
          expect(cases).toBe(Math.min(K / 2 + (s - 1) * d, short));
        }
      }
    }
  });
});

describe('Section 4.2 and theorem 2, last case.', () => {
  test('four exchanges on axes of two dimensions with 16 blocks take 10 steps, where the theorem has at most 14', () => {
    const [s, d, K] = [4, 2, 16];
    const plan = findSequenceAlgorithm('concurrent').plan({ axes: [2, 2, 2, 2], copies: 4 });
    expect(bruteForce(sequenceSchedule('concurrent', plan))).toMatchObject({ fault: undefined, steps: 10 });
    expect(K / 2 + (s - 1) * d).toBe(14);
    expect(K).toBeLessThanOrEqual(8 * d);
    expect(K).toBe(2 * s * d);
  });
});

describe('Lemma 5.', () => {
  /** "Time" of table 9, d = 5 and b = 3, column by column. */
  const table9 = [1, 2, 3, 4, 5, 0, 1, 2, 3, 4, 0, 1, 2, 3, 4, 0];

  test('table 9 has 6 steps and sends each entry once, three a step but for the last; the formula has 10', () => {
    const inStep = range(6).map((t) => table9.filter((time) => time === t).length);
    expect(inStep).toEqual([3, 3, 3, 3, 3, 1]);
    expect(table9).toHaveLength(2 ** 5 / 2);
    expect(5 * Math.ceil(2 ** 5 / (2 * 5 * 3))).toBe(10);
    expect(Math.ceil(2 ** 5 / (2 * 3))).toBe(6);
  });

  test('the formula is never less than the summary’s ceil(K / 2b), and often more', () => {
    let more = 0;
    for (const d of from(3, 10)) {
      for (const b of from(1, Math.floor(2 ** d / (2 * d)))) {
        const [lemma, summary] = [d * Math.ceil(2 ** d / (2 * d * b)), Math.ceil(2 ** d / (2 * b))];
        expect(lemma).toBeGreaterThanOrEqual(summary);
        if (lemma > summary) more++;
      }
    }
    expect(more).toBeGreaterThan(0);
  });
});
