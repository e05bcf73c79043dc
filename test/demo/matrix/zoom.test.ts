import { describe, expect, test } from 'vitest';
import { type Spot, WHOLE, type Zoom, zoomed } from '../../../demo/matrix/zoom.ts';

/** What of the whole is at a spot of the window. */
const seenAt = ({ times, left, top }: Zoom, [x, y]: Spot) => [left + x / times, top + y / times];

describe('a part of the memory', () => {
  const spot: Spot = [0.3, 0.6];

  test('is chosen about a spot, which keeps its place', () => {
    const part = zoomed(WHOLE, spot, spot, 4, 8);
    expect(part.times).toBe(4);
    expect(seenAt(part, spot)).toEqual([0.3, 0.6].map((one) => expect.closeTo(one)));
  });

  test('goes with the fingers', () => {
    const part = zoomed(WHOLE, spot, spot, 4, 8);
    const moved = zoomed(part, spot, [0.4, 0.5], 5, 8);
    expect(seenAt(moved, [0.4, 0.5])).toEqual(seenAt(part, spot).map((one) => expect.closeTo(one)));
  });

  test('never shows what is not the memory, and is neither smaller than the whole nor too large', () => {
    expect(zoomed(zoomed(WHOLE, [0, 0], [0, 0], 4, 8), [0, 0], [1, 1], 4, 8)).toEqual({
      times: 4,
      left: 0,
      top: 0,
    });
    expect(zoomed(WHOLE, [1, 1], [0, 0], 2, 8)).toEqual({ times: 2, left: 0.5, top: 0.5 });
    expect(zoomed(WHOLE, spot, spot, 0.2, 8)).toEqual(WHOLE);
    expect(zoomed(WHOLE, spot, spot, 100, 8).times).toBe(8);
  });
});
