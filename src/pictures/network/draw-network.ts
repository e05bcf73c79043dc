import type { Cube, Topology } from '../../schedules/index.ts';
import { isCube } from '../../schedules/model/networks/cube.ts';
import { isServers } from '../../schedules/model/networks/servers.ts';
import { type Drawing, type Origin, verticesOf } from '../../schedules/model/networks/topology.ts';
import { drawCircle, drawSwitch } from './draw-circle.ts';
import { drawCubes, MOST_DIMENSIONS } from './draw-cubes.ts';
import { drawGrid } from './draw-grid.ts';
import { drawServers } from './draw-servers.ts';
import { drawSpace } from './draw-space.ts';
import { byPort, channelsByPort } from './idle-links.ts';
import type { GoneLink, NetworkDrawing, Turn } from './network-drawing.ts';
import { lineThrough } from './rings.ts';
import { sidesOf } from './sides.ts';

/** Of a network that is drawn; cubes have limits of their own. */
const MOST_NODES = 2500;

/** Of several cubes together. */
const MOST_OF_CUBES = 256;

/** Whether a cube, or several, have too many nodes to be drawn as cubes. */
export function isFolded(topology: Topology): topology is Cube {
  if (!isCube(topology)) return false;
  const { nodes, members, dim } = topology;
  return dim > MOST_DIMENSIONS || (nodes > members && nodes > MOST_OF_CUBES);
}

/**
 * Draws a network node by node into a square; undefined where it is too large for that.
 *
 * @param side of the square, in CSS pixels
 */
export function drawNetwork(topology: Topology, side: number, turn: Turn): NetworkDrawing | undefined {
  if (topology.nodes > MOST_NODES && !isCube(topology)) return undefined;
  const { origin } = topology;
  if (origin) return drawPart(topology, origin, drawNetwork(origin.topology, side, turn));
  return PICTURES[topology.drawing](topology, side, turn);
}

/** What is left of a network, in the places that it had there. */
function drawPart(
  topology: Topology,
  origin: Origin,
  whole: NetworkDrawing | undefined,
): NetworkDrawing | undefined {
  if (whole === undefined) return undefined;
  const { nodes: numbers } = origin;
  const { nodes, ports } = topology;
  const left = Array.from({ length: verticesOf(topology) }, (_, vertex) => vertex);
  const isGone = whole.links.map((track) => track !== undefined);
  const links = left.flatMap((vertex) =>
    Array.from({ length: ports }, (_, port) => {
      if (topology.neighbour(vertex, port) === undefined) return undefined;
      const { [numbers[vertex] * ports + port]: track } = whole.links;
      isGone[numbers[vertex] * ports + port] = false;
      return track;
    }),
  );
  const placeOf = (vertex: number) => numbers[vertex] - whole.nodes.length;
  const { space } = whole;
  const hidden = space && {
    nodes: new Set(left.filter((node) => space.hidden.nodes.has(numbers[node]))),
    links: new Set(
      Array.from(links.keys()).filter((link) =>
        space.hidden.links.has(numbers[Math.floor(link / ports)] * ports + (link % ports)),
      ),
    ),
  };
  return {
    ...whole,
    ...(space &&
      hidden && { space: { ...space, near: left.map((node) => space.near[numbers[node]]), hidden } }),
    nodes: left.slice(0, nodes).map((node) => whole.nodes[numbers[node]]),
    ...(topology.relays && {
      hubs: left.slice(nodes).flatMap((relay) => whole.hubs?.[placeOf(relay)] ?? []),
    }),
    links,
    idle: hidden ? channelsByPort(links, ports, hidden.links) : byPort(links, ports),
    gone: goneFrom(origin, whole.links, isGone),
  };
}

/** The links that were left out of a network, one for both directions. @param isGone by link */
function goneFrom(
  { topology }: Origin,
  links: NetworkDrawing['links'],
  isGone: readonly boolean[],
): GoneLink[] {
  const { ports, neighbour, nodeName } = topology;
  const seen = new Set<string>();
  return links.flatMap((track, link) => {
    const vertex = Math.floor(link / ports);
    const port = link % ports;
    const end = neighbour(vertex, port);
    if (track === undefined || !isGone[link] || end === undefined) return [];
    const key = [vertex, end].sort((one, other) => one - other).join();
    if (seen.has(key)) return [];
    seen.add(key);
    const line = lineThrough(topology, vertex, port).flatMap((one) =>
      isGone[one] ? [] : (links[one] ?? []),
    );
    return [{ track, ends: [vertex, end], name: `${nodeName(vertex)} to ${nodeName(end)}`, port, line }];
  });
}

/** In space if it has three sides with nodes along each; otherwise as others of its kind are. */
function inSpace(topology: Topology, side: number, turn: Turn, flat: Picture): NetworkDrawing | undefined {
  const sides = sidesOf(topology);
  const isSolid = sides.length === 3 && sides.every((length) => length > 1);
  return isSolid ? drawSpace(topology, sides, side, turn) : flat(topology, side, turn);
}

type Picture = (topology: Topology, side: number, turn: Turn) => NetworkDrawing | undefined;

const PICTURES: Readonly<Record<Drawing, Picture>> = {
  circle: drawCircle,
  grid: (topology, side, turn) => inSpace(topology, side, turn, drawGrid),
  box: (topology, side, turn) => inSpace(topology, side, turn, drawCircle),
  switch: drawSwitch,
  servers: (topology, side) => (isServers(topology) ? drawServers(topology, side) : undefined),
  cubes: (topology, side, turn) =>
    isCube(topology) && !isFolded(topology) ? drawCubes(topology, side, turn) : undefined,
};
