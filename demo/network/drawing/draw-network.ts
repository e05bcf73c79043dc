import type { Cube, Topology } from '../../../src/schedules/index.ts';
import { isCube } from '../../../src/schedules/model/networks/cube.ts';
import { isServers } from '../../../src/schedules/model/networks/servers.ts';
import { type Drawing, verticesOf } from '../../../src/schedules/model/networks/topology.ts';
import { drawCircle, drawSwitch } from './draw-circle.ts';
import { drawCubes, MOST_DIMENSIONS } from './draw-cubes.ts';
import { drawGrid } from './draw-grid.ts';
import { drawServers } from './draw-servers.ts';
import { byPort } from './idle-links.ts';
import type { NetworkDrawing, Turn } from './network-drawing.ts';

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
  if (origin) return drawPart(topology, origin.nodes, drawNetwork(origin.topology, side, turn));
  return PICTURES[topology.drawing](topology, side, turn);
}

/** What is left of a network, in the places that it had there. @param numbers by node its number there */
function drawPart(
  topology: Topology,
  numbers: ArrayLike<number>,
  whole: NetworkDrawing | undefined,
): NetworkDrawing | undefined {
  if (whole === undefined) return undefined;
  const { nodes, ports } = topology;
  const left = Array.from({ length: verticesOf(topology) }, (_, vertex) => vertex);
  const gone = [...whole.links];
  const links = left.flatMap((vertex) =>
    Array.from({ length: ports }, (_, port) => {
      if (topology.neighbour(vertex, port) === undefined) return undefined;
      const { [numbers[vertex] * ports + port]: track } = whole.links;
      gone[numbers[vertex] * ports + port] = undefined;
      return track;
    }),
  );
  const placeOf = (vertex: number) => numbers[vertex] - whole.nodes.length;
  return {
    ...whole,
    nodes: left.slice(0, nodes).map((node) => whole.nodes[numbers[node]]),
    ...(topology.relays && {
      hubs: left.slice(nodes).flatMap((relay) => whole.hubs?.[placeOf(relay)] ?? []),
    }),
    links,
    idle: byPort(links, ports),
    gone: gone.filter((track) => track !== undefined),
  };
}

type Picture = (topology: Topology, side: number, turn: Turn) => NetworkDrawing | undefined;

const PICTURES: Readonly<Record<Drawing, Picture>> = {
  circle: drawCircle,
  grid: drawGrid,
  switch: drawSwitch,
  servers: (topology, side) => (isServers(topology) ? drawServers(topology, side) : undefined),
  cubes: (topology, side, turn) =>
    isCube(topology) && !isFolded(topology) ? drawCubes(topology, side, turn) : undefined,
};
