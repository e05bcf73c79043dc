import { hopsOf } from './displacement.ts';
import type { Flying, FlyingApart } from './legs.ts';

/** What is drawn of memories that are at a moment, whether they rest or their blocks still fly there. */
export interface Pose {
  /** Left out: nothing flies. */
  readonly flight?: Flight | FlightApart;
  /** By slot, 0 to 1: how much paler its blocks are. */
  readonly pale: Float32Array;
  /** 0 to 1: how much paler rows at rest are on top of that, while others fly. */
  readonly rest: number;
  /** By slot: the colour of the frame around its row, red in the lowest byte; 0 for none. */
  readonly frames: Uint32Array;
  /** What is behind the blocks, as far as they are paler or away; as the frames. */
  readonly paper: number;
}

/** Nothing flies, and nothing is paler. */
export function atRest(slots: number): Pose {
  return { pale: new Float32Array(slots), rest: 0, frames: new Uint32Array(slots), paper: 0 };
}

/** Where the blocks are that fly. */
export interface Flight extends Pick<Flying, 'along' | 'sides' | 'order'> {
  readonly lines: readonly Line[];
}

/** Where blocks are that fly apart: those that come to a node by a distance are distance * (1 - done) nodes before it. */
export interface FlightApart extends FlyingApart {
  /** 0 to 1: how much of the way is done. */
  readonly done: number;
}

/** Whether something flies in the row of a slot. Along columns it does in all of them. */
export function isFlown(flight: Flight | FlightApart, slot: number): boolean {
  return flight.along === 'places' ? flight.rows[slot] === 1 : flight.lines[slot].right !== 0;
}

/**
 * The blocks of a line on the way across one axis. One that comes to place u, to fly on to `later`, is at u - right * (1 - done)
 * if u modulo span is at least `right`, and otherwise at u + (span - right) * (1 - done). The first fly to the right, or down, and
 * are drawn in the upper half of a row or the right half of a column; the others in the other half.
 */
export interface Line {
  /** In places, as `span`; 0 for a line at rest. */
  readonly right: number;
  readonly span: number;
  /** The displacement that is to come after this one. */
  readonly later: number;
  /** 0 to 1: how much of the way is done. */
  readonly done: number;
  /** The axis; left out at rest. */
  readonly axis?: number;
}

/**
 * Where the blocks of a leg are.
 * @param done 0 to 1: how much of the leg is done. Lines with several axes divide it among them.
 */
export function flightAt({ along, sides, moves, later, isBack, order }: Flying, done: number): Flight {
  const lines = Array.from(moves, (move, line): Line => {
    if (move === 0) return { right: 0, span: 1, later: later[line], done: 1 };
    const hops = hopsOf(sides, move);
    if (isBack) hops.reverse();
    const at = Math.min(Math.floor(done * hops.length), hops.length - 1);
    const { axis, right, span } = hops[at];
    const rest = hops.slice(at + 1).reduce((sum, hop) => sum + hop.right, 0);
    // A line has either axes to cross in this leg or in others: only columns have others.
    return { axis, right, span, later: rest + later[line], done: done * hops.length - at };
  });
  return { along, sides, lines, ...(order && { order }) };
}

/** Blocks make room for those that come towards them within a part of the way that is 1 of so many, and take it back at its end. */
export const ROOM = 12;
