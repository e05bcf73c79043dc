import { IDLE } from '../../model/node-map.ts';
import { ordinal } from '../../model/ordinal.ts';
import type { AxisRange } from '../../problems/axes.ts';
import { leadsHome, type Route } from './leg-routes.ts';
import { firstDifference, type OffsetSet, OffsetUnion, offsetSetWords, offsetsWhere } from './offset-sets.ts';
import type { AxisLeg, Crossing, SequencePlan } from './plan.ts';

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
  /** Where a slot crosses it. */
  readonly offsets: OffsetUnion;
}

/** A slot on its route. */
interface Walker {
  readonly route: Route;
  /** Which of the legs it is on. */
  leg: number;
  /** By dimension: the offsets at which it has crossed on this leg. */
  readonly crossed: readonly OffsetUnion[];
  /** The step in which it moved last, and the offsets at which it moved then. */
  lastMove: number;
  readonly moved: OffsetUnion;
}

/** A dimension, and the offsets at which a slot crosses it. */
interface CrossedAt {
  readonly k: number;
  readonly offsets: OffsetSet;
}

/** All slots on their routes. */
class Walk {
  private readonly walkers: readonly Walker[];
  /** By axis and dimension. */
  private readonly links: readonly (readonly LinkUse[])[];
  /** By axis, dimension and bit of an address: the offsets with another bit. */
  private readonly due: readonly (readonly (readonly OffsetSet[])[])[];
  /** Plans have few tables of dimensions, and use them again and again. */
  private readonly known = new WeakMap<Int8Array, readonly CrossedAt[]>();

  constructor(
    private readonly orders: readonly number[],
    routes: readonly Route[],
    private readonly violate: Violate,
  ) {
    const width = Math.max(...orders);
    this.walkers = routes.map((route) => ({
      route,
      leg: 0,
      crossed: Array.from({ length: width }, () => new OffsetUnion()),
      lastMove: -1,
      moved: new OffsetUnion(),
    }));
    const byDimension = <T>(make: (d: number, k: number) => T) =>
      orders.map((d) => Array.from({ length: d }, (_, k) => make(d, k)));
    this.links = byDimension(() => ({ step: -1, over: { first: 0, last: 0 }, offsets: new OffsetUnion() }));
    this.due = byDimension((d, k) => [0, 1].map((bit) => offsetsWhere(d, (o) => ((o >>> k) & 1) !== bit)));
  }

  /** A crossing in step t; steps come in their order. */
  cross(t: number, { leg, slot, dimensions }: Crossing): void {
    const { axis, over } = leg;
    const walker = this.walkers[slot];
    if (walker === undefined || dimensions.length !== 2 ** this.orders[axis]) {
      const slots = this.walkers.length;
      this.violate(
        `step ${ordinal(t)}: slot ${slot} of ${slots} with ${dimensions.length} offsets on axis ${axis}`,
      );
      return;
    }
    if (!this.isOn(leg, slot, t)) return;
    if (walker.lastMove !== t) {
      walker.lastMove = t;
      walker.moved.clear();
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
        link.offsets.clear();
      } else if (link.over.first !== over.first || link.over.last !== over.last) {
        this.violate(
          `step ${ordinal(t)}, axis ${axis}, slot ${slot}: a slot with other offsets crosses dimension ${k} too`,
        );
      }
      const isFirst = (before: number | undefined, what: string) => {
        if (before === undefined) return;
        this.violate(`step ${ordinal(t)}, axis ${axis}, offset ${before}, slot ${slot}: ${what}`);
      };
      isFirst(link.offsets.add(offsets), `another slot crosses dimension ${k}`);
      isFirst(walker.moved.add(offsets), 'crosses two dimensions');
      isFirst(walker.crossed[k].add(offsets), `crosses dimension ${k} once more`);
    }
  }

  /** After the last step. */
  end(): void {
    for (const [slot, { route, leg }] of this.walkers.entries()) {
      const undone = this.undone(slot);
      if (undone !== undefined) this.violate(`slot ${slot}: ${undone}`);
      const next = route[leg + 1];
      if (next !== undefined) this.violate(`slot ${slot}: never begins axis ${next.axis}`);
    }
  }

  /** Whether a slot is on this leg; with the first crossing on its next leg it goes on to that. */
  private isOn(leg: AxisLeg, slot: number, t: number): boolean {
    const walker = this.walkers[slot];
    const last = walker.route[walker.leg];
    if (leg === last) return true;
    if (leg !== walker.route[walker.leg + 1]) {
      this.violate(`step ${ordinal(t)}, slot ${slot}: axis ${leg.axis} is not its turn`);
      return false;
    }
    const undone = this.undone(slot) ?? (walker.lastMove === t ? 'which it crosses in this step' : undefined);
    if (undone !== undefined) {
      this.violate(
        `step ${ordinal(t)}, slot ${slot}: begins axis ${leg.axis} before the end of axis ${last.axis}, ${undone}`,
      );
    }
    walker.leg++;
    for (const crossed of walker.crossed) crossed.clear();
    return true;
  }

  /** An offset at which a slot has not crossed on its leg what it must, in words. */
  private undone(slot: number): string | undefined {
    const { route, leg, crossed } = this.walkers[slot];
    if (route[leg] === undefined) return undefined;
    const { axis } = route[leg];
    const address = route[leg].address(slot);
    for (const [k, due] of this.due[axis].entries()) {
      const offset = firstDifference(crossed[k].offsets, due[(address >>> k) & 1]);
      if (offset === undefined) continue;
      const crosses = crossed.reduce((sum, at, j) => (at.has(offset) ? sum + 2 ** j : sum), 0);
      const must = (address ^ offset) & (2 ** this.orders[axis] - 1);
      return `axis ${axis}, offset ${offset}: crosses ${crosses}, not ${must}`;
    }
    return undefined;
  }

  /** A table of dimensions by offset, the other way round. */
  private setsOf(dimensions: Int8Array): readonly CrossedAt[] {
    const known = this.known.get(dimensions);
    if (known !== undefined) return known;
    const words = offsetSetWords(Math.log2(dimensions.length));
    const byDimension = new Map<number, OffsetSet>();
    for (const [offset, k] of dimensions.entries()) {
      if (k === IDLE) continue;
      const offsets = byDimension.get(k) ?? new Uint32Array(words);
      offsets[offset >>> 5] |= 1 << (offset & 31);
      byDimension.set(k, offsets);
    }
    const sets = Array.from(byDimension, ([k, offsets]) => ({ k, offsets }));
    this.known.set(dimensions, sets);
    return sets;
  }
}
