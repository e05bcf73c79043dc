import type { Cube, Topology } from '../../../src/schedules/index.ts';
import { drawCircle, drawSwitch } from './draw-circle.ts';
import { drawCubes, MOST_DIMENSIONS } from './draw-cubes.ts';
import { drawGrid } from './draw-grid.ts';
import { drawServers } from './draw-servers.ts';
import type { NetworkDrawing, Turn } from './network-drawing.ts';

/** Of a grid, and of several cubes. */
const MOST_NODES = { grid: 2500, cubes: 256 };

/** Whether a cube, or several, have too many nodes to be drawn as cubes. */
export function isFolded(topology: Topology): topology is Cube {
  if (topology.kind !== 'cube') return false;
  const { nodes, members, dim } = topology;
  return dim > MOST_DIMENSIONS || (nodes > members && nodes > MOST_NODES.cubes);
}

/**
 * Draws a network node by node into a square; undefined where it is too large for that.
 *
 * @param side of the square, in CSS pixels
 */
export function drawNetwork(topology: Topology, side: number, turn: Turn): NetworkDrawing | undefined {
  if (topology.kind === 'cube') return isFolded(topology) ? undefined : drawCubes(topology, side, turn);
  if (topology.nodes > MOST_NODES.grid) return undefined;
  if (topology.kind === 'switch') return drawSwitch(topology, side);
  if (topology.kind === 'servers') return drawServers(topology, side);
  const { kind, axes } = topology;
  if (topology.kind === 'graph') return drawCircle(topology, side);
  const isCircle = kind === 'circulant' || (kind === 'torus' && axes.shape.length === 1 && axes.shape[0] > 2);
  return isCircle ? drawCircle(topology, side) : drawGrid(topology, side);
}
