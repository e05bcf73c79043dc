import type { Switch } from '../../../src/schedules/index.ts';
import { byPort } from './idle-links.ts';
import type { NetworkDrawing } from './network-drawing.ts';
import { discsFor, MIN_SPACING } from './node-look.ts';

/** Nodes on a circle, node 0 at the top, clockwise, with the switch in its middle; undefined where there are too many. */
export function drawSwitch({ nodes: count, ports }: Switch, side: number): NetworkDrawing | undefined {
  const outer = 0.45 * side;
  const spacing = 2 * outer * Math.sin(Math.PI / Math.max(count, 3));
  if (spacing < MIN_SPACING) return undefined;
  const middle = { x: side / 2, y: side / 2 };
  const nodes = Array.from({ length: count }, (_, node) => {
    const angle = (2 * Math.PI * node) / count;
    return { x: middle.x + outer * Math.sin(angle), y: middle.y - outer * Math.cos(angle) };
  });
  const links = nodes.flatMap((node) => [
    { from: node, to: middle },
    { from: middle, to: node },
  ]);
  const look = discsFor(`${count - 1}`.length, 0.26 * spacing);
  return { nodes, look, links, idle: byPort(links, ports), captions: [] };
}
