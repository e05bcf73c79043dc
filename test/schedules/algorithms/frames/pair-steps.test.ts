import { describe, expect, test } from 'vitest';
import { upTo } from '../../../../src/schedules/algorithms/frames/formulas.ts';
import { crossPair, inGroups, staggered } from '../../../../src/schedules/algorithms/frames/pair-steps.ts';
import { xorMap } from '../../../../src/schedules/model/node-map.ts';
import type { Step } from '../../../../src/schedules/model/schedule.ts';

const across = (mask: number) => xorMap(64, mask);

/** The steps as "dimension:slot" in the order of the messages. */
const textOf = (steps: Iterable<Step>) =>
  Array.from(steps, (step) =>
    step.map(({ map, slots }) => `${Math.log2(map.apply(0))}:${Array.from(slots)}`).join(' '),
  );

describe('crossPair', () => {
  test('takes the member of a complement pair that has bit k across dimension k', () => {
    for (let u = 0; u < 8; u++) {
      for (let k = 0; k < 4; k++) {
        const { map, slots, to } = crossPair(u, k, 4, across);
        expect(map.encode()).toEqual({ kind: 'xor', mask: 2 ** k });
        expect(slots).toHaveLength(1);
        expect([u, 15 - u]).toContain(slots[0]);
        expect(Math.floor(slots[0] / 2 ** k) % 2).toBe(1);
        expect(to).toBeUndefined();
      }
    }
  });

  test('counts on through the copies: pair c * 2^(d - 1) + a is a and ~a of copy c', () => {
    for (const copy of [1, 2, 5]) {
      for (let a = 0; a < 4; a++) {
        for (let k = 0; k < 3; k++) {
          const slot = Number(crossPair(copy * 4 + a, k, 3, across).slots[0]);
          expect([8 * copy + a, 8 * copy + (7 - a)]).toContain(slot);
          expect(Math.floor(slot / 2 ** k) % 2).toBe(1);
        }
      }
    }
  });
});

describe('inGroups', () => {
  test('sends d pairs at a time, the u-th of them across dimension (u + r) mod d in step r', () => {
    expect(textOf(inGroups([0, 1, 2, 3, 5], 3, across))).toEqual([
      '0:7 1:6 2:5',
      '1:7 2:6 0:5',
      '2:7 0:1 1:2',
      '0:3 1:14',
      '1:3 2:14',
      '2:4 0:9',
    ]);
  });

  test('is nothing for no pairs', () => {
    expect(textOf(inGroups([], 3, across))).toEqual([]);
  });
});

describe('staggered', () => {
  test('sends the u-th of P pairs across dimension k in step (u + k) mod P', () => {
    for (const [dim, pairs] of [
      [1, [0]],
      [2, [0, 1]],
      [3, [3, 1, 0, 2]],
      [3, [0, 5, 2, 7, 8]],
    ] as const) {
      const steps = [...staggered(pairs, dim, across)];
      expect(steps).toHaveLength(pairs.length);
      pairs.forEach((pair, u) => {
        for (let k = 0; k < dim; k++) {
          const due = crossPair(pair, k, dim, across);
          const sent = steps[(u + k) % pairs.length].filter(({ map }) => map.key === due.map.key);
          expect(sent.map(({ slots }) => slots)).toEqual([due.slots]);
        }
      });
      for (const step of steps) expect(step).toHaveLength(dim);
    }
  });
});

test('upTo counts from 0', () => {
  expect(upTo(0)).toEqual([]);
  expect(upTo(4)).toEqual([0, 1, 2, 3]);
});
