import { InputError, type NodeMap, ordinal, type Schedule, type Segment } from '../../schedules/index.ts';
import type { PackedSteps } from './packed.ts';

/** Moves of a segment as they are packed; millions of them, so they go straight into one growing array. */
export class MoveList {
  private words = new Uint32Array(1024);
  private used = 0;
  private count = 0;
  private readonly starts = [0];

  push(...move: number[]): void {
    if (this.used + move.length > this.words.length) {
      const larger = new Uint32Array(2 * this.words.length);
      larger.set(this.words);
      this.words = larger;
    }
    for (const word of move) this.words[this.used++] = word;
    this.count++;
  }

  /** Moves since the last step ended. */
  get open(): number {
    return this.count - this.starts[this.starts.length - 1];
  }

  /** Ends a step. */
  endStep(): void {
    this.starts.push(this.count);
  }

  steps(): PackedSteps {
    return { moves: this.words.slice(0, this.used), firstMove: Uint32Array.from(this.starts) };
  }
}

/**
 * The moves of messages within rows.
 *
 * @param codeOf what a kernel is told of a node map: it has a code for all of them, or another kernel would be taken
 * @throws InputError when a step sends a slot twice, or one that does not exist
 */
export function packMoves(
  segment: Segment,
  schedule: Schedule,
  codeOf: (map: NodeMap) => number | undefined,
  push: (moves: MoveList, slot: number, code: number, map: NodeMap) => void,
): MoveList {
  const { slots: slotCount } = schedule;
  const packed = new MoveList();
  const lastStep = new Int32Array(slotCount).fill(-1);
  let t = 0;
  for (const step of segment.steps()) {
    for (const { map, slots } of step) {
      const code = codeOf(map) as number;
      for (let i = 0; i < slots.length; i++) {
        const slot = slots[i];
        if (!isSlot(slot, slotCount) || lastStep[slot] === t) {
          const why = lastStep[slot] === t ? 'is sent twice' : 'does not exist';
          throw new InputError(`${nameOfStep(schedule, segment, t)}: slot ${slot} ${why}`);
        }
        lastStep[slot] = t;
        push(packed, slot, code, map);
      }
    }
    packed.endStep();
    t++;
  }
  return packed;
}

/**
 * "mine, step 3", as the checker counts: among the steps of all segments.
 * @param index place of the step in its segment, from 0
 */
export function nameOfStep({ algorithm, phases }: Schedule, segment: Segment, index: number): string {
  let before = 0;
  for (const phase of phases) {
    if (phase === segment) break;
    if (phase.kind === 'segment') before += Array.from(phase.steps()).length;
  }
  return `${algorithm}, step ${ordinal(before + index)}`;
}

/** Whether a slot exists. */
export function isSlot(slot: number, slots: number): boolean {
  return Number.isInteger(slot) && slot >= 0 && slot < slots;
}

/** Tables of one entry for each node, one behind another. */
export function joined(tables: readonly Uint32Array[], nodes: number): Uint32Array<ArrayBuffer> {
  const all = new Uint32Array(tables.length * nodes);
  for (const [number, table] of tables.entries()) all.set(table, number * nodes);
  return all;
}
