import { describe, expect, test } from 'vitest';
import { maskOf, targetOf } from '../../../src/host/program/packed-pattern.ts';
import { EMPTY, exchangePattern, InputError } from '../../../src/schedules/index.ts';

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
    expect(pattern).toMatchObject({ kind: 'exchange', nodes: 16, slots: 12, members: 4 });
    expect(maskOf(pattern)).toBe(3);
    expect(pattern.encode()).toEqual({ kind: 'exchange', members: 4, slots: 12 });
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

  test('takes any number of members, of which the nodes and the slots are multiples', () => {
    for (const [nodes, slots, members] of [
      [3, 3, 3],
      [6, 6, 3],
      [12, 24, 12],
      [12, 12, 6],
      [10, 5, 5],
      [18, 27, 9],
      [12, 12, 4],
    ]) {
      const pattern = exchangePattern(nodes, slots, members);
      const target = targetOf(pattern);
      const starts = new Set<number>();
      for (let g = 0; g < nodes / members; g++) {
        for (let c = 0; c < slots / members; c++) {
          for (let j = 0; j < members; j++) {
            for (let i = 0; i < members; i++) {
              const from = (c * members + i) * nodes + (g * members + j);
              const to = (c * members + j) * nodes + (g * members + i);
              expect(pattern.destination(from)).toBe(to);
              expect(pattern.origin(to)).toBe(from);
              // Without bits that choose the member a table must say where blocks start.
              if (target.by === 'origins') expect(target.origins[to]).toBe(from);
              starts.add(from);
            }
          }
        }
      }
      expect(starts.size).toBe(nodes * slots);
      expect(maskOf(pattern)).toBe(members === 4 ? 3 : 0);
      expect(target.by).toBe(members === 4 ? 'members' : 'origins');
      expect(pattern.encode()).toEqual({ kind: 'exchange', members, slots });
    }
  });

  test('has a table of the origins of a reordered exchange too, where the members are no power of two', () => {
    const reordering = { before: Uint32Array.of(1, 2, 0), after: Uint32Array.of(2, 1, 0) };
    const pattern = exchangePattern(3, 3, 3, reordering);
    const target = targetOf(pattern);
    if (target.by !== 'origins') throw new TypeError('no table');
    for (let node = 0; node < 3; node++) {
      for (let slot = 0; slot < 3; slot++) {
        // The block goes to the member of the slot that `before` gives, into the slot that `after` gives for its sender.
        const to = reordering.after[node] * 3 + reordering.before[slot];
        expect(pattern.destination(slot * 3 + node)).toBe(to);
        expect(target.origins[to]).toBe(slot * 3 + node);
      }
    }
    expect(pattern.encode()).toEqual({
      kind: 'exchange',
      members: 3,
      slots: 3,
      before: [1, 2, 0],
      after: [2, 1, 0],
    });
  });

  test('refuses more than 2^24 places where it needs a table of them', () => {
    expect(() => exchangePattern(4098, 4098, 4098)).toThrow(
      new InputError(
        'an exchange of 16793604 blocks among 4098 nodes: give fewer nodes or copies, for at most 16777216 blocks, or a power of two of nodes',
      ),
    );
    expect(targetOf(exchangePattern(8192, 8192, 8192))).toEqual({ by: 'members' });
    // The table is made when it is asked for.
    expect(exchangePattern(4095, 4095, 4095).destination(1)).toBe(4095);
  });

  test.each([
    ['one member', 4, 4, 1],
    ['no members', 4, 4, 0],
    ['a negative number of members', 4, 4, -2],
    ['a fraction of a member', 4, 4, 1.5],
    ['members that are not a number', 4, 4, Number.NaN],
    ['more members than nodes', 4, 8, 8],
    ['nodes that are no multiple of the members', 6, 4, 4],
    ['nodes that are no multiple of members that are no power of two', 8, 6, 3],
    ['no nodes', 0, 4, 4],
    ['nodes that are not a number', Number.NaN, 4, 4],
    ['no slots', 4, 0, 4],
    ['slots that are no multiple of the members', 4, 6, 4],
    ['slots that are not a number', 4, Number.NaN, 4],
    ['negative slots', 4, -4, 4],
  ])('refuses %s', (_, nodes, slots, members) => {
    expect(() => exchangePattern(nodes, slots, members)).toThrow(
      new InputError(
        `an exchange among ${members} of ${nodes} nodes with ${slots} slots: ` +
          'give at least 2 members, and a multiple of them as nodes and as slots',
      ),
    );
  });

  test('accepts two nodes', () => {
    expect(exchangePattern(2, 2, 2).destination(1)).toBe(2);
  });
});
