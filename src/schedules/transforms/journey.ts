import { type LocalMap, tableLocalMap } from '../model/local-map.ts';
import type { Claims, LocalPhase, Phase, Segment } from '../model/schedule.ts';

/** A phase, and what becomes of the blocks in it. A place is a number: slot * nodes + node. */
export interface Stretch {
  /** What is done. */
  readonly phase: Phase;
  /** Steps of it, none of a local phase. */
  readonly steps: number;
  /** Blocks in its longest message. */
  readonly largestMessage: number;
  /** By the place where a block starts: the place where it ends. */
  readonly to: Uint32Array;
  /** By the same: the steps in which it moves for the first time and for the last, -1 if it does not. */
  readonly first: Int32Array;
  readonly last: Int32Array;
}

/** Stretches one after another. */
export class Journey {
  /** By the place where a block starts: where it is now. */
  readonly at: Uint32Array<ArrayBuffer>;
  readonly phases: Phase[] = [];
  private readonly first: Int32Array;
  private steps = 0;
  private span = 0;
  private largestMessage = 0;

  /** @param places those that hold a block at the start: 0 to places - 1 */
  constructor(places: number) {
    this.at = Uint32Array.from({ length: places }, (_, place) => place);
    this.first = new Int32Array(places).fill(-1);
  }

  add({ phase, steps, largestMessage, to, first, last }: Stretch): void {
    for (const [block, place] of this.at.entries()) {
      this.at[block] = to[place];
      if (first[place] < 0) continue;
      if (this.first[block] < 0) this.first[block] = this.steps + first[place];
      this.span = Math.max(this.span, this.steps + last[place] - this.first[block] + 1);
    }
    this.phases.push(phase);
    this.steps += steps;
    this.largestMessage = Math.max(this.largestMessage, largestMessage);
  }

  get claims(): Claims {
    const { steps, span, largestMessage } = this;
    return { steps, span, largestMessage };
  }

  /** By the place where a block is now, what is given by the place where it started. */
  here(values: Uint32Array): Uint32Array<ArrayBuffer> {
    const table = new Uint32Array(values.length);
    for (const [block, place] of this.at.entries()) table[place] = values[block];
    return table;
  }
}

/**
 * Steps in which blocks leave their rows.
 * @param moves where the blocks end, and when they move
 */
export function segmentStretch(steps: Segment['steps'], moves: Omit<Stretch, 'phase'>): Stretch {
  return { phase: { kind: 'segment', rowClosed: false, steps }, ...moves };
}

/**
 * A local phase that moves the blocks of all places to others of the same nodes.
 * @param slots of a node, those in transit included: what is there stays
 */
export function localStretch(
  name: LocalPhase['name'],
  nodes: number,
  slots: number,
  to: Uint32Array,
): Stretch {
  const still = new Int32Array(to.length).fill(-1);
  return {
    phase: { kind: 'local', name, map: withinNodes(nodes, slots, to) },
    steps: 0,
    largestMessage: 0,
    to,
    first: still,
    last: still,
  };
}

/** Nodes that do the same are one class. */
function withinNodes(nodes: number, slots: number, to: Uint32Array): LocalMap {
  const tables: Uint32Array[] = [];
  const known = new Map<string, number>();
  const classes = Array.from({ length: nodes }, (_, node) => {
    const table = Uint32Array.from({ length: slots }, (_, slot) => {
      const place = slot * nodes + node;
      return place < to.length ? Math.floor(to[place] / nodes) : slot;
    });
    const key = table.join();
    const alike = known.get(key) ?? tables.push(table) - 1;
    known.set(key, alike);
    return alike;
  });
  return tableLocalMap(tables, classes);
}
