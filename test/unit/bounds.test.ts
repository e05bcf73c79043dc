import { describe, expect, test } from 'vitest';
import { demand } from '../../src/schedules/bounds.ts';
import { cube, EMPTY, exchangePattern, type Pattern } from '../../src/schedules/index.ts';
import { noCode } from '../brute-force.ts';

const dims = Array.from({ length: 12 }, (_, i) => i + 1);

describe('demand of the complete exchange', () => {
  test('is K/2 block times with all ports (Johnsson-Ho 1992, section 1)', () => {
    for (const d of dims) {
      const K = 2 ** d;
      const { lowerBound } = demand(cube(d), exchangePattern(K, K, 2 ** d), 'all', 'store-and-forward');
      expect(lowerBound).toBe(K / 2);
    }
  });

  test('is dK/2 block times with one port and K - 1 with one port and wormholes', () => {
    for (const d of dims) {
      const K = 2 ** d;
      const pattern = exchangePattern(K, K, 2 ** d);
      expect(demand(cube(d), pattern, 'one', 'store-and-forward').lowerBound).toBe((d * K) / 2);
      expect(demand(cube(d), pattern, 'one', 'wormhole').lowerBound).toBe(K - 1);
      expect(demand(cube(d), pattern, 'all', 'wormhole').lowerBound).toBe(K / 2);
    }
  });

  test('crosses N * dK/2 links: half of the bits of an address are ones', () => {
    for (const d of dims) {
      const N = 2 ** d;
      for (const copies of [1, 3]) {
        const pattern = exchangePattern(N, copies * N, 2 ** d);
        expect(demand(cube(d), pattern, 'all', 'store-and-forward')).toEqual({
          linkCrossings: (N * d * copies * N) / 2,
          lowerBound: (copies * N) / 2,
        });
      }
    }
  });

  test('in subcubes crosses only their dimensions', () => {
    for (const [d, e, leastTime] of [
      [4, 1, 1],
      [4, 2, 2], // K e / 2d = 1, and opposite nodes are 2 links apart
      [5, 3, 3], // K e / 2d = 12/5
    ]) {
      const N = 2 ** d;
      const pattern = exchangePattern(N, 2 ** e, 2 ** e);
      expect(demand(cube(d), pattern, 'all', 'store-and-forward')).toEqual({
        linkCrossings: (N * 2 ** e * e) / 2,
        lowerBound: leastTime,
      });
    }
  });

  test('in disjoint cubes is what it is in one, for each of them', () => {
    for (const [d, cubes, copies] of [
      [1, 4, 1],
      [3, 2, 3],
      [4, 4, 1],
    ]) {
      const K = copies * 2 ** d;
      const nodes = cubes * 2 ** d;
      const pattern = exchangePattern(nodes, K, 2 ** d);
      for (const [ports, switching, lowerBound] of [
        ['all', 'store-and-forward', K / 2],
        ['all', 'wormhole', K / 2],
        ['one', 'store-and-forward', (d * K) / 2],
        ['one', 'wormhole', K - copies],
      ] as const) {
        expect(demand(cube(d, cubes), pattern, ports, switching)).toEqual({
          linkCrossings: (nodes * d * K) / 2,
          lowerBound,
        });
      }
    }
  });

  test('on wide channels is ceil(K/2b), and d where that is more (Johnsson-Ho 1992, section 6)', () => {
    for (const d of dims) {
      for (const copies of [1, 3]) {
        const K = copies * 2 ** d;
        const pattern = exchangePattern(2 ** d, K, 2 ** d);
        for (const b of [1, 2, 3, 5, 8, 100, 2 ** 20]) {
          const bound = (ports: 'one' | 'all', switching: 'store-and-forward' | 'wormhole') =>
            demand(cube(d), pattern, ports, switching, b).lowerBound;
          expect(bound('all', 'store-and-forward')).toBe(Math.max(Math.ceil(K / (2 * b)), d));
          expect(bound('one', 'store-and-forward')).toBe(Math.max(Math.ceil((d * K) / (2 * b)), d));
          expect(bound('all', 'wormhole')).toBe(Math.ceil(K / (2 * b)));
          expect(bound('one', 'wormhole')).toBe(Math.ceil((K - copies) / b));
        }
      }
    }
  });

  test('comes out the same when the symmetry of the pattern is not used', () => {
    for (const d of [1, 2, 3, 4]) {
      const plain = exchangePattern(2 ** d, 2 ** d, 2 ** d);
      const asymmetric: Pattern = { ...plain, nodeSymmetric: false };
      for (const ports of ['one', 'all'] as const) {
        for (const switching of ['store-and-forward', 'wormhole'] as const) {
          expect(demand(cube(d), asymmetric, ports, switching)).toEqual(
            demand(cube(d), plain, ports, switching),
          );
        }
      }
    }
  });
});

describe('demand of any pattern', () => {
  /** Node 0 of a 3-cube holds a block for each node, itself included; the others hold nothing. */
  const scatter: Pattern = {
    nodes: 8,
    slots: 8,
    mask: 7,
    nodeSymmetric: false,
    destination: (place) => (place % 8 === 0 ? place + place / 8 : EMPTY),
    origin: (place) => (place % 8 === Math.floor(place / 8) ? place - (place % 8) : EMPTY),
    encode: noCode,
  };

  test('counts the blocks that one node must send, on as many ports as it may use', () => {
    // 7 blocks leave node 0; 3 + 2 * 3 + 3 = 12 links are crossed in all.
    expect(demand(cube(3), scatter, 'one', 'store-and-forward')).toEqual({
      linkCrossings: 12,
      lowerBound: 7,
    });
    expect(demand(cube(3), scatter, 'all', 'store-and-forward').lowerBound).toBe(3);
    expect(demand(cube(3), scatter, 'one', 'wormhole').lowerBound).toBe(7);
  });

  test('is nothing when every block is where it belongs', () => {
    const still: Pattern = { ...scatter, destination: (place) => place, origin: (place) => place };
    expect(demand(cube(3), still, 'one', 'store-and-forward')).toEqual({ linkCrossings: 0, lowerBound: 0 });
  });
});
