import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cube, InputError, MAX_CUBE_DIM } from '../../../../src/schedules/index.ts';
import { popcount } from '../../../../src/schedules/model/address-bits.ts';

const onesOf = (word: number) => word.toString(2).replaceAll('0', '').length;
const pairOfNodes = fc
  .integer({ min: 1, max: MAX_CUBE_DIM })
  .chain((dim) =>
    fc.tuple(
      fc.constant(dim),
      fc.integer({ min: 0, max: 2 ** dim - 1 }),
      fc.integer({ min: 0, max: 2 ** dim - 1 }),
    ),
  );

describe('popcount', () => {
  test('counts the one-bits of any 32-bit word', () => {
    expect([0, 1, 0x80000000, 0xffffffff, 0x55555555].map(popcount)).toEqual([0, 1, 1, 32, 16]);
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 2 ** 32 - 1 }), (word) => popcount(word) === onesOf(word)),
      { seed: 1 },
    );
  });
});

describe('cube', () => {
  test('has 2^dim nodes with a port for each dimension', () => {
    for (let dim = 1; dim <= MAX_CUBE_DIM; dim++) {
      expect(cube(dim)).toMatchObject({ kind: 'cube', dim, nodes: 2 ** dim, ports: dim });
    }
    expect(MAX_CUBE_DIM).toBe(20);
  });

  test('has a short name and encodes as its dimension', () => {
    expect(cube(10).label).toBe('cube 2^10');
    expect(cube(10).encode()).toEqual({ kind: 'cube', dim: 10 });
  });

  test('measures distance as the number of bits in which two node numbers differ', () => {
    fc.assert(
      fc.property(pairOfNodes, ([dim, from, to]) => {
        expect(cube(dim).distance(from, to)).toBe(onesOf(from ^ to));
      }),
      { seed: 2 },
    );
  });

  test('routes across the differing dimensions, lowest first, by links numbered node * ports + port', () => {
    expect(cube(3).route(0b000, 0b101)).toEqual([0 * 3 + 0, 1 * 3 + 2]);
    expect(cube(3).route(0b101, 0b000)).toEqual([5 * 3 + 0, 4 * 3 + 2]);
    expect(cube(3).route(6, 6)).toEqual([]);
    fc.assert(
      fc.property(pairOfNodes, ([dim, from, to]) => {
        const topology = cube(dim);
        let here = from;
        let port = -1;
        for (const link of topology.route(from, to)) {
          expect(Math.floor(link / topology.ports)).toBe(here);
          expect(link % topology.ports).toBeGreaterThan(port);
          port = link % topology.ports;
          here ^= 2 ** port;
        }
        expect(here).toBe(to);
        expect(topology.route(from, to)).toHaveLength(topology.distance(from, to));
      }),
      { seed: 3 },
    );
  });

  test.each([0, -1, 1.5, 21, 25, Number.NaN, Number.POSITIVE_INFINITY])(
    'refuses dimension %s, naming the value and the range',
    (dim) => {
      expect(() => cube(dim)).toThrow(
        new InputError(`cube dimension ${dim}: give a whole number from 1 to 20`),
      );
    },
  );

  test('may be several cubes side by side: the lowest bits of a node are its place in its cube', () => {
    const topology = cube(3, 4);
    expect(topology).toMatchObject({ dim: 3, nodes: 32, ports: 3, label: '4 cubes 2^3' });
    expect(topology.encode()).toEqual({ kind: 'cube', dim: 3, cubes: 4 });
    expect(cube(3, 1).encode()).toEqual({ kind: 'cube', dim: 3 });
    expect(cube(3, 1).label).toBe('cube 2^3');
    for (let at = 0; at < 32; at += 8) {
      for (let from = 0; from < 8; from++) {
        for (let to = 0; to < 8; to++) {
          expect(topology.distance(at + from, at + to)).toBe(onesOf(from ^ to));
          const links = cube(3).route(from, to);
          expect(topology.route(at + from, at + to)).toEqual(links.map((link) => at * 3 + link));
        }
      }
    }
  });

  test('has no route from one cube to another', () => {
    const topology = cube(2, 4);
    for (let from = 0; from < 16; from++) {
      for (let to = 0; to < 16; to++) {
        let here = from;
        for (const link of topology.route(from, to)) here ^= 2 ** (link % topology.ports);
        // Whatever stands for "none", it must not be taken for a way there.
        if (Math.floor(from / 4) !== Math.floor(to / 4)) expect(here).not.toBe(to);
      }
    }
  });

  test.each([
    [4, 0],
    [4, -2],
    [4, 3],
    [4, 1.5],
    [4, Number.NaN],
    [4, Number.POSITIVE_INFINITY],
    [4, 2 ** 17],
    [20, 2],
  ])('refuses, for %s dimensions, %s cubes', (dim, cubes) => {
    expect(() => cube(dim, cubes)).toThrow(
      new InputError(`${cubes} cubes of ${dim} dimensions: give a power of two from 1 to ${2 ** (20 - dim)}`),
    );
  });

  test('accepts both ends of the range', () => {
    expect(cube(4, 2 ** 16).nodes).toBe(2 ** 20);
    expect(cube(1).nodes).toBe(2);
    expect(cube(20).nodes).toBe(1048576);
  });
});
