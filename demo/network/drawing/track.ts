export interface Point {
  readonly x: number;
  readonly y: number;
}

/** A line on paper, in the direction of what runs along it; lengths are in CSS pixels, y counts down. */
export interface Track {
  readonly from: Point;
  readonly to: Point;
  /** From either end to its control point of a cubic curve, three quarters of which it is high; left out: it is straight. */
  readonly bow?: Point;
}

/** The point of a track at 0 (its beginning) to 1, `aside` to its right as one goes. */
export function pointOn({ from, to, bow }: Track, at: number, aside: number): Point {
  const [x, y] = [to.x - from.x, to.y - from.y];
  if (bow === undefined) {
    const length = Math.hypot(x, y) || 1;
    return { x: from.x + x * at - (y / length) * aside, y: from.y + y * at + (x / length) * aside };
  }
  // Both control points are as far from their ends, which leaves one weight of the two.
  const along = at * at * (3 - 2 * at);
  const away = 3 * at * (1 - at);
  const turn = 2 * at * (1 - at);
  const [dx, dy] = [turn * x + (1 - 2 * at) * bow.x, turn * y + (1 - 2 * at) * bow.y];
  const length = Math.hypot(dx, dy) || 1;
  return {
    x: from.x + x * along + bow.x * away - (dy / length) * aside,
    y: from.y + y * along + bow.y * away + (dx / length) * aside,
  };
}

/** How long a track is, a curve as three lines. */
export function lengthOf(track: Track): number {
  const { from, to, bow } = track;
  if (bow === undefined) return Math.hypot(to.x - from.x, to.y - from.y);
  const points = [0, 1 / 3, 2 / 3, 1].map((at) => pointOn(track, at, 0));
  return points.slice(1).reduce((sum, { x, y }, i) => sum + Math.hypot(x - points[i].x, y - points[i].y), 0);
}

/** Tracks as the path of a drawing. */
export function pathOf(tracks: readonly (Track | undefined)[]): string {
  return tracks
    .map((track) => {
      if (track === undefined) return '';
      const { from, to, bow } = track;
      if (bow === undefined) return `M${at(from)}L${at(to)}`;
      return `M${at(from)}C${at(sum(from, bow))} ${at(sum(to, bow))} ${at(to)}`;
    })
    .join('');
}

/** A track moved to its right. */
export function moved({ from, to }: Track, aside: number): Track {
  return { from: pointOn({ from, to }, 0, aside), to: pointOn({ from, to }, 1, aside) };
}

function sum(one: Point, other: Point): Point {
  return { x: one.x + other.x, y: one.y + other.y };
}

function at({ x, y }: Point): string {
  return `${Math.round(10 * x) / 10} ${Math.round(10 * y) / 10}`;
}
