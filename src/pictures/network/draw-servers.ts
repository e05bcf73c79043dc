import type { Servers } from '../../schedules/index.ts';
import { HUB_OUT, NODES_OUT, onCircle } from './draw-circle.ts';
import { byPort } from './idle-links.ts';
import type { NetworkDrawing } from './network-drawing.ts';
import { discsFor, MIN_SPACING } from './node-look.ts';

/** Of the square: how far out the lanes of servers begin. */
const SERVERS_OUT = 0.3;
/** How large the end of a server's lanes is, of the square; with many servers it takes some of the room that one has. */
const END = 0.018;
const END_SHARE = 0.2;
/** Room between two servers, in that of a node. */
const GAP = 1.2;

/**
 * Nodes on a circle, those of a server side by side, server 0 from the top on, clockwise. Inside of them is where the lanes of
 * each server begin, and in the middle the switch that joins the servers. Undefined where there are too many.
 */
export function drawServers(
  { nodes: count, each, ports }: Servers,
  side: number,
): NetworkDrawing | undefined {
  const servers = count / each;
  const turns = 1 / (count + servers * GAP);
  const spacing = 2 * NODES_OUT * side * Math.sin(Math.PI * turns);
  if (spacing < MIN_SPACING) return undefined;
  const on = (place: number, out: number) => onCircle(side, 2 * Math.PI * place * turns, out);
  const placeOf = (node: number) => node + GAP * Math.floor(node / each);
  const middleOf = (server: number) => placeOf(server * each) + (each - 1) / 2;
  const nodes = Array.from({ length: count }, (_, node) => on(placeOf(node), NODES_OUT));
  const links = nodes.flatMap((at, node) => {
    const middle = middleOf(Math.floor(node / each));
    const [end, hub] = [on(middle, SERVERS_OUT), on(middle, HUB_OUT)];
    const own = [
      { from: at, to: end },
      { from: end, to: at },
    ];
    const shared = [
      { from: end, to: hub },
      { from: hub, to: end },
    ];
    return [...own, ...(node % each === 0 ? shared : [undefined, undefined])];
  });
  const radius = Math.min(END, (END_SHARE * 2 * Math.PI * SERVERS_OUT) / servers) * side;
  const ends = Array.from({ length: servers }, (_, server) => ({
    at: on(middleOf(server), SERVERS_OUT),
    radius,
  }));
  const hub = { at: { x: side / 2, y: side / 2 }, radius: HUB_OUT * side };
  const look = discsFor(`${count - 1}`.length, 0.26 * spacing);
  return { nodes, look, links, hubs: [hub, ...ends], idle: byPort(links, ports), captions: [] };
}
