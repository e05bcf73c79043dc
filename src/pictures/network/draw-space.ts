import type { Topology } from '../../schedules/index.ts';
import { coordinatesOf, nodeAt } from '../../schedules/model/networks/axes.ts';
import { channelsByPort } from './idle-links.ts';
import type { AxisArrow, NetworkDrawing, Turn } from './network-drawing.ts';
import { discsFor } from './node-look.ts';
import { type Point, pointsOf, type Track } from './track.ts';

/** A place in space: to the right, up, and to the eye. */
interface Place {
  readonly right: number;
  readonly up: number;
  readonly near: number;
}

/** On paper, with the way to the eye. */
interface Seen extends Point {
  readonly near: number;
}

/** How it is seen before anybody turns it, in radians: a little from the right, and from above. */
const FROM_THE_RIGHT: Turn = { yaw: (-27 * Math.PI) / 180, pitch: (19.5 * Math.PI) / 180 };
/** From the middle to the eye, in distances from there to a corner. */
const EYE = 3.1;
/** How far a link around leaves its ring, in links; and how far it goes on beyond its ends. */
const ACROSS = 0.4;
const BEYOND = 0.22;
/** From so many nodes on only the outer ones are drawn: those behind them could not be told apart. */
const OUTER_FROM = 512;
/** Up to so many nodes have room for their numbers. */
const NUMBERED_TO = 64;
/** Smaller pictures have no arrows along their axes. */
const ARROWS_FROM = 400;
/** Of a picture with arrows, on each side: room for them. */
const ROOM = { left: 30, top: 4, right: 66, bottom: 44 };
/** How far from the nodes arrows are, and what is written on them. */
const ASIDE = { arrow: 28, text: 16 };

/**
 * A network of three axes in space: the last axis to the right, the second down, the first to the eye. A link that leads around, or over
 * other nodes of its line, is a flat bow, so that it crosses none of them.
 *
 * @param shape nodes along each of the three axes, at least 2
 */
export function drawSpace(
  topology: Topology,
  shape: readonly number[],
  side: number,
  turn: Turn,
): NetworkDrawing {
  const { nodes: count, ports } = topology;
  const gaps = shape.map(gapOf);
  const placeOf = ([first, second, third]: readonly number[]): Place => ({
    right: gaps[2] * (third - (shape[2] - 1) / 2),
    up: -gaps[1] * (second - (shape[1] - 1) / 2),
    near: gaps[0] * (first - (shape[0] - 1) / 2),
  });
  const places = Array.from({ length: count }, (_, node) => placeOf(coordinatesOf(shape, node)));
  const [{ right, up, near: toEye }] = places;
  const eye = EYE * Math.hypot(right, up, toEye);
  const see = (place: Place) => seen(place, turn, eye);
  const bows = Array.from({ length: count * ports }, (_, link) => bowOf(topology, shape, link));
  const seenNodes = places.map(see);
  const depths = seenNodes.map((one) => one.near);
  const [far, close] = [Math.min(...depths), Math.max(...depths)];
  const nearOf = (depth: number) => Math.min(Math.max((depth - far) / (close - far), 0), 1);
  const tracks = bows.map((bow, link): Track | undefined => {
    if (bow === undefined) return undefined;
    const [from, to] = [seenNodes[Math.floor(link / ports)], seenNodes[bow.to]];
    const by = bow.by?.map((point) => see(placeOf(point))) as [Seen, Seen] | undefined;
    const depth = by ? (by[0].near + by[1].near) / 2 : (from.near + to.near) / 2;
    return { from, to, ...(by && { by }), near: nearOf(depth) };
  });
  const hasArrows = side >= ARROWS_FROM;
  const onPaper = fitted(
    tracks.flatMap((track) => (track?.by ? pointsOf(track) : [])).concat(seenNodes),
    side,
    hasArrows ? ROOM : { left: 8, top: 8, right: 8, bottom: 8 },
  );
  const nodes = seenNodes.map(onPaper);
  // As nodes, so that a track ends where its node is and nowhere else.
  const links = tracks.map(
    (track, link) =>
      track && {
        ...track,
        from: nodes[Math.floor(link / ports)],
        to: nodes[bows[link]?.to ?? 0],
        ...(track.by && { by: [onPaper(track.by[0]), onPaper(track.by[1])] as const }),
      },
  );
  const range = (end: number) => Array.from({ length: end }, (_, i) => i);
  const faces = range(count).map((node) =>
    count < OUTER_FROM ? EVERY_FACE : facesAt(shape, coordinatesOf(shape, node)),
  );
  const isHidden = (link: number) => {
    const bow = bows[link];
    return bow !== undefined && (faces[Math.floor(link / ports)] & faces[bow.to]) === 0;
  };
  const hidden = {
    nodes: new Set(range(count).filter((node) => faces[node] === 0)),
    links: new Set(range(count * ports).filter(isHidden)),
  };
  return {
    nodes,
    look: discsFor(`${count - 1}`.length, side * (count <= NUMBERED_TO ? 0.016 : 0.006)),
    links,
    idle: channelsByPort(links, ports, hidden.links),
    captions: [],
    turns: true,
    space: {
      near: depths.map(nearOf),
      hidden,
      axes: hasArrows ? arrowsOf(topology, shape, (at) => nodes[nodeAt(shape, at)]) : [],
    },
  };
}

/** A bit for each face that a place lies in: those at the low ends of the axes, then those at the high ends. */
function facesAt(shape: readonly number[], at: readonly number[]): number {
  return shape.reduce(
    (faces, length, axis) =>
      faces | (at[axis] === 0 ? 1 << axis : 0) | (at[axis] === length - 1 ? 1 << (shape.length + axis) : 0),
    0,
  );
}

const EVERY_FACE = -1;

/** Between the nodes of an axis: long axes are longer in the picture, but not by as much as they have more nodes. */
function gapOf(length: number): number {
  return (length - 1) ** (-2 / 3);
}

function seen({ right, up, near }: Place, { yaw, pitch }: Turn, eye: number): Seen {
  const [about, over] = [FROM_THE_RIGHT.yaw + yaw, FROM_THE_RIGHT.pitch + pitch];
  const nearer = near * Math.cos(about) - right * Math.sin(about);
  const depth = nearer * Math.cos(over) + up * Math.sin(over);
  const scale = eye / (eye - depth);
  return {
    x: scale * (right * Math.cos(about) + near * Math.sin(about)),
    y: scale * (nearer * Math.sin(over) - up * Math.cos(over)),
    near: depth,
  };
}

/** Where a link leads, and if it is bowed its control points, as coordinates. */
interface Bow {
  readonly to: number;
  readonly by?: readonly [readonly number[], readonly number[]];
}

function bowOf(topology: Topology, shape: readonly number[], link: number): Bow | undefined {
  const { ports, neighbour } = topology;
  const node = Math.floor(link / ports);
  const to = neighbour(node, link % ports);
  if (to === undefined) return undefined;
  const [from, end] = [coordinatesOf(shape, node), coordinatesOf(shape, to)];
  const { axis, way } = wayOf(topology, link % ports, from, end);
  const isStraight = from.every((at, other) => end[other] - at === (other === axis ? way : 0));
  if (isStraight) return { to };
  const along = (end[axis] - from[axis]) * way;
  // Down, and of what is upright itself to the eye.
  const across = axis === 1 ? 0 : 1;
  // How far a curve goes beyond its end follows from how far its control points do.
  const beyond = along > 0 ? 0 : 2 * BEYOND + Math.sqrt(4 * BEYOND ** 2 - (4 * BEYOND * along) / 3);
  const high = (along > 0 ? along - 1 : 1) * ACROSS * (gapOf(shape[axis]) / gapOf(shape[across]));
  const moved = (place: readonly number[], further: number) =>
    place.map((at, other) => at + (other === axis ? further * way : other === across ? high : 0));
  return { to, by: [moved(from, beyond), moved(end, -beyond)] };
}

/** Along which axis a link leads, and whether ahead or back; where links follow no axes, along the first one in which its ends differ. */
function wayOf(
  { axisPorts }: Topology,
  port: number,
  from: readonly number[],
  to: readonly number[],
): { readonly axis: number; readonly way: number } {
  const own = axisPorts.findIndex(({ ahead, back }) => ahead === port || back === port);
  const axis = own === -1 ? from.findIndex((at, other) => at !== to[other]) : own;
  const { ahead, back } = axisPorts[own] ?? { ahead: port, back: port };
  const way = ahead === back ? Math.sign(to[axis] - from[axis]) : port === ahead ? 1 : -1;
  return { axis, way };
}

/** Moves points that are seen into a square, as large as there is room for them. */
function fitted(points: readonly Point[], side: number, room: typeof ROOM): (point: Point) => Point {
  const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)];
  const least = { x: xs.reduce(min), y: ys.reduce(min) };
  const most = { x: xs.reduce(max), y: ys.reduce(max) };
  const [wide, high] = [side - room.left - room.right, side - room.top - room.bottom];
  const scale = Math.min(wide / (most.x - least.x || 1), high / (most.y - least.y || 1));
  return ({ x, y }) => ({
    x: room.left + wide / 2 + scale * (x - (least.x + most.x) / 2),
    y: room.top + high / 2 + scale * (y - (least.y + most.y) / 2),
  });
}

const min = (one: number, other: number) => Math.min(one, other);
const max = (one: number, other: number) => Math.max(one, other);

/** Along each axis an arrow beside that one of its four outer edges that is furthest out, below and to the left rather than above. */
function arrowsOf(
  { axisPorts }: Topology,
  shape: readonly number[],
  at: (place: readonly number[]) => Point,
): AxisArrow[] {
  const corner = (bits: number) => at(shape.map((length, axis) => (bits & (1 << axis) ? length - 1 : 0)));
  const corners = Array.from({ length: 8 }, (_, bits) => corner(bits));
  const middle = between(corners);
  return shape.map((length, axis) => {
    const edges = [0, 1, 2, 3, 4, 5, 6, 7]
      .filter((bits) => !(bits & (1 << axis)))
      .map((bits) => {
        const [from, to] = [corners[bits], corners[bits | (1 << axis)]];
        const [dx, dy] = [to.x - from.x, to.y - from.y];
        const size = Math.hypot(dx, dy) || 1;
        const mid = between([from, to]);
        const away = ((mid.x - middle.x) * -dy + (mid.y - middle.y) * dx) / size;
        const sign = Math.sign(away) || 1;
        const out = { x: (sign * -dy) / size, y: (sign * dx) / size };
        return { from, to, out, far: Math.abs(away) * (1 + 0.3 * out.y - 0.1 * out.x) };
      });
    const { from, to, out } = edges.reduce((one, other) => (other.far > one.far ? other : one));
    const beside = (point: Point, far: number) => ({ x: point.x + far * out.x, y: point.y + far * out.y });
    // Beside it there is no room for a text.
    const isUpright = Math.abs(out.x) > 0.95;
    const onward = ({ x, y }: Point) => ({ x, y: y + Math.sign(to.y - from.y) * ASIDE.text });
    const { [axis]: own } = axisPorts;
    return {
      from: beside(from, ASIDE.arrow),
      to: beside(to, ASIDE.arrow),
      at: isUpright
        ? beside(onward(to), ASIDE.arrow + ASIDE.text)
        : beside(between([from, to]), ASIDE.arrow + ASIDE.text),
      anchor: isUpright ? 'middle' : out.x > 0.4 ? 'start' : out.x < -0.4 ? 'end' : 'middle',
      text: `axis ${axis}: ${length}`,
      ports: own ? [...new Set([own.ahead, own.back])] : [],
    };
  });
}

function between(points: readonly Point[]): Point {
  const mean = (of: 'x' | 'y') => points.reduce((sum, point) => sum + point[of], 0) / points.length;
  return { x: mean('x'), y: mean('y') };
}
