import { describe, expect, it, test } from 'vitest';
import {
  InputError,
  mesh,
  networkInWords,
  ring,
  type Topology,
  topologyOf,
  torus,
} from '../../../../src/schedules/index.ts';
import { coordinatesOf } from '../../../../src/schedules/model/networks/axes.ts';
import { isGrid, isWrapped, wrapped } from '../../../../src/schedules/model/networks/grid.ts';
import { networkOf } from '../../../../src/schedules/model/networks/network-kinds.ts';

/** By the definition: along each axis the shorter way, around it where it is a ring. */
function far(shape: readonly number[], wraps: readonly number[], from: number, to: number): number {
  const [start, end] = [from, to].map((node) => coordinatesOf(shape, node));
  return shape.reduce((sum, side, axis) => {
    const apart = Math.abs(start[axis] - end[axis]);
    return sum + (wraps.includes(axis) ? Math.min(apart, side - apart) : apart);
  }, 0);
}

/** Blocks on each link where every node sends one to every other on its route. */
function busiestOf(network: Topology): number {
  const loads = new Map<number, number>();
  for (let from = 0; from < network.nodes; from++) {
    for (let to = 0; to < network.nodes; to++) {
      for (const link of network.route(from, to)) loads.set(link, (loads.get(link) ?? 0) + 1);
    }
  }
  return Math.max(...loads.values());
}

describe.each([
  { shape: [8, 4], wraps: [0] },
  { shape: [8, 4], wraps: [1] },
  { shape: [3, 5], wraps: [1] },
  { shape: [3, 2, 4], wraps: [0] },
  { shape: [4, 3, 3], wraps: [0, 2] },
])('a mesh $shape that wraps along $wraps', ({ shape, wraps }) => {
  const network = wrapped(shape, wraps);
  const nodes = Array.from({ length: network.nodes }, (_, node) => node);

  it('has its distances, and routes over links that are there', () => {
    let sum = 0;
    let longest = 0;
    for (const from of nodes) {
      for (const to of nodes) {
        const distance = far(shape, wraps, from, to);
        sum += distance;
        longest = Math.max(longest, distance);
        expect(network.distance(from, to)).toBe(distance);
        let at = from;
        for (const link of network.route(from, to)) {
          expect(Math.floor(link / network.ports)).toBe(at);
          at = network.neighbour(at, link % network.ports) ?? -1;
        }
        expect(at).toBe(to);
      }
    }
    expect(network.distances()).toBe(BigInt(sum));
    expect(network.diameter).toBe(longest);
    const links = nodes.map((node) => network.degree(node));
    expect(network.links).toBe(links.reduce((all, one) => all + one));
    const least = Math.min(...links);
    expect(network.degrees).toEqual({ least, leastIn: least, most: Math.max(...links) });
  });

  it('has a busiest link as full as the bound says, but for what goes half around', () => {
    const least = network.leastLoad(network.nodes) ?? Number.NaN;
    // A route takes one of two equal ways, which a schedule may share.
    expect(busiestOf(network)).toBeGreaterThanOrEqual(least);
    expect(busiestOf(network)).toBeLessThanOrEqual(1.5 * least);
  });

  it('has one code, and words that say it', () => {
    expect(network.encode()).toEqual({ kind: 'wrapped', shape, wraps });
    expect(topologyOf(network.encode()).label).toBe(network.label);
    const words = networkInWords(network.encode());
    expect(words).toEqual({ mesh: shape.join('x'), wrap: wraps.join() });
    expect(networkOf(words).encode()).toEqual(network.encode());
    expect([isGrid(network), isWrapped(network)]).toEqual([false, true]);
  });
});

test('where all axes of more than two nodes wrap it is a torus, and where none does a mesh', () => {
  expect(wrapped([4, 3], [0, 1]).encode()).toEqual(torus([4, 3]).encode());
  expect(wrapped([4, 2], [0]).encode()).toEqual(torus([4, 2]).encode());
  expect(wrapped([5], [0]).encode()).toEqual(ring(5).encode());
  expect(wrapped([4, 3], []).encode()).toEqual(mesh([4, 3]).encode());
});

test('parts wrap where the whole does', () => {
  const network = wrapped([4, 3, 5], [0]);
  expect([[0], [1], [0, 2], [1, 2]].map((axes) => network.part(axes)?.label)).toEqual([
    ...['ring 4', 'mesh 3', 'mesh 4x5 wrap 0', 'mesh 3x5'],
  ]);
});

test.each([
  [[2], 'axis 2: mesh 4x2 has axes 0 to 1'],
  [[0, 0], 'axis 0 twice: leave one out'],
  [[1], 'axis 1 of mesh 4x2 has two nodes, which one link joins already: leave it out'],
])('axes %j of a mesh 4x2 are refused', (wraps, message) => {
  expect(() => wrapped([4, 2], wraps)).toThrow(new InputError(message));
});

test.each(['0', undefined, ['0'], [-1], [0.5]])('axes %j are refused where types do not see it', (wraps) => {
  expect(() => wrapped([4, 4], wraps as never)).toThrow(InputError);
});

test.each([[[1, 0]], [[0, 1, 2]], [[]]])('a code with axes %j is refused: it has another', (wraps) => {
  expect(() => topologyOf({ kind: 'wrapped', shape: [4, 3, 3], wraps })).toThrow(InputError);
});
