import type { Topology } from '../../../src/schedules/index.ts';
import { byPort } from './idle-links.ts';
import type { NetworkDrawing } from './network-drawing.ts';
import { discsFor, MIN_SPACING } from './node-look.ts';

/** All nodes on a circle, node 0 at the top, clockwise, each link straight; undefined where there are too many. */
export function drawCircle(
  { nodes: count, ports, neighbour }: Topology,
  side: number,
): NetworkDrawing | undefined {
  const outer = 0.45 * side;
  const spacing = 2 * outer * Math.sin(Math.PI / count);
  if (spacing < MIN_SPACING) return undefined;
  const nodes = Array.from({ length: count }, (_, node) => {
    const angle = (2 * Math.PI * node) / count;
    return { x: side / 2 + outer * Math.sin(angle), y: side / 2 - outer * Math.cos(angle) };
  });
  const links = nodes.flatMap((from, node) =>
    Array.from({ length: ports }, (_, port) => {
      const target = neighbour(node, port);
      return target === undefined ? undefined : { from, to: nodes[target] };
    }),
  );
  const look = discsFor(`${count - 1}`.length, 0.26 * spacing);
  return { nodes, look, links, idle: byPort(links, ports), captions: [] };
}
