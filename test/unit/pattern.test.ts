import { describe, expect, test } from 'vitest';
import { EMPTY, exchangePattern, InputError } from '../../src/schedules/index.ts';

describe('exchangePattern', () => {
  test('sends the block of node j for node i to slot j of node i: (j|i) -> (i|j)', () => {
    const nodes = 8;
    const pattern = exchangePattern(nodes, nodes, 8);
    for (let j = 0; j < nodes; j++) {
      for (let i = 0; i < nodes; i++) expect(pattern.destination(i * nodes + j)).toBe(j * nodes + i);
    }
  });

  test('keeps copies and subcubes apart', () => {
    // 2 dimensions of a cube of 16 nodes, 3 copies: block (c, i) of node (s, j) ends as (c, j) of (s, i).
    const pattern = exchangePattern(16, 12, 4);
    for (let s = 0; s < 4; s++) {
      for (let c = 0; c < 3; c++) {
        for (let j = 0; j < 4; j++) {
          for (let i = 0; i < 4; i++) {
            const from = (c * 4 + i) * 16 + (s * 4 + j);
            const to = (c * 4 + j) * 16 + (s * 4 + i);
            expect(pattern.destination(from)).toBe(to);
            expect(pattern.origin(to)).toBe(from);
          }
        }
      }
    }
    expect(pattern).toMatchObject({ nodes: 16, slots: 12, mask: 3, nodeSymmetric: true });
    expect(pattern.encode()).toEqual({ kind: 'exchange', dim: 2, slots: 12 });
  });

  test('leaves no place empty, before or after', () => {
    const pattern = exchangePattern(4, 8, 2);
    const places = Array.from({ length: 32 }, (_, place) => place);
    expect(places.map(pattern.destination)).not.toContain(EMPTY);
    expect(places.map(pattern.destination).toSorted((a, b) => a - b)).toEqual(places);
    expect(places.map((place) => pattern.origin(pattern.destination(place)))).toEqual(places);
  });

  test('looks the same after renaming every node v to v ^ a and every slot s to s ^ (a & mask)', () => {
    const pattern = exchangePattern(8, 8, 4);
    for (let a = 0; a < 8; a++) {
      const renamed = (place: number) => ((place >> 3) ^ (a & 3)) * 8 + ((place & 7) ^ a);
      for (let place = 0; place < 64; place++) {
        expect(pattern.destination(renamed(place))).toBe(renamed(pattern.destination(place)));
      }
    }
  });

  test.each([
    ['no dimension', 4, 4, 0],
    ['a negative dimension', 4, 4, -1],
    ['a fraction of a dimension', 4, 4, 1.5],
    ['a dimension that is not a number', 4, 4, Number.NaN],
    ['more dimensions than the cube has', 4, 8, 3],
    ['nodes that are no power of two', 6, 4, 2],
    ['no nodes', 0, 4, 2],
    ['nodes that are not a number', Number.NaN, 4, 2],
    ['no slots', 4, 0, 2],
    ['slots that are no multiple of the members', 4, 6, 2],
    ['slots that are not a number', 4, Number.NaN, 2],
    ['negative slots', 4, -4, 2],
  ])('refuses %s', (_, nodes, slots, dim) => {
    expect(() => exchangePattern(nodes, slots, 2 ** dim)).toThrow(InputError);
    expect(() => exchangePattern(nodes, slots, 2 ** dim)).toThrow(
      `an exchange on ${dim} dimensions of ${nodes} nodes with ${slots} slots: give a power of two`,
    );
  });

  test('accepts one dimension of two nodes', () => {
    expect(exchangePattern(2, 2, 2).destination(1)).toBe(2);
  });
});
