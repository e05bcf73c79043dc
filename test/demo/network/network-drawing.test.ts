import { describe, expect, test } from 'vitest';
import {
  DRAWING_WIDTH,
  drawNetwork,
  type NetworkDrawing,
  type Point,
} from '../../../demo/network/network-drawing.ts';
import { cube, mesh, ring, type Topology, torus } from '../../../src/schedules/index.ts';

const range = (length: number) => Array.from({ length }, (_, i) => i);
const cases = [
  ...[1, 2, 3, 4, 5, 6].map((dim) => cube(dim)),
  ...[cube(1, 8), cube(2, 2), cube(3, 4), cube(4, 4), cube(5, 2)],
  ring(3),
  ring(12),
  ring(100),
  torus([8, 8]),
  torus([12, 15]),
  torus([2, 2]),
  torus([3, 3, 3]),
  torus([4, 4, 4, 4]),
  torus([2, 3, 2, 3, 2]),
  mesh([2]),
  mesh([9]),
  mesh([4, 6]),
  mesh([4, 4, 4]),
].map((topology) => [topology.label, topology, drawNetwork(topology) as NetworkDrawing] as const);

const apart = (one: Point, other: Point) => Math.hypot(one.x - other.x, one.y - other.y);

/** How far a point is from the nearest one of a line. */
function distance(point: Point, [from, to]: readonly [Point, Point]): number {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const along = ((point.x - from.x) * dx + (point.y - from.y) * dy) / (dx * dx + dy * dy);
  const t = Math.min(1, Math.max(0, along));
  return apart(point, { x: from.x + t * dx, y: from.y + t * dy });
}

/** By link: the node that it leads to. */
function receivers({ nodes, distance, route }: Topology): Map<number, number> {
  const pairs = range(nodes).flatMap((from) => range(nodes).map((to) => [from, to] as const));
  const neighbours = pairs.filter(([from, to]) => distance(from, to) === 1);
  return new Map(neighbours.map(([from, to]) => [route(from, to)[0], to]));
}

describe('a network on paper', () => {
  test.each(cases)('of %s has every link once, from its sender to its receiver or as a stub', (...args) => {
    const [, topology, { nodes, links, radius, hasStubs }] = args;
    const ends = receivers(topology);
    expect(links.flatMap((line, link) => (line ? [link] : []))).toEqual(
      [...ends.keys()].sort((a, b) => a - b),
    );
    let stubs = 0;
    for (const [link, receiver] of ends) {
      const [begin, end] = links[link] as readonly [Point, Point];
      expect(Math.abs(apart(begin, nodes[Math.floor(link / topology.ports)]) - radius)).toBeLessThan(4);
      if (Math.abs(apart(end, nodes[receiver]) - radius) > 4) stubs++;
    }
    expect(stubs > 0).toBe(hasStubs);
  });

  test.each(cases)('of %s keeps nodes apart, and links away from all other nodes', (...args) => {
    const [, topology, { nodes, links, radius, height }] = args;
    const ends = receivers(topology);
    for (const [node, { x, y }] of nodes.entries()) {
      expect([x >= radius, x <= DRAWING_WIDTH - radius, y >= radius, y <= height - radius]).not.toContain(
        false,
      );
      for (const other of nodes.slice(node + 1))
        expect(apart(nodes[node], other)).toBeGreaterThan(2 * radius);
      const near = links.flatMap((line, link) => {
        const isEnd = Math.floor(link / topology.ports) === node || ends.get(link) === node;
        return line && !isEnd && distance(nodes[node], line) <= radius ? [link] : [];
      });
      expect(near).toEqual([]);
    }
  });

  test('has the first axis to the right, the second one down', () => {
    const { nodes } = drawNetwork(mesh([4, 3])) as NetworkDrawing;
    expect(nodes[1].x).toBeGreaterThan(nodes[0].x);
    expect(nodes[1].y).toBe(nodes[0].y);
    expect(nodes[4].x).toBe(nodes[0].x);
    expect(nodes[4].y).toBeGreaterThan(nodes[0].y);
  });

  test('is not made of networks for which it has no room', () => {
    for (const topology of [cube(7), cube(5, 32), cube(6, 2), ring(400), torus([40, 40]), mesh([2, 500])]) {
      expect(drawNetwork(topology)).toBeUndefined();
    }
  });
});
