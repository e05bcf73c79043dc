export interface Point {
  readonly x: number;
  readonly y: number;
}

/** A line on paper, in the direction of what runs along it; lengths are in CSS pixels, y counts down. */
export interface Track {
  readonly from: Point;
  readonly to: Point;
  /** The control points of a cubic curve, that of its beginning first; left out: it is straight. */
  readonly by?: readonly [Point, Point];
  /** In space: how near it is to the eye, from 0, as the farthest node, to 1, as the nearest; left out: on paper. */
  readonly near?: number;
}

/** The point of a track at 0 (its beginning) to 1, `aside` to its right as one goes. */
export function pointOn({ from, to, by }: Track, at: number, aside: number): Point {
  const left = 1 - at;
  const along = (of: 'x' | 'y') =>
    by
      ? left ** 3 * from[of] + 3 * at * left * (left * by[0][of] + at * by[1][of]) + at ** 3 * to[of]
      : from[of] + (to[of] - from[of]) * at;
  const onward = (of: 'x' | 'y') =>
    by
      ? left ** 2 * (by[0][of] - from[of]) +
        2 * at * left * (by[1][of] - by[0][of]) +
        at ** 2 * (to[of] - by[1][of])
      : to[of] - from[of];
  const [dx, dy] = [onward('x'), onward('y')];
  const length = Math.hypot(dx, dy) || 1;
  return { x: along('x') - (dy / length) * aside, y: along('y') + (dx / length) * aside };
}

/** A curve is as long as so many lines. */
const LINES = 8;

/** A track as the points of straight lines: of a curve, nearly. */
export function pointsOf(track: Track): Point[] {
  if (track.by === undefined) return [track.from, track.to];
  return Array.from({ length: LINES + 1 }, (_, i) => pointOn(track, i / LINES, 0));
}

/** How long a track is, a curve nearly. */
export function lengthOf(track: Track): number {
  const points = pointsOf(track);
  return points.slice(1).reduce((sum, { x, y }, i) => sum + Math.hypot(x - points[i].x, y - points[i].y), 0);
}

/** Tracks as the path of a drawing. */
export function pathOf(tracks: readonly (Track | undefined)[]): string {
  return tracks
    .map((track) => {
      if (track === undefined) return '';
      const { from, to, by } = track;
      return `M${at(from)}${by ? `C${at(by[0])} ${at(by[1])} ` : 'L'}${at(to)}`;
    })
    .join('');
}

/** A track moved to its right. */
export function moved(track: Track, aside: number): Track {
  const { from, to, by, near } = track;
  const [first, last] = [pointOn(track, 0, aside), pointOn(track, 1, aside)];
  const beside = (point: Point, end: Point, moved: Point) => ({
    x: point.x + moved.x - end.x,
    y: point.y + moved.y - end.y,
  });
  return {
    from: first,
    to: last,
    ...(by && { by: [beside(by[0], from, first), beside(by[1], to, last)] as const }),
    ...(near !== undefined && { near }),
  };
}

/** Depths are told apart in so many steps. */
const DEPTHS = 4;

/** Tracks that are as near, the farthest first, by how near they are; undefined: all are on paper. */
export function byDepth(tracks: readonly Track[]): Map<number | undefined, Track[]> {
  const levels = new Map<number | undefined, Track[]>();
  for (const track of tracks) {
    const level = track.near === undefined ? undefined : Math.round(track.near * DEPTHS) / DEPTHS;
    const known = levels.get(level);
    if (known) known.push(track);
    else levels.set(level, [track]);
  }
  return new Map([...levels].sort(([one = 1], [other = 1]) => one - other));
}

function at({ x, y }: Point): string {
  return `${Math.round(10 * x) / 10} ${Math.round(10 * y) / 10}`;
}
