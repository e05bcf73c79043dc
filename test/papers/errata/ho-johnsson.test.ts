import { describe, expect, test } from 'vitest';

/*
 * The evidence for docs/errata.md, Ho and Johnsson 1986: a group of tests for each entry on sections 4 to
 * 6, of the same name; that of section 4.6 is in program-of-4.6.test.ts. They compute what the text says and what is so, from the definitions of the paper and without
 * the code that makes schedules or has their costs.
 */

const range = (length: number) => Array.from({ length }, (_, i) => i);
const from = (first: number, last: number) => range(last - first + 1).map((i) => first + i);
const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);
const powers = (first: number, last: number) => from(first, last).map((power) => 2 ** power);

/** Elements of a P x Q matrix on side x side nodes, and exchanges of bits of the nodes with bits of the local address. */
function conversion(P: number, Q: number, side: number) {
  const [rows, columns] = [P / side, Q / side];
  type Place = { row: number; column: number; local: number };
  /** Consecutive in both directions, row by row in a node. */
  const start = (i: number, j: number): Place => ({
    row: Math.floor(i / rows),
    column: Math.floor(j / columns),
    local: (i % rows) * columns + (j % columns),
  });
  const transposed = (place: Place): Place => ({
    ...place,
    local: (place.local % columns) * rows + Math.floor(place.local / columns),
  });
  /** Exchanges the bits of the row or column of a node with those of the local address from `block` on. */
  const exchange =
    (axis: 'row' | 'column', block: number) =>
    (place: Place): Place => {
      let { [axis]: node, local } = place;
      for (const t of range(Math.log2(side))) {
        const [own, other] = [(node >> t) & 1, Math.floor(local / (block * 2 ** t)) & 1];
        node += (other - own) * 2 ** t;
        local += (own - other) * block * 2 ** t;
      }
      return { ...place, [axis]: node, local };
    };
  /** Row j of the transpose is column j; cyclic in both directions, row by row in a node. */
  const due = (i: number, j: number): Place => ({
    row: j % side,
    column: i % side,
    local: Math.floor(j / side) * rows + Math.floor(i / side),
  });
  const second = (i: number, j: number) =>
    exchange('column', 1)(exchange('row', columns)(transposed(start(i, j))));
  const third = (i: number, j: number) => exchange('row', 1)(exchange('column', columns)(start(i, j)));
  const areDue = (placeOf: (i: number, j: number) => Place) =>
    range(P).every((i) =>
      range(Q).every((j) => {
        const [here, there] = [placeOf(i, j), due(i, j)];
        return here.row === there.row && here.column === there.column && here.local === there.local;
      }),
    );
  return { start, transposed, exchange, second, third, areDue };
}

describe('Section 4.1, the second way.', () => {
  test('the second way ends with the parts transposed, the third with every element in its place', () => {
    const { second, third, transposed, areDue } = conversion(16, 16, 4);
    expect([areDue(third), areDue(second)]).toEqual([true, false]);
    expect(areDue((i, j) => transposed(second(i, j)))).toBe(true);
  });

  test('the third does so where P = N, for any Q', () => {
    for (const P of [8, 16, 32]) {
      for (const Q of [16, 32, 64]) {
        const { third, areDue } = conversion(P, Q, 4);
        expect(areDue(third)).toBe(P === 16);
      }
    }
  });
});

describe('Section 4.1, the block size of exchange-row.', () => {
  test('rows go from consecutive to cyclic in blocks of Q/N_c to Q N_r/2N_c, of which the greatest is the first', () => {
    for (const [P, Nr, part] of [
      [16, 4, 4],
      [64, 8, 8],
    ]) {
      // The low bits of the row, which become those of the node: how far each moves an element in the row-by-row part.
      const sizes = powers(0, Math.log2(Nr) - 1).map((step) => step * part);
      const local = (i: number) => (i % (P / Nr)) * part;
      for (const [t, size] of sizes.entries()) expect(local(2 ** t) - local(0)).toBe(size);
      expect([Math.min(...sizes), Math.max(...sizes)]).toEqual([part, (part * Nr) / 2]);
    }
  });

  test('a first step with blocks of one element could not be followed by one with half of it', () => {
    const { exchange, start } = conversion(16, 16, 4);
    // Columns to cyclic: blocks of 1 and 2 elements bring every column j to the nodes j mod 4.
    for (const j of range(16)) expect(exchange('column', 1)(start(0, j)).column).toBe(j % 4);
  });
});

describe('Section 4.5, time for k.', () => {
  /** Least of (m + 1)(tau + X/2m) over real m = 2kD, with the time X of all elements of a node. */
  const least = (startup: number, X: number) =>
    Math.min(...range(40000).map((i) => ((i + 1) / 1000 + 1) * (startup + X / ((2 * (i + 1)) / 1000))));

  test('with PQ t_c/4kDN it has the printed least time, and without t_c it has not', () => {
    for (const [startup, perElement, B] of [
      [3, 2, 96],
      [5, 0.5, 640],
    ]) {
      const printed = (Math.sqrt(startup) + Math.sqrt((B * perElement) / 2)) ** 2;
      expect(least(startup, B * perElement)).toBeCloseTo(printed, 3);
      expect(Math.abs(least(startup, B) - printed)).toBeGreaterThan(1);
    }
  });
});

describe('Section 4.5, the nodes of path 0.', () => {
  test('the path 7, 3, 6, 2, 4, 0 from 10010100 goes through 01011100 before 01011000', () => {
    let node = 0b10010100;
    const nodes = [7, 3, 6, 2, 4, 0].map((dimension) => {
      node ^= 1 << dimension;
      return node.toString(2).padStart(8, '0');
    });
    expect(nodes).toEqual(['00010100', '00011100', '01011100', '01011000', '01001000', '01001001']);
  });
});

describe('Theorem 4.1, last case.', () => {
  /** With tau = t_c = 1: the best whole k at distance 2D. */
  const best = (D: number, X: number) =>
    Math.min(...from(1, 50).map((k) => (2 * k * D + 1) * (1 + X / (4 * k * D))));

  test('with n = 4 and PQ/N = 72 it has 49, and the nodes at distance 4 take 49.5', () => {
    expect((1 + Math.sqrt(72 / 2)) ** 2).toBe(49);
    expect(4).toBeLessThanOrEqual(Math.sqrt(72 / 2));
    expect([1, 2].map((D) => best(D, 72))).toEqual([49, 49.5]);
  });

  test('it is the time where the root is a multiple of 2D for every D up to n/2, and never more than it', () => {
    expect([1, 2].map((D) => best(D, 128))).toEqual([81, 81]);
    expect((1 + Math.sqrt(128 / 2)) ** 2).toBe(81);
    for (const X of from(32, 400)) {
      for (const D of [1, 2]) expect(best(D, X)).toBeGreaterThanOrEqual((1 + Math.sqrt(X / 2)) ** 2 - 1e-9);
    }
  });
});

describe('Proposition 4.1.', () => {
  test('the proof has two bounds, and their greater one is less than the sum', () => {
    for (const half of [1, 2, 3]) {
      const [side, n] = [2 ** half, 2 * half];
      const nodes = range(side).flatMap((row) => range(side).map((column) => [row, column]));
      const distances = nodes.map(
        ([row, column]) => 2 * (row ^ column).toString(2).replaceAll('0', '').length,
      );
      expect(Math.max(...distances)).toBe(n);
      // The upper right quarter: two links of each node lead out of it.
      const isInside = (row: number, column: number) => row < side / 2 && column >= side / 2;
      const inside = nodes.filter(([row, column]) => isInside(row, column));
      const links = sum(
        inside.map(
          ([row, column]) =>
            range(half).filter((bit) => !isInside(row ^ (1 << bit), column)).length +
            range(half).filter((bit) => !isInside(row, column ^ (1 << bit))).length,
        ),
      );
      expect([inside.length, links]).toEqual([4 ** half / 4, (2 * 4 ** half) / 4]);
    }
  });

  test('in cycles of tau + B_m t_c, at least n and at least PQ/2N B_m of them, the sum is a bound', () => {
    for (const n of [2, 4, 6, 8]) {
      for (const B of powers(0, 10)) {
        for (const packet of powers(0, 10)) {
          const cycles = Math.max(n, B / (2 * packet));
          for (const [startup, perElement] of [
            [1, 1],
            [50, 1],
            [1, 50],
          ]) {
            const time = cycles * (startup + packet * perElement);
            expect(time).toBeGreaterThanOrEqual(n * startup + (B * perElement) / 2);
          }
        }
      }
    }
  });
});

/** Packets that a node sends without a buffer: 2^(j-1) pieces of a 2^j-th of its elements in step j; `own` is PQ/B_mN. */
function unbuffered(n: number, own: number): number {
  return sum(from(1, n).map((j) => 2 ** (j - 1) * Math.ceil(own / 2 ** j)));
}

/** The formula of section 5.1 without the factor 2 tau, and with another last term. */
function formula(n: number, own: number, last: number): number {
  return 2 ** n + Math.ceil(own / 2) * Math.min(n, Math.log2(Math.ceil(own))) - last;
}

describe('Section 5.1, startups without a buffer.', () => {
  test('with min(N, PQ/B_mN) as the last term the formula counts the packets, with PQ/B_mN only up to N of them', () => {
    for (const n of from(1, 8)) {
      for (const own of powers(0, 12)) {
        expect(formula(n, own, Math.min(2 ** n, own))).toBe(unbuffered(n, own));
        expect(formula(n, own, own) === unbuffered(n, own)).toBe(own <= 2 ** n);
      }
    }
    expect([unbuffered(1, 4), formula(1, 4, 4)]).toEqual([2, 0]);
  });
});

describe('Section 5.1, both formulas.', () => {
  /** With a buffer: pieces of at least B_copy go by themselves, `pieces` being PQ/B_copyN; the others fill packets. */
  const buffered = (n: number, own: number, pieces: number) =>
    sum(
      from(1, n).map((j) => (2 ** j <= pieces ? 2 ** (j - 1) * Math.ceil(own / 2 ** j) : Math.ceil(own / 2))),
    );
  const printed = (n: number, own: number, pieces: number) =>
    Math.min(n, Math.log2(Math.ceil(own))) * Math.ceil(own / 2) +
    Math.min(2 ** n, pieces) -
    Math.min(2 ** n, own) +
    Math.ceil(own / 2) * Math.max(0, n - Math.log2(Math.ceil(pieces)));

  test('with a buffer the formula counts the packets for powers of two, and not for three packets', () => {
    for (const n of from(1, 8)) {
      for (const own of powers(0, 8)) {
        for (const pieces of powers(Math.log2(own), 10)) {
          expect(printed(n, own, pieces)).toBe(buffered(n, own, pieces));
        }
      }
    }
    expect(printed(2, 3, 4)).not.toBe(buffered(2, 3, 4));
  });

  test('for a packet longer than all that a node has, and for three packets, they differ from the count', () => {
    expect([unbuffered(2, 1 / 2), formula(2, 1 / 2, 1 / 2), formula(2, 1, 1)]).toEqual([3, 3.5, 3]);
    expect(unbuffered(2, 3)).toBe(4);
    expect(formula(2, 3, 3)).toBeCloseTo(4.17, 2);
  });
});

describe('Section 5.1, the smallest piece that is not copied.', () => {
  test('in proportion to 37 ms for 1024 numbers, 64 take 2.3 ms, and a startup is as long as the copy of 138', () => {
    expect((64 * 37) / 1024).toBeCloseTo(2.3, 1);
    expect(Math.floor(5 / (37 / 1024))).toBe(138);
  });

  test('with its part of the startups of packets of 256 numbers, a piece of 90 costs the same both ways, and of 2^i 128 is best', () => {
    const copy = 37 / 1024;
    const direct = 2 * 5;
    const buffered = (s: number) => 2 * s * copy + (direct * s) / 256;
    expect(Math.round(1 / (copy / 5 + 1 / 256))).toBe(90);
    expect(buffered(90)).toBeCloseTo(direct, 1);
    expect([64, 128].map((s) => buffered(s) < direct)).toEqual([true, false]);
  });
});

describe('Section 6, one port without copies.', () => {
  /** The startups of the two formulas of section 6, in units of tau; `own` is PQ/B_mN, `pieces` PQ/B_copyN. */
  const strips = (n: number, own: number, pieces: number) =>
    2 *
    (Math.min(n, Math.log2(own)) * Math.ceil(own / 2) +
      Math.min(2 ** n, pieces) -
      Math.min(2 ** n, own) +
      Math.ceil(own / 2) * Math.max(0, n - Math.log2(pieces)));
  const blocks = (n: number, own: number) => n * Math.ceil(own);

  test('with any B_copy up to B_m the strips have no fewer startups than the blocks, and as many elements', () => {
    for (const n of [2, 4, 6, 8, 10]) {
      for (const own of [...from(1, 20), ...powers(5, 12)]) {
        // B_copy from B_m down.
        const best = Math.min(...powers(0, 14).map((factor) => strips(n, own, own * factor)));
        expect(best).toBeCloseTo(own % 2 === 0 ? blocks(n, own) : blocks(n, own) + n, 9);
      }
    }
  });
});

describe('Section 6, the break-even with all ports.', () => {
  /** With tau = t_c = 1 and B = PQ/N elements a node. */
  const strips = (n: number, B: number) => ((1 - 2 ** -n) * B) / 2 + n;
  const blocks = (n: number, B: number) =>
    (n / 2) % 2 === 0 ? n / 2 + 3 + ((n + 6) / (2 * n + 8)) * B : n / 2 + 2 + ((n + 4) / (2 * n + 4)) * B;

  test('by the printed times strips are faster in the whole middle case, n^2 <= B < 2 n^2, and a tenth beyond it', () => {
    for (const n of from(1, 20).map((half) => 2 * half)) {
      for (const i of from(90, 220)) {
        const B = (n * n * i) / 100;
        expect(strips(n, B)).toBeLessThan(blocks(n, B));
      }
    }
  });

  test('the bounds 1/2 < c < 1 are those of the middle case, with log r in the place of n', () => {
    for (const n of [4, 10, 20]) {
      for (const B of [n * n, 1.5 * n * n]) {
        const r = B * 2 ** n;
        const c = (2 ** n * n * n) / r;
        expect(c).toBeLessThanOrEqual(1);
        expect(c).toBeGreaterThan(1 / 2);
      }
    }
  });
});
