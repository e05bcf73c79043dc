import { describe, expect, test } from 'vitest';
import { exchangeSequence, findAlgorithm } from '../../../src/schedules/index.ts';
import { bruteForce } from '../../oracles/brute-force.ts';

/*
 * The evidence for docs/errata.md, Johnsson and Ho 1992: a group of tests for each entry, of the same name; those of Algorithm 4
 * are in errata-algorithm-4.test.ts. They compute what the text says and what is so, from the definitions of the paper and
 * without the code that makes schedules. Only for section 4.2 a schedule of this project is followed block by block.
 */

const range = (length: number) => Array.from({ length }, (_, i) => i);
const from = (first: number, last: number) => range(last - first + 1).map((i) => first + i);
const ones = (address: number) => address.toString(2).replaceAll('0', '').length;

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
    // Four pairs of eight, where none should be left.
    expect([moved(4, fullGroups(4) - 1), 2 ** 4 % 8]).toEqual([8, 0]);
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
      expect(counted(3, d).underWay).toEqual([2 * d, 2 * (d + c)]);
      expect(counted(2, d).underWay[1]).toBe(Math.min(2 * (2 * d - 1), 2 ** d));
      expect(counted(2, d).underWay[1]).toBeGreaterThan(2 * d);
    }
  });
});

describe('Abstract, the number of steps.', () => {
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

describe('Section 4.2, Algorithm 5.', () => {
  const xor = (numbers: readonly number[]) => numbers.reduce((all, number) => all ^ number, 0);
  /** All ways to give so many digits of d bits. */
  const digits = (length: number, d: number): number[][] =>
    range(length).reduce<number[][]>(
      (known, _) => known.flatMap((some) => range(2 ** d).map((digit) => [...some, digit])),
      [[]],
    );
  /** The exchanges of a set that starts on axis p, counted from 0; before each one, where a block is and what it is exchanged for. */
  const exchanges = (p: number, coordinates: readonly number[], i: number, v: number) => {
    const x = [...coordinates];
    let memory = [i, v];
    const before: { readonly node: string; readonly differs: number }[] = [];
    const exchange = (axis: number) => {
      before.push({ node: x.join(), differs: x[axis] ^ memory[1] });
      [x[axis], memory[1]] = [memory[1], x[axis]];
    };
    for (const axis of from(p, x.length - 1)) exchange(axis);
    memory = memory.toReversed();
    for (const axis of from(0, p)) exchange(axis);
    return { before, x, memory };
  };

  test('the exchanges of the text bring i to axis 1 and each coordinate an axis further, from every start axis', () => {
    for (const s of [3, 4, 5]) {
      for (const p of from(1, s - 1)) {
        for (const [i, v, ...coordinates] of digits(s + 2, 1)) {
          const { x, memory } = exchanges(p, coordinates, i, v);
          expect(x).toEqual([i, ...coordinates.slice(0, -1)]);
          expect(memory).toEqual([coordinates[s - 1], v]);
        }
      }
    }
  });

  test('of (a, b) and (a, ~b) exactly one crosses each dimension, in every exchange on every node', () => {
    for (const [s, d] of [
      [4, 1],
      [5, 1],
      [3, 2],
    ]) {
      for (const p of from(1, s - 2)) {
        /** By exchange and node: the dimensions that the block in an aligned slot crosses. */
        const crossed = (a: number, b: number) => {
          const found = new Map<string, number>();
          for (const x of digits(s, d)) {
            const { before } = exchanges(p, x, a ^ xor(x), b ^ xor(x.slice(p)));
            for (const [k, { node, differs }] of before.entries()) found.set(`${k}: ${node}`, differs);
          }
          return found;
        };
        for (const [a, b] of digits(2, d)) {
          const [one, other] = [crossed(a, b), crossed(a, b ^ (2 ** d - 1))];
          expect(one.size).toBe((s + 1) * 2 ** (s * d));
          for (const [where, differs] of one) expect(differs ^ (other.get(where) ?? -1)).toBe(2 ** d - 1);
        }
      }
    }
  });

  test('with two start axes two slots of one a have the same block on some nodes, whatever their b', () => {
    const [s, d, p, q] = [5, 2, 1, 3];
    for (const [b, other] of digits(2, d)) {
      // With the same a they have the same i everywhere.
      const meet = digits(s, d).filter((x) => (b ^ xor(x.slice(p))) === (other ^ xor(x.slice(q))));
      expect(meet.every((x) => xor(x.slice(p, q)) === (b ^ other))).toBe(true);
      expect(meet).toHaveLength(2 ** (d * (s - 1)));
    }
  });
});

describe('Section 4.2 and theorem 2, last case.', () => {
  test('four exchanges on axes of two dimensions with 16 blocks take 10 steps, where the theorem has at most 14', () => {
    const [s, d, K] = [4, 2, 16];
    const sequence = exchangeSequence({ axes: [2, 2, 2, 2], copies: 4 });
    expect(bruteForce(findAlgorithm('concurrent', 'sequence').schedule(sequence))).toMatchObject({
      fault: undefined,
      steps: 10,
    });
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
        expect(lemma === summary).toBe(summary % d === 0);
        if (lemma > summary) more++;
      }
    }
    expect(more).toBeGreaterThan(0);
  });
});
