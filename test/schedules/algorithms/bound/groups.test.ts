import { describe, expect, test } from 'vitest';
import { groupSteps } from '../../../../src/schedules/algorithms/bound/group-steps.ts';
import { groupsOf } from '../../../../src/schedules/algorithms/bound/groups.ts';
import { piecesOf } from '../../../../src/schedules/algorithms/bound/pieces.ts';
import { offsetOf } from '../../../../src/schedules/algorithms/bound/ways.ts';
import { torus } from '../../../../src/schedules/index.ts';
import { leastOnTorus } from '../../../oracles/grid-formulas.ts';

const diameterOf = (shape: readonly number[]) => shape.reduce((sum, side) => sum + Math.floor(side / 2), 0);
const shapes = [
  [5, 5],
  [8, 8],
  [4, 6, 3],
  [2, 4],
  [7, 12],
  [4, 4, 3],
];

describe('pieces', () => {
  test('have every block but those of a node for itself once, on a shortest way', () => {
    for (const shape of shapes) {
      const grid = torus(shape);
      const travellers = piecesOf(grid, 2).flatMap((piece) => piece.travellers);
      expect(new Set(travellers.map(({ slot }) => slot)).size).toBe(2 * (grid.nodes - 1));
      expect(travellers).toHaveLength(2 * (grid.nodes - 1));
      for (const { slot, way } of travellers) {
        expect(offsetOf(shape, way)).toBe(slot % grid.nodes);
        expect(way).toHaveLength(grid.distance(0, slot % grid.nodes));
      }
    }
  });
});

describe('groups', () => {
  test('that remain wasteful are put together until they are not, and take more steps than they should', () => {
    // On 5 x 5 none is wasteful.
    for (const shape of shapes.slice(1)) {
      // For a diameter that has no room for anything to be joined.
      const groups = groupsOf(piecesOf(torus(shape), 1), 1);
      const { blocksInSequence } = leastOnTorus(shape, 1);
      expect(groups.reduce((sum, { steps }) => sum + steps, 0)).toBe(blocksInSequence);
      expect(groups[0].steps).toBeGreaterThan(1);
    }
  });

  test('go in as many steps as they take: nobody twice in a step, everybody by all ports of the way', () => {
    for (const shape of shapes) {
      const grid = torus(shape);
      for (const diameter of [diameterOf(shape), 1]) {
        for (const { pieces, steps } of groupsOf(piecesOf(grid, 1), diameter)) {
          const travellers = pieces.flatMap((piece) => piece.travellers);
          const table = groupSteps(travellers, grid.ports, steps);
          expect(table).toHaveLength(steps);
          const ways = new Map<number, number[]>();
          for (const slots of table) {
            const leaving = [...slots].filter((slot) => slot !== -1);
            expect(new Set(leaving).size).toBe(leaving.length);
            for (const [port, slot] of slots.entries()) {
              if (slot !== -1) ways.set(slot, [...(ways.get(slot) ?? []), port]);
            }
          }
          for (const { slot, way } of travellers) {
            expect(ways.get(slot)?.toSorted()).toEqual([...way].toSorted());
          }
        }
      }
    }
  });
});
