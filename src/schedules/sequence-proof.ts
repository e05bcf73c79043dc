import type { AxisRange } from './axes.ts';
import { IDLE } from './node-map.ts';
import { firstOffset, type OffsetSet, offsetsWhere, wordsFor } from './offset-sets.ts';
import { ordinal } from './ordinal.ts';
import type { Crossing, Leg, SequencePlan } from './sequence-plan.ts';
import { leadsHome, type Route } from './sequence-routes.ts';

/** Violations that are described; the rest are counted. */
const MAX_DESCRIBED = 16;

/** The result of `checkPlan`: ok exactly when there is no violation. */
export interface PlanProof {
  /** Whether the plan holds. */
  readonly ok: boolean;
  /** The first 16 violations, in words: the first step is step 1. */
  readonly violations: readonly string[];
  /** Steps that were counted. */
  readonly steps: number;
}

/**
 * Proves a plan for exchanges in sequence at the level of slots and offsets: no node is looked at, so that machines
 * of any size are proved. What it checks:
 *
 * 1. The legs of every slot's route lead where the exchanges do (`leadsHome`).
 * 2. On each leg, at every offset, the slot crosses each dimension of the axis whose bit is one in address ^ offset
 *    once, and no other one; all that, whatever the offset, in earlier steps than what it crosses on the next leg.
 * 3. In a step no dimension of an axis is crossed by two slots at one offset, nor by two that have their offsets over
 *    different axes. (Such offsets say nothing of each other: as a rule some node has both.)
 * 4. In a step a slot crosses one dimension at most, at each offset.
 *
 * Why that is enough (Johnsson-Ho 1992, lemma 1). Between alignment and realignment blocks keep their rows, and on a leg
 * a block changes no coordinate but the one on the leg's axis. So its offset is the same from its first crossing on the
 * leg to its last (2), and at both ends of each link. Both ends of a link send the same row to each other, so that
 * nothing is overwritten, and no link carries two blocks (3), nor is a block sent twice (4). At the end of the leg the
 * coordinate has been changed by address ^ offset (2), and after all legs the block is where it must be (1).
 *
 * It rests on the pattern, the node maps and the local maps being those of `sequenceSchedule`; that they are is proved
 * for small machines by `check`, which follows every block.
 */
export function checkPlan(plan: SequencePlan): PlanProof {
  const violations: string[] = [];
  let count = 0;
  const violate = (message: string) => {
    count++;
    if (violations.length < MAX_DESCRIBED) violations.push(message);
  };
  const routes = Array.from({ length: plan.slots }, (_, slot) => plan.route(slot));
  for (const [slot, route] of routes.entries()) {
    if (!leadsHome(route, slot, plan.orders)) violate(`slot ${slot}: its route does not lead where it must`);
  }
  const walk = new Walk(plan.orders, routes, violate);
  let t = 0;
  for (const step of plan.steps()) {
    for (const crossing of step) walk.cross(t, crossing);
    t++;
  }
  walk.end();
  if (t !== plan.claims.steps) violate(`claims ${plan.claims.steps} steps; counted ${t}`);
  return { ok: count === 0, violations, steps: t };
}

type Violate = (message: string) => void;

/** The use of a dimension of an axis in one step. */
interface LinkUse {
  step: number;
  over: AxisRange;
  readonly offsets: OffsetSet;
}

/** A dimension, and the offsets at which a slot crosses it. */
interface CrossedAt {
  readonly k: number;
  readonly offsets: OffsetSet;
}

/** All slots on their routes. */
class Walk {
  private readonly orders: readonly number[];
  private readonly routes: readonly Route[];
  private readonly violate: Violate;
  /** Dimensions of the largest axis, and words of a set of offsets on it. */
  private readonly width: number;
  private readonly words: number;
  /** By slot: which of its legs it is on. */
  private readonly legs: Uint16Array;
  /** By slot, dimension and word of a set: the offsets at which it has crossed on this leg. */
  private readonly crossed: Uint32Array;
  /** By slot: the step in which it moved last. By slot and word of a set: the offsets at which it moved then. */
  private readonly lastMove: Int32Array;
  private readonly moved: Uint32Array;
  /** By axis and dimension. */
  private readonly links: readonly (readonly LinkUse[])[];
  /** By axis, dimension and bit of an address: the offsets with another bit. */
  private readonly due: readonly (readonly (readonly OffsetSet[])[])[];
  /** Plans have few tables of dimensions, and use them again and again. */
  private readonly known = new WeakMap<Int8Array, readonly CrossedAt[]>();

  constructor(orders: readonly number[], routes: readonly Route[], violate: Violate) {
    this.orders = orders;
    this.routes = routes;
    this.violate = violate;
    this.width = Math.max(...orders);
    this.words = wordsFor(this.width);
    this.legs = new Uint16Array(routes.length);
    this.crossed = new Uint32Array(routes.length * this.width * this.words);
    this.lastMove = new Int32Array(routes.length).fill(-1);
    this.moved = new Uint32Array(routes.length * this.words);
    const byDimension = <T>(make: (d: number, k: number) => T) =>
      orders.map((d) => Array.from({ length: d }, (_, k) => make(d, k)));
    this.links = byDimension((d) => ({
      step: -1,
      over: { first: 0, last: 0 },
      offsets: new Uint32Array(wordsFor(d)),
    }));
    this.due = byDimension((d, k) => [0, 1].map((bit) => offsetsWhere(d, (o) => ((o >>> k) & 1) !== bit)));
  }

  /** A crossing in step t; steps come in their order. */
  cross(t: number, { leg, slot, dimensions }: Crossing): void {
    const { axis, over } = leg;
    if (this.routes[slot] === undefined || dimensions.length !== 2 ** this.orders[axis]) {
      const slots = this.routes.length;
      this.violate(
        `step ${ordinal(t)}: slot ${slot} of ${slots} with ${dimensions.length} offsets on axis ${axis}`,
      );
      return;
    }
    if (!this.isOn(leg, slot, t)) return;
    if (this.lastMove[slot] !== t) {
      this.lastMove[slot] = t;
      for (let word = 0; word < this.words; word++) this.moved[slot * this.words + word] = 0;
    }
    for (const { k, offsets } of this.setsOf(dimensions)) {
      const link = this.links[axis][k];
      if (link === undefined) {
        this.violate(`step ${ordinal(t)}, axis ${axis}, slot ${slot}: there is no dimension ${k}`);
        continue;
      }
      if (link.step !== t) {
        link.step = t;
        link.over = over;
        for (let word = 0; word < offsets.length; word++) link.offsets[word] = 0;
      } else if (link.over.first !== over.first || link.over.last !== over.last) {
        this.violate(
          `step ${ordinal(t)}, axis ${axis}, slot ${slot}: a slot with other offsets crosses dimension ${k} too`,
        );
      }
      for (let word = 0; word < offsets.length; word++) {
        const bits = offsets[word];
        const moved = slot * this.words + word;
        const crossed = (slot * this.width + k) * this.words + word;
        const taken = link.offsets[word] & bits;
        const twice = this.moved[moved] & bits;
        const again = this.crossed[crossed] & bits;
        if ((taken | twice | again) !== 0) {
          const offset = firstOffset(word, taken | twice | again);
          const here = `step ${ordinal(t)}, axis ${axis}, offset ${offset}, slot ${slot}`;
          if (taken !== 0) this.violate(`${here}: another slot crosses dimension ${k}`);
          if (twice !== 0) this.violate(`${here}: crosses two dimensions`);
          if (again !== 0) this.violate(`${here}: crosses dimension ${k} once more`);
        }
        link.offsets[word] |= bits;
        this.moved[moved] |= bits;
        this.crossed[crossed] |= bits;
      }
    }
  }

  /** After the last step. */
  end(): void {
    for (const [slot, route] of this.routes.entries()) {
      const undone = this.undone(slot);
      if (undone !== undefined) this.violate(`slot ${slot}: ${undone}`);
      const next = route[this.legs[slot] + 1];
      if (next !== undefined) this.violate(`slot ${slot}: never begins axis ${next.axis}`);
    }
  }

  /** Whether a slot is on this leg; with the first crossing on its next leg it goes on to that. */
  private isOn(leg: Leg, slot: number, t: number): boolean {
    const route = this.routes[slot];
    const last = route[this.legs[slot]];
    if (leg === last) return true;
    if (leg !== route[this.legs[slot] + 1]) {
      this.violate(`step ${ordinal(t)}, slot ${slot}: axis ${leg.axis} is not its turn`);
      return false;
    }
    const undone =
      this.undone(slot) ?? (this.lastMove[slot] === t ? 'which it crosses in this step' : undefined);
    if (undone !== undefined) {
      this.violate(
        `step ${ordinal(t)}, slot ${slot}: begins axis ${leg.axis} before the end of axis ${last.axis}, ${undone}`,
      );
    }
    this.legs[slot]++;
    const first = slot * this.width * this.words;
    this.crossed.fill(0, first, first + this.width * this.words);
    return true;
  }

  /** The first offset at which a slot has not crossed on its leg what it must, in words. */
  private undone(slot: number): string | undefined {
    const leg = this.routes[slot][this.legs[slot]];
    if (leg === undefined) return undefined;
    const { axis } = leg;
    const address = leg.address(slot);
    const first = slot * this.width * this.words;
    for (let k = 0; k < this.orders[axis]; k++) {
      const due = this.due[axis][k][(address >>> k) & 1];
      for (let word = 0; word < due.length; word++) {
        const wrong = this.crossed[first + k * this.words + word] ^ due[word];
        if (wrong === 0) continue;
        const offset = firstOffset(word, wrong);
        const isCrossed = (_: unknown, j: number) =>
          (this.crossed[first + j * this.words + word] >>> (offset & 31)) & 1 ? 2 ** j : 0;
        const crosses = Array.from({ length: this.orders[axis] }, isCrossed).reduce(
          (sum, bit) => sum + bit,
          0,
        );
        const must = (address ^ offset) & (2 ** this.orders[axis] - 1);
        return `axis ${axis}, offset ${offset}: crosses ${crosses}, not ${must}`;
      }
    }
    return undefined;
  }

  /** A table of dimensions by offset, the other way round. */
  private setsOf(dimensions: Int8Array): readonly CrossedAt[] {
    const known = this.known.get(dimensions);
    if (known !== undefined) return known;
    const d = Math.log2(dimensions.length);
    const sets = [...new Set(dimensions)]
      .filter((k) => k !== IDLE)
      .map((k) => ({ k, offsets: offsetsWhere(d, (offset) => dimensions[offset] === k) }));
    this.known.set(dimensions, sets);
    return sets;
  }
}
