import { describe, expect, test } from 'vitest';
import {
  offsetExchange,
  relativeExchange,
} from '../../../../src/schedules/algorithms/frames/cube-exchange.ts';
import { check, InputError, type Schedule } from '../../../../src/schedules/index.ts';
import { slotsOf } from '../../../../src/schedules/problems/exchange.ts';
import { exchangeOn } from '../../../support/exchange.ts';

const nothing = {
  algorithm: 'nothing',
  ports: 'all',
  switching: 'store-and-forward',
} as const;

/** Johnsson-Ho 1992, 2.2.1, on a 2-cube: rows 1 and 2 cross one dimension each, row 3 both. */
const rows = (order: readonly number[]) =>
  relativeExchange(exchangeOn(2), {
    algorithm: 'by hand',
    ports: 'all',
    switching: 'store-and-forward',
    order: Uint32Array.from(order),
    steps: (across) => [
      [
        { map: across(1), slots: [order[3]] },
        { map: across(2), slots: [order[2]] },
      ],
      [
        { map: across(1), slots: [order[1]] },
        { map: across(2), slots: [order[3]] },
      ],
    ],
  });

/** Every node sends the blocks of each offset to v + offset at once, in offset-many hops' time. */
const offsets = (copies: number, cubes: number) =>
  offsetExchange(exchangeOn(2, copies, cubes), {
    algorithm: 'by hand',
    ports: 'one',
    switching: 'wormhole',
    steps: (ahead) =>
      [1, 2, 3].map((offset) => [
        { map: ahead(offset), slots: Array.from({ length: copies }, (_, c) => 4 * c + offset) },
      ]),
  });

function partsOf(schedule: Schedule) {
  const [alignment, exchange, realignment] = schedule.phases;
  if (alignment.kind !== 'local' || exchange.kind !== 'segment' || realignment.kind !== 'local') {
    throw new TypeError('not aligned, exchanged, realigned');
  }
  return { alignment, exchange, realignment };
}

describe('relativeExchange', () => {
  test('wraps the exchange in an alignment and the realignment that undoes it', () => {
    const { alignment, exchange, realignment } = partsOf(rows([0, 1, 2, 3]));
    expect(alignment).toMatchObject({ kind: 'local', name: 'alignment' });
    expect(exchange).toMatchObject({ kind: 'segment', rowClosed: true });
    expect(realignment).toMatchObject({ kind: 'local', name: 'realignment' });
    for (let node = 0; node < 4; node++) {
      for (let slot = 0; slot < 4; slot++) {
        expect(alignment.map.apply(node, slot)).toBe(slot ^ node);
        expect(realignment.map.apply(node, alignment.map.apply(node, slot))).toBe(slot);
      }
    }
  });

  test('lets relative address r travel in row order[r]', () => {
    const order = [2, 0, 3, 1];
    const { alignment } = partsOf(rows(order));
    for (let node = 0; node < 4; node++) {
      for (let slot = 0; slot < 4; slot++) expect(alignment.map.apply(node, slot)).toBe(order[slot ^ node]);
    }
    expect(check(rows(order)).violations).toEqual([]);
    expect(check(rows([0, 1, 2, 3])).ok).toBe(true);
  });

  test('gives for each mask the map v -> v ^ mask, the same one for the same mask', () => {
    const schedule = relativeExchange(exchangeOn(4), {
      ...nothing,
      steps: (across) => {
        expect([1, 2, 4, 8, 5, 15].map((mask) => across(mask).apply(0))).toEqual([1, 2, 4, 8, 5, 15]);
        expect(across(5).apply(3)).toBe(6);
        expect(across(4)).toBe(across(4));
        return [];
      },
    });
    expect([...partsOf(schedule).exchange.steps()]).toEqual([]);
    expect.assertions(4);
  });

  test.each([0, 8, -1, 0.5, Number.NaN])('refuses the mask %s', (mask) => {
    for (const cubes of [1, 2]) {
      const schedule = relativeExchange(exchangeOn(3, 1, cubes), {
        ...nothing,
        steps: (across) => [[{ map: across(mask), slots: [1] }]],
      });
      expect(() => check(schedule)).toThrow(new InputError(`across(${mask}): give a node mask from 1 to 7`));
    }
  });

  test('yields the steps anew on every call', () => {
    const { exchange } = partsOf(rows([0, 1, 2, 3]));
    const shape = () => Array.from(exchange.steps(), (step) => step.map(({ slots }) => Array.from(slots)));
    expect(shape()).toHaveLength(2);
    expect(shape()).toEqual(shape());
  });

  test('aligns each copy by itself, by the place of the node in its cube', () => {
    const schedule = relativeExchange(exchangeOn(2, 3, 2), { ...nothing, steps: () => [] });
    expect(schedule).toMatchObject({ slots: 12, pattern: { nodes: 8, slots: 12, members: 4 } });
    const { alignment } = partsOf(schedule);
    for (let node = 0; node < 8; node++) {
      for (let slot = 0; slot < 12; slot++) {
        const [copy, member] = [Math.floor(slot / 4), slot % 4];
        expect(alignment.map.apply(node, slot)).toBe(4 * copy + (member ^ (node % 4)));
      }
    }
  });
});

describe('offsetExchange', () => {
  test('aligns the block for member i of the node with number j into the row of its offset i - j', () => {
    for (const [copies, cubes] of [
      [1, 1],
      [3, 2],
    ]) {
      const { alignment } = partsOf(offsets(copies, cubes));
      expect(alignment.name).toBe('alignment');
      for (let node = 0; node < 4 * cubes; node++) {
        for (let slot = 0; slot < 4 * copies; slot++) {
          const offset = ((slot % 4) - (node % 4) + 4) % 4;
          expect(alignment.map.apply(node, slot)).toBe(Math.floor(slot / 4) * 4 + offset);
        }
      }
    }
  });

  test('realigns the block that came with offset o to the slot of its sender', () => {
    const { realignment } = partsOf(offsets(3, 2));
    expect(realignment.name).toBe('realignment');
    for (let node = 0; node < 8; node++) {
      for (let row = 0; row < 12; row++) {
        const sender = ((node % 4) - (row % 4) + 4) % 4;
        expect(realignment.map.apply(node, row)).toBe(Math.floor(row / 4) * 4 + sender);
      }
    }
  });

  test('gives for each offset the map v -> v + offset within the cube of v', () => {
    const schedule = offsetExchange(exchangeOn(2, 1, 2), {
      ...nothing,
      steps: (ahead) => {
        const targets = (offset: number) => [0, 1, 2, 3, 4, 5, 6, 7].map((node) => ahead(offset).apply(node));
        expect(targets(1)).toEqual([1, 2, 3, 0, 5, 6, 7, 4]);
        expect(targets(3)).toEqual([3, 0, 1, 2, 7, 4, 5, 6]);
        expect(ahead(2)).toBe(ahead(2));
        return [];
      },
    });
    expect([...partsOf(schedule).exchange.steps()]).toEqual([]);
    expect.assertions(4);
  });

  test('takes a negative offset for the way back', () => {
    offsetExchange(exchangeOn(2), {
      ...nothing,
      steps: (ahead) => {
        expect([0, 1, 2, 3].map((node) => ahead(-1).apply(node))).toEqual([3, 0, 1, 2]);
        return [];
      },
    });
  });

  test.each([0, 8, -8, 0.5, Number.NaN])('refuses the offset %s', (offset) => {
    const schedule = offsetExchange(exchangeOn(3, 1, 2), {
      ...nothing,
      steps: (ahead) => [[{ map: ahead(offset), slots: [1] }]],
    });
    const message = `ahead(${offset}): give an offset from 1 to 7, or its negative`;
    expect(() => check(schedule)).toThrow(new InputError(message));
  });

  test('makes provable schedules, with copies and in several cubes', () => {
    for (const copies of [1, 2, 3]) {
      for (const cubes of [1, 2, 4]) expect(check(offsets(copies, cubes)).violations).toEqual([]);
    }
  });
});

test('slotsOf is K, the copies times the members of a cube', () => {
  expect([exchangeOn(3), exchangeOn(3, 5), exchangeOn(3, 5, 4)].map(slotsOf)).toEqual([8, 40, 40]);
});
