import type { NodeLook } from './network-drawing.ts';
import type { Point } from './track.ts';

/** Of nodes that are drawn: closer ones cannot be told apart. */
export const MIN_SPACING = 9;

/** Sizes of labels, largest first; those from COMFORTABLE on leave so much room between nodes that their links are seen well. */
const FONTS = [16, 15, 14, 13, 12, 11, 10];
const COMFORTABLE = 12;
const AIR = { comfortable: 1.6, tight: 1.1 };

/** Width of a digit of the mono font, in sizes of it. */
const DIGIT = 0.6;

/** Smaller discs cannot be pointed at, larger ones say no more. */
const RADII = [3, 14] as const;

/**
 * Pills with labels where there is room for them, otherwise discs.
 *
 * @param digits of a label
 * @param place where the nodes are, if so much room is left for one at the edges
 */
export function pillsOrDiscs(digits: number, place: (look: NodeLook) => readonly Point[]): NodeLook {
  for (const font of FONTS) {
    const look = { width: (DIGIT * digits + 0.9) * font, height: 1.75 * font, font };
    const air = font >= COMFORTABLE ? AIR.comfortable : AIR.tight;
    if (areApart(place(look), air * look.width, air * look.height)) return look;
  }
  const [least] = RADII;
  const disc = discOf(0.16 * spacingOf(place({ width: 2 * least, height: 2 * least })));
  return { width: disc, height: disc };
}

/** Discs with labels where there is room for them. */
export function discsFor(digits: number, radius: number): NodeLook {
  const diameter = discOf(radius);
  // The widest label is as wide as the chord at half its height.
  const font = Math.min(diameter / (DIGIT * digits + 0.6), 0.55 * diameter);
  return { width: diameter, height: diameter, ...(font >= 7.5 && { font }) };
}

function discOf(radius: number): number {
  return 2 * Math.min(Math.max(radius, RADII[0]), RADII[1]);
}

function areApart(points: readonly Point[], width: number, height: number): boolean {
  return points.every((one, i) =>
    points.slice(i + 1).every(({ x, y }) => Math.abs(x - one.x) >= width || Math.abs(y - one.y) >= height),
  );
}

/** Of the two nodes that are nearest to each other. */
function spacingOf(points: readonly Point[]): number {
  let least = Number.POSITIVE_INFINITY;
  for (const [i, { x, y }] of points.entries()) {
    for (const other of points.slice(i + 1)) least = Math.min(least, Math.hypot(x - other.x, y - other.y));
  }
  return least;
}
