import { verticesOf } from '../../schedules/model/networks/topology.ts';
import type { RouteLoads } from '../machine/simulator.ts';
import { END, NO_MESSAGE, type PackedRoutes, ROUTING } from '../program/pack-routes.ts';

/** Words of a message: table, blocks, step, and one that is not used. */
const MESSAGE_WORDS = 4;

/** Books the links of all messages, as link-load.wgsl does. */
export function followOnProcessor(routes: PackedRoutes): RouteLoads {
  const loads = new Loads(routes);
  const { topology, moves, firstMove } = routes;
  for (let step = 0; step < firstMove.length - 1; step++) {
    loads.step = step;
    for (let i = firstMove[step]; i < firstMove[step + 1]; i++) {
      const [table, blocks] = moves.subarray(MESSAGE_WORDS * i);
      for (let node = 0; node < topology.nodes; node++) follow(routes, loads, { table, blocks, node });
    }
  }
  return loads.result();
}

/** What one node sends in a message. */
interface SentMessage {
  /** The number of its displacements or targets. */
  readonly table: number;
  readonly blocks: number;
  readonly node: number;
}

function follow(routes: PackedRoutes, loads: Loads, sent: SentMessage): void {
  const { ways, tables, axes, routing, topology } = routes;
  const { nodes } = topology;
  const first = tables + (sent.table * nodes + sent.node) * axes;
  const given = ways[first];
  if (given === NO_MESSAGE) return;
  if (routing === ROUTING.alongAxes) followAxes(routes, loads, sent, first);
  else if (routing === ROUTING.throughSwitch) crossSwitch(routes, loads, sent, given);
  else followLinks(routes, loads, sent, given);
}

/** @param first where the way begins */
function followLinks({ ways }: PackedRoutes, loads: Loads, { blocks }: SentMessage, first: number) {
  for (let i = first; ways[i] !== END; i++) loads.book(ways[i], ways[ways[i]], blocks);
}

function followAxes(
  { ways, axes, lanes, topology }: PackedRoutes,
  loads: Loads,
  sent: SentMessage,
  first: number,
) {
  const { nodes, ports } = topology;
  let at = sent.node;
  for (let axis = 0; axis < axes; axis++) {
    const hops = ways[first + axis];
    const port = ways[nodes * ports + 2 * axis + (hops > 0 ? 0 : 1)];
    for (let hop = 0; hop < Math.abs(hops); hop++) {
      const link = at * ports + port;
      if (ways[link] < 0) {
        loads.missing++;
        return;
      }
      loads.book(link, lanes, sent.blocks);
      at = ways[link];
    }
  }
}

/** The link of the sender is on port 0, that of the receiver on port 1; those of servers on ports 2 and 3 of their first nodes. */
function crossSwitch(
  routes: PackedRoutes,
  loads: Loads,
  { node, blocks }: SentMessage,
  target: number,
): void {
  const { server, lanes, serverLanes, topology } = routes;
  const { ports } = topology;
  loads.book(node * ports, lanes, blocks);
  loads.book(target * ports + 1, lanes, blocks);
  const [here, there] = [node, target].map((one) => one - (one % server));
  if (here === there) return;
  loads.book(here * ports + 2, serverLanes, blocks);
  loads.book(there * ports + 3, serverLanes, blocks);
}

/** What has been booked. */
class Loads {
  /** The step that books. */
  step = 0;
  missing = 0;
  private readonly blocks: Uint32Array<ArrayBuffer>;
  /** By link: the last step that used it, and how often. */
  private readonly lastStep: Int32Array;
  private readonly uses: Uint32Array;
  private meetings = 0;
  private firstMeeting: number | undefined;

  constructor({ topology }: PackedRoutes) {
    const links = verticesOf(topology) * topology.ports;
    this.blocks = new Uint32Array(links);
    this.lastStep = new Int32Array(links).fill(-1);
    this.uses = new Uint32Array(links);
  }

  /** A message that finds as many others on a link as it carries at a time meets them. */
  book(link: number, lanes: number, blocks: number): void {
    this.blocks[link] += blocks;
    if (this.lastStep[link] !== this.step) {
      this.lastStep[link] = this.step;
      this.uses[link] = 0;
    }
    if (this.uses[link] < lanes) {
      this.uses[link]++;
      return;
    }
    this.meetings++;
    this.firstMeeting ??= this.step;
  }

  result(): RouteLoads {
    const { blocks, meetings, missing, firstMeeting } = this;
    return { blocks, meetings, missing, ...(firstMeeting !== undefined && { firstMeeting }) };
  }
}
