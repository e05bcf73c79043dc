import { describe, expect, test } from 'vitest';
import { parseNetwork } from '../../../src/formats/problems/network.ts';
import { drawNetwork } from '../../../src/pictures/network/draw-network.ts';
import {
  type NetworkDrawing,
  NOT_TURNED,
  nodesInOrder,
} from '../../../src/pictures/network/network-drawing.ts';
import { type Point, pointOn, type Track } from '../../../src/pictures/network/track.ts';
import { lattice, mesh, type Topology, topologyOf, torus } from '../../../src/schedules/index.ts';
import { coordinatesOf } from '../../../src/schedules/model/networks/axes.ts';
import type { TopologyCode } from '../../../src/schedules/model/networks/topology.ts';
import { without } from '../../../src/schedules/model/networks/without.ts';

const hyperx = topologyOf(parseNetwork('hyperx 4x3x5') as TopologyCode);
const TURNS = [NOT_TURNED, { yaw: 0.7, pitch: 0 }, { yaw: 0, pitch: -0.4 }, { yaw: 3, pitch: 1.2 }];

const drawn = (topology: Topology, side = 680, turn = NOT_TURNED) =>
  drawNetwork(topology, side, turn) as NetworkDrawing;

const isInside = ({ x, y }: Point, side: number) => Math.min(x, y, side - x, side - y) >= 0;

describe('a network of three axes', () => {
  test.each([
    torus([3, 3, 3]),
    torus([2, 4, 3]),
    torus([4, 4, 8]),
    mesh([4, 4, 4]),
    lattice([
      [4, 0, 4],
      [0, 4, 4],
      [0, 0, 8],
    ]),
    hyperx,
  ])('has in space every link, to the node where it leads, however it is turned: $label', (topology) => {
    const { nodes: count, ports, neighbour } = topology;
    for (const side of [680, 112]) {
      for (const turn of TURNS) {
        const { nodes, links, space } = drawn(topology, side, turn);
        expect(nodes).toHaveLength(count);
        expect(links).toHaveLength(count * ports);
        expect(nodes.every((at) => isInside(at, side))).toBe(true);
        for (const [link, track] of links.entries()) {
          const end = neighbour(Math.floor(link / ports), link % ports);
          if (end === undefined) {
            expect(track).toBeUndefined();
            continue;
          }
          expect([track?.from, track?.to]).toEqual([nodes[Math.floor(link / ports)], nodes[end]]);
          expect([0.25, 0.5, 0.75].every((at) => isInside(pointOn(track as Track, at, 0), side))).toBe(true);
        }
        const near = space?.near ?? [];
        expect([Math.min(...near), Math.max(...near)]).toEqual([0, 1]);
        expect(space?.axes).toHaveLength(side === 680 ? 3 : 0);
      }
    }
  });

  test('goes straight to the next node, and around in a bow below its line that leaves it beyond both ends', () => {
    const topology = torus([3, 4, 8]);
    const { nodes, links } = drawn(topology);
    for (const [link, track] of links.entries()) {
      const [from, to] = [Math.floor(link / 6), topology.neighbour(Math.floor(link / 6), link % 6) ?? 0];
      const axis = (link % 6) >> 1;
      const [one, other] = [from, to].map((node) => coordinatesOf([3, 4, 8], node)[axis]);
      expect(track?.by !== undefined).toBe(Math.abs(one - other) > 1);
    }
    // From the last node of the last axis on, and from the first one back.
    const [ahead, back] = [links[6 * 84 + 4], links[5]] as [Track, Track];
    expect([ahead.from, ahead.to]).toEqual([nodes[84], nodes[0]]);
    const [last, first] = [pointOn(ahead, 0.03, 0), pointOn(ahead, 0.97, 0)];
    expect(last.x).toBeGreaterThan(nodes[84].x);
    expect(first.x).toBeLessThan(nodes[0].x);
    const middle = pointOn(ahead, 0.5, 0);
    expect(middle.y).toBeGreaterThan((nodes[36].y + nodes[48].y) / 2 + 5);
    // Both directions are one channel.
    expect(pointOn(back, 0.5, 0).x).toBeCloseTo(middle.x);
    expect(pointOn(back, 0.3, 0).y).toBeCloseTo(pointOn(ahead, 0.7, 0).y);
  });

  test('goes around an upright line in a bow to the eye, which hides none of its nodes', () => {
    const topology = torus([3, 4, 8]);
    const { nodes, links } = drawn(topology);
    const from = topology.axes.shape[0] * 3;
    const around = links[6 * from + 2] as Track;
    expect([around.from, around.to]).toEqual([nodes[from], nodes[0]]);
    const [dx, dy] = [nodes[0].x - nodes[from].x, nodes[0].y - nodes[from].y];
    const { x, y } = pointOn(around, 0.5, 0);
    const aside = ((x - nodes[from].x) * dy - (y - nodes[from].y) * dx) / Math.hypot(dx, dy);
    expect(Math.abs(aside)).toBeGreaterThan(5);
  });

  test('has its nodes in order from the farthest, without those within but for some', () => {
    const near = (drawing: NetworkDrawing, nodes: readonly number[]) =>
      nodes.map((node) => drawing.space?.near[node] ?? 0);
    const all = drawn(torus([8, 8, 8]));
    const within = 8 * 8 + 8 + 1;
    const seen = nodesInOrder(all, (node) => node === within);
    expect(seen).toHaveLength(512 - 6 ** 3 + 1);
    expect(seen).toContain(within);
    expect(near(all, seen)).toEqual(near(all, seen).toSorted((one, other) => one - other));
    // On paper all are in the order of their numbers.
    expect(nodesInOrder(drawn(torus([3, 3])), () => false)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8]);
  });

  test('where all of a line are linked bows more the farther it leads', () => {
    const { links, nodes } = drawn(hyperx);
    const { ports, neighbour } = hyperx;
    const high = (to: number) => {
      const port = Array.from({ length: ports }, (_, one) => one).find((one) => neighbour(0, one) === to);
      const track = links[port ?? -1] as Track;
      return pointOn(track, 0.5, 0).y - (nodes[0].y + nodes[to].y) / 2;
    };
    const [next, ...further] = [12, 24, 36, 48].map(high);
    expect(next).toBeCloseTo(0);
    expect(further[0]).toBeGreaterThan(5);
    expect(further).toEqual(further.toSorted((one, other) => one - other));
  });

  test('is idle as one line a channel', () => {
    const channels = ({ idle }: NetworkDrawing) => idle.reduce((sum, tracks) => sum + tracks.length, 0);
    expect(channels(drawn(torus([4, 4, 8])))).toBe(3 * 128);
    expect(channels(drawn(torus([2, 4, 4])))).toBe(2.5 * 32);
    expect(channels(drawn(hyperx))).toBe((60 * (3 + 2 + 4)) / 2);
  });

  test('of many nodes shows the outer faces', () => {
    const { idle, space } = drawn(torus([8, 8, 8]));
    expect(space?.hidden.nodes.size).toBe(6 ** 3);
    // Of each face 8 rings of 8 links along either of its axes; those in its edges are in two faces.
    expect(idle.flat()).toHaveLength(6 * 16 * 8 - 12 * 8);
    expect(drawn(torus([7, 8, 8])).space?.hidden.nodes.size).toBe(0);
  });

  test('without links has them in red, with what is left of their rings', () => {
    const whole = torus([4, 4, 8]);
    const { gone = [], links, nodes, space } = drawn(without(whole, { links: [[53, 69]] }));
    expect(gone.map(({ name, port, line }) => [name, port, line.length])).toEqual([['53 to 69', 4, 7]]);
    expect([gone[0].track.from, gone[0].track.to]).toEqual([nodes[53], nodes[69]]);
    expect(links.filter((track) => track !== undefined)).toHaveLength(whole.links - 2);
    expect(space?.near).toHaveLength(128);
    // Without a node all links at it, and those that are left are numbered anew.
    const fallen = drawn(without(whole, { nodes: [0] }));
    expect(fallen.gone).toHaveLength(6);
    expect(fallen.nodes).toEqual(drawn(whole).nodes.slice(1));
    expect(fallen.space?.near).toEqual(drawn(whole).space?.near.slice(1));
  });

  test('has arrows along its axes with their ports and lengths', () => {
    const said = (topology: Topology) => drawn(topology).space?.axes.map(({ text, ports }) => [text, ports]);
    expect(said(torus([2, 4, 8]))).toEqual([
      ['axis 0: 2', [0]],
      ['axis 1: 4', [2, 3]],
      ['axis 2: 8', [4, 5]],
    ]);
    expect(said(hyperx)).toEqual([
      ['axis 0: 4', []],
      ['axis 1: 3', []],
      ['axis 2: 5', []],
    ]);
  });
});
