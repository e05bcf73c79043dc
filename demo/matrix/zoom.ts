/** A part of the memory that fills its window. */
export interface Zoom {
  /** How many times larger than the whole. */
  readonly times: number;
  /** Where the part begins, as parts of the whole. */
  readonly left: number;
  readonly top: number;
}

export const WHOLE: Zoom = { times: 1, left: 0, top: 0 };

/** A place in the window: parts of its width and height. */
export type Spot = readonly [x: number, y: number];

/** What was at one spot is at another, and so many times larger than the whole: 1 to `most`; nothing outside of the memory is shown. */
export function zoomed(
  { left, top, times }: Zoom,
  [x, y]: Spot,
  to: Spot,
  wanted: number,
  most: number,
): Zoom {
  const next = Math.min(Math.max(wanted, 1), most);
  const begin = (from: number, at: number, then: number) =>
    Math.min(Math.max(from + at / times - then / next, 0), 1 - 1 / next);
  return { times: next, left: begin(left, x, to[0]), top: begin(top, y, to[1]) };
}
