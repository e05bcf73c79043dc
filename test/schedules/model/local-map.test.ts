import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type GridOperation, gridLocalMap, InputError, type LocalMap } from '../../../src/schedules/index.ts';
import { memberLocalMap, tableLocalMap } from '../../../src/schedules/model/local-map.ts';
import { inversePermutation } from '../../../src/schedules/model/permutation.ts';
import { decodeLocalMap } from '../../support/decode.ts';
import { numberOf, placeOf } from '../../support/grid-schedules.ts';

const NODES = 8;
const slotsOf = (map: LocalMap) =>
  Array.from({ length: NODES }, (_, node) =>
    Array.from({ length: map.slots }, (_, slot) => map.apply(node, slot)),
  );

const permutations = (slots: number) =>
  fc.shuffledSubarray(
    Array.from({ length: slots }, (_, i) => i),
    { minLength: slots },
  );
const maybe = <T>(values: fc.Arbitrary<T>) => fc.option(values, { nil: undefined });
const memberParts = fc.constantFrom([8, 7], [8, 3], [12, 3], [4, 1], [5, 0]).chain(([slots, mask]) =>
  fc.record({
    slots: fc.constant(slots),
    mask: fc.constant(mask),
    before: maybe(permutations(slots)),
    after: maybe(permutations(slots)),
  }),
);
const operations = ['xor', 'add', 'subtract'] as const;
const memberMaps = fc
  .tuple(fc.constantFrom(...operations), memberParts)
  .map(([operation, { slots, mask, before, after }]) =>
    memberLocalMap(operation, slots, mask, { ...(before && { before }), ...(after && { after }) }),
  );
const tableMaps = fc
  .tuple(
    fc.array(permutations(5), { minLength: 3, maxLength: 3 }),
    fc.array(fc.nat(2), { minLength: NODES, maxLength: NODES }),
  )
  .map(([tables, classes]) => tableLocalMap(tables, classes));
const gridMaps = fc
  .tuple(
    fc.constantFrom<GridOperation>('add', 'subtract', 'reflect'),
    fc.constantFrom([8], [2, 4], [3, 2], [2, 2, 2]),
    fc.integer({ min: 1, max: 3 }),
  )
  .map(([operation, shape, copies]) =>
    gridLocalMap(operation, copies * shape.reduce((product, side) => product * side, 1), shape),
  );
const anyMaps = fc.oneof(memberMaps, tableMaps, gridMaps);

describe('a local map of any kind', () => {
  test('permutes the slots of every node', () => {
    fc.assert(
      fc.property(anyMaps, (map) => {
        for (const slots of slotsOf(map)) {
          expect(slots.toSorted((a, b) => a - b)).toEqual(slots.map((_, i) => i));
        }
      }),
      { seed: 1 },
    );
  });

  test('is undone by its inverse', () => {
    fc.assert(
      fc.property(anyMaps, (map) => {
        const inverse = map.inverse();
        slotsOf(map).forEach((slots, node) => {
          slots.forEach((to, slot) => {
            expect(inverse.apply(node, to)).toBe(slot);
          });
        });
        expect(inverse.slots).toBe(map.slots);
      }),
      { seed: 2 },
    );
  });

  test('survives encoding as JSON and decoding', () => {
    fc.assert(
      fc.property(anyMaps, (map) => {
        const code = map.encode();
        const decoded = decodeLocalMap(JSON.parse(JSON.stringify(code)), map.slots);
        expect(slotsOf(decoded)).toEqual(slotsOf(map));
        expect(decoded.encode()).toEqual(code);
      }),
      { seed: 3 },
    );
  });
});

describe('gridLocalMap', () => {
  const shapes = [[5], [2, 3], [4, 2], [3, 1, 2], [2, 2, 2]];

  test('adds the coordinates of the node, subtracts them, or subtracts from them, each modulo its side', () => {
    for (const shape of shapes) {
      const members = shape.reduce((product, side) => product * side, 1);
      for (const copies of [1, 2]) {
        for (const nodes of [members, 2 * members]) {
          for (let node = 0; node < nodes; node++) {
            for (let slot = 0; slot < copies * members; slot++) {
              const [here, there] = [placeOf(shape, node), placeOf(shape, slot)];
              const copy = slot - (slot % members);
              const along = (combine: (s: number, n: number) => number) =>
                copy +
                numberOf(
                  shape,
                  there.map((s, axis) => combine(s, here[axis])),
                );
              const apply = (operation: GridOperation) =>
                gridLocalMap(operation, copies * members, shape).apply(node, slot);
              expect(apply('add')).toBe(along((s, n) => s + n));
              expect(apply('subtract')).toBe(along((s, n) => s - n));
              expect(apply('reflect')).toBe(along((s, n) => n - s));
            }
          }
        }
      }
    }
  });

  test('turns members into displacements from the node, and those of arrived blocks into their senders', () => {
    // Node (1, 2) of a 3 x 4 torus has in slot 5 = (2, 1) the block for that member, which is at (1, -1) from it.
    const align = gridLocalMap('subtract', 12, [3, 4]);
    expect(align.apply(7, 5)).toBe(1 + 3 * 3);
    // It arrives at node 5, and ends in the slot of its sender.
    expect(gridLocalMap('reflect', 12, [3, 4]).apply(5, 10)).toBe(7);
    expect(align.inverse().encode()).toEqual({ kind: 'translate', operation: 'add', shape: [3, 4] });
  });

  test('on one axis of 2^k nodes is what memberLocalMap is', () => {
    for (const operation of ['add', 'subtract'] as const) {
      const [grid, member] = [gridLocalMap(operation, 8, [4]), memberLocalMap(operation, 8, 3)];
      expect(slotsOf(grid)).toEqual(slotsOf(member));
    }
  });

  test.each([
    ['no sides', 4, []],
    ['sides whose product does not divide the slots', 8, [3]],
    ['more sides than slots', 4, [2, 4]],
    ['a side of nothing', 4, [0]],
    ['a negative side', 4, [-2]],
    ['a fraction of a side', 5, [2.5]],
    ['a side that is not a number', 4, [Number.NaN]],
  ])('refuses %s', (_, slots, shape) => {
    for (const operation of ['add', 'subtract', 'reflect'] as const) {
      expect(() => gridLocalMap(operation, slots, shape)).toThrow(
        new InputError(
          `local ${operation} on ${shape.join('x')}: give sides whose product divides the ${slots} slots`,
        ),
      );
    }
  });
});

describe('memberLocalMap', () => {
  test('without tables is the alignment (j|i) -> (j|i ^ j)', () => {
    const map = memberLocalMap('xor', 8, 7);
    for (let j = 0; j < 8; j++) for (let i = 0; i < 8; i++) expect(map.apply(j, i)).toBe(i ^ j);
    expect(map.encode()).toEqual({ kind: 'xor', mask: 7 });
  });

  test('uses only the node bits of its mask, and keeps copies apart', () => {
    const map = memberLocalMap('xor', 6, 1);
    expect([0, 1, 2, 3, 4, 5].map((slot) => map.apply(0b111, slot))).toEqual([1, 0, 3, 2, 5, 4]);
    expect([0, 1, 2, 3, 4, 5].map((slot) => map.apply(0b110, slot))).toEqual([0, 1, 2, 3, 4, 5]);
  });

  test('looks up `before`, then combines the members, then looks up `after`', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...operations),
        memberParts,
        fc.nat(NODES - 1),
        (operation, { slots, mask, before, after }, node) => {
          const map = memberLocalMap(operation, slots, mask, {
            ...(before && { before }),
            ...(after && { after }),
          });
          const members = mask + 1;
          for (let slot = 0; slot < slots; slot++) {
            const from = before?.[slot] ?? slot;
            const [member, place] = [from % members, node % members];
            const combined = {
              xor: member ^ place,
              add: (member + place) % members,
              subtract: (member - place + members) % members,
            }[operation];
            const to = from - member + combined;
            expect(map.apply(node, slot)).toBe(after?.[to] ?? to);
          }
        },
      ),
      { seed: 4, numRuns: 300 },
    );
  });

  test('with subtraction and addition is the rotation of a node’s blocks by its number', () => {
    const down = memberLocalMap('subtract', 8, 3);
    const up = memberLocalMap('add', 8, 3);
    expect([0, 1, 2, 3, 4, 5, 6, 7].map((slot) => down.apply(6, slot))).toEqual([2, 3, 0, 1, 6, 7, 4, 5]);
    expect([0, 1, 2, 3, 4, 5, 6, 7].map((slot) => up.apply(5, slot))).toEqual([1, 2, 3, 0, 5, 6, 7, 4]);
    expect(down.inverse().encode()).toEqual({ kind: 'add', mask: 3 });
    expect(up.inverse().encode()).toEqual({ kind: 'subtract', mask: 3 });
  });

  test.each([
    [8, 2],
    [8, 5],
    [8, -1],
    [8, 1.5],
    [8, Number.NaN],
    [4, 7],
    [6, 3],
    [6, 5],
    [9, 2],
  ])('refuses, with %s slots, the mask %s', (slots, mask) => {
    for (const operation of operations) {
      expect(() => memberLocalMap(operation, slots, mask)).toThrow(
        new InputError(
          `local ${operation} mask ${mask}: give 2^d - 1 such that 2^d divides the ${slots} slots`,
        ),
      );
    }
  });

  test.each([['before' as const], ['after' as const]])(
    'refuses a table %s that is no permutation',
    (name) => {
      const make = (table: number[]) => () => memberLocalMap('xor', 4, 3, { [name]: table });
      expect(make([0, 1, 2])).toThrow(new InputError('a slot table of 3 entries: give 4, one per slot'));
      expect(make([0, 1, 2, 3, 4])).toThrow(InputError);
      expect(make([0, 1, 1, 3])).toThrow(
        new InputError('a slot table sends slot 2 to 1: it must be a permutation of 0 to 3'),
      );
      for (const wrong of [4, -1, 1.5, Number.NaN]) expect(make([0, 1, 2, wrong])).toThrow(InputError);
      expect(make([3, 1, 0, 2])).not.toThrow();
    },
  );
});

describe('tableLocalMap', () => {
  test('looks up the table of the class of the node', () => {
    const map = tableLocalMap(
      [
        [0, 1, 2],
        [2, 0, 1],
      ],
      [0, 1, 1, 0],
    );
    expect([0, 1, 2, 3].map((node) => map.apply(node, 0))).toEqual([0, 2, 2, 0]);
    expect(map.slots).toBe(3);
  });

  test('refuses a table that is no permutation and a class without a table', () => {
    expect(() => tableLocalMap([[0, 0]], [0])).toThrow(InputError);
    expect(() => tableLocalMap([[0, 1], [0]], [0])).toThrow(
      new InputError('a slot table of 1 entries: give 2, one per slot'),
    );
    expect(() => tableLocalMap([[0, 1]], [0, 1])).toThrow(
      new InputError('class 1 of node 1: only 1 tables are given'),
    );
    expect(() => tableLocalMap([[0, 1]], [-1])).toThrow(InputError);
  });
});

test('inversePermutation undoes a permutation', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 20 }).chain(permutations), (table) => {
      const inverse = inversePermutation(table);
      expect(table.map((target) => inverse[target])).toEqual(table.map((_, i) => i));
    }),
    { seed: 5 },
  );
});
