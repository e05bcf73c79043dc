import type { Topology } from '../../schedules/index.ts';
import { coordinatesOf } from '../../schedules/model/networks/axes.ts';
import { hasLines } from '../../schedules/model/networks/grid.ts';
import { byPort } from './idle-links.ts';
import type { NetworkDrawing } from './network-drawing.ts';
import { discsFor, MIN_SPACING } from './node-look.ts';
import type { Point } from './track.ts';

/**
 * The first axis to the right, the second one down; a plane for each place along the others. Links to other planes, and those
 * around to the other end of an axis, or with a twist to elsewhere, are stubs. Undefined where there are too many nodes.
 */
export function drawGrid(grid: Topology, side: number): NetworkDrawing | undefined {
  const { axes, nodes: count, ports } = grid;
  const { shape } = axes;
  const [columns, rows = 1, ...others] = shape;
  const hasWraps = shape.some((length, axis) => length > 2 && (!hasLines(grid) || grid.wraps[axis]));
  const hasStubs = hasWraps || others.length > 0;
  // In distances of two nodes: room for stubs around a plane, for its name, and between planes.
  const edge = hasStubs ? 0.55 : 0.3;
  const name = others.length > 0 ? 0.5 : 0;
  const gap = others.length > 0 ? 0.25 : 0;
  const wide = columns - 1 + 2 * edge + gap;
  const high = rows - 1 + 2 * edge + name + gap;
  const planes = count / (columns * rows);
  const spacingOf = (across: number) =>
    Math.min(side / (across * wide), side / (Math.ceil(planes / across) * high), side / 2);
  const across = others.length === 2 ? others[0] : best(planes, spacingOf);
  const spacing = spacingOf(across);
  if (spacing < MIN_SPACING) return undefined;
  const left = (side - spacing * across * wide) / 2;
  const top = (side - spacing * Math.ceil(planes / across) * high) / 2;
  const corners = Array.from({ length: planes }, (_, plane) => ({
    x: left + spacing * ((plane % across) * wide + gap / 2),
    y: top + spacing * (Math.floor(plane / across) * high + gap / 2),
  }));
  const nodes = Array.from({ length: count }, (_, node) => {
    const { x, y } = corners[Math.floor(node / (columns * rows))];
    const inPlane = node % (columns * rows);
    return {
      x: x + spacing * (edge + (inPlane % columns)),
      y: y + spacing * (name + edge + Math.floor(inPlane / columns)),
    };
  });
  const look = discsFor(`${count - 1}`.length, (others.length > 0 ? 0.17 : 0.26) * spacing);
  const links = linksOf(grid, nodes, spacing);
  const where = others.length === 1 ? 'axis 2' : `axes 2 to ${shape.length - 1}`;
  return {
    nodes,
    look,
    links,
    idle: byPort(links, ports),
    captions:
      others.length === 0
        ? []
        : corners.map(({ x, y }, plane) => ({
            at: { x: x + spacing * edge - look.width / 2, y: y + 0.5 * spacing * name },
            text: `${where} at ${coordinatesOf(others, plane).join(', ')}`,
          })),
  };
}

/** The tracks of the links of a grid, those to other planes and around to the other end as stubs. */
function linksOf(grid: Topology, nodes: readonly Point[], spacing: number): NetworkDrawing['links'] {
  const { axes, ports } = grid;
  const { shape } = axes;
  return nodes.flatMap((from, node) => {
    const place = coordinatesOf(shape, node);
    return Array.from({ length: ports }, (_, port) => {
      const leaving = grid.neighbour(node, port) === undefined ? undefined : wayOut(grid, place, port);
      if (!leaving) return undefined;
      const { axis, way, isAround } = leaving;
      if (axis < 2 && !isAround) return { from, to: nodes[node + way * (axis === 0 ? 1 : shape[0])] };
      const { x, y } = directionOf(axis, shape.length);
      const far = way * 0.5 * spacing;
      return { from, to: { x: from.x + x * far, y: from.y + y * far } };
    });
  });
}

/** Along which axis the link on a port of the node at a place leads. */
function wayOut(
  { axes: { shape, twist } }: Topology,
  place: readonly number[],
  port: number,
): { axis: number; way: number; isAround: boolean } {
  const axis = port >> 1;
  // On an axis of two nodes there is one link, by the first of the two ports.
  if (shape[axis] === 2 && twist === undefined) return { axis, way: 1 - 2 * place[axis], isAround: false };
  const way = port % 2 === 0 ? 1 : -1;
  const next = place[axis] + way;
  return { axis, way, isAround: next < 0 || next >= shape[axis] };
}

/** The number from 1 up to a limit for which a value is highest. */
function best(limit: number, value: (number: number) => number): number {
  const numbers = Array.from({ length: limit }, (_, i) => i + 1);
  return numbers.reduce((one, other) => (value(other) > value(one) ? other : one));
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
