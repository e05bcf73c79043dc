import { IDLE } from './node-map.ts';
import type { Claims } from './schedule.ts';

/**
 * What one slot does in one step: on every node whose offset on the axis is o, the block in `slot` crosses
 * dimension `dimensions[o]` of the axis, or stays where that is IDLE. All nodes of an offset do the same, so that a
 * plan needs no table of nodes.
 */
export interface Crossing {
  /** The axis, counted from 0. */
  readonly axis: number;
  /** The slot after the alignment: the XOR of the block's slot and all coordinates of its node. */
  readonly slot: number;
  /** By offset, see offsetOnAxis. */
  readonly dimensions: Int8Array;
}

/** A schedule of exchanges in sequence before it is written out for nodes: what the slots do in each step. */
export interface SequencePlan {
  /** Dimensions of each axis. */
  readonly orders: readonly number[];
  /** Blocks of a node: a multiple of 2^d for the largest of the orders. */
  readonly slots: number;
  /** What it promises of the schedule. */
  readonly claims: Pick<Claims, 'steps' | 'span'>;
  /** The crossings of each step; every call starts anew. */
  steps(): Iterable<readonly Crossing[]>;
}

/** The steps of the exchange of one axis, counted from its first. */
export interface Stage {
  readonly steps: number;
  /** What the slots do in step t, 0 to steps - 1; the axis is left to the caller. */
  at(t: number): Iterable<Omit<Crossing, 'axis'>>;
}

/** The steps of stages that begin at the given steps; the stage of axis a is stages[a]. */
export function* overlaid(stages: readonly Stage[], starts: readonly number[]): Iterable<Crossing[]> {
  const ends = stages.map((stage, axis) => starts[axis] + stage.steps);
  const total = Math.max(...ends);
  for (let t = 0; t < total; t++) {
    const step: Crossing[] = [];
    for (const [axis, stage] of stages.entries()) {
      if (t < starts[axis] || t >= ends[axis]) continue;
      for (const crossing of stage.at(t - starts[axis])) step.push({ axis, ...crossing });
    }
    yield step;
  }
}

/**
 * The complement pairs of the slots, numbered as in pairs.ts. On every node exactly one member of a pair must cross
 * each dimension of an axis: the one whose bit differs from the offset's.
 */
export class SlotPairs {
  /** Pairs of a node: K/2. */
  readonly count: number;
  private readonly half: number;
  private readonly known = new Map<number, Int8Array>();

  /** @param largest the largest order of an axis: the pairs are complements in so many bits */
  constructor(slots: number, largest: number) {
    this.count = slots / 2;
    this.half = 2 ** (largest - 1);
  }

  /** The member of pair u whose highest bit is 0, and its complement. */
  members(u: number): readonly [slot: number, complement: number] {
    const address = u % this.half;
    const first = 2 * (u - address);
    return [first + address, first + 2 * this.half - 1 - address];
  }

  /** Pair u crosses dimension k of an axis of d dimensions: one member where the offset has a 0, one where a 1. */
  crossing(u: number, k: number, d: number): Omit<Crossing, 'axis'>[] {
    return this.members(u).map((slot) => ({ slot, dimensions: this.whereDiffers((slot >>> k) & 1, k, d) }));
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
 * Algorithm 2 on one axis (Johnsson-Ho 1992, 3.2): pair u crosses dimension k in step (u + k) mod K/2. All links
 * are busy in all of the K/2 steps; some pairs begin at the end and go on at the beginning.
 */
export function staggeredStage(pairs: SlotPairs, d: number): Stage {
  return {
    steps: pairs.count,
    *at(t) {
      for (let k = 0; k < d; k++) yield* pairs.crossing((t - k + pairs.count) % pairs.count, k, d);
    },
  };
}

/** The same without going on at the beginning: pair u crosses dimension k in step u + k, in d - 1 more steps. */
export function slidingStage(pairs: SlotPairs, d: number): Stage {
  return {
    steps: pairs.count + d - 1,
    *at(t) {
      for (let k = Math.max(0, t - pairs.count + 1); k < d && k <= t; k++) yield* pairs.crossing(t - k, k, d);
    },
  };
}

/**
 * Algorithm 1 on one axis, on the pairs from number `first` on (Johnsson-Ho 1992, 3.1): d pairs travel together for
 * d steps. The last group may be short.
 */
export function groupedStage(pairs: SlotPairs, d: number, first = 0): Stage {
  return {
    steps: d * Math.ceil((pairs.count - first) / d),
    *at(t) {
      const r = t % d;
      const start = first + t - r;
      for (let i = 0; i < d && start + i < pairs.count; i++) {
        yield* pairs.crossing(start + i, (i + r) % d, d);
      }
    },
  };
}
