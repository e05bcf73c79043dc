import { hopsOf } from '../model/message-route.ts';
import { isCube } from '../model/networks/cube.ts';
import { isSwitch, NODE_PORTS } from '../model/networks/switch.ts';
import { verticesOf } from '../model/networks/topology.ts';
import type { NodeMap } from '../model/node-map.ts';
import type { Schedule } from '../model/schedule.ts';
import { Routes } from './routes.ts';
import { shiftRoutes, type Traffic } from './shift-routes.ts';
import { memberShift, type Orbits } from './symmetry.ts';
import type { Violations } from './violation.ts';
import type { Work } from './work.ts';

/** Which links and which ports are taken in a step: what takes one twice is a violation. */
export class Bookings {
  /** Nodes whose routes are followed. */
  private readonly routed: number;
  private readonly routes: Routes;
  /** The messages on each link. */
  private readonly onLinks: Tally;
  /** What nodes send in a step, and what they receive; undefined where nothing but links holds messages back. */
  private readonly ends: Ends | undefined;

  constructor(
    private readonly schedule: Schedule,
    private readonly orbits: Orbits,
    work: Work,
    private readonly violations: Violations,
  ) {
    const { topology, ports } = schedule;
    const { symmetry, keptNodes } = orbits;
    // Under xor the links of one port are alike, and node 0's stand for them. Under a shift they are not, but at a switch.
    const areAlike = isSwitch(topology) ? keptNodes.length === 1 : symmetry === 'xor' && isCube(topology);
    this.routed = areAlike ? 1 : topology.nodes;
    this.routes = new Routes(topology, this.routed, work);
    this.onLinks = new Tally(topology.ports * (areAlike ? 1 : verticesOf(topology)));
    if (ports === 'one' || topology.isSwitched) {
      const most = ports === 'one' ? 1 : topology.degree(0);
      const has = most === 1 ? 'it has one port' : `it has ${most} ports`;
      const limit = ports === 'one' ? 'the schedule is for one port' : has;
      const [sent, received] = [new Tally(keptNodes.length), new Tally(keptNodes.length)];
      this.ends = { sent, received, most, limit };
    }
  }

  /**
   * Follows the routes of one message from all nodes and books their links.
   * @param step its number among the steps of all segments
   * @param alone whether the step has no other message that could want the same links
   */
  route(step: number, map: NodeMap, alone: boolean): Traffic {
    const { topology, switching, pattern } = this.schedule;
    if (
      this.orbits.symmetry === 'shift' &&
      pattern.kind === 'exchange' &&
      alone &&
      switching === 'wormhole'
    ) {
      const { members } = pattern;
      const offset = memberShift(map, members);
      if (offset && isCube(topology) && members <= topology.members)
        return shiftRoutes(members, topology.nodes, offset);
    }
    const { senders, firstLink, links, longest } = this.routes.of(map);
    for (let i = 0; i < senders.length; i++) {
      const length = hopsOf(topology, links, firstLink[i], firstLink[i + 1]);
      if (length === 0 || (switching === 'store-and-forward' && length > 1)) {
        this.violations.add(() => {
          const [node, target] = [senders[i], map.apply(senders[i])];
          const allowed = switching === 'wormhole' ? 'at least' : 'exactly';
          const far = `${length} ${topology.relays ? 'hops' : 'links'} away`;
          const where = length > 0 ? far : this.withoutRoute(map, node, target);
          return {
            step,
            node,
            message: `sends to node ${target}, ${where}; a ${switching} message crosses ${allowed} one`,
          };
        });
      }
    }
    for (const link of links) {
      const port = link % topology.ports;
      // At a switch the links of nodes carry what these may send and receive: that is booked below.
      if (topology.isSwitched && port < NODE_PORTS) continue;
      const count = this.onLinks.add(step, link);
      const most = topology.lanes(link);
      if (count <= most) continue;
      const vertex = Math.floor(link / topology.ports);
      const at = vertex < topology.nodes ? 'its' : `at ${topology.nodeName(vertex)} the`;
      this.violations.add(() => ({
        step,
        ...(vertex < topology.nodes && { node: vertex }),
        message: `${at} link on port ${port} carries ${messages(count)}${most > 1 ? `; it has ${most} lanes` : ''}`,
      }));
    }
    return { longest, crossings: (links.length * topology.nodes) / this.routed };
  }

  /** What is said of a message whose way has no link. */
  private withoutRoute(map: NodeMap, node: number, target: number): string {
    if (node === target) return '0 links away';
    if (map.way !== undefined) return 'by a way that is none of links from one to the other';
    // A displacement may lead off the edge of a mesh, or all around a ring.
    const linked = this.schedule.topology.distance(node, target) < Number.POSITIVE_INFINITY;
    return linked ? 'by a displacement that no links follow' : 'where no link leads';
  }

  /**
   * Books senders and receivers, where there is a limit to what nodes send at a time.
   * @param senders kept nodes, by their indexes
   * @param targets by sender: a node
   */
  book(step: number, senders: Uint32Array, targets: Int32Array): void {
    if (this.ends === undefined) return;
    const { sent, received, most, limit } = this.ends;
    const { keptNodes, indexOf } = this.orbits;
    for (let i = 0; i < senders.length; i++) {
      const sending = sent.add(step, senders[i]);
      if (sending > most) this.tooMany(step, keptNodes[senders[i]], `sends ${messages(sending)}; ${limit}`);
      const receiving = received.add(step, indexOf[targets[i]]);
      if (receiving > most) this.tooMany(step, targets[i], `receives ${messages(receiving)}; ${limit}`);
    }
  }

  private tooMany(step: number, node: number, message: string): void {
    this.violations.add(() => ({ step, node, message }));
  }
}

/** How many messages nodes have in a step at either end. */
interface Ends {
  /** By kept node. */
  readonly sent: Tally;
  readonly received: Tally;
  /** How many a node may send, and receive; and what says so. */
  readonly most: number;
  readonly limit: string;
}

/** How many messages links, or nodes, have in a step. */
class Tally {
  /** The last step in which there was one, and how many there were then. */
  private readonly last: Int32Array;
  private readonly count: Uint32Array;

  constructor(length: number) {
    this.last = new Int32Array(length).fill(-1);
    this.count = new Uint32Array(length);
  }

  /** Counts one more, and says how many there are now. @param index of a link, or of a node; those alike have the same modulo the length */
  add(step: number, index: number): number {
    const i = index % this.last.length;
    if (this.last[i] !== step) this.count[i] = 0;
    this.last[i] = step;
    return ++this.count[i];
  }
}

function messages(count: number): string {
  return `${count === 2 ? 'two' : count} messages in one step`;
}
