import { describe, expect, test } from 'vitest';
import { middleOf, nodeAtPoint } from '../../../src/pictures/network/cell-square.ts';
import { bundleOf, foldedSquare } from '../../../src/pictures/network/folded-square.ts';
import type { Track } from '../../../src/pictures/network/track.ts';
import { cube } from '../../../src/schedules/index.ts';

const SIDE = 680;
const cubes = [cube(7), cube(8), cube(10), cube(3, 64), cube(5, 64)].map(
  (topology) => [topology.label, topology] as const,
);

const lengthOf = ({ from, to }: Track) => Math.hypot(to.x - from.x, to.y - from.y);

describe('a folded square', () => {
  test.each(cubes)('of %s has a place of its own for each node', (_, topology) => {
    const square = foldedSquare(topology, SIDE);
    for (let node = 0; node < topology.nodes; node++) {
      const middle = middleOf(square, node);
      expect(nodeAtPoint(square, middle)).toBe(node);
      expect(Math.max(middle.x, middle.y)).toBeLessThan(SIDE);
    }
    expect(nodeAtPoint(square, { x: 1, y: 1 })).toBeUndefined();
  });

  test.each(cubes)(
    'of %s leaves every link in its row or its column, and a dimension has one length',
    (_, topology) => {
      const square = foldedSquare(topology, SIDE);
      for (let dimension = 0; dimension < topology.dim; dimension++) {
        const tracks = Array.from({ length: topology.nodes }, (_, node) =>
          square.trackBetween(node, node ^ (1 << dimension)),
        );
        for (const track of tracks) {
          expect(Math.min(Math.abs(track.to.x - track.from.x), Math.abs(track.to.y - track.from.y))).toBe(0);
          expect(lengthOf(track)).toBeCloseTo(lengthOf(tracks[0]));
        }
      }
    },
  );

  test('has wider gaps where a power of two begins', () => {
    const { columns } = foldedSquare(cube(10), SIDE);
    const gaps = columns.starts.slice(1).map((start, i) => start - columns.starts[i] - columns.size);
    for (let place = 1; place < 32; place++) {
      expect(gaps[place - 1]).toBeCloseTo(gaps[0] * (place & -place));
    }
  });

  test.each(cubes)(
    'of %s has a line at the edge for each link, which leads to the place of its receiver',
    (_, topology) => {
      const square = foldedSquare(topology, SIDE);
      const { ports, nodes } = topology;
      const { places, of } = bundleOf(square, ports);
      for (let link = 0; link < nodes * ports; link++) {
        const [node, dimension] = [Math.floor(link / ports), link % ports];
        const bundle = of(link);
        expect(Math.floor(bundle / places)).toBe(dimension);
        const track = square.bundles[dimension].tracks[bundle % places] as Track;
        const [from, to] = [middleOf(square, node), middleOf(square, node ^ (1 << dimension))];
        const axis = dimension < square.columnBits ? 'x' : 'y';
        expect([track.from[axis], track.to[axis]]).toEqual([from[axis], to[axis]]);
      }
    },
  );
});
