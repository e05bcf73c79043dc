import { IDLE } from '../../model/node-map.ts';
import { offsetTable } from './offset-table.ts';
import type { AxisLeg, Crossing } from './plan.ts';

/** The steps of one exchange of some slots, counted from its first. */
export interface ExchangeStage {
  readonly steps: number;
  /** What the slots do in step t, 0 to steps - 1, on the leg that the stage is used for. */
  at(t: number, leg: AxisLeg): Iterable<Crossing>;
}

/** A stage, the leg that it is used for, and the step in which it begins. */
export interface StageRun {
  readonly stage: ExchangeStage;
  readonly leg: AxisLeg;
  readonly start: number;
}

/** The steps of turns, which may run at the same time. */
export function* overlaid(turns: readonly StageRun[]): Iterable<Crossing[]> {
  const total = Math.max(...turns.map(({ stage, start }) => start + stage.steps));
  for (let t = 0; t < total; t++) {
    const step: Crossing[] = [];
    for (const { stage, leg, start } of turns) {
      if (t < start || t >= start + stage.steps) continue;
      for (const crossing of stage.at(t - start, leg)) step.push(crossing);
    }
    yield step;
  }
}

/**
 * Pairs of slots whose addresses are complements. On every node exactly one member of a pair must cross each dimension
 * of an axis: the one whose bit differs from the offset's.
 */
export class SlotPairs {
  private readonly known = new Map<number, Int8Array>();

  constructor(
    /** How many there are. */
    readonly count: number,
    /** The slots of pair u, 0 to count - 1. */
    readonly members: (u: number) => readonly [slot: number, complement: number],
  ) {}

  /** Pair u crosses dimension k of an axis of d dimensions: one member where the offset has a 0, one where a 1. */
  crossing(u: number, k: number, d: number, leg: AxisLeg): Crossing[] {
    return this.members(u).map((slot) => {
      const bit = (leg.address(slot) >>> k) & 1;
      return { leg, slot, dimensions: this.whereDiffers(bit, k, d) };
    });
  }

  /** Dimension k where bit k of the offset is not `bit`. The same object each time: node maps are made once for it. */
  private whereDiffers(bit: number, k: number, d: number): Int8Array {
    const key = 2 * (32 * d + k) + bit;
    const dimensions =
      this.known.get(key) ??
      Int8Array.from({ length: 2 ** d }, (_, o) => (((o >>> k) & 1) === bit ? IDLE : k));
    this.known.set(key, dimensions);
    return dimensions;
  }
}

/**
 * The slots in pairs of complements, numbered as in pair-steps.ts, but for some that are taken. The first member of a pair has
 * a 0 as its highest bit.
 *
 * @param taken of each pair that is left out, one slot or both
 */
export function complementSlotPairs(
  slots: number,
  largest: number,
  taken: readonly number[] = [],
): SlotPairs {
  const half = 2 ** (largest - 1);
  const numberOf = (slot: number) => {
    const address = slot % (2 * half);
    return (slot - address) / 2 + Math.min(address, 2 * half - 1 - address);
  };
  const gaps = [...new Set(taken.map(numberOf))].sort((a, b) => a - b);
  return new SlotPairs(slots / 2 - gaps.length, (number) => {
    const u = gaps.reduce((at, gap) => (gap <= at ? at + 1 : at), number);
    const address = u % half;
    const first = 2 * (u - address);
    return [first + address, first + 2 * half - 1 - address];
  });
}

/**
 * Algorithm 2 on one axis (Johnsson-Ho 1992, 3.2): pair u crosses dimension k in step (u + k) mod K/2. All links
 * are busy in all of the K/2 steps; some pairs begin at the end and go on at the beginning.
 */
export function staggeredStage(pairs: SlotPairs, d: number): ExchangeStage {
  return {
    steps: pairs.count,
    *at(t, leg) {
      for (let k = 0; k < d; k++) yield* pairs.crossing((t - k + pairs.count) % pairs.count, k, d, leg);
    },
  };
}

/** The same without going on at the beginning: pair u crosses dimension k in step u + k, in d - 1 more steps. */
export function slidingStage(pairs: SlotPairs, d: number): ExchangeStage {
  return {
    steps: pairs.count + d - 1,
    *at(t, leg) {
      for (let k = Math.max(0, t - pairs.count + 1); k < d && k <= t; k++) {
        yield* pairs.crossing(t - k, k, d, leg);
      }
    },
  };
}

/**
 * Algorithm 1 on one axis (Johnsson-Ho 1992, 3.1): d pairs travel together for d steps. The last group may be short.
 *
 * With steps between the crossings of a pair, `apart` groups of d pairs take turns, and begin one step after another. Pair i of a
 * group crosses dimension (i + r) mod d in its turn r. All links are busy as long as there are so many groups.
 *
 * @param apart steps from one crossing of a pair to its next: 1 is Algorithm 1 itself
 */
export function groupedStage(pairs: SlotPairs, d: number, apart = 1): ExchangeStage {
  const batch = apart * d;
  const last = Math.ceil(pairs.count / d) - 1;
  const inBatch = last % apart;
  const lastStart = (last - inBatch) * d + inBatch;
  return {
    steps: pairs.count === 0 ? 0 : lastStart + batch - apart + 1,
    *at(t, leg) {
      const since = t % batch;
      const turn = Math.floor(since / apart);
      const start = t - since + d * (since % apart);
      for (let i = 0; i < d && start + i < pairs.count; i++) {
        yield* pairs.crossing(start + i, (i + turn) % d, d, leg);
      }
    },
  };
}

/**
 * Algorithm 3 on one axis (Johnsson-Ho 1992, 3.3): Algorithm 1 on full groups, and then Algorithm 2 on the last pairs, d and
 * those that fill no group.
 */
export function hybridStage(pairs: SlotPairs, d: number): ExchangeStage {
  const last = d + (pairs.count % d);
  const others = pairs.count - last;
  const groups = groupedStage(new SlotPairs(others, pairs.members), d);
  const rest = staggeredStage(new SlotPairs(last, (u) => pairs.members(others + u)), d);
  return {
    steps: pairs.count,
    at: (t, leg) => (t < others ? groups.at(t, leg) : rest.at(t - others, leg)),
  };
}

/**
 * All links of one axis are busy in as many steps as there are pairs, and no slot is under way for more than d of them:
 * a table, and after it full groups of Algorithm 1. For legs whose address is the slot.
 *
 * @param early the early members of the pairs in the table, as `tableSlots` has them: d + c of them, or none
 * @param others the other pairs; d divides their number
 */
export function fullStage(early: readonly number[], others: SlotPairs, d: number): ExchangeStage {
  const groups = groupedStage(others, d);
  if (early.length === 0) return groups;
  const table = offsetTable(early, d, early.length - d);
  return {
    steps: table.length + groups.steps,
    *at(t, leg) {
      if (t >= table.length) yield* groups.at(t - table.length, leg);
      else for (const [slot, dimensions] of table[t]) yield { leg, slot, dimensions };
    },
  };
}

/**
 * Algorithm 3 with steps between the crossings of a pair: `groupedStage` for batches of `apart` full groups, and for the last
 * pairs, a batch and those that fill none, Algorithm 2, in which pair u crosses dimension k in step u + k * apart.
 *
 * @param pairs at least a batch
 */
export function spacedHybrid(pairs: SlotPairs, d: number, apart: number): ExchangeStage {
  const batch = apart * d;
  const last = batch + (pairs.count % batch);
  const others = pairs.count - last;
  const groups = groupedStage(new SlotPairs(others, pairs.members), d, apart);
  return {
    steps: pairs.count,
    *at(t, leg) {
      if (t < others) {
        yield* groups.at(t, leg);
        return;
      }
      for (let k = 0; k < d; k++) {
        const u = (t - others - k * apart + batch) % last;
        yield* pairs.crossing(others + u, k, d, leg);
      }
    },
  };
}
