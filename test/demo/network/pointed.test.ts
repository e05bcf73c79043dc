import { expect, test } from 'vitest';
import { pointedIn } from '../../../demo/network/pointed.ts';
import { drawNetwork } from '../../../src/pictures/network/draw-network.ts';
import { type NetworkDrawing, NOT_TURNED } from '../../../src/pictures/network/network-drawing.ts';
import { pointOn } from '../../../src/pictures/network/track.ts';
import { cube, type Topology, torus } from '../../../src/schedules/index.ts';

const REACH = { node: 4, link: 5 };

const drawn = (topology: Topology) => drawNetwork(topology, 680, NOT_TURNED) as NetworkDrawing;

test.each([cube(3), cube(6), torus([4, 4]), torus([3, 3, 3])])(
  'every node of $label is where it is drawn',
  (topology) => {
    const drawing = drawn(topology);
    for (const [index, middle] of drawing.nodes.entries()) {
      expect(pointedIn(drawing, middle, REACH)).toEqual({ kind: 'node', index });
      const edge = { x: middle.x + drawing.look.width / 2 + 3, y: middle.y };
      expect(pointedIn(drawing, edge, REACH)).toEqual({ kind: 'node', index });
    }
  },
);

test('each direction of a channel is on its own side of it, and stubs are links, too', () => {
  const drawing = drawn(torus([4, 4]));
  for (const [index, track] of drawing.links.entries()) {
    if (track === undefined) continue;
    expect(pointedIn(drawing, pointOn(track, 0.6, 2), REACH)).toEqual({ kind: 'link', index });
  }
});

test('beside everything there is nothing, unless a finger reaches so far', () => {
  const drawing = drawn(torus([2, 2]));
  const [{ x, y }, { x: other }] = drawing.nodes;
  const beside = { x: (x + other) / 2, y: y + 12 };
  expect(pointedIn(drawing, beside, REACH)).toBeUndefined();
  expect(pointedIn(drawing, beside, { node: 8, link: 16 })?.kind).toBe('link');
});
