import type { Cube, Grid, Topology } from '../../src/schedules/index.ts';
import { coordinatesOf } from '../../src/schedules/model/grid.ts';

export interface Point {
  readonly x: number;
  readonly y: number;
}

/** A network on paper. Lengths are in units of the drawing, which is WIDTH of them wide. */
export interface NetworkDrawing {
  readonly height: number;
  /** By node. */
  readonly nodes: readonly Point[];
  /** Of the circle of a node. */
  readonly radius: number;
  /** By link, from the sender on; undefined for those that are not there. The two directions of a channel are side by side. */
  readonly links: readonly (readonly [from: Point, to: Point] | undefined)[];
  /** Width of the line of a link with the highest load. */
  readonly lineWidth: number;
  /** Whether some links are drawn at their senders only, as short stubs. */
  readonly hasStubs: boolean;
  /** Names of parts: of several cubes, or where the planes of a grid of several axes are. */
  readonly captions: readonly { readonly at: Point; readonly text: string }[];
}

/** About as wide as the panel on a small screen, in pixels. */
export const DRAWING_WIDTH = 360;
const MAX_HEIGHT = 400;
const MARGIN = 18;
/** Height of the name of a cube, where there are several. */
const CAPTION = 14;
/** Of nodes that are drawn: closer ones cannot be told apart. */
const MIN_SPACING = 7;
const MAX_SPACING = 60;
const MAX_NODES = 1024;

/** How to draw a network; undefined where it is too large to be drawn node by node. */
export function drawNetwork(topology: Topology): NetworkDrawing | undefined {
  if (topology.nodes > MAX_NODES) return undefined;
  if (topology.kind === 'cube') {
    return topology.dim in CUBES ? drawCubes(topology) : undefined;
  }
  return isRing(topology) ? drawRing(topology.nodes) : drawGrid(topology);
}

function isRing({ kind, shape }: Grid): boolean {
  return kind === 'torus' && shape.length === 1 && shape[0] > 2;
}

/**
 * By the dimensions of a cube: the way across each on the paper, to the right and up. Copies of a smaller cube are beside, above
 * and obliquely behind each other; the odd figures are such that no link runs close by a node that is none of its ends.
 */
const CUBES: Readonly<Record<number, Readonly<Record<'right' | 'up', readonly number[]>>>> = {
  1: { right: [1], up: [0] },
  2: { right: [1, 0], up: [0, 1] },
  3: { right: [1, 0, 0.45], up: [0, 1, 0.36] },
  4: { right: [0.75, 0, 0.25, 1.76], up: [-0.2, 1.15, 0.63, 0] },
  5: { right: [0.82, 0.06, 0.59, 1.9, 0.43], up: [-0.12, 1.13, 0.5, 0.13, 1.98] },
  6: { right: [0.76, -0.1, 0.48, 1.95, -0.03, 1.01], up: [0.08, 0.9, 0.52, 0, 1.83, 0.22] },
};

/** Smaller circles cannot be pointed at. */
const MIN_RADIUS = 3;

/** Cubes side by side, in about as many rows as columns. */
function drawCubes({ dim, nodes: count, members }: Cube): NetworkDrawing | undefined {
  const one = drawCube(dim);
  const cubes = count / members;
  if (cubes === 1) return one;
  const columns = Math.ceil(Math.sqrt(cubes));
  const scale = 1 / columns;
  if (scale * one.radius < MIN_RADIUS) return undefined;
  const high = scale * one.height + CAPTION;
  const corners = Array.from({ length: cubes }, (_, index) => ({
    x: (index % columns) * scale * DRAWING_WIDTH,
    y: Math.floor(index / columns) * high + CAPTION,
  }));
  const moved = (corner: Point, at: Point) => ({
    x: corner.x + scale * at.x,
    y: corner.y + scale * at.y,
  });
  return {
    height: Math.ceil(cubes / columns) * high,
    nodes: corners.flatMap((corner) => one.nodes.map((node) => moved(corner, node))),
    radius: scale * one.radius,
    links: corners.flatMap((corner) =>
      one.links.map((link) => link && ([moved(corner, link[0]), moved(corner, link[1])] as const)),
    ),
    lineWidth: Math.max(scale * one.lineWidth, 1.2),
    hasStubs: false,
    captions: corners.map(({ x, y }, index) => ({
      at: { x: x + scale * MARGIN, y: y - 2 },
      text: `cube ${index}`,
    })),
  };
}

/** Of a drawing of whole links in one part. */
const PLAIN = { hasStubs: false, captions: [] } as const;

function drawCube(dim: number): NetworkDrawing {
  const { right, up } = CUBES[dim];
  const placesAlong = (ways: readonly number[]) =>
    Array.from({ length: 2 ** dim }, (_, node) =>
      ways.reduce((sum, way, k) => sum + way * ((node >> k) & 1), 0),
    );
  const [xs, ys] = [placesAlong(right), placesAlong(up.map((way) => -way))];
  const [left, top] = [Math.min(...xs), Math.min(...ys)];
  const [wide, high] = [Math.max(...xs) - left, Math.max(...ys) - top];
  const inner = DRAWING_WIDTH - 2 * MARGIN;
  const scale = Math.min(inner / wide, high > 0 ? (MAX_HEIGHT - 2 * MARGIN) / high : inner, 3 * MAX_SPACING);
  const nodes = xs.map((x, node) => ({
    x: (DRAWING_WIDTH - wide * scale) / 2 + (x - left) * scale,
    y: MARGIN + (ys[node] - top) * scale,
  }));
  const radius = [13, 13, 13, 13, 12, 7.5, 4][dim];
  const lineWidth = dim < 5 ? 3 : dim === 5 ? 2 : 1.6;
  const links = nodes.flatMap((from, node) =>
    right.map((_, k) => beside(from, nodes[node ^ (1 << k)], radius, lineWidth)),
  );
  return { height: high * scale + 2 * MARGIN, nodes, radius, links, lineWidth, ...PLAIN };
}

function drawRing(count: number): NetworkDrawing | undefined {
  const outer = (DRAWING_WIDTH - 2 * MARGIN) / 2;
  const spacing = 2 * outer * Math.sin(Math.PI / count);
  if (spacing < MIN_SPACING) return undefined;
  const radius = Math.min(12, 0.26 * spacing);
  const nodes = Array.from({ length: count }, (_, node) => {
    const angle = (2 * Math.PI * node) / count;
    return { x: DRAWING_WIDTH / 2 + outer * Math.sin(angle), y: DRAWING_WIDTH / 2 - outer * Math.cos(angle) };
  });
  const lineWidth = widthFor(spacing);
  const links = nodes.flatMap((from, node) =>
    [1, -1].map((way) => beside(from, nodes[(node + way + count) % count], radius, lineWidth)),
  );
  return { height: DRAWING_WIDTH, nodes, radius, links, lineWidth, ...PLAIN };
}

function widthFor(spacing: number): number {
  return Math.min(4, Math.max(1.2, 0.1 * spacing));
}

/**
 * The first axis to the right, the second one down; a plane for each place along the others. Links to other planes, and those
 * around to the other end of an axis, are stubs.
 */
function drawGrid(grid: Grid): NetworkDrawing | undefined {
  const { kind, shape, nodes: count } = grid;
  const [columns, rows = 1, ...others] = shape;
  const hasWraps = kind === 'torus' && shape.some((side) => side > 2);
  // In distances of two nodes: room for stubs around a plane, for its name, and between planes.
  const edge = hasWraps || others.length > 0 ? 0.55 : 0.3;
  const name = others.length > 0 ? 0.5 : 0;
  const gap = others.length > 0 ? 0.25 : 0;
  const wide = columns - 1 + 2 * edge + gap;
  const high = rows - 1 + 2 * edge + name + gap;
  const planes = count / (columns * rows);
  const spacingOf = (across: number) =>
    Math.min(MAX_SPACING, DRAWING_WIDTH / (across * wide), MAX_HEIGHT / (Math.ceil(planes / across) * high));
  const across = others.length === 2 ? others[0] : best(planes, spacingOf);
  const spacing = spacingOf(across);
  if (spacing < MIN_SPACING) return undefined;
  const left = (DRAWING_WIDTH - spacing * across * wide) / 2;
  const corners = Array.from({ length: planes }, (_, plane) => ({
    x: left + spacing * ((plane % across) * wide + gap / 2),
    y: spacing * (Math.floor(plane / across) * high + gap / 2),
  }));
  const nodes = Array.from({ length: count }, (_, node) => {
    const { x, y } = corners[Math.floor(node / (columns * rows))];
    const inPlane = node % (columns * rows);
    return {
      x: x + spacing * (edge + (inPlane % columns)),
      y: y + spacing * (name + edge + Math.floor(inPlane / columns)),
    };
  });
  const radius = Math.min(12, (others.length > 0 ? 0.17 : 0.26) * spacing);
  const lineWidth = widthFor(spacing);
  const links = linksOfGrid(grid, nodes, { spacing, radius, lineWidth });
  return {
    height: spacing * Math.ceil(planes / across) * high,
    nodes,
    radius,
    links,
    lineWidth,
    hasStubs: hasWraps || others.length > 0,
    captions:
      others.length === 0
        ? []
        : corners.map(({ x, y }, plane) => ({
            at: { x: x + spacing * edge - radius, y: y + 0.5 * spacing * name },
            text: `${others.length === 1 ? 'axis 2' : `axes 2 to ${shape.length - 1}`} at ${coordinatesOf(others, plane).join(', ')}`,
          })),
  };
}

/** The lines of the links of a grid, those to other planes and around to the other end as stubs. */
function linksOfGrid(
  grid: Grid,
  nodes: NetworkDrawing['nodes'],
  { spacing, radius, lineWidth }: Pick<NetworkDrawing, 'radius' | 'lineWidth'> & { readonly spacing: number },
): NetworkDrawing['links'] {
  const { shape, ports } = grid;
  return nodes.flatMap((from, node) => {
    const place = coordinatesOf(shape, node);
    return Array.from({ length: ports }, (_, port) => {
      const leaving = leave(grid, place, port);
      if (!leaving) return undefined;
      const { axis, way, isAround } = leaving;
      const { x, y } = directionOf(axis, shape.length);
      const ahead = (far: number) => ({ x: from.x + way * x * far, y: from.y + way * y * far });
      if (axis < 2 && !isAround) return beside(from, ahead(spacing), radius, lineWidth);
      return [ahead(radius + 1), ahead(0.5 * spacing)] as const;
    });
  });
}

/** The number from 1 up to a limit for which a value is highest. */
function best(limit: number, value: (number: number) => number): number {
  const numbers = Array.from({ length: limit }, (_, i) => i + 1);
  return numbers.reduce((one, other) => (value(other) > value(one) ? other : one));
}

/** Where a port of the node at a place leads; undefined where it has no link. */
function leave(
  { kind, shape }: Grid,
  place: readonly number[],
  port: number,
): { axis: number; way: number; isAround: boolean } | undefined {
  const axis = port >> 1;
  const side = shape[axis];
  const isAhead = port % 2 === 0;
  // Two nodes along an axis have one link each way, by the first of the two ports.
  if (side === 2) return isAhead ? { axis, way: 1 - 2 * place[axis], isAround: false } : undefined;
  const way = isAhead ? 1 : -1;
  const next = place[axis] + way;
  const isAround = next < 0 || next >= side;
  return isAround && kind === 'mesh' ? undefined : { axis, way, isAround };
}

/** The way ahead along an axis on the paper: to the right, down, and those of the other axes up obliquely, to the right or to the left. */
function directionOf(axis: number, axes: number): Point {
  if (axis < 2) return { x: 1 - axis, y: axis };
  const toRight = Math.ceil((axes - 2) / 2);
  const i = axis - 2;
  const [first, turn, parts] = i < toRight ? [0, i, toRight] : [90, i - toRight, axes - 2 - toRight];
  const angle = ((first + (90 * (turn + 1)) / (parts + 1)) * Math.PI) / 180;
  return { x: Math.cos(angle), y: -Math.sin(angle) };
}

/** The line from one node to another, outside their circles, on the right of the middle as one goes. */
function beside(from: Point, to: Point, radius: number, lineWidth: number): readonly [Point, Point] {
  const length = Math.hypot(to.x - from.x, to.y - from.y);
  const [x, y] = [(to.x - from.x) / length, (to.y - from.y) / length];
  const aside = 0.6 * lineWidth + 0.4;
  const at = (far: number) => ({ x: from.x + x * far - y * aside, y: from.y + y * far + x * aside });
  return [at(radius + 1), at(length - radius - 1)];
}
