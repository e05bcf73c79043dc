import { describe, expect, test } from 'vitest';
import { lengthOf, moved, pathOf, pointOn } from '../../../src/pictures/network/track.ts';

const straight = { from: { x: 10, y: 20 }, to: { x: 110, y: 20 } };
const bowed = {
  ...straight,
  by: [
    { x: 10, y: -20 },
    { x: 110, y: -20 },
  ] as const,
};

describe('a track', () => {
  test('is gone along from its beginning to its end, on its right', () => {
    expect(pointOn(straight, 0.25, 0)).toEqual({ x: 35, y: 20 });
    // Down the page is to the right of who goes to the right.
    expect(pointOn(straight, 1, 3)).toEqual({ x: 110, y: 23 });
    expect(pointOn({ from: straight.to, to: straight.from }, 1, 3)).toEqual({ x: 10, y: 17 });
  });

  test('that is bowed has its ends where it begins and ends, and is three quarters as high as its control points', () => {
    expect(pointOn(bowed, 0, 0)).toEqual(bowed.from);
    expect(pointOn(bowed, 1, 0)).toEqual(bowed.to);
    expect(pointOn(bowed, 0.5, 0)).toEqual({ x: 60, y: -10 });
    expect(pointOn(bowed, 0.5, 2)).toEqual({ x: 60, y: -8 });
    // Upwards first: the right is further on.
    expect(pointOn(bowed, 0, 2)).toEqual({ x: 12, y: 20 });
  });

  test('keeps its form beside itself', () => {
    expect(moved(straight, 2)).toEqual({ from: { x: 10, y: 22 }, to: { x: 110, y: 22 } });
    // Up on the right of the beginning, down on the right of the end.
    const beside = moved({ ...bowed, near: 0.5 }, 2);
    expect(beside).toEqual({
      ...{ from: { x: 12, y: 20 }, to: { x: 108, y: 20 }, near: 0.5 },
      by: [
        { x: 12, y: -20 },
        { x: 108, y: -20 },
      ],
    });
  });

  test('has a length, and a path', () => {
    expect(lengthOf(straight)).toBe(100);
    expect(lengthOf(bowed)).toBeGreaterThan(115);
    expect(lengthOf(bowed)).toBeLessThan(130);
    expect(pathOf([straight, undefined, bowed])).toBe('M10 20L110 20M10 20C10 -20 110 -20 110 20');
  });
});
