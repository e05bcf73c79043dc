import { expect, test } from 'vitest';
import { busiestOf, trafficSquares, trafficSums } from '../../../src/report/tables/traffic-squares.ts';

// Rows send, columns receive; what stands on the diagonal stays.
const TABLE = { nodes: 3, counts: [9, 1, 2, 0, 9, 5, 0, 4, 9] };

test('the sums of rows and columns leave out what stays', () => {
  const { sent, got } = trafficSums(TABLE);
  expect(Array.from(sent)).toEqual([3, 5, 4]);
  expect(Array.from(got)).toEqual([0, 5, 7]);
  expect(busiestOf(sent)).toEqual({ node: 1, elements: 5 });
  expect(busiestOf(got)).toEqual({ node: 2, elements: 7 });
});

test('of several with the most, the first is named', () => {
  expect(busiestOf(Float64Array.from([1, 4, 4]))).toEqual({ node: 1, elements: 4 });
});

test('a square is a pair where there is room, without what stays', () => {
  const { side, nodesEach, elements, most } = trafficSquares(TABLE);
  expect([side, nodesEach, most]).toEqual([3, 1, 5]);
  expect(Array.from(elements)).toEqual([0, 1, 2, 0, 0, 5, 0, 4, 0]);
});

test('of many nodes some share a square, and nothing is lost but what stays', () => {
  const nodes = 300;
  const counts = new Uint32Array(nodes ** 2).fill(2);
  const { side, nodesEach, elements, most } = trafficSquares({ nodes, counts });
  expect([side, nodesEach, most]).toEqual([100, 3, 18]);
  expect(elements.reduce((sum, one) => sum + one, 0)).toBe(2 * nodes * (nodes - 1));
  // Three of the nine pairs of such a square are nodes with themselves.
  expect(elements[0]).toBe(12);
});
