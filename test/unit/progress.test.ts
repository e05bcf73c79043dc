import { describe, expect, it } from 'vitest';
import { describePart } from '../../src/cli/progress.ts';

describe('describePart', () => {
  it('gives the part that is done, rounded down', () => {
    expect(describePart(0, 3, 100)).toBe(' 0 %');
    expect(describePart(2, 3, 100)).toBe(' 66 %');
    expect(describePart(3, 3, 100)).toBe(' 100 %');
  });

  it('estimates the time that is left for what takes more than two seconds', () => {
    expect(describePart(1, 4, 1999)).toBe(' 25 %');
    expect(describePart(1, 4, 2000)).toBe(' 25 %, about 6 s left');
    expect(describePart(1, 100, 3000)).toBe(' 1 %, about 4 min 57 s left');
    expect(describePart(4, 4, 3000)).toBe(' 100 %, about 0 s left');
  });

  it('estimates nothing from nothing', () => {
    expect(describePart(0, 4, 5000)).toBe(' 0 %');
  });
});
