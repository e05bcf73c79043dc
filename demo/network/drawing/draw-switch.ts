import type { Switch } from '../../../src/schedules/index.ts';
import { byPort } from './idle-links.ts';
import type { NetworkDrawing } from './network-drawing.ts';
import { discsFor, MIN_SPACING } from './node-look.ts';

/** Of the square: how far out the nodes are, and the switch. */
const NODES_OUT = 0.45;
const HUB_OUT = 0.05;

/** Nodes on a circle, node 0 at the top, clockwise, with the switch in its middle; undefined where there are too many. */
export function drawSwitch({ nodes: count, ports }: Switch, side: number): NetworkDrawing | undefined {
  const spacing = 2 * NODES_OUT * side * Math.sin(Math.PI / Math.max(count, 3));
  if (spacing < MIN_SPACING) return undefined;
  const on = (node: number, out: number) => {
    const angle = (2 * Math.PI * node) / count;
    return { x: side / 2 + out * side * Math.sin(angle), y: side / 2 - out * side * Math.cos(angle) };
  };
  const nodes = Array.from({ length: count }, (_, node) => on(node, NODES_OUT));
  const links = nodes.flatMap((at, node) => [
    { from: at, to: on(node, HUB_OUT) },
    { from: on(node, HUB_OUT), to: at },
  ]);
  const look = discsFor(`${count - 1}`.length, 0.26 * spacing);
  const hub = { at: { x: side / 2, y: side / 2 }, radius: HUB_OUT * side };
  return { nodes, look, links, hubs: [hub], idle: byPort(links, ports), captions: [] };
}
