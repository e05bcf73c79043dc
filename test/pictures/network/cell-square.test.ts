import { describe, expect, test } from 'vitest';
import {
  type CellSquare,
  cellSquare,
  middleOf,
  nodeAtPoint,
} from '../../../src/pictures/network/cell-square.ts';
import { mesh, ring, switched, type Topology, torus } from '../../../src/schedules/index.ts';
import { without } from '../../../src/schedules/model/networks/without.ts';

const SIDE = 680;

const middles = (square: CellSquare, nodes: readonly number[]) => nodes.map((node) => middleOf(square, node));

describe('the cells of a network', () => {
  test.each<Topology>([
    torus([60, 70]),
    torus([16, 16, 16]),
    mesh([5, 6, 7, 20]),
    mesh([2, 500]),
    ring(901),
    switched(1000),
    without(torus([60, 60]), { nodes: [0, 77] }),
  ])('are places of their own: $label', (topology) => {
    const square = cellSquare(topology, SIDE);
    for (let node = 0; node < topology.nodes; node++) {
      const middle = middleOf(square, node);
      expect(nodeAtPoint(square, middle)).toBe(node);
      expect(Math.min(middle.x, middle.y)).toBeGreaterThan(0);
      expect(Math.max(middle.x, middle.y)).toBeLessThan(SIDE);
    }
    expect(nodeAtPoint(square, { x: -1, y: 5 })).toBeUndefined();
    expect(nodeAtPoint(square, { x: 5, y: SIDE + 1 })).toBeUndefined();
  });

  test('have the first axis to the right, the second down, and a gap between the squares of the third', () => {
    const square = cellSquare(torus([16, 16, 16]), SIDE);
    const [first, right, down, next] = middles(square, [0, 1, 16, 256]);
    expect([right.y, down.x, next.y]).toEqual([first.y, first.x, first.y]);
    expect(right.x - first.x).toBeCloseTo(square.columns.size);
    expect(down.y - first.y).toBeCloseTo(square.rows.size);
    expect(next.x - first.x).toBeCloseTo((16 + 2) * square.columns.size);
    // Four squares beside each other, four below each other.
    expect(middleOf(square, 4 * 256).y - first.y).toBeCloseTo((16 + 2) * square.rows.size);
  });

  test('stay where they are when others are left out', () => {
    const [whole, left] = [torus([60, 60]), without(torus([60, 60]), { nodes: [3] })];
    const [before, after] = [whole, left].map((topology) => cellSquare(topology, SIDE));
    expect(middles(after, [0, 3, 3598])).toEqual(middles(before, [0, 4, 3599]));
    expect(nodeAtPoint(after, middleOf(before, 3))).toBeUndefined();
  });

  test('have links as lines from cell to cell', () => {
    const square = cellSquare(torus([60, 70]), SIDE);
    const [from, to] = middles(square, [7, 67]);
    expect(square.trackBetween(7, 67)).toEqual({ from, to });
  });
});
