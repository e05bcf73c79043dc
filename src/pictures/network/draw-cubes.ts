import type { Cube } from '../../schedules/index.ts';
import { type NetworkDrawing, NOT_TURNED, type NodeLook, type Turn } from './network-drawing.ts';
import { pillsOrDiscs } from './node-look.ts';
import type { Point, Track } from './track.ts';

type Axis = readonly [right: number, up: number, near: number];

/**
 * By the dimensions of a cube: the way across each in space. Three dimensions make a small cube and the others a cube of
 * those, which stand a little askew to each other, so that no link runs along another one or close by a node that is none of
 * its ends.
 */
const AXES: Readonly<Record<number, readonly Axis[]>> = {
  1: [[1, 0, 0]],
  2: [
    [1, 0, 0],
    [0, 1, 0],
  ],
  3: [
    [1, 0, -0.42],
    [0, 1, -0.33],
    [0.45, 0.36, 0.93],
  ],
  4: [
    [0.8, -0.22, -0.35],
    [0.04, 1.45, -0.54],
    [0.32, 0.75, 0.93],
    [1.72, 0.15, 0],
  ],
  5: [
    [0.82, -0.12, -0.57],
    [0.06, 1.13, -0.43],
    [0.59, 0.5, 0.83],
    [1.9, 0.13, -1.03],
    [0.43, 1.98, 1.03],
  ],
  6: [
    [0.69, 0, -0.32],
    [-0.17, 0.77, -0.3],
    [0.26, 0.35, 0.66],
    [3.15, -0.81, -1.42],
    [-0.12, 3.04, -1.35],
    [1.56, 1.07, 2.77],
  ],
};

/** Most dimensions of a cube of cubes: of more, nodes hide nodes. */
export const MOST_DIMENSIONS = 6;

/** Fewer dimensions lie flat on the paper. */
const TURNED_FROM = 3;

/** Height of the name of a cube, where there are several. */
const CAPTION = 20;

/** Cubes side by side, in about as many rows as columns. */
export function drawCubes({ dim, nodes: count, members }: Cube, side: number, turn: Turn): NetworkDrawing {
  const cubes = count / members;
  const columns = Math.ceil(Math.sqrt(cubes));
  const rows = Math.ceil(cubes / columns);
  const caption = cubes > 1 ? CAPTION : 0;
  const box = { width: side / columns, height: side / rows - caption };
  // A look that goes with the turn would flicker.
  const look = pillsOrDiscs(cubes === 1 ? dim : `${count - 1}`.length, (tried) =>
    placesIn(dim, NOT_TURNED, box, tried),
  );
  const one = placesIn(dim, turn, box, look);
  const corners = Array.from({ length: cubes }, (_, index) => ({
    x: (index % columns) * box.width,
    y: Math.floor(index / columns) * (box.height + caption) + caption,
  }));
  const nodes = corners.flatMap((corner) => one.map(({ x, y }) => ({ x: corner.x + x, y: corner.y + y })));
  const dimensions = Array.from({ length: dim }, (_, k) => 1 << k);
  const line = (from: Point, to: Point): Track => ({ from, to });
  return {
    nodes,
    look,
    ...(dim >= TURNED_FROM && { turns: true }),
    links: nodes.flatMap((from, node) => dimensions.map((bit) => line(from, nodes[node ^ bit]))),
    idle: dimensions.map((bit) =>
      nodes.flatMap((from, node) => (node & bit ? [] : [line(from, nodes[node ^ bit])])),
    ),
    captions:
      cubes === 1
        ? []
        : corners.map(({ x, y }, index) => ({ at: { x: x + 8, y: y - 4 }, text: `cube ${index}` })),
  };
}

/** The nodes of a cube in a box, as large as there is room for. */
function placesIn(
  dim: number,
  { yaw, pitch }: Turn,
  box: { readonly width: number; readonly height: number },
  look: NodeLook,
): Point[] {
  const ways = AXES[dim].map(([right, up, near]) => {
    const nearer = near * Math.cos(yaw) - right * Math.sin(yaw);
    return {
      x: right * Math.cos(yaw) + near * Math.sin(yaw),
      y: nearer * Math.sin(pitch) - up * Math.cos(pitch),
    };
  });
  const along = (of: 'x' | 'y') =>
    Array.from({ length: 2 ** dim }, (_, node) =>
      ways.reduce((sum, way, k) => sum + way[of] * ((node >> k) & 1), 0),
    );
  const [xs, ys] = [along('x'), along('y')];
  const [left, right, top, bottom] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
  const room = { x: box.width - look.width - 8, y: box.height - look.height - 16 };
  const scale = Math.min(
    room.x / Math.max(right - left, 1e-9),
    room.y / Math.max(bottom - top, 1e-9),
    0.5 * box.width,
  );
  return xs.map((x, node) => ({
    x: box.width / 2 + scale * (x - (left + right) / 2),
    y: box.height / 2 + scale * (ys[node] - (top + bottom) / 2),
  }));
}
