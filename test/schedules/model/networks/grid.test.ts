import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Grid, InputError, mesh, ring, torus } from '../../../../src/schedules/index.ts';
import { coordinatesOf, nodeAt } from '../../../../src/schedules/model/networks/axes.ts';
import { numberOf, placeOf } from '../../../support/grid-schedules.ts';

const shapes = [
  [2],
  [3],
  [4],
  [7],
  [2, 2],
  [2, 3],
  [4, 2],
  [3, 5],
  [4, 4],
  [2, 2, 2],
  [3, 2, 4],
  [2, 3, 2, 2],
];
const grids = shapes.flatMap((shape) => [torus(shape), mesh(shape)]);
const range = (length: number) => Array.from({ length }, (_, i) => i);
const mod = (value: number, side: number) => ((value % side) + side) % side;

/** The links that leave a node, from the definition: by port, the neighbour that one more or one less on an axis is. */
function neighboursOf({ kind, shape }: Grid, node: number): Map<number, number> {
  const neighbours = new Map<number, number>();
  const place = placeOf(shape, node);
  for (const [axis, side] of shape.entries()) {
    for (const by of [1, -1]) {
      const x = place[axis] + by;
      if (kind === 'mesh' && (x < 0 || x >= side)) continue;
      const neighbour = numberOf(shape, place.with(axis, x));
      // On an axis of two nodes both lead to the same one, by one link.
      const port = 2 * axis + (by < 0 && side > 2 ? 1 : 0);
      neighbours.set(port, neighbour);
    }
  }
  return neighbours;
}

/** By node: the fewest links from a node to it, by a breadth-first search. */
function distancesFrom(grid: Grid, start: number): number[] {
  const distances = new Array<number>(grid.nodes).fill(Number.POSITIVE_INFINITY);
  distances[start] = 0;
  const queue = [start];
  for (const node of queue) {
    for (const neighbour of neighboursOf(grid, node).values()) {
      if (distances[neighbour] !== Number.POSITIVE_INFINITY) continue;
      distances[neighbour] = distances[node] + 1;
      queue.push(neighbour);
    }
  }
  return distances;
}

/** The nodes that a route passes, the first one included; every link must lead from where the one before it ended. */
function passed(grid: Grid, from: number, route: readonly number[]): number[] {
  const nodes = [from];
  for (const link of route) {
    const here = nodes[nodes.length - 1];
    if (Math.floor(link / grid.ports) !== here)
      throw new Error(`link ${link} does not lead from node ${here}`);
    const next = neighboursOf(grid, here).get(link % grid.ports);
    if (next === undefined) throw new Error(`node ${here} has no link on port ${link % grid.ports}`);
    nodes.push(next);
  }
  return nodes;
}

describe.each(grids)('the $label', (grid) => {
  const { kind, shape, nodes, ports } = grid;

  test('has the nodes, ports and links of its definition', () => {
    expect(nodes).toBe(shape.reduce((product, side) => product * side, 1));
    expect(grid.members).toBe(nodes);
    expect(ports).toBe(2 * shape.length);
    const links = new Set(
      range(nodes).flatMap((node) => Array.from(neighboursOf(grid, node), ([port]) => node * ports + port)),
    );
    expect(grid.links).toBe(links.size);
    expect(grid.encode()).toEqual({ kind, shape });
  });

  test('has a link back for every link', () => {
    for (const node of range(nodes)) {
      for (const neighbour of neighboursOf(grid, node).values()) {
        expect(grid.route(neighbour, node)).toHaveLength(1);
        expect(passed(grid, neighbour, grid.route(neighbour, node))).toEqual([neighbour, node]);
      }
    }
  });

  test('has the distances of a breadth-first search', () => {
    for (const from of range(nodes)) {
      expect(range(nodes).map((to) => grid.distance(from, to))).toEqual(distancesFrom(grid, from));
    }
  });

  test('has routes in dimension order that are as short as can be and go ahead on a tie', () => {
    for (const from of range(nodes)) {
      const routes = range(nodes).map((to) => grid.route(from, to));
      expect(routes.map(({ length }) => length)).toEqual(range(nodes).map((to) => grid.distance(from, to)));
      expect(routes.map((route) => passed(grid, from, route).at(-1))).toEqual(range(nodes));
      const axes = routes.map((route) => route.map((link) => Math.floor((link % ports) / 2)));
      expect(axes).toEqual(axes.map((some) => some.toSorted((a, b) => a - b)));
      for (const [axis, side] of shape.entries()) {
        const taken = routes.map((route) =>
          route.map((link) => link % ports).filter((port) => port >> 1 === axis),
        );
        // All links along an axis go the same way.
        expect(Math.max(...taken.map((ports) => new Set(ports).size))).toBeLessThan(2);
        if (kind !== 'torus') continue;
        const ahead = range(nodes).map((to) =>
          mod(placeOf(shape, to)[axis] - placeOf(shape, from)[axis], side),
        );
        const isTie = (to: number) => 2 * ahead[to] === side;
        expect(taken.filter((_, to) => isTie(to))).toEqual(
          ahead.filter((_, to) => isTie(to)).map((hops) => new Array(hops).fill(2 * axis)),
        );
      }
    }
  });

  test('has routes along given displacements, and none off the edge of a mesh or all around a ring', () => {
    const displacement = fc.tuple(
      ...shape.map((side) => fc.integer({ min: -2 * side - 1, max: 2 * side + 1 })),
    );
    const inside = fc.tuple(...shape.map((side) => fc.integer({ min: 1 - side, max: side - 1 })));
    fc.assert(
      fc.property(fc.nat(nodes - 1), fc.oneof(displacement, inside), (from, along) => {
        const start = placeOf(shape, from);
        const end = start.map((x, axis) => x + along[axis]);
        const to = numberOf(shape, end);
        const route = grid.route(from, to, along);
        const leaves = kind === 'mesh' && end.some((x, axis) => x < 0 || x >= shape[axis]);
        const tooFar = along.some((hops, axis) => Math.abs(hops) >= shape[axis]);
        if (leaves || tooFar) {
          expect(route).toEqual([]);
          return;
        }
        expect(route).toHaveLength(along.reduce((sum, hops) => sum + Math.abs(hops), 0));
        expect(passed(grid, from, route).at(-1)).toBe(to);
        const due = along.flatMap((hops, axis) =>
          new Array<number>(Math.abs(hops)).fill(2 * axis + (hops < 0 && shape[axis] > 2 ? 1 : 0)),
        );
        expect(route.map((link) => link % ports)).toEqual(due);
        // A displacement that leads to another node is no way to this one.
        expect(grid.route(from, (to + 1) % nodes, along)).toEqual([]);
      }),
      { seed: 14, numRuns: 200 },
    );
  });
});

describe('a ring', () => {
  test('is a torus of one axis', () => {
    expect(ring(6).encode()).toEqual(torus([6]).encode());
    expect([ring(6).label, torus([6, 2]).label, mesh([6]).label]).toEqual(['ring 6', 'torus 6x2', 'mesh 6']);
  });

  test('takes both ways around', () => {
    expect(ring(5).route(0, 2)).toEqual([0, 2]);
    expect(ring(5).route(0, 2, [-3])).toEqual([1, 9, 7]);
    expect(ring(5).route(0, 0, [5])).toEqual([]);
  });
});

describe('torus and mesh', () => {
  test.each<[string, readonly number[], string]>([
    ['no sides', [], ''],
    ['a side of one node', [4, 1], '4x1'],
    ['a side of no nodes', [0, 4], '0x4'],
    ['a negative side', [4, -4], '4x-4'],
    ['a fraction of a side', [2.5, 4], '2.5x4'],
    ['a side that is not a number', [4, Number.NaN], '4xNaN'],
    ['an endless side', [Number.POSITIVE_INFINITY], 'Infinity'],
    ['more than 2^20 nodes', [1024, 1025], '1024x1025'],
    ['a vast product', [1_000_000, 1_000_000], '1000000x1000000'],
  ])('refuse %s', (_, shape, name) => {
    for (const [kind, make] of [
      ['torus', torus],
      ['mesh', mesh],
    ] as const) {
      expect(() => make(shape)).toThrow(
        new InputError(`${kind} ${name}: give sides of at least 2, for at most 1048576 nodes`),
      );
    }
  });

  test('refuse what is no list of sides', () => {
    expect(() => torus(4 as unknown as number[])).toThrow(
      new InputError('torus 4: give a list of sides, say [4, 4]'),
    );
    expect(() => mesh('4x4' as unknown as number[])).toThrow(InputError);
    expect(() => ring(1)).toThrow(
      new InputError('torus 1: give sides of at least 2, for at most 1048576 nodes'),
    );
  });

  test('take up to 2^20 nodes', () => {
    expect(torus([1024, 1024]).nodes).toBe(2 ** 20);
    expect(mesh(new Array(20).fill(2)).nodes).toBe(2 ** 20);
    expect(ring(2 ** 20).distance(0, 2 ** 19 + 1)).toBe(2 ** 19 - 1);
  });
});

describe('coordinates', () => {
  test('count the first axis fastest, and lead back to the node', () => {
    expect(coordinatesOf([3, 4], 7)).toEqual([1, 2]);
    expect(nodeAt([3, 4], [1, 2])).toBe(7);
    expect(nodeAt([3, 4], [-2, 6])).toBe(7);
    for (const shape of shapes) {
      const nodes = shape.reduce((product, side) => product * side, 1);
      for (let node = 0; node < nodes; node++) {
        expect(coordinatesOf(shape, node)).toEqual(placeOf(shape, node));
        expect(nodeAt(shape, coordinatesOf(shape, node))).toBe(node);
      }
    }
  });
});
