import { describe, expect, test } from 'vitest';

/*
 * The evidence for docs/errata.md, Ho and Johnsson 1986: a group of tests for each entry on sections 2 and
 * 3, of the same name. They compute what the text says and what is so, from the definitions of the paper and without
 * the code that makes schedules or has their costs.
 */

const range = (length: number) => Array.from({ length }, (_, i) => i);
const from = (first: number, last: number) => range(last - first + 1).map((i) => first + i);
const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);
const powers = (first: number, last: number) => from(first, last).map((power) => 2 ** power);

describe('Section 2, consecutive partitioning.', () => {
  const labels = (Q: number, of: (j: number) => number) => new Set(range(Q).map(of)).size;

  test('columns divided by Q/N have the labels 0 to N - 1, divided by N only where Q = N^2', () => {
    for (const N of powers(1, 4)) {
      for (const Q of powers(4, 8)) {
        expect(labels(Q, (j) => Math.floor(j / Math.ceil(Q / N)))).toBe(N);
        expect(labels(Q, (j) => Math.floor(j / Math.ceil(N))) === N).toBe(Q === N * N);
      }
    }
  });
});

describe('Section 3.1, the amount for each pair.', () => {
  test('from consecutive rows to consecutive columns each node has PQ/N^2 elements for each node', () => {
    for (const [P, Q, N] of [
      [16, 16, 4],
      [8, 32, 8],
    ]) {
      const amounts = range(N * N).map(() => 0);
      for (const i of range(P)) {
        for (const j of range(Q)) amounts[Math.floor(i / (P / N)) * N + Math.floor(j / (Q / N))]++;
      }
      expect(new Set(amounts)).toEqual(new Set([(P * Q) / N ** 2]));
    }
  });
});

/** The port by which the block for an address leaves the root of a binomial tree: its first one-bit in an order. */
function firstPort(address: number, order: readonly number[]): number {
  return order.find((bit) => (address >> bit) & 1) ?? -1;
}

const rotation = (n: number, by: number) => range(n).map((i) => (i + by) % n);
const addresses = (n: number) => from(1, 2 ** n - 1);

/** Blocks on each port of the root for some binomial trees. */
function portLoads(n: number, orders: readonly (readonly number[])[]): number[] {
  const loads = range(n).map(() => 0);
  for (const order of orders) for (const address of addresses(n)) loads[firstPort(address, order)]++;
  return loads;
}

/** The fewest blocks on the busiest port for k trees, of all ways to rotate them. */
function bestRotated(n: number, k: number): number {
  const chosen = range(2 ** n).filter(
    (set) => set & 1 && range(n).filter((by) => (set >> by) & 1).length === k,
  );
  return Math.min(
    ...chosen.map((set) =>
      Math.max(
        ...portLoads(
          n,
          range(n)
            .filter((by) => (set >> by) & 1)
            .map((by) => rotation(n, by)),
        ),
      ),
    ),
  );
}

describe('Section 3.3.1, startups with one port.', () => {
  /** Packets that the root sends, half of what is left in each step; `packets` is PQ/B_m. */
  const counted = (n: number, packets: number) => sum(from(1, n).map((i) => Math.ceil(packets / 2 ** i)));
  const printed = (n: number, packets: number) =>
    Math.ceil(packets) + Math.min(n, Math.log2(Math.ceil(2 ** n / packets))) - 1;

  test('the formula is right for PQ/B_m <= N, and too large beyond', () => {
    for (const n of from(1, 8)) {
      for (const packets of powers(0, 12)) {
        const difference = printed(n, packets) - counted(n, packets);
        expect(difference).toBe(packets <= 2 ** n ? 0 : packets / 2 ** n - 1);
      }
    }
    expect([counted(1, 4), printed(1, 4)]).toEqual([2, 3]);
  });
});

describe('Section 3.3.1, transfer times of k spanning binomial trees.', () => {
  test('in k-th parts of PQ/N they are the formula with PQ/kN; for k = n with PQ/N it is n times the section’s own', () => {
    for (const n of from(2, 8)) {
      for (const k of from(1, n).filter((divisor) => n % divisor === 0)) {
        const orders = range(k).map((j) => rotation(n, (j * n) / k));
        const formula = ((2 ** n - 1) * 2 ** (n / k - 1)) / (2 ** (n / k) - 1);
        expect(Math.max(...portLoads(n, orders))).toBeCloseTo(formula, 6);
        // (1/n)(1 - 1/N)PQ in units of PQ/N, beside the formula with the factor PQ/N.
        if (k === n) expect(formula / ((2 ** n - 1) / n)).toBeCloseTo(n, 9);
      }
    }
  });
});

describe('Section 3.3.1, two rotated trees.', () => {
  test('the best of all rotations has N/2 + sqrt(N/2) on the busiest port for odd n, and N/2 + sqrt(N)/2 for even n', () => {
    for (const n of from(2, 10)) {
      const N = 2 ** n;
      const best = Math.min(
        ...from(1, n - 1).map((by) => Math.max(...portLoads(n, [rotation(n, 0), rotation(n, by)]))),
      );
      expect(best).toBeCloseTo(N / 2 + (n % 2 === 0 ? Math.sqrt(N) / 2 : Math.sqrt(N / 2)), 6);
      if (n % 2 === 0) expect(Math.max(...portLoads(n, [rotation(n, 0), rotation(n, n / 2)]))).toBe(best);
    }
  });
});

describe('Section 3.3.1, two reflected trees.', () => {
  test('the port with least has sqrt(2N) for odd n and 3 sqrt(N)/2 for even n, that with most N/2 + 1', () => {
    for (const n of from(2, 10)) {
      const N = 2 ** n;
      const loads = portLoads(n, [rotation(n, 0), rotation(n, 0).toReversed()]);
      expect(Math.max(...loads)).toBe(N / 2 + 1);
      expect(Math.min(...loads)).toBeCloseTo(n % 2 === 0 ? 1.5 * Math.sqrt(N) : Math.sqrt(2 * N), 6);
    }
  });
});

/** Section 3.3.2: the fewest rotations to the right that make an address least. */
function base(address: number, n: number): number {
  const turned = range(n).map((by) => ((address >> by) | (address << (n - by))) & (2 ** n - 1));
  return turned.indexOf(Math.min(...turned));
}

describe('Section 3.3.1, k < n.', () => {
  const balanced = (n: number) => {
    const loads = range(n).map(() => 0);
    for (const address of addresses(n)) loads[base(address, n)]++;
    return Math.max(...loads);
  };

  test('the balanced tree takes less time than k rotated trees for 17 of 21 pairs of n and k', () => {
    const others: unknown[] = [];
    let pairs = 0;
    for (const n of from(3, 8)) {
      for (const k of from(2, n - 1)) {
        const [tree, trees] = [k * balanced(n), bestRotated(n, k)];
        pairs++;
        if (tree >= trees) others.push([n, k, tree, trees]);
        // The time that the text gives for the balanced tree, in the same units.
        expect((k * (2 ** n - 1)) / n).toBeLessThan(trees);
      }
    }
    expect(pairs).toBe(21);
    expect(others).toEqual([
      [3, 2, 6, 6],
      [4, 2, 10, 10],
      [4, 3, 15, 14],
      [6, 5, 65, 62],
    ]);
  });

  test('it takes more than four trees, two and their reflections, for n = 6', () => {
    const orders = [rotation(6, 0), rotation(6, 3)].flatMap((order) => [order, order.toReversed()]);
    expect([4 * balanced(6), Math.max(...portLoads(6, orders))]).toEqual([52, 45]);
  });
});

describe('Section 3.3.2, the exchange algorithm in a pipeline.', () => {
  const downwards = (n: number, address: number) =>
    range(n)
      .toReversed()
      .filter((k) => (address >> k) & 1);

  test('the lowest dimension is idle in n - 1 steps of K/2 + n - 1 if each pair crosses a dimension in each step', () => {
    for (const n of from(2, 8)) {
      const pairs = 2 ** n / 2;
      const last = pairs - 1 + n - 1;
      const busy = new Set(range(pairs).map((u) => u + n - 1));
      expect([last + 1 - busy.size, last + 1]).toEqual([n - 1, pairs + n - 1]);
    }
  });

  /** The greatest sequence of 2^n bits in which every string of n bits stands once: a one wherever that makes a new string. */
  const sequence = (n: number) => {
    const bits = range(n).map(() => 0);
    const seen = new Set([bits.join('')]);
    while (seen.size < 2 ** n) {
      const next = [1, 0].find((bit) => !seen.has([...bits.slice(bits.length - n + 1), bit].join('')));
      if (next === undefined) throw new Error('no string is new');
      bits.push(next);
      seen.add(bits.slice(-n).join(''));
    }
    return bits.slice(n - 1);
  };

  test('along the tree all blocks arrive in K/2 steps, a one of the sequence for each', () => {
    for (const n of from(2, 8)) {
      const bits = sequence(n);
      expect(bits).toHaveLength(2 ** n);
      // Windows begin at the ones. Whoever is k places behind the beginning crosses dimension k.
      const starts = range(2 ** n).filter((i) => bits[i] === 1);
      expect(starts).toHaveLength(2 ** n / 2);
      const address = (place: number) => sum(range(n).map((k) => (bits[place - k] === 1 ? 2 ** k : 0)));
      const ways = range(2 ** n + n - 1).map((place) => {
        const windows = starts.filter((start) => start <= place && place < start + n);
        return windows.map((start) => place - start);
      });
      const places = ways.map((_, place) => place).filter((place) => ways[place].length > 0);
      expect(new Set(places.map(address)).size).toBe(2 ** n - 1);
      for (const place of places) expect(ways[place]).toEqual(downwards(n, address(place)));
    }
  });

  test('in three rounds along the tree five blocks go in sequence at least, of all 729 schedules for n = 3', () => {
    /** By address and way to choose its rounds: the links that it takes, round by round. */
    const choices = addresses(3).map((address) => {
      const way = downwards(3, address);
      const rounds = range(8).map((set) => range(3).filter((round) => (set >> round) & 1));
      return rounds
        .filter(({ length }) => length === way.length)
        .map((chosen) => chosen.map((round, i) => 3 * round + way[i]));
    });
    const schedules = choices.reduce<number[][]>(
      (taken, choice) => taken.flatMap((links) => choice.map((more) => [...links, ...more])),
      [[]],
    );
    const inSequence = schedules.map((links) => {
      const loads = range(9).map((link) => links.filter((taken) => taken === link).length);
      return sum(range(3).map((round) => Math.max(...loads.slice(3 * round, 3 * round + 3))));
    });
    expect([schedules.length, Math.min(...inSequence)]).toEqual([729, 5]);
  });
});

describe('Section 3.3.2, elements over an edge in a cycle.', () => {
  test('n rotated trees have (1/n)(1 - 1/N)PQ/N of them in the first cycle on every port, and fewer in all others', () => {
    for (const n of from(2, 8)) {
      const [N, parts] = [2 ** n, n];
      const loads = range(n).map(() => range(n).map(() => 0));
      for (const by of range(parts)) {
        for (const address of addresses(n)) {
          const way = rotation(n, by).filter((bit) => (address >> bit) & 1);
          for (const [cycle, port] of way.entries()) loads[cycle][port]++;
        }
      }
      // With n parts of one element for each of N nodes a node has PQ/N = n N elements.
      for (const load of loads[0]) expect(load).toBeCloseTo((1 / n) * (1 - 1 / N) * (n * N), 9);
      expect(Math.max(...loads.slice(1).flat())).toBeLessThan(loads[0][0]);
    }
  });
});

describe('Section 3.3.2, time of the BST routing.', () => {
  /** Blocks in sequence: in round t the longest message, where r goes over its t-th one-bit from its base on. */
  const blocks = (n: number) => {
    const loads = range(n).map(() => range(n).map(() => 0));
    for (const address of addresses(n)) {
      const first = base(address, n);
      const dimensions = range(n)
        .map((i) => (first + i) % n)
        .filter((bit) => (address >> bit) & 1);
      for (const [t, dimension] of dimensions.entries()) loads[t][dimension]++;
    }
    return sum(loads.map((round) => Math.max(...round)));
  };

  test('the rounds’ longest messages are more than K/2, the printed term is less, and both come to it', () => {
    expect([3, 4, 5, 6, 7, 8, 10].map(blocks)).toEqual([6, 11, 20, 39, 70, 138, 532]);
    const ratios = [3, 5, 7, 11].map((n) => blocks(n) / 2 ** (n - 1));
    expect(ratios).toEqual(ratios.toSorted((a, b) => b - a));
    expect(ratios[3]).toBeLessThan(1.03);
    for (const n of from(3, 10)) {
      const K = 2 ** n;
      // N blocks of each distance over n N links.
      const bound = sum(addresses(n).map((address) => address.toString(2).replaceAll('0', '').length)) / n;
      expect(bound).toBe(K / 2);
      expect(((1 - 1 / K) * K) / 2).toBe(K / 2 - 1 / 2);
      expect(blocks(n)).toBeGreaterThan(bound);
    }
  });
});
