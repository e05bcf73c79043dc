import { describe, expect, test } from 'vitest';
import { drawNetwork, isFolded } from '../../../src/pictures/network/draw-network.ts';
import { type NetworkDrawing, NOT_TURNED } from '../../../src/pictures/network/network-drawing.ts';
import type { Point, Track } from '../../../src/pictures/network/track.ts';
import {
  circulant,
  cube,
  lattice,
  mesh,
  ring,
  servers,
  switched,
  type Topology,
  torus,
} from '../../../src/schedules/index.ts';
import { isGrid } from '../../../src/schedules/model/networks/grid.ts';
import { count } from '../../support/sample.ts';

/** Labels have room in the one, in the other they have not. */
const SIDES = [680, 360];

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
  torus([4, 4, 4, 4]),
  torus([2, 3, 2, 3, 2]),
  mesh([2]),
  mesh([9]),
  mesh([4, 6]),
  circulant(16, [1, 6]),
  circulant(12, [1, 6]),
  lattice([
    [5, 2],
    [0, 7],
  ]),
].flatMap((topology) =>
  SIDES.map(
    (side) =>
      [topology.label, side, topology, drawNetwork(topology, side, NOT_TURNED) as NetworkDrawing] as const,
  ),
);

const apart = (one: Point, other: Point) => Math.hypot(one.x - other.x, one.y - other.y);

/** How far a point is from the nearest one of a line. */
function distance(point: Point, { from, to }: Track): number {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const along = ((point.x - from.x) * dx + (point.y - from.y) * dy) / (dx * dx + dy * dy);
  const t = Math.min(1, Math.max(0, along));
  return apart(point, { x: from.x + t * dx, y: from.y + t * dy });
}

/** Whether links lead to other planes, or around a grid that is no ring. */
function needsStubs(topology: Topology): boolean {
  if (!isGrid(topology)) return topology.kind === 'lattice';
  const { kind, shape } = topology;
  const isAround = kind === 'torus' && shape.length > 1 && shape.some((side) => side > 2);
  return isAround || shape.length > 2;
}

/** By link: the node that it leads to. */
function receivers({ nodes, distance, route }: Topology): Map<number, number> {
  const pairs = range(nodes).flatMap((from) => range(nodes).map((to) => [from, to] as const));
  const neighbours = pairs.filter(([from, to]) => distance(from, to) === 1);
  return new Map(neighbours.map(([from, to]) => [route(from, to)[0], to]));
}

describe('a network on paper', () => {
  test.each(cases)('of %s in %i pixels has every link once, to its receiver or as a stub', (...args) => {
    const [, , topology, { nodes, links }] = args;
    const ends = receivers(topology);
    expect(links.flatMap((track, link) => (track ? [link] : []))).toEqual(
      [...ends.keys()].sort((a, b) => a - b),
    );
    let stubs = 0;
    for (const [link, receiver] of ends) {
      const { from, to } = links[link] as Track;
      expect(from).toBe(nodes[Math.floor(link / topology.ports)]);
      if (to !== nodes[receiver]) stubs++;
    }
    expect(stubs > 0).toBe(needsStubs(topology));
  });

  test.each(cases)(
    'of %s in %i pixels keeps nodes apart, and links away from the middles of others',
    (...args) => {
      const [, side, topology, { nodes, links, look }] = args;
      const ends = receivers(topology);
      // Pills lie on top of the links behind them; discs hide none.
      const clear = look.width === look.height ? look.width / 2 : 3;
      const touching: [number, number][] = [];
      for (const [node, { x, y }] of nodes.entries()) {
        expect([x >= look.width / 2, x <= side - look.width / 2]).toEqual([true, true]);
        expect([y >= look.height / 2, y <= side - look.height / 2]).toEqual([true, true]);
        for (const [after, other] of nodes.slice(node + 1).entries()) {
          const [right, down] = [Math.abs(other.x - x), Math.abs(other.y - y)];
          const isApart =
            look.width === look.height
              ? Math.hypot(right, down) > look.width
              : right > look.width || down > look.height;
          if (!isApart) touching.push([node, node + 1 + after]);
        }
        const near = links.flatMap((track, link) => {
          const isEnd = Math.floor(link / topology.ports) === node || ends.get(link) === node;
          return track && !isEnd && distance(nodes[node], track) < clear ? [link] : [];
        });
        expect(near).toEqual([]);
      }
      expect(touching).toEqual([]);
    },
  );

  test('has the first axis to the right, the second one down', () => {
    const { nodes } = drawNetwork(mesh([4, 3]), 360, NOT_TURNED) as NetworkDrawing;
    expect(nodes[1].x).toBeGreaterThan(nodes[0].x);
    expect(nodes[1].y).toBe(nodes[0].y);
    expect(nodes[4].x).toBe(nodes[0].x);
    expect(nodes[4].y).toBeGreaterThan(nodes[0].y);
  });

  test('of a switch has it in the middle, and two links between it and each node', () => {
    for (const number of [2, 3, 12, 100]) {
      const { nodes, links, hubs } = drawNetwork(switched(number), 680, NOT_TURNED) as NetworkDrawing;
      const [hub] = hubs ?? [];
      expect(hubs).toHaveLength(1);
      expect(hub?.at).toEqual({ x: 340, y: 340 });
      expect(links).toHaveLength(2 * number);
      const fromMiddle = ({ x, y }: { x: number; y: number }) => Math.hypot(x - 340, y - 340);
      for (const [node, at] of nodes.entries()) {
        const [into, outOf] = links.slice(2 * node, 2 * node + 2);
        expect([into?.from, outOf?.to]).toEqual([at, at]);
        for (const end of [into?.to, outOf?.from]) {
          expect(end && fromMiddle(end)).toBeCloseTo(hub?.radius ?? 0);
        }
      }
    }
    expect(drawNetwork(switched(400), 680, NOT_TURNED)).toBeUndefined();
  });

  test('of servers has their nodes side by side, the ends of their lanes inside, and a switch in the middle', () => {
    for (const [number, each] of [
      [2, 2],
      [3, 4],
      [16, 8],
    ]) {
      const network = servers(number, each);
      const { nodes, links, hubs = [], look } = drawNetwork(network, 680, NOT_TURNED) as NetworkDrawing;
      expect(nodes).toHaveLength(number * each);
      expect(links.filter((link) => link !== undefined)).toHaveLength(network.links);
      const [hub, ...ends] = hubs;
      expect(hub.at).toEqual({ x: 340, y: 340 });
      expect(ends).toHaveLength(number);
      const near = (one: Point | undefined, other: Point) =>
        one && Math.hypot(one.x - other.x, one.y - other.y);
      for (const from of nodes.keys()) {
        for (const to of nodes.keys()) {
          // Of each node some, and all in the long tests.
          if ((from + to) % count(each, each, 1) !== 0) continue;
          // Each link of a way begins where the one before ends, but in the middle, where both end at the switch.
          const tracks = network.route(from, to).map((link) => links[link]);
          if (tracks.length > 0)
            expect([tracks[0]?.from, tracks.at(-1)?.to]).toEqual([nodes[from], nodes[to]]);
          if (tracks.length === 2) expect(tracks[0]?.to).toEqual(tracks[1]?.from);
          if (tracks.length !== 4) continue;
          expect(tracks[0]?.to).toEqual(tracks[1]?.from);
          expect(near(tracks[1]?.to, hub.at)).toBeCloseTo(hub.radius);
          expect(near(tracks[2]?.from, hub.at)).toBeCloseTo(hub.radius);
          expect(tracks[2]?.to).toEqual(tracks[3]?.from);
        }
      }
      // Nobody takes two servers for one: they are farther apart than the nodes of one, and the ends do not touch.
      const [inside, between] = [near(nodes[0], nodes[1]), near(nodes[each - 1], nodes[each])];
      expect(between).toBeGreaterThan(1.5 * (inside ?? 0));
      expect(near(ends[0].at, ends[1].at)).toBeGreaterThan(2.2 * ends[0].radius);
      expect(look.width).toBeLessThan(inside ?? 0);
    }
    expect(drawNetwork(servers(40, 10), 680, NOT_TURNED)).toBeUndefined();
  });

  test('labels the nodes where there is room', () => {
    const hasLabels = (side: number) => drawNetwork(cube(6), side, NOT_TURNED)?.look.font !== undefined;
    expect([680, 500, 360, 172].map(hasLabels)).toEqual([true, true, false, false]);
  });

  test('of a cube stays a picture of parallel lines in its square, however it is turned', () => {
    for (const turn of [
      { yaw: 0.7, pitch: 0 },
      { yaw: 0, pitch: -0.4 },
      { yaw: 3, pitch: 1.2 },
    ]) {
      const { nodes, idle, look } = drawNetwork(cube(6), 680, turn) as NetworkDrawing;
      expect(look).toEqual(drawNetwork(cube(6), 680, NOT_TURNED)?.look);
      expect(nodes.every(({ x, y }) => Math.min(x, y, 680 - x, 680 - y) >= 0)).toBe(true);
      for (const tracks of idle) {
        expect(tracks).toHaveLength(32);
        for (const { from, to } of tracks) {
          expect(to.x - from.x).toBeCloseTo(tracks[0].to.x - tracks[0].from.x);
          expect(to.y - from.y).toBeCloseTo(tracks[0].to.y - tracks[0].from.y);
        }
      }
    }
  });

  test('is not made of networks for which it has no room', () => {
    for (const topology of [cube(7), cube(5, 32), ring(400), torus([80, 80]), mesh([2, 500])]) {
      expect(drawNetwork(topology, 680, NOT_TURNED)).toBeUndefined();
    }
    expect([cube(6), cube(7), cube(4, 4), cube(5, 32), ring(400)].map(isFolded)).toEqual([
      false,
      true,
      false,
      true,
      false,
    ]);
  });
});
