import { element, type Markup } from '../../report/document/markup.ts';
import { InputError, type Topology } from '../../schedules/index.ts';
import { isCube } from '../../schedules/model/networks/cube.ts';
import { type ColourOf, coloursOfPorts, inkOn } from '../colours.ts';
import { SvgPen, short } from '../pen/svg-pen.ts';
import { MONO } from '../picture-style.ts';
import { portSwatches, sheetOf } from '../sheet.ts';
import { drawNetwork, isFolded } from './draw-network.ts';
import { type FoldedSquare, foldedSquare } from './folded-square.ts';
import { type BusyLinks, busyBundlesIn, busyLinksIn } from './links/busy-links.ts';
import { paintLit } from './links/paint-links.ts';
import { idleOpacity, type NetworkDrawing, NOT_TURNED, nodeScale, nodesInOrder } from './network-drawing.ts';
import { byDepth, pathOf, type Track } from './track.ts';

/** Sides of the square, in CSS pixels: as small as the nodes have room in. A file can be as large as it must be. */
const SIDES = [680, 1360, 2720];
/** Of a cube that is drawn in cells. */
const MOST_CELLS = 4096;
/** From this width on a hub has room for its name. */
const NAMED_HUB = 24;

/** A network, and what its links do. */
export interface NetworkPicture {
  readonly title: string;
  readonly sentences: readonly string[];
  readonly topology: Topology;
  /** By link, node * ports + port: the blocks that it carries. */
  readonly loads: Uint32Array;
}

/**
 * The network with the links that carry blocks lit in the colours of their ports.
 * @throws InputError for a network whose nodes cannot be told apart in a picture
 */
export function networkSheet(picture: NetworkPicture, colourOf: ColourOf): Markup {
  const { topology, title, sentences } = picture;
  const { side, parts } = drawn(picture, colourOf);
  const swatches = portSwatches(topology, colourOf);
  return sheetOf({ title, sentences, width: side, height: side, parts, swatches }, colourOf);
}

function drawn({ topology, loads }: NetworkPicture, colourOf: ColourOf): { side: number; parts: Markup[] } {
  const { ports, nodes, label } = topology;
  if (isFolded(topology) && nodes <= MOST_CELLS) {
    const [side] = SIDES;
    const square = foldedSquare(topology, side);
    const lit = litLinks(busyBundlesIn(square, ports, loads), ports, colourOf);
    return { side, parts: [...folded(square, colourOf), lit, ...signs(square, colourOf)] };
  }
  for (const side of isFolded(topology) ? [] : SIDES) {
    const drawing = drawNetwork(topology, side, NOT_TURNED);
    if (drawing === undefined) continue;
    const lit = litLinks(busyLinksIn(drawing, ports, loads), ports, colourOf);
    const idle = idleLines(drawing.idle, colourOf);
    return {
      side,
      parts: [...idle, ...gone(drawing, colourOf), lit, ...bodies(topology, drawing, colourOf)],
    };
  }
  throw new InputError(
    `${label} has ${nodes} nodes, too many to tell apart in a picture: give fewer, or --view timeline`,
  );
}

/** By port, in space the fainter the farther away. */
function idleLines(idle: NetworkDrawing['idle'], colourOf: ColourOf): Markup[] {
  const colours = coloursOfPorts(idle.length, colourOf);
  return idle.flatMap((tracks, port) =>
    Array.from(byDepth(tracks), ([near, some]) =>
      line(some, colours[port], 1, near === undefined ? 0.5 : idleOpacity(near)),
    ),
  );
}

function line(tracks: readonly Track[], stroke: string, width: number, opacity: number): Markup {
  const look = { fill: 'none', stroke, 'stroke-width': width, 'stroke-opacity': short(opacity) };
  return element('path', { d: pathOf(tracks), ...look });
}

/** Links that were left out. */
function gone({ gone: dead = [] }: NetworkDrawing, colourOf: ColourOf): Markup[] {
  if (dead.length === 0) return [];
  const d = pathOf(dead.map(({ track }) => track));
  const look = { fill: 'none', stroke: colourOf('dead'), 'stroke-width': 2, 'stroke-dasharray': '3 3' };
  return [element('path', { d, ...look })];
}

function litLinks(busy: readonly BusyLinks[], ports: number, colourOf: ColourOf): Markup {
  const context = new SvgPen();
  const colours = coloursOfPorts(ports, colourOf);
  paintLit({ context, colours, followed: colourOf('followed'), scale: 1 }, busy, 1);
  return element('g', {}, ...context.elements);
}

/** Hubs, nodes with their numbers, arrows along axes, and names of parts. */
function bodies(topology: Topology, drawing: NetworkDrawing, colourOf: ColourOf): Markup[] {
  const body = { fill: colourOf('paper'), stroke: colourOf('muted') };
  const hubs = (drawing.hubs ?? []).flatMap(({ at: { x, y }, radius: r, isRelay }) => {
    const box = { x: short(x - r), y: short(y - r), width: short(2 * r), height: short(2 * r) };
    const shape = element('rect', { ...box, rx: short(isRelay ? 0.3 * r : r), ...body });
    return isRelay || r < NAMED_HUB ? [shape] : [shape, write('switch', x, y, colourOf('ink'), 12)];
  });
  return [
    ...hubs,
    ...captions(drawing, colourOf),
    ...axes(drawing, colourOf),
    ...nodes(topology, drawing, colourOf),
  ];
}

function captions(drawing: NetworkDrawing, colourOf: ColourOf): Markup[] {
  return drawing.captions.map(({ at: { x, y }, text }) =>
    write(text, x, y, colourOf('muted'), 12, { 'text-anchor': 'start' }),
  );
}

function axes({ space }: NetworkDrawing, colourOf: ColourOf): Markup[] {
  const ink = colourOf('ink');
  return (space?.axes ?? []).flatMap(({ from, to, at, anchor, text }) => {
    const turn = short((Math.atan2(to.y - from.y, to.x - from.x) * 180) / Math.PI);
    const tip = { transform: `translate(${short(to.x)} ${short(to.y)}) rotate(${turn})` };
    const halo = { 'paint-order': 'stroke', stroke: colourOf('paper'), 'stroke-width': 4 };
    return [
      line([{ from, to }], ink, 1, 1),
      element('path', { d: 'M0 0L-9 -4L-9 4Z', ...tip, fill: ink }),
      write(text, at.x, at.y, ink, 12, { 'text-anchor': anchor, 'font-weight': 600, ...halo }),
    ];
  });
}

/** In space the farthest first, and the smaller the farther away. */
function nodes(topology: Topology, drawing: NetworkDrawing, colourOf: ColourOf): Markup[] {
  const { look, space } = drawing;
  const fill = { fill: colourOf('paper'), stroke: colourOf('muted') };
  return nodesInOrder(drawing, () => false).map((node) => {
    const { x, y } = drawing.nodes[node];
    const scale = space ? nodeScale(space.near[node]) : 1;
    const [width, height] = [look.width * scale, look.height * scale];
    const box = {
      x: short(x - width / 2),
      y: short(y - height / 2),
      width: short(width),
      height: short(height),
    };
    const body = element('rect', { ...box, rx: short(height / 2), ...fill });
    if (look.font === undefined) return body;
    const label = write(nodeLabel(topology, node), x, y, colourOf('ink'), short(look.font * scale), {
      'font-family': MONO,
    });
    return element('g', {}, body, label);
  });
}

/** In binary on a cube; several cubes have more nodes than one has addresses. */
function nodeLabel(topology: Topology, node: number): string {
  if (!isCube(topology) || topology.nodes > topology.members) return topology.nodeName(node);
  return node.toString(2).padStart(topology.dim, '0');
}

/** A large cube: its nodes as cells, and the lines at the edges that stand for its links. */
function folded(
  { columns, rows, nodes: count, placeOf, bundles }: FoldedSquare,
  colourOf: ColourOf,
): Markup[] {
  const gap = columns.size > 4 ? 1 : 0;
  const cells = Array.from({ length: count }, (_, node) => {
    const { column, row } = placeOf(node);
    const [x, y] = [short(columns.starts[column]), short(rows.starts[row])];
    const across = short(columns.size - gap);
    return `M${x} ${y}h${across}v${short(rows.size - gap)}h${-across}z`;
  });
  const idle = bundles.map(({ tracks }) => tracks.filter((track) => track !== undefined));
  return [element('path', { d: cells.join(''), fill: colourOf('line') }), ...idleLines(idle, colourOf)];
}

/** The numbers of the dimensions, on their lines. */
function signs({ bundles }: FoldedSquare, colourOf: ColourOf): Markup[] {
  const colours = coloursOfPorts(bundles.length, colourOf);
  return bundles.flatMap(({ sign }, port) => {
    if (sign === undefined) return [];
    const box = { x: short(sign.x - 7), y: short(sign.y - 7), width: 14, height: 14, rx: 3 };
    const { [port]: fill } = colours;
    const number = write(`${port}`, sign.x, sign.y, inkOn(fill), 11, { 'font-weight': 700 });
    return [element('rect', { ...box, fill }), number];
  });
}

function write(
  text: string,
  x: number,
  y: number,
  fill: string,
  size: number,
  more: Readonly<Record<string, string | number>> = {},
): Markup {
  const place = { x: short(x), y: short(y), dy: '0.35em', 'text-anchor': 'middle' };
  return element('text', { ...place, 'font-size': size, fill, ...more }, text);
}
