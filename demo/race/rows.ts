import type { LocalMap, LocalMapCode } from '../../src/schedules/index.ts';
import { gridLocalMap, memberLocalMap } from '../../src/schedules/model/local-map.ts';
import {
  type Axes,
  coordinatesOf,
  memberAt,
  offsetBetween,
} from '../../src/schedules/model/networks/axes.ts';

/** Rows that every node sends equally far. */
interface RowMessage {
  /** The node that node 0 sends to. */
  readonly to: number;
  /** Each stays the row that it is. */
  readonly slots: Uint32Array<ArrayBuffer>;
}

/** A part of a schedule, as `partsOf` has them: rows that are sent, or what all nodes do inside. */
export type RowPart = { readonly messages: readonly RowMessage[] } | { readonly local: RowLocalMap };

/** A local map in closed form. */
export type RowLocalMap = Extract<LocalMapCode, { kind: 'translate' | 'xor' | 'add' | 'subtract' }>;

export interface RowMoves {
  readonly nodes: number;
  readonly slots: number;
  /** How far a node is from another one: by the coordinates on this grid. Of XOR all sides are 2, and none is twisted. */
  readonly axes: Axes;
  readonly parts: readonly RowPart[];
}

/** What leads back: a local map, or by row how far it went in a stretch of steps, as node 0 sees it. */
type Back = { readonly local: LocalMap } | { readonly went: Uint32Array };

/**
 * Where the blocks of a schedule come from, at any moment, without its memories: what a row does is known by one number for
 * each stretch of steps.
 */
export class Rows {
  private readonly isXor: boolean;
  /** Parts that are done. */
  private moment = 0;
  /** What leads back to the start, the first part first. */
  private backs: Back[] = [];

  constructor(private readonly moves: RowMoves) {
    const { shape, twist } = moves.axes;
    // Where a turn leads elsewhere, there and back again are not the same.
    this.isXor = twist === undefined && shape.every((side) => side === 2);
  }

  goto(moment: number): void {
    if (moment < this.moment) {
      this.backs = [];
      this.moment = 0;
    }
    while (this.moment < moment) this.take(this.moves.parts[this.moment++]);
  }

  /** The place, slot * nodes + node, where the block starts that is in a place now. */
  originOf(slot: number, node: number): number {
    let [row, column] = [slot, node];
    for (let i = this.backs.length - 1; i >= 0; i--) {
      const back = this.backs[i];
      if ('local' in back) row = back.local.apply(column, row);
      else column = this.before(column, back.went[row]);
    }
    return row * this.moves.nodes + column;
  }

  private take(part: RowPart): void {
    if ('local' in part) {
      this.backs.push({ local: localMapOf(part.local, this.moves.slots).inverse() });
      return;
    }
    const went = this.stretch();
    for (const { to, slots } of part.messages) {
      for (const slot of slots) went[slot] = this.behind(went[slot], to);
    }
  }

  /** The stretch of steps that goes on, or a new one. */
  private stretch(): Uint32Array {
    const last = this.backs.at(-1);
    if (last && 'went' in last) return last.went;
    const went = new Uint32Array(this.moves.slots);
    this.backs.push({ went });
    return went;
  }

  /** As far behind a node as a node is behind node 0. */
  private behind(node: number, far: number): number {
    if (this.isXor) return node ^ far;
    const { axes } = this.moves;
    const [from, more] = [node, far].map((one) => coordinatesOf(axes.shape, one));
    return memberAt(
      axes,
      from.map((x, axis) => x + more[axis]),
    );
  }

  /** As far before a node as node 0 is before a node. */
  private before(node: number, far: number): number {
    return this.isXor ? node ^ far : offsetBetween(this.moves.axes, far, node);
  }
}

function localMapOf(code: RowLocalMap, slots: number): LocalMap {
  return code.kind === 'translate'
    ? gridLocalMap(code.operation, slots, code.shape, code.twist)
    : memberLocalMap(code.kind, slots, code.mask, code);
}
