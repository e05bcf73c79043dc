import { randomBelow, randomWords, shuffled } from '../../../model/random.ts';
import { planPart } from '../timetable/kept-plans.ts';
import type { PieceRoutes } from './piece-routes.ts';
import { RoundLimits } from './round-limits.ts';
import { RoundLoads } from './round-loads.ts';

/** How often all pieces choose a shortest way by the slopes of the largest messages, and how sharp those are, see `RoundLoads`. */
const PASSES = 5;
const FIRST_SHARPNESS = 20;
const LAST_SHARPNESS = 80;

/** Times in a row that pieces leave full links without fewer elements being over the limits, before other limits are tried. */
const PATIENCE = 20;

/** The first limits are lower together by this part of the largest messages. */
const FIRST_STEP = 1 / 128;

/** So many times as many elements over the limits as there have been: pieces push each other out, and settle no more. */
const TOO_MANY = 3;

/** Limits in a row, each lower by one element, that are given up before it is the end. */
const FAILURES = 24;

/** Looks at prices, about, that all may cost: so many, and so many times those of a pass. */
const LOOKS = 2 ** 25;
const MORE_PASSES = 8;

/**
 * Finds ways and rounds for all pieces, so that the largest messages of all rounds together are few elements. At first all pieces choose, again and again,
 * what adds least to the largest messages. Then these become limits, some lower than what was reached, and the pieces on links that are over the
 * limits look for other ways, by prices that rise until they find them. What was found is kept, and the limits are lowered again.
 *
 * @param enough elements in sequence with which it ends
 * @param seed of the order in which pieces choose, and of which rounds get less
 * @param isShort whether pieces take shortest ways at first
 */
export function negotiate(
  routes: PieceRoutes,
  rounds: number,
  enough: number,
  seed: number,
  isShort = true,
): void {
  const { shares, lanesInAll } = routes.carriers;
  const links = shares.length;
  const random = randomWords(seed);
  let best = Number.POSITIVE_INFINITY;
  const loads = new RoundLoads(links, rounds, FIRST_SHARPNESS, routes.work / lanesInAll / rounds);
  let passes = 0;
  for (let pass = 0; pass < PASSES && best > enough; pass++, passes++) {
    const sharpness = FIRST_SHARPNESS * (LAST_SHARPNESS / FIRST_SHARPNESS) ** (pass / (PASSES - 1));
    if (pass > 0) loads.weigh(sharpness);
    for (const [turn, piece] of shuffled(routes.pieces, random).entries()) {
      routes.choose(piece, loads, isShort);
      // It takes about as long as so many choices.
      if (turn % links !== links - 1) continue;
      if (pass > 0) loads.weigh(sharpness);
      planPart(routes.looks, looksFor(routes.looks / (pass + (turn + 1) / routes.pieces)));
    }
    const length = sumOf(loads.weigh(sharpness));
    if (length >= best) continue;
    best = length;
    routes.keep();
  }
  const looks = looksFor(routes.looks / passes);
  const limits = new RoundLimits(links, rounds, routes.unit);
  const restore = () => {
    routes.restore();
    limits.clear();
    routes.putAll(limits);
  };
  restore();
  let step = Math.ceil(best * FIRST_STEP);
  for (let turn = 0, failures = 0; best > enough && failures < FAILURES && routes.looks < looks; turn++) {
    limits.limitTo(lower(limits.tops(), Math.min(step, best - enough), turn % 2 === 0 ? 0 : step, random));
    if (settle(routes, limits, looks, random)) {
      best = sumOf(limits.tops());
      routes.keep();
      failures = 0;
    } else {
      if (step === 1) failures++;
      step = Math.ceil(step / 2);
      restore();
    }
  }
  routes.restore();
}

/** Looks at prices that all may cost, where those of a pass are so many. */
function looksFor(looksOfPass: number): number {
  return LOOKS + MORE_PASSES * looksOfPass;
}

/** Pieces leave the links that are over the limits until none is. @returns whether that is so */
function settle(routes: PieceRoutes, limits: RoundLimits, looks: number, random: () => number): boolean {
  const isOver = (cell: number) => limits.isOver(cell);
  let least = Number.POSITIVE_INFINITY;
  for (let idle = 0; idle < PATIENCE && routes.looks < looks; idle++) {
    const excess = limits.charge();
    planPart(routes.looks, looks);
    if (excess === 0) return true;
    if (excess < least) {
      least = excess;
      idle = 0;
    }
    if (excess > TOO_MANY * least) return false;
    const crowded: number[] = [];
    routes.forEachCrossing(isOver, (piece) => crowded.push(piece));
    for (const turn of shuffled(crowded.length, random)) {
      const piece = crowded[turn];
      if (routes.crosses(piece, isOver)) routes.choose(piece, limits, false);
    }
  }
  return false;
}

/** Limits that are lower by so much together. @param moved elements that one round may have more, and others fewer */
function lower(tops: Float64Array, by: number, moved: number, random: () => number): Float64Array {
  const limits = tops.slice();
  limits[randomBelow(limits.length, random)] += moved;
  for (let left = by + moved; left > 0; ) {
    const round = randomBelow(limits.length, random);
    if (limits[round] === 0) continue;
    limits[round]--;
    left--;
  }
  return limits;
}

function sumOf(numbers: Float64Array): number {
  return numbers.reduce((sum, number) => sum + number, 0);
}
