import { IDLE, type NodeMap } from '../model/node-map.ts';
import type { Schedule } from '../model/schedule.ts';
import { Routes } from './routes.ts';
import { shiftRoutes, type Traffic } from './shift-routes.ts';
import { memberShift, type NodeSymmetry } from './symmetry.ts';
import type { Violations } from './violation.ts';
import type { Work } from './work.ts';

/** The nodes whose places are kept, and which of them stands for each. */
export interface Orbits {
  readonly symmetry: NodeSymmetry | undefined;
  /** The nodes that stand for all others. */
  readonly keptNodes: ArrayLike<number>;
  /** By node: the index of the kept one that stands for it. */
  readonly indexOf: ArrayLike<number>;
}

/** Which links and which ports are taken in a step: what takes one twice is a violation. */
export class Bookings {
  private readonly schedule: Schedule;
  private readonly symmetry: NodeSymmetry | undefined;
  private readonly keptNodes: ArrayLike<number>;
  private readonly indexOf: ArrayLike<number>;
  private readonly violations: Violations;
  /** Nodes whose routes are followed. */
  private readonly routed: number;
  private readonly routes: Routes;
  /** The last step in which a link carried a message, a node sent one, a node received one. */
  private readonly linkUsed: Int32Array;
  private readonly sent: Int32Array;
  private readonly received: Int32Array;

  constructor(
    schedule: Schedule,
    { symmetry, keptNodes, indexOf }: Orbits,
    work: Work,
    violations: Violations,
  ) {
    const { topology } = schedule;
    this.schedule = schedule;
    this.symmetry = symmetry;
    this.keptNodes = keptNodes;
    this.indexOf = indexOf;
    this.violations = violations;
    // Under xor the links of one port are alike, and node 0's stand for them. Under a shift they are not.
    this.routed = symmetry === 'xor' && topology.kind === 'cube' ? 1 : topology.nodes;
    this.routes = new Routes(topology, this.routed, work);
    this.linkUsed = new Int32Array(topology.ports * this.routed).fill(-1);
    this.sent = new Int32Array(keptNodes.length).fill(-1);
    this.received = new Int32Array(keptNodes.length).fill(-1);
  }

  /**
   * Follows the routes of one message from all nodes and books their links.
   * @param step its number among the steps of all segments
   * @param alone whether the step has no other message that could want the same links
   */
  route(step: number, map: NodeMap, alone: boolean): Traffic {
    const { topology, switching, pattern } = this.schedule;
    if (this.symmetry === 'shift' && pattern.kind === 'exchange' && alone && switching === 'wormhole') {
      const { members } = pattern;
      const offset = memberShift(map, members);
      if (offset && topology.kind === 'cube' && members <= topology.members)
        return shiftRoutes(members, topology.nodes, offset);
    }
    const { senders, firstLink, links, longest } = this.routes.of(map);
    for (let i = 0; i < senders.length; i++) {
      const length = firstLink[i + 1] - firstLink[i];
      if (length === 0 || (switching === 'store-and-forward' && length > 1)) {
        this.violations.add(() => {
          const [node, target] = [senders[i], map.apply(senders[i])];
          const allowed = switching === 'wormhole' ? 'at least' : 'exactly';
          const where = length > 0 ? `${length} links away` : this.withoutRoute(node, target);
          return {
            step,
            node,
            message: `sends to node ${target}, ${where}; a ${switching} message crosses ${allowed} one`,
          };
        });
      }
    }
    for (const link of links) {
      const booked = link % this.linkUsed.length;
      if (this.linkUsed[booked] === step) {
        this.violations.add(() => ({
          step,
          node: Math.floor(link / topology.ports),
          message: `its link on port ${link % topology.ports} carries two messages in one step`,
        }));
      }
      this.linkUsed[booked] = step;
    }
    return { longest, crossings: (links.length * topology.nodes) / this.routed };
  }

  /** What is said of a message whose way has no link. */
  private withoutRoute(node: number, target: number): string {
    if (node === target) return '0 links away';
    // A displacement may lead off the edge of a mesh, or all around a ring.
    const linked = this.schedule.topology.distance(node, target) < Number.POSITIVE_INFINITY;
    return linked ? 'by a displacement that no links follow' : 'where no link leads';
  }

  /** With one port, books each kept node as a sender and its target as a receiver. */
  book(step: number, targets: Int32Array): void {
    if (this.schedule.ports === 'all') return;
    for (let index = 0; index < this.keptNodes.length; index++) {
      const target = targets[index];
      if (target === IDLE) continue;
      const to = this.indexOf[target];
      if (this.sent[index] === step) {
        this.violations.add(() => ({
          step,
          node: this.keptNodes[index],
          message: 'sends two messages in one step; the schedule is for one port',
        }));
      }
      if (this.received[to] === step) {
        this.violations.add(() => ({
          step,
          node: target,
          message: 'receives two messages in one step; the schedule is for one port',
        }));
      }
      this.sent[index] = step;
      this.received[to] = step;
    }
  }
}
