import { describe, expect, test } from 'vitest';
import { legRounds } from '../../../../src/schedules/algorithms/bound/leg-rounds.ts';
import { legsOf, sizesOfPhases } from '../../../../src/schedules/algorithms/bound/legs.ts';
import { mostMeetings } from '../../../../src/schedules/algorithms/bound/meetings.ts';
import { mesh } from '../../../../src/schedules/index.ts';
import { placeOf } from '../../../support/grid-schedules.ts';

const shapes = [
  [6],
  [4, 4],
  [5, 5],
  [5, 4],
  [2, 7],
  [3, 3, 3],
  // Two of three phases have a row more: a second kind of row is set apart for them.
  [4, 4, 2],
  [5, 4, 2],
  // Three of four phases have one, and no axis is shorter.
  [3, 3, 3, 3],
  [4, 4, 4, 2],
];

describe('legs', () => {
  test('are one for each axis along which a row goes, in different phases and in their order', () => {
    for (const shape of shapes) {
      const legs = legsOf(mesh(shape), 2);
      for (const [slot, ofRow] of legs.entries()) {
        const offsets = placeOf(shape, slot % (legs.length / 2));
        const found = shape.map((_, axis) => ofRow.find((leg) => leg.axis === axis)?.offset ?? 0);
        expect(found).toEqual(offsets);
        const phases = ofRow.map(({ phase }) => phase);
        expect(phases).toEqual([...new Set(phases)].sort((one, other) => one - other));
        expect(phases.every((phase) => phase < shape.length)).toBe(true);
      }
    }
  });

  test('along a longest axis are as many in a phase for each offset', () => {
    for (const shape of shapes) {
      for (const copies of [1, 2]) {
        const grid = mesh(shape);
        const longest = Math.max(...shape);
        const sizes = sizesOfPhases((copies * grid.nodes) / longest, shape.length);
        const legs = legsOf(grid, copies).flat();
        for (const [axis, side] of shape.entries()) {
          if (side < longest) continue;
          for (let offset = 1; offset < side; offset++) {
            const counted = sizes.map(
              (_, phase) =>
                legs.filter((leg) => leg.axis === axis && leg.offset === offset && leg.phase === phase)
                  .length,
            );
            expect({ shape, copies, axis, offset, counted }).toEqual({
              shape,
              copies,
              axis,
              offset,
              counted: sizes,
            });
          }
        }
      }
    }
  });
});

describe('rounds of legs', () => {
  test('have messages as long as those along the longest axes, and no row twice in one', () => {
    for (const shape of [[6], [5, 5], [4, 4, 2]]) {
      const longest = Math.max(...shape);
      const sizes = sizesOfPhases(mesh(shape).nodes / longest, shape.length);
      for (const [round, axes] of legRounds(mesh(shape), 1).entries()) {
        const phase = Math.floor(round / (longest - 1));
        const most = sizes[phase] * mostMeetings(longest, round % (longest - 1));
        const lengths = axes.flat().map((slots) => slots.length);
        expect(Math.max(...lengths)).toBe(most);
        for (const slots of axes.flat()) expect(new Set(slots).size).toBe(slots.length);
      }
    }
  });
});
