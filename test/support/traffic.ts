import fc from 'fast-check';
import { expect } from 'vitest';
import {
  type Algorithm,
  check,
  circulant,
  cube,
  graph,
  InputError,
  lattice,
  mesh,
  ring,
  type Schedule,
  servers,
  solve,
  switched,
  type Topology,
  torus,
  type UnevenExchange,
  unevenExchange,
} from '../../src/schedules/index.ts';
import { carried } from '../oracles/carried-elements.ts';
import { PETERSEN } from './graphs.ts';

/** Networks of every kind, of 2 to 40 nodes. */
export const everyNetwork: readonly Topology[] = [
  ...[1, 2, 3, 5].map((dim) => cube(dim)),
  ...[
    [2, 2],
    [2, 5],
    [3, 3],
    [4, 6],
    [2, 3, 4],
  ].map((shape) => torus(shape)),
  ...[
    [3, 4],
    [2, 2, 3],
    [5, 8],
  ].map((shape) => mesh(shape)),
  ...[2, 3, 7].map((nodes) => ring(nodes)),
  lattice([
    [3, 1],
    [0, 3],
  ]),
  circulant(11, [1, 3]),
  graph(PETERSEN),
  ...[2, 5, 40].map((nodes) => switched(nodes)),
  switched(9, 2),
  servers(3, 2),
  servers(2, 4, 2),
];

/**
 * Tables of counts: of any sizes, with hot senders and receivers, permutations, single pairs, and nothing at all.
 * @param largest the most elements of a pair, where the nodes are so few that all of them are not too many
 */
export function trafficAmong(nodes: number, largest = 1000): fc.Arbitrary<number[]> {
  const most = Math.min(largest, Math.ceil(20_000 / nodes ** 2));
  const table = (of: (sender: number, receiver: number) => number) =>
    Array.from({ length: nodes * nodes }, (_, pair) => of(Math.floor(pair / nodes), pair % nodes));
  const size = fc.integer({ min: 0, max: most });
  const node = fc.integer({ min: 0, max: nodes - 1 });
  const any = fc.array(fc.oneof(fc.constant(0), size), {
    minLength: nodes * nodes,
    maxLength: nodes * nodes,
  });
  const big = fc.integer({ min: 0, max: Math.min(largest, Math.ceil(20_000 / nodes)) });
  return fc.oneof(
    any,
    size.map((count) => table(() => count)),
    fc.tuple(node, size, size).map(([hot, more, less]) => table((_, to) => (to === hot ? more : less))),
    fc.tuple(node, size, size).map(([hot, more, less]) => table((from) => (from === hot ? more : less))),
    fc.tuple(node, big).map(([by, count]) => table((from, to) => ((from + by) % nodes === to ? count : 0))),
    fc
      .tuple(node, node, big)
      .map(([s, d, count]) => table((from, to) => (from === s && to === d ? count : 0))),
  );
}

/** Sums of a table without what nodes have for themselves, by definition. */
export function sumsOf(nodes: number, counts: ArrayLike<number>) {
  const others = (pairOf: (other: number) => number, node: number) =>
    Array.from({ length: nodes }, (_, other) => (other === node ? 0 : counts[pairOf(other)])).reduce(
      (sum, count) => sum + count,
      0,
    );
  const all = Array.from({ length: nodes }, (_, node) => node);
  const rows = all.map((node) => others((other) => node * nodes + other, node));
  const columns = all.map((node) => others((other) => other * nodes + node, node));
  return { largestRow: Math.max(...rows), largestColumn: Math.max(...columns) };
}

/** The schedule of an algorithm for a table, in which every element has been seen to arrive, and what was counted of it. */
export function delivered(
  algorithm: Algorithm<UnevenExchange>,
  topology: Topology,
  counts: ArrayLike<number>,
) {
  const problem = unevenExchange({ topology, counts });
  const schedule = solve(algorithm, problem);
  const { violations, certificate } = check(schedule, problem);
  expect([topology.label, algorithm.name, violations]).toEqual([topology.label, algorithm.name, []]);
  expectArrived(schedule, topology.nodes, counts);
  return { problem, schedule, certificate };
}

/** Looks at every element: it starts in its sender, and the block of its place ends in its receiver, where it is said to. */
function expectArrived(schedule: Schedule, nodes: number, counts: ArrayLike<number>): void {
  const { start, end } = schedule.elements ?? { start: [], end: [] };
  const memory = carried(schedule);
  let element = 0;
  const wrong: number[] = [];
  for (let pair = 0; pair < counts.length; pair++) {
    const [sender, receiver] = [Math.floor(pair / nodes), pair % nodes];
    for (let k = 0; k < counts[pair]; k++, element++) {
      const arrives = memory[end[element]] === start[element] && end[element] % nodes === receiver;
      if (!arrives || start[element] % nodes !== sender) wrong.push(element);
    }
  }
  expect([wrong, start.length, new Set(start).size, new Set(end).size]).toEqual([
    [],
    element,
    element,
    element,
  ]);
}

/** Whether a refusal is one line that a person can act on. */
export function expectOneLine(make: () => unknown, wanted: RegExp): void {
  let refusal: unknown;
  try {
    make();
  } catch (error) {
    refusal = error;
  }
  expect(refusal).toBeInstanceOf(InputError);
  const { message } = refusal as InputError;
  expect(message).toMatch(wanted);
  expect(message).not.toContain('\n');
}
