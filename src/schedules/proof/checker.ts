import { InputError } from '../model/errors.ts';
import { IDLE, type NodeMap } from '../model/node-map.ts';
import { ordinal } from '../model/ordinal.ts';
import { EMPTY } from '../model/pattern.ts';
import { type PatternFacts, patternFacts } from '../model/pattern-facts.ts';
import type { LocalPhase, Schedule, Segment, Step } from '../model/schedule.ts';
import type { Topology } from '../model/topology.ts';
import { requireSchedule, stepsOf } from '../model/validate.ts';
import { demand } from './bounds.ts';
import { Routes } from './routes.ts';
import { shiftRoutes, type Traffic } from './shift-routes.ts';
import { memberShift, type NodeSymmetry, nodeSymmetry, representatives } from './symmetry.ts';
import { Work } from './work.ts';

/** Blocks that one proof may follow: 20 bytes of memory each, and 8 for each that is sent in one step. */
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

/** Why a schedule does not hold, in one line: the first violation, and how many there are if there are more. */
export function describeFault({
  violations,
  violationCount,
}: Pick<Proof, 'violations' | 'violationCount'>): string {
  const all = violationCount === 1 ? '' : ` (${violationCount} violations in all)`;
  return `${describeViolation(violations[0])}${all}`;
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
  /** What the schedule was held against: that, and nothing else, is what it does if it holds. */
  readonly pattern: PatternFacts;
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

/** What is in a place that a block has left in this step; nothing has arrived there since. */
const leftIn = (step: number) => EMPTY - 1 - step;

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
  /** Block in each place slot * kept + node; EMPTY where none was in this segment, less where one has left, see leftIn. */
  private readonly at: Int32Array;
  /** Blocks on their way in one step, each with the place where it arrives: made for the largest step so far. */
  private arrivals = new Int32Array(0);
  private readonly work: Work;
  /** Nodes whose routes are followed. */
  private readonly routed: number;
  private readonly routes: Routes;
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
    this.work = new Work(schedule.algorithm);
    this.symmetry = nodeSymmetry(schedule, this.work);
    [this.keptNodes, this.indexOf] = orbits(this.symmetry, topology);
    this.kept = this.keptNodes.length;
    const blocks = pattern.slots * this.kept;
    this.work.requirePhases(blocks, schedule.phases.length);
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
    this.routes = new Routes(topology, this.routed, this.work);
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
        this.violate(() => ({
          node: this.nodeOf[block],
          slot: this.slotOf[block],
          message:
            `the block from node ${start % topology.nodes} for node ${due % topology.nodes} ` +
            `(slot ${Math.floor(start / topology.nodes)}) ended in ${this.name(end)}, not in ${this.name(due)}`,
        }));
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
        this.violate(() => ({ message: `claims ${count} = ${claims[count]}; counted ${counted[count]}` }));
      }
    }
    const { linkCrossings, lowerBound } = demand(topology, pattern, ports, switching, width);
    if (lowerBound === Number.POSITIVE_INFINITY) {
      this.violate(() => ({ message: 'the pattern sends blocks to nodes where no link leads' }));
    }
    const offered = topology.links * width * this.blocksInSequence;
    return {
      pattern: patternFacts(pattern),
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
    let arriving = 0;
    this.makeRoom(step);
    let longestMessage = 0;
    let longestRoute = 0;
    for (const message of step) {
      const { slots, to } = message;
      if (to && rowClosed) {
        const message = 'a message gives arrival slots in a segment that says it is row-closed';
        this.violate(() => ({ step: this.steps, message }));
      }
      if (to && to.length !== slots.length) {
        const message = `a message of ${slots.length} blocks gives ${to.length} arrival slots`;
        this.violate(() => ({ step: this.steps, message }));
        continue;
      }
      const { nodes } = this.schedule.topology;
      if (message.map.nodes !== nodes) {
        throw new InputError(`a node map of ${message.map.nodes} nodes: the network has ${nodes}`);
      }
      const targets = Int32Array.from(this.keptNodes, (node) => message.map.apply(node));
      if (targets.every((target) => target === IDLE)) continue;
      // A fault of the route or of the ports is one of its own: the blocks go where the map says all the same.
      const { longest, crossings } = this.route(message.map, step.length === 1);
      this.book(targets);
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
          if (block < 0) {
            const again = block === leftIn(this.steps);
            this.violate(() => ({
              step: this.steps,
              node: this.keptNodes[index],
              slot,
              message: again
                ? 'sends its block twice in one step'
                : `has no block to send to node ${targets[index]}`,
            }));
            continue;
          }
          this.at[place] = leftIn(this.steps);
          this.arrivals[arriving++] = block;
          this.arrivals[arriving++] = arrivalSlot * this.kept + this.indexOf[targets[index]];
          this.nodeOf[block] = message.map.apply(this.nodeOf[block]);
          this.slotOf[block] = arrivalSlot;
          if (this.firstMove[block] < 0) this.firstMove[block] = this.steps;
          this.lastMove[block] = this.steps;
        }
      }
    }
    for (let i = 0; i < arriving; i += 2) this.settle(this.arrivals[i], this.arrivals[i + 1]);
    this.largestMessage = Math.max(this.largestMessage, longestMessage);
    this.blocksInSequence += Math.ceil(longestMessage / (this.schedule.width ?? 1));
    this.hopsInSequence += longestRoute;
  }

  /** Room for the blocks that a step sends: each leaves its place once. */
  private makeRoom(step: Step): void {
    let sent = 0;
    for (const { slots } of step) sent += slots.length * this.kept;
    this.work.add(sent + step.length * this.kept);
    const blocks = Math.min(sent, this.nodeOf.length);
    if (2 * blocks > this.arrivals.length) this.arrivals = new Int32Array(2 * blocks);
  }

  /**
   * Follows the routes of one message from all nodes and books their links.
   * @param alone whether the step has no other message that could want the same links
   */
  private route(map: NodeMap, alone: boolean): Traffic {
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
        this.violate(() => {
          const [node, target] = [senders[i], map.apply(senders[i])];
          const allowed = switching === 'wormhole' ? 'at least' : 'exactly';
          const where = length > 0 ? `${length} links away` : this.withoutRoute(node, target);
          return {
            step: this.steps,
            node,
            message: `sends to node ${target}, ${where}; a ${switching} message crosses ${allowed} one`,
          };
        });
      }
    }
    for (const link of links) {
      const booked = link % this.linkUsed.length;
      if (this.linkUsed[booked] === this.steps) {
        this.violate(() => ({
          step: this.steps,
          node: Math.floor(link / topology.ports),
          message: `its link on port ${link % topology.ports} carries two messages in one step`,
        }));
      }
      this.linkUsed[booked] = this.steps;
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
  private book(targets: Int32Array): void {
    if (this.schedule.ports === 'all') return;
    for (let index = 0; index < this.kept; index++) {
      const target = targets[index];
      if (target === IDLE) continue;
      const to = this.indexOf[target];
      if (this.sent[index] === this.steps) {
        this.violate(() => ({
          step: this.steps,
          node: this.keptNodes[index],
          message: 'sends two messages in one step; the schedule is for one port',
        }));
      }
      if (this.received[to] === this.steps) {
        this.violate(() => ({
          step: this.steps,
          node: target,
          message: 'receives two messages in one step; the schedule is for one port',
        }));
      }
      this.sent[index] = this.steps;
      this.received[to] = this.steps;
    }
  }

  private isSlot(slot: number): boolean {
    if (Number.isInteger(slot) && slot >= 0 && slot < this.schedule.slots) return true;
    this.violate(() => ({
      step: this.steps,
      slot,
      message: `there is no such slot: slots are 0 to ${this.schedule.slots - 1}`,
    }));
    return false;
  }

  private settle(block: number, place: number): void {
    if (this.at[place] >= 0) {
      this.violate(() => ({
        step: this.steps,
        node: this.nodeOf[block],
        slot: this.slotOf[block],
        message: `the block of ${this.name(this.startOf(block))} arrives where another block is`,
      }));
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

  /** @param describe called for those that are described */
  private violate(describe: () => Violation): void {
    this.violationCount++;
    if (this.violations.length < MAX_DESCRIBED) this.violations.push(describe());
  }
}
