import { InputError } from '../model/errors.ts';
import { EMPTY } from '../model/pattern.ts';
import type { Problem } from '../model/problem.ts';
import type { LocalPhase, Schedule, Segment, Step } from '../model/schedule.ts';
import { stepsOf } from '../model/validate.ts';
import { Bookings } from './bookings.ts';
import type { Proof } from './proof.ts';
import { Ends, type MapEnds } from './routes.ts';
import { nodeSymmetry, orbitsOf } from './symmetry.ts';
import { proofOf } from './verdict.ts';
import { type Violation, Violations } from './violation.ts';
import { Work } from './work.ts';

/** Told of the steps done, and of all where formulas say how many there are. */
export type OnProofSteps = (done: number, total: number | undefined) => void;

/** Blocks that one proof may follow: 20 bytes of memory each, and 8 for each that is sent in one step. */
const MAX_TRACKED_BLOCKS = 2 ** 26;

/** What is in a place that a block has left in this step; nothing has arrived there since. */
const leftIn = (step: number) => EMPTY - 1 - step;

/** The blocks of a schedule on their way, and what is counted and found wrong meanwhile. */
export class Propagation {
  private readonly violations = new Violations();
  private readonly bookings: Bookings;

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
  private readonly ends: Ends;

  private blocksFollowed = 0;
  /** The place of a step among all of them, and among those in which something is sent. */
  private steps = 0;
  private rounds = 0;
  private largestMessage = 0;
  private blocksInSequence = 0;
  private hopsInSequence = 0;
  private linkCrossings = 0;

  /** @param problem what its answer is held against */
  constructor(
    private readonly schedule: Schedule,
    private readonly problem: Problem,
    private readonly onSteps: OnProofSteps,
  ) {
    const { topology, pattern, slots } = schedule;
    if (pattern.nodes !== topology.nodes || pattern.slots > slots) {
      throw new InputError(
        `a pattern of ${pattern.nodes} nodes and ${pattern.slots} slots: ` +
          `the schedule has ${topology.nodes} nodes and ${slots} slots`,
      );
    }
    this.work = new Work(schedule.algorithm);
    const orbits = orbitsOf(nodeSymmetry(schedule, this.work), topology);
    this.keptNodes = orbits.keptNodes;
    this.indexOf = orbits.indexOf;
    this.kept = this.keptNodes.length;
    this.ends = new Ends(this.keptNodes, this.work);
    const blocks = pattern.slots * this.kept;
    this.work.requirePhases(blocks, schedule.phases.length);
    if (slots * this.kept > MAX_TRACKED_BLOCKS) {
      const why = orbits.symmetry ? '' : ', since it does not look the same from every node';
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
    this.bookings = new Bookings(schedule, orbits, this.work, this.violations);
    for (let block = 0; block < blocks; block++) {
      if (pattern.destination(this.startOf(block)) === EMPTY) continue;
      this.blocksFollowed++;
      this.nodeOf[block] = this.keptNodes[block % this.kept];
      this.slotOf[block] = Math.floor(block / this.kept);
    }
  }

  /** A fault of the schedule as a whole. */
  violate(violation: Violation): void {
    this.violations.add(() => violation);
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
      this.onSteps(this.steps, this.schedule.claims?.steps);
    }
  }

  finish(): Proof {
    const { schedule } = this;
    const { topology, pattern } = schedule;
    for (let block = 0; block < this.nodeOf.length; block++) {
      if (this.nodeOf[block] === EMPTY) continue;
      const start = this.startOf(block);
      const due = pattern.destination(start);
      const end = this.slotOf[block] * topology.nodes + this.nodeOf[block];
      if (end !== due) {
        this.violations.add(() => ({
          node: this.nodeOf[block],
          slot: this.slotOf[block],
          due: { node: due % topology.nodes, slot: Math.floor(due / topology.nodes) },
          message:
            `the block from node ${start % topology.nodes} for node ${due % topology.nodes} ` +
            `(slot ${Math.floor(start / topology.nodes)}) ended in ${this.name(end)}, not in ${this.name(due)}`,
        }));
      }
    }
    return proofOf(
      schedule,
      this.problem,
      {
        ...{ steps: this.rounds, span: this.span(), largestMessage: this.largestMessage },
        ...{ blocksInSequence: this.blocksInSequence, hopsInSequence: this.hopsInSequence },
        ...{ linkCrossings: this.linkCrossings, blocksFollowed: this.blocksFollowed },
      },
      this.violations,
    );
  }

  /** Most steps from the first move of a block to its last. */
  private span(): number {
    let span = 0;
    for (let block = 0; block < this.firstMove.length; block++) {
      if (this.firstMove[block] >= 0) {
        span = Math.max(span, this.lastMove[block] - this.firstMove[block] + 1);
      }
    }
    return span;
  }

  /** In one piece: it is the innermost loop of a proof, and reads as the rules of a step. */
  private step(step: Step, rowClosed: boolean): void {
    let arriving = 0;
    const ends = step.map(({ map }) => this.ends.of(map));
    this.makeRoom(step, ends);
    let longestMessage = 0;
    let longestRoute = 0;
    for (const [number, message] of step.entries()) {
      const { slots, to } = message;
      if (to && rowClosed) {
        const message = 'a message gives arrival slots in a segment that says it is row-closed';
        this.violations.add(() => ({ step: this.steps, message }));
      }
      if (to && to.length !== slots.length) {
        const message = `a message of ${slots.length} blocks gives ${to.length} arrival slots`;
        this.violations.add(() => ({ step: this.steps, message }));
        continue;
      }
      const { nodes } = this.schedule.topology;
      if (message.map.nodes !== nodes) {
        throw new InputError(`a node map of ${message.map.nodes} nodes: the network has ${nodes}`);
      }
      const { senders, targets } = ends[number];
      if (senders.length === 0) continue;
      // A fault of the route or of the ports is one of its own: the blocks go where the map says all the same.
      const { longest, crossings } = this.bookings.route(this.steps, message.map, step.length === 1);
      this.bookings.book(this.steps, senders, targets);
      longestMessage = Math.max(longestMessage, slots.length);
      longestRoute = Math.max(longestRoute, longest);
      this.linkCrossings += crossings * slots.length;
      for (let i = 0; i < slots.length; i++) {
        const slot = slots[i];
        const arrivalSlot = to ? to[i] : slot;
        if (!this.isSlot(slot) || !this.isSlot(arrivalSlot)) continue;
        for (let k = 0; k < senders.length; k++) {
          const place = slot * this.kept + senders[k];
          const block = this.at[place];
          if (block < 0) {
            const again = block === leftIn(this.steps);
            this.violations.add(() => ({
              step: this.steps,
              node: this.keptNodes[senders[k]],
              slot,
              message: again
                ? 'sends its block twice in one step'
                : `has no block to send to node ${targets[k]}`,
            }));
            continue;
          }
          this.at[place] = leftIn(this.steps);
          this.arrivals[arriving++] = block;
          this.arrivals[arriving++] = arrivalSlot * this.kept + this.indexOf[targets[k]];
          this.nodeOf[block] = message.map.apply(this.nodeOf[block]);
          this.slotOf[block] = arrivalSlot;
          if (this.firstMove[block] < 0) this.firstMove[block] = this.rounds;
          this.lastMove[block] = this.rounds;
        }
      }
    }
    for (let i = 0; i < arriving; i += 2) this.settle(this.arrivals[i], this.arrivals[i + 1]);
    if (longestMessage > 0) this.rounds++;
    this.largestMessage = Math.max(this.largestMessage, longestMessage);
    this.blocksInSequence += Math.ceil(longestMessage / (this.schedule.width ?? 1));
    this.hopsInSequence += longestRoute;
  }

  /** Room for the blocks that a step sends: each leaves its place once. */
  private makeRoom(step: Step, ends: readonly MapEnds[]): void {
    let [sent, asked] = [0, 0];
    for (const [number, { slots }] of step.entries()) {
      const { length } = ends[number].senders;
      sent += slots.length * length;
      asked += length;
    }
    this.work.add(sent + asked);
    const blocks = Math.min(sent, this.nodeOf.length);
    if (2 * blocks > this.arrivals.length) this.arrivals = new Int32Array(2 * blocks);
  }

  private isSlot(slot: number): boolean {
    if (Number.isInteger(slot) && slot >= 0 && slot < this.schedule.slots) return true;
    this.violations.add(() => ({
      step: this.steps,
      slot,
      message: `there is no such slot: slots are 0 to ${this.schedule.slots - 1}`,
    }));
    return false;
  }

  private settle(block: number, place: number): void {
    if (this.at[place] >= 0) {
      this.violations.add(() => ({
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
}
