import { describe, expect, test } from 'vitest';
import { FrameRule, MOST_FRAME_MS, percentile95 } from '../../../../demo/laboratory/flight/frame-rule.ts';

const FAST = Array.from({ length: 50 }, () => 20);
const SLOW = Array.from({ length: 25 }, () => 40);

describe('the rule of frames', () => {
  const rule = () => new FrameRule();
  const feed = (to: FrameRule, frames: readonly number[]) => {
    for (const ms of frames) to.take(ms);
    return to.allows;
  };

  test('takes the 95th percentile', () => {
    expect(percentile95(Array.from({ length: 100 }, (_, i) => 100 - i))).toBe(95);
    expect(percentile95([7])).toBe(7);
  });

  test('lets blocks fly while at most a frame of twenty is slow', () => {
    expect(
      feed(
        rule(),
        Array.from({ length: 40 }, () => MOST_FRAME_MS),
      ),
    ).toBe(true);
    expect(
      feed(
        rule(),
        Array.from({ length: 40 }, () => MOST_FRAME_MS + 1),
      ),
    ).toBe(false);
    // Of 40 frames two may be slow, and three may not.
    const second = (slow: number) => Array.from({ length: 40 }, (_, i) => (i < slow ? 34 : 25));
    expect(feed(rule(), second(2))).toBe(true);
    expect(feed(rule(), second(3))).toBe(false);
  });

  test('looks at whole seconds: a slow frame or two change nothing before', () => {
    expect(feed(rule(), SLOW.slice(1))).toBe(true);
    expect(feed(rule(), SLOW)).toBe(false);
  });

  test('lets them fly again after a second of fast frames, and after twice as many where that was too soon', () => {
    const one = rule();
    expect(feed(one, SLOW)).toBe(false);
    expect(feed(one, SLOW)).toBe(false);
    expect(feed(one, FAST)).toBe(true);
    expect(feed(one, SLOW)).toBe(false);
    expect(feed(one, FAST)).toBe(false);
    expect(feed(one, FAST)).toBe(true);
    // A second in flight that is fast makes it forget.
    expect(feed(one, FAST)).toBe(true);
    expect(feed(one, SLOW)).toBe(false);
    expect(feed(one, FAST)).toBe(true);
  });

  test('never waits longer than 16 seconds', () => {
    const one = rule();
    for (let tries = 0; tries < 8; tries++) {
      feed(one, SLOW);
      for (let seconds = 0; seconds < 16; seconds++) feed(one, FAST);
      expect(one.allows).toBe(true);
    }
  });
});
