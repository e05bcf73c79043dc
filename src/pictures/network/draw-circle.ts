import type { Topology } from '../../schedules/index.ts';
import { verticesOf } from '../../schedules/model/networks/topology.ts';
import { byPort } from './idle-links.ts';
import type { NetworkDrawing } from './network-drawing.ts';
import { discsFor, MIN_SPACING } from './node-look.ts';
import { placedRelays } from './placed-relays.ts';
import type { Point } from './track.ts';

/** Of the square: how far out the nodes are, and the switch in its middle. */
export const NODES_OUT = 0.45;
export const HUB_OUT = 0.05;

/** A point of a circle in the middle of a square, at an angle from its top on, clockwise. @param out the radius, of the side */
export function onCircle(side: number, angle: number, out: number): Point {
  return { x: side / 2 + out * side * Math.sin(angle), y: side / 2 - out * side * Math.cos(angle) };
}

/** All nodes on a circle, node 0 at the top, clockwise, relays within it, each link straight; undefined where there are too many. */
export function drawCircle(topology: Topology, side: number): NetworkDrawing | undefined {
  const { nodes: count, ports, neighbour } = topology;
  const spacing = 2 * NODES_OUT * side * Math.sin(Math.PI / count);
  if (spacing < MIN_SPACING) return undefined;
  const nodes = Array.from({ length: count }, (_, node) =>
    onCircle(side, (2 * Math.PI * node) / count, NODES_OUT),
  );
  const hubs = placedRelays(topology).map(({ angle, out }) => ({
    at: onCircle(side, angle, out * NODES_OUT),
    radius: Math.min(HUB_OUT * side, 0.14 * spacing),
    isRelay: true as const,
  }));
  const places = [...nodes, ...hubs.map(({ at }) => at)];
  const links = Array.from({ length: verticesOf(topology) * ports }, (_, link) => {
    const vertex = Math.floor(link / ports);
    const target = neighbour(vertex, link % ports);
    return target === undefined ? undefined : { from: places[vertex], to: places[target] };
  });
  const look = discsFor(`${count - 1}`.length, 0.26 * spacing);
  return {
    ...{ nodes, look, links, idle: byPort(links, ports), captions: [] },
    ...(hubs.length > 0 && { hubs }),
  };
}

/** Nodes on a circle, node 0 at the top, clockwise, with the switch in its middle; undefined where there are too many. */
export function drawSwitch({ nodes: count, ports }: Topology, side: number): NetworkDrawing | undefined {
  const spacing = 2 * NODES_OUT * side * Math.sin(Math.PI / Math.max(count, 3));
  if (spacing < MIN_SPACING) return undefined;
  const on = (node: number, out: number) => onCircle(side, (2 * Math.PI * node) / count, out);
  const nodes = Array.from({ length: count }, (_, node) => on(node, NODES_OUT));
  const links = nodes.flatMap((at, node) => [
    { from: at, to: on(node, HUB_OUT) },
    { from: on(node, HUB_OUT), to: at },
  ]);
  const look = discsFor(`${count - 1}`.length, 0.26 * spacing);
  const hub = { at: { x: side / 2, y: side / 2 }, radius: HUB_OUT * side };
  return { nodes, look, links, hubs: [hub], idle: byPort(links, ports), captions: [] };
}
