import type { Grid } from '../../model/networks/topology.ts';
import { legsOf, type RowLeg, sizesOfPhases } from './legs.ts';
import { linkOf, mostMeetings, roundOf } from './meetings.ts';

/** By round, axis and coordinate below a link: the slots of the rows that cross it there, in all lines alike. */
export type LegRounds = number[][][][];

/** A leg along a shorter axis. */
interface ShortLeg extends RowLeg {
  readonly slot: number;
  readonly side: number;
  /** The first round in which it may go; undefined as long as the leg before it is on its way. */
  begin: number | undefined;
  /** The round in which it must be done. */
  readonly end: number;
  /** By blocks above: how many that go down the block that goes up has met. */
  readonly met: Int32Array;
  /** Meetings to come. */
  left: number;
  /** The leg that follows; left out where it is one along a longest axis, or none. */
  readonly next?: ShortLeg;
}

/**
 * Rounds in which the rows of a mesh take their legs. The legs of a phase along the longest axes begin together, and no block
 * waits on them. The others go where messages as long as those of the longest axes have room for them, those first that have
 * the least time left. The phases follow one another as soon as that is so for all: at the latest when the legs of the phase
 * before are done.
 *
 * @param copies blocks of a node for each other
 */
export function legRounds(grid: Grid, copies: number): LegRounds {
  const { shape } = grid;
  const legs = legsOf(grid, copies);
  const [longest, second = longest] = shape.toSorted((a, b) => b - a);
  const sizes = sizesOfPhases((copies * grid.nodes) / longest, shape.length);
  let [fewest, most] = [second - 1, longest - 1];
  while (fewest < most) {
    const apart = Math.floor((fewest + most) / 2);
    if (shortLegs(shape, legs, sizes, apart).isOver) fewest = apart + 1;
    else most = apart;
  }
  const { rounds } = shortLegs(shape, legs, sizes, most);
  for (const [slot, ofRow] of legs.entries()) {
    for (const { axis, offset, phase } of ofRow) {
      if (shape[axis] < longest) continue;
      for (let above = 0; above < longest - offset; above++) {
        for (let below = 0; below < offset; below++) {
          const links = rounds[phase * most + roundOf(above, below)][axis];
          links[linkOf(longest, offset, above, below)].push(slot);
        }
      }
    }
  }
  return rounds;
}

/**
 * The rounds of the legs along shorter axes.
 *
 * @param sizes rows of each offset along a longest axis, by phase
 * @param apart rounds from a phase to the next
 * @returns the rounds of all, and whether some of their messages are longer than those along the longest axes
 */
function shortLegs(
  shape: readonly number[],
  legs: readonly (readonly RowLeg[])[],
  sizes: readonly number[],
  apart: number,
): { readonly rounds: LegRounds; readonly isOver: boolean } {
  const longest = Math.max(...shape);
  const end = longest - 1 + (sizes.length - 1) * apart;
  const waiting = legs.flatMap((ofRow, slot) => waitingLegs(shape, ofRow, slot, longest, apart, end));
  let isOver = false;
  const rounds = Array.from({ length: end }, (_, round) => {
    const links: number[][][] = shape.map((side) => Array.from({ length: side - 1 }, () => []));
    const room = sizes.reduce(
      (sum, size, phase) => sum + size * mostMeetings(longest, round - phase * apart),
      0,
    );
    isOver = fill(links, waiting, round, room) || isOver;
    return links;
  });
  return { rounds, isOver };
}

/** The legs of a row along shorter axes, between those along the longest. */
function waitingLegs(
  shape: readonly number[],
  legs: readonly RowLeg[],
  slot: number,
  longest: number,
  apart: number,
  end: number,
): ShortLeg[] {
  const waiting: ShortLeg[] = [];
  let due = end;
  let next: ShortLeg | undefined;
  for (const leg of legs.toReversed()) {
    const side = shape[leg.axis];
    if (side === longest) {
      due = leg.phase * apart;
      if (next) next.begin = due + side - 1;
      next = undefined;
    } else {
      const met = new Int32Array(side - leg.offset);
      const left = leg.offset * met.length;
      next = { ...leg, slot, side, begin: undefined, end: due, met, left, ...(next && { next }) };
      waiting.push(next);
      due -= side - 1;
    }
  }
  if (next) next.begin = 0;
  return waiting;
}

/**
 * Sends what is ready in a round: all that has no time left, and of the rest what there is room for.
 *
 * @param links by axis and coordinate below a link: the slots that cross it
 * @returns whether some link has more than there is room for
 */
function fill(
  links: readonly (readonly number[][])[],
  waiting: readonly ShortLeg[],
  round: number,
  room: number,
): boolean {
  const ready: { readonly leg: ShortLeg; readonly above: number; readonly below: number }[][] = [];
  for (const leg of waiting) {
    if (leg.left === 0 || leg.begin === undefined || leg.begin > round) continue;
    const { side, offset, end, met } = leg;
    for (let above = 0; above < met.length; above++) {
      const below = met[above];
      if (below === offset || (above > 0 && met[above - 1] === below)) continue;
      // Behind it those with more blocks above, and with more below, meet one a round.
      const spare = end - round - (side - 1 - roundOf(above, below));
      ready[spare] ??= [];
      ready[spare].push({ leg, above, below });
    }
  }
  let isOver = false;
  for (const [spare, some] of ready.entries()) {
    for (const { leg, above, below } of some ?? []) {
      const slots = links[leg.axis][linkOf(leg.side, leg.offset, above, below)];
      if (spare > 0 && slots.length >= room) continue;
      slots.push(leg.slot);
      isOver ||= slots.length > room;
      leg.met[above]++;
      leg.left--;
      if (leg.left === 0 && leg.next) leg.next.begin = round + 1;
    }
  }
  return isOver;
}
