import { demand } from './bounds.ts';
import { routeOf } from './contention-free.ts';
import { InputError } from './errors.ts';
import { IDLE, type NodeMap } from './node-map.ts';
import { ordinal } from './ordinal.ts';
import { EMPTY } from './pattern.ts';
import type { LocalPhase, Schedule, Segment, Step } from './schedule.ts';
import { shiftRoutes, type Traffic } from './shift-routes.ts';
import { memberShift, type NodeSymmetry, nodeSymmetry, representatives } from './symmetry.ts';
import type { Topology } from './topology.ts';
import { requireSchedule, stepsOf } from './validate.ts';

/** Blocks that one proof may follow: about 20 bytes of memory each. */
const MAX_TRACKED_BLOCKS = 2 ** 26;
/** Violations that are described; the rest are counted. */
const MAX_DESCRIBED = 16;

/** One thing that is wrong with a schedule, as data: steps too count from 0, as `describeViolation` does not. */
export interface Violation {
  /** In which step of all segments together, if it is one step's fault: 0 is the first. */
  readonly step?: number;
  /** At which node, if it is at one. */
  readonly node?: number;
  /** In which slot, if it is in one. */
  readonly slot?: number;
  /** What is wrong there. */
  readonly message: string;
}

/**
 * A violation in one line, as people read it: "step 1, node 5, slot 6: sends its block twice in one step" of one whose
 * `step` is 0.
 */
export function describeViolation({ step, node, slot, message }: Violation): string {
  const number = step === undefined ? undefined : ordinal(step);
  const where = Object.entries({ step: number, node, slot }).flatMap(([name, value]) =>
    value === undefined ? [] : [`${name} ${value}`],
  );
  const place = where.join(', ');
  // Of a block that went astray the message tells where it ended.
  return place === '' || message.includes(` ended in ${place}, `) ? message : `${place}: ${message}`;
}

/** What a schedule costs, counted while it was propagated, beside what any schedule must cost. */
export interface Certificate {
  /** Steps of all segments, empty ones too. */
  readonly steps: number;
  /** Most steps from a block's first move to its last, inclusive. */
  readonly span: number;
  /** Blocks in the longest message. */
  readonly largestMessage: number;
  /**
   * The time in block times: the sum over the steps of the longest message, of which as many blocks as channels are
   * wide cross a link at a time.
   */
  readonly blocksInSequence: number;
  /** Sum over the steps of the longest route, in links. */
  readonly hopsInSequence: number;
  /** Sum over all messages and nodes of blocks x links. */
  readonly linkCrossings: number;
  /** Whether every block took a shortest route. */
  readonly shortestRoutes: boolean;
  /** linkCrossings / (directed links x their width x blocksInSequence), 0 to 1. */
  readonly utilization: number;
  /** Fewest block times for the pattern under the schedule's ports, switching and width; Infinity if it cannot be done. */
  readonly lowerBound: number;
  /** The schedule holds, and blocksInSequence equals lowerBound. */
  readonly optimal: boolean;
  /** Blocks that were followed; with node symmetry those of node 0 stand for all. */
  readonly blocksFollowed: number;
}

/** The result of `check`: ok exactly when there is no violation. */
export interface Proof {
  /** Whether the schedule holds. */
  readonly ok: boolean;
  /** The first 16 violations. */
  readonly violations: readonly Violation[];
  /** All violations, the described ones included. */
  readonly violationCount: number;
  /** What was counted, also of a schedule that does not hold. */
  readonly certificate: Certificate;
}

/**
 * Proves a schedule by propagation: every block of the pattern is followed through all local phases and
 * steps. Checked on the way: no message takes a block that is not there or puts one onto another; a message
 * crosses one link (store-and-forward) or its dimension-order route (wormhole); no directed link carries
 * two messages in a step; with one port, no node sends or receives twice in a step. Checked at the end:
 * every block is where the pattern wants it, and the counts are the ones that the schedule claims.
 *
 * Where the schedule looks the same from every node (symmetry.ts), only the blocks of node 0 are followed.
 *
 * @param onSteps called after each step with the steps done and those that the schedule claims to have
 * @returns a proof, or what is wrong: a schedule that does not hold is no error
 * @throws InputError when more than 2^26 blocks would have to be followed, a part of the schedule is for another
 *   number of nodes or slots than the rest, or is not what its type says
 */
export function check(schedule: Schedule, onSteps: (done: number, total: number) => void = () => {}): Proof {
  requireSchedule(schedule);
  const propagation = new Propagation(schedule, onSteps);
  for (const phase of schedule.phases) {
    if (phase.kind === 'local') propagation.local(phase);
    else propagation.segment(phase);
  }
  return propagation.finish();
}

/** The nodes that stand for all, and by node the index of the one that stands for it. */
function orbits(
  symmetry: NodeSymmetry | undefined,
  topology: Topology,
): [kept: ArrayLike<number>, indexOf: ArrayLike<number>] {
  const { nodes } = topology;
  if (symmetry === undefined) {
    const all = Uint32Array.from({ length: nodes }, (_, node) => node);
    return [all, all];
  }
  if (typeof symmetry === 'string' || topology.kind === 'cube') return [[0], new Uint32Array(nodes)];
  const representative = representatives(topology.shape, symmetry.period);
  const kept = Array.from(new Set(representative));
  const indexes = new Map(kept.map((node, index) => [node, index]));
  return [kept, representative.map((node) => indexes.get(node) ?? 0)];
}

class Propagation {
  private readonly schedule: Schedule;
  private readonly onSteps: (done: number, total: number) => void;
  private readonly violations: Violation[] = [];
  private violationCount = 0;

  private readonly symmetry: NodeSymmetry | undefined;
  /** The nodes whose places are kept, those that stand for all others. */
  private readonly keptNodes: ArrayLike<number>;
  private readonly kept: number;
  /** By node: the index of the kept one that stands for it. */
  private readonly indexOf: ArrayLike<number>;
  /** Node and slot of every followed block, EMPTY where the pattern has no block. */
  private readonly nodeOf: Int32Array;
  private readonly slotOf: Int32Array;
  private readonly firstMove: Int32Array;
  private readonly lastMove: Int32Array;
  /** Block in each place slot * kept + node, or EMPTY. */
  private readonly at: Int32Array;
  /** Nodes whose routes are followed. */
  private readonly routed: number;
  /** The last step in which a link carried a message, a node sent one, a node received one. */
  private readonly linkUsed: Int32Array;
  private readonly sent: Int32Array;
  private readonly received: Int32Array;

  private blocksFollowed = 0;
  private steps = 0;
  private largestMessage = 0;
  private blocksInSequence = 0;
  private hopsInSequence = 0;
  private linkCrossings = 0;

  constructor(schedule: Schedule, onSteps: Propagation['onSteps']) {
    this.schedule = schedule;
    this.onSteps = onSteps;
    const { topology, pattern, slots } = schedule;
    if (pattern.nodes !== topology.nodes || pattern.slots > slots) {
      throw new InputError(
        `a pattern of ${pattern.nodes} nodes and ${pattern.slots} slots: ` +
          `the schedule has ${topology.nodes} nodes and ${slots} slots`,
      );
    }
    this.symmetry = nodeSymmetry(schedule);
    [this.keptNodes, this.indexOf] = orbits(this.symmetry, topology);
    this.kept = this.keptNodes.length;
    const blocks = pattern.slots * this.kept;
    if (slots * this.kept > MAX_TRACKED_BLOCKS) {
      const why = this.symmetry ? '' : ', since it does not look the same from every node';
      throw new InputError(
        `${schedule.algorithm}: the proof would follow ${slots * this.kept} blocks${why}; ` +
          `at most ${MAX_TRACKED_BLOCKS} can be followed: check a smaller one`,
      );
    }
    this.nodeOf = new Int32Array(blocks).fill(EMPTY);
    this.slotOf = new Int32Array(blocks).fill(EMPTY);
    this.firstMove = new Int32Array(blocks).fill(-1);
    this.lastMove = new Int32Array(blocks).fill(-1);
    this.at = new Int32Array(slots * this.kept);
    // Under xor the links of one port are alike, and node 0's stand for them. Under a shift they are not.
    this.routed = this.symmetry === 'xor' && topology.kind === 'cube' ? 1 : topology.nodes;
    this.linkUsed = new Int32Array(topology.ports * this.routed).fill(-1);
    this.sent = new Int32Array(this.kept).fill(-1);
    this.received = new Int32Array(this.kept).fill(-1);
    for (let block = 0; block < blocks; block++) {
      if (pattern.destination(this.startOf(block)) === EMPTY) continue;
      this.blocksFollowed++;
      this.nodeOf[block] = this.keptNodes[block % this.kept];
      this.slotOf[block] = Math.floor(block / this.kept);
    }
  }

  local({ map }: LocalPhase): void {
    if (map.slots !== this.schedule.slots) {
      throw new InputError(`a local map of ${map.slots} slots: the schedule has ${this.schedule.slots}`);
    }
    for (let block = 0; block < this.nodeOf.length; block++) {
      if (this.nodeOf[block] !== EMPTY) {
        this.slotOf[block] = map.apply(this.nodeOf[block], this.slotOf[block]);
      }
    }
  }

  segment(segment: Segment): void {
    this.at.fill(EMPTY);
    for (let block = 0; block < this.nodeOf.length; block++) {
      if (this.nodeOf[block] !== EMPTY) this.settle(block, this.placeOf(block));
    }
    for (const step of stepsOf(segment, this.steps)) {
      this.step(step, segment.rowClosed);
      this.steps++;
      this.onSteps(this.steps, this.schedule.claims.steps);
    }
  }

  finish(): Proof {
    const { schedule } = this;
    const { topology, pattern, ports, switching, width = 1, claims } = schedule;
    for (let block = 0; block < this.nodeOf.length; block++) {
      if (this.nodeOf[block] === EMPTY) continue;
      const start = this.startOf(block);
      const due = pattern.destination(start);
      const end = this.slotOf[block] * topology.nodes + this.nodeOf[block];
      if (end !== due) {
        this.violate({
          node: this.nodeOf[block],
          slot: this.slotOf[block],
          message:
            `the block from node ${start % topology.nodes} for node ${due % topology.nodes} ` +
            `(slot ${Math.floor(start / topology.nodes)}) ended in ${this.name(end)}, not in ${this.name(due)}`,
        });
      }
    }
    let span = 0;
    for (let block = 0; block < this.firstMove.length; block++) {
      if (this.firstMove[block] >= 0) {
        span = Math.max(span, this.lastMove[block] - this.firstMove[block] + 1);
      }
    }
    const counted = { steps: this.steps, span, largestMessage: this.largestMessage };
    for (const count of ['steps', 'span', 'largestMessage'] as const) {
      if (claims[count] !== counted[count]) {
        this.violate({ message: `claims ${count} = ${claims[count]}; counted ${counted[count]}` });
      }
    }
    const { linkCrossings, lowerBound } = demand(topology, pattern, ports, switching, width);
    if (lowerBound === Number.POSITIVE_INFINITY) {
      this.violate({ message: 'the pattern sends blocks to nodes where no link leads' });
    }
    const offered = topology.links * width * this.blocksInSequence;
    return {
      ok: this.violationCount === 0,
      violations: this.violations,
      violationCount: this.violationCount,
      certificate: {
        ...counted,
        blocksInSequence: this.blocksInSequence,
        hopsInSequence: this.hopsInSequence,
        linkCrossings: this.linkCrossings,
        shortestRoutes: this.linkCrossings === linkCrossings,
        utilization: offered === 0 ? 0 : this.linkCrossings / offered,
        lowerBound,
        optimal: this.violationCount === 0 && this.blocksInSequence === lowerBound,
        blocksFollowed: this.blocksFollowed,
      },
    };
  }

  private step(step: Step, rowClosed: boolean): void {
    const arrivals: number[] = [];
    const departed: number[] = [];
    let longestMessage = 0;
    let longestRoute = 0;
    for (const message of step) {
      const { slots, to } = message;
      if (to && (rowClosed || to.length !== slots.length)) {
        this.violate({
          step: this.steps,
          message: rowClosed
            ? 'a message gives arrival slots in a segment that says it is row-closed'
            : `a message of ${slots.length} blocks gives ${to.length} arrival slots`,
        });
        continue;
      }
      const { nodes } = this.schedule.topology;
      if (message.map.nodes !== nodes) {
        throw new InputError(`a node map of ${message.map.nodes} nodes: the network has ${nodes}`);
      }
      const { longest, crossings } = this.route(message.map, step.length === 1);
      if (longest === 0) continue;
      const targets = this.book(message.map);
      longestMessage = Math.max(longestMessage, slots.length);
      longestRoute = Math.max(longestRoute, longest);
      this.linkCrossings += crossings * slots.length;
      for (let i = 0; i < slots.length; i++) {
        const slot = slots[i];
        const arrivalSlot = to ? to[i] : slot;
        if (!this.isSlot(slot) || !this.isSlot(arrivalSlot)) continue;
        for (let index = 0; index < this.kept; index++) {
          if (targets[index] === IDLE) continue;
          const place = slot * this.kept + index;
          const block = this.at[place];
          if (block === EMPTY) {
            const again = this.violations.length < MAX_DESCRIBED && departed.includes(place);
            this.violate({
              step: this.steps,
              node: this.keptNodes[index],
              slot,
              message: again
                ? 'sends its block twice in one step'
                : `has no block to send to node ${targets[index]}`,
            });
            continue;
          }
          this.at[place] = EMPTY;
          departed.push(place);
          arrivals.push(block, arrivalSlot * this.kept + this.indexOf[targets[index]]);
          this.nodeOf[block] = message.map.apply(this.nodeOf[block]);
          this.slotOf[block] = arrivalSlot;
          if (this.firstMove[block] < 0) this.firstMove[block] = this.steps;
          this.lastMove[block] = this.steps;
        }
      }
    }
    for (let i = 0; i < arrivals.length; i += 2) this.settle(arrivals[i], arrivals[i + 1]);
    this.largestMessage = Math.max(this.largestMessage, longestMessage);
    this.blocksInSequence += Math.ceil(longestMessage / (this.schedule.width ?? 1));
    this.hopsInSequence += longestRoute;
  }

  /**
   * Follows the routes of one message from all nodes and books their links.
   * @param alone whether the step has no other message that could want the same links
   */
  private route(map: NodeMap, alone: boolean): Traffic {
    const { topology, switching, pattern } = this.schedule;
    if (this.symmetry === 'shift' && alone && switching === 'wormhole') {
      const members = pattern.mask + 1;
      const offset = memberShift(map, members);
      if (offset && topology.kind === 'cube' && members <= topology.members)
        return shiftRoutes(members, topology.nodes, offset);
    }
    let longest = 0;
    let crossings = 0;
    for (let node = 0; node < this.routed; node++) {
      const target = map.apply(node);
      if (target === IDLE) continue;
      const links = routeOf(topology, map, node);
      if (links.length === 0 || (switching === 'store-and-forward' && links.length > 1)) {
        const allowed = switching === 'wormhole' ? 'at least' : 'exactly';
        const where = links.length > 0 ? `${links.length} links away` : this.withoutRoute(node, target);
        this.violate({
          step: this.steps,
          node,
          message: `sends to node ${target}, ${where}; a ${switching} message crosses ${allowed} one`,
        });
      }
      longest = Math.max(longest, links.length);
      crossings += (links.length * topology.nodes) / this.routed;
      for (const link of links) {
        const booked = link % this.linkUsed.length;
        if (this.linkUsed[booked] === this.steps) {
          this.violate({
            step: this.steps,
            node: Math.floor(link / topology.ports),
            message: `its link on port ${link % topology.ports} carries two messages in one step`,
          });
        }
        this.linkUsed[booked] = this.steps;
      }
    }
    return { longest, crossings };
  }

  /** What is said of a message whose way has no link. */
  private withoutRoute(node: number, target: number): string {
    if (node === target) return '0 links away';
    // A displacement may lead off the edge of a mesh, or all around a ring.
    const linked = this.schedule.topology.distance(node, target) < Number.POSITIVE_INFINITY;
    return linked ? 'by a displacement that no links follow' : 'where no link leads';
  }

  /** Target of each kept node; with one port, books it as a sender and the target as a receiver. */
  private book(map: NodeMap): Int32Array {
    const targets = Int32Array.from(this.keptNodes, (node) => map.apply(node));
    if (this.schedule.ports === 'all') return targets;
    for (let index = 0; index < this.kept; index++) {
      const target = targets[index];
      if (target === IDLE) continue;
      const to = this.indexOf[target];
      if (this.sent[index] === this.steps) {
        this.violate({
          step: this.steps,
          node: this.keptNodes[index],
          message: 'sends two messages in one step; the schedule is for one port',
        });
      }
      if (this.received[to] === this.steps) {
        this.violate({
          step: this.steps,
          node: target,
          message: 'receives two messages in one step; the schedule is for one port',
        });
      }
      this.sent[index] = this.steps;
      this.received[to] = this.steps;
    }
    return targets;
  }

  private isSlot(slot: number): boolean {
    if (Number.isInteger(slot) && slot >= 0 && slot < this.schedule.slots) return true;
    this.violate({
      step: this.steps,
      slot,
      message: `there is no such slot: slots are 0 to ${this.schedule.slots - 1}`,
    });
    return false;
  }

  private settle(block: number, place: number): void {
    if (this.at[place] !== EMPTY) {
      this.violate({
        step: this.steps,
        node: this.nodeOf[block],
        slot: this.slotOf[block],
        message: `the block of ${this.name(this.startOf(block))} arrives where another block is`,
      });
    }
    this.at[place] = block;
  }

  private placeOf(block: number): number {
    return this.slotOf[block] * this.kept + this.indexOf[this.nodeOf[block]];
  }

  /** The place (slot * nodes + node) where a followed block starts. */
  private startOf(block: number): number {
    const index = block % this.kept;
    return ((block - index) / this.kept) * this.schedule.topology.nodes + this.keptNodes[index];
  }

  private name(place: number): string {
    const { nodes } = this.schedule.topology;
    return `node ${place % nodes}, slot ${Math.floor(place / nodes)}`;
  }

  private violate(violation: Violation): void {
    this.violationCount++;
    if (this.violations.length < MAX_DESCRIBED) this.violations.push(violation);
  }
}
