import { useEffect, useLayoutEffect, useMemo, useState } from 'preact/hooks';
import type { PlaybackInfo } from '../laboratory/protocol.ts';
import { WHOLE, type Zoom, zoomed } from '../matrix/zoom.ts';
import { leftOf, stepWidth, stretchesOf } from './score-times.ts';

/** Pixels of a step beyond which it does not grow. */
const LARGEST_STEP = 26;
/** Times larger that a pixel of a wheel makes it, and a key. */
const BY_WHEEL = 0.002;
const BY_KEY = 1.5;
/** Where the present moment comes to stand that was out of sight, as a part of the width. */
const BROUGHT_TO = 0.1;

/** The part of the score that a wheel or keys have chosen. The present moment stays in sight. */
export function useScoreZoom(playback: PlaybackInfo | undefined, width: number, moment: number) {
  const [zoom, setZoom] = useState<Zoom>(WHOLE);
  const stretches = useMemo(() => stretchesOf(playback?.phases ?? [], width, zoom), [playback, width, zoom]);
  const now = leftOf(stretches, moment);
  const step = stepWidth(stretches);
  const most = step > 0 ? Math.max((LARGEST_STEP * zoom.times) / step, 1) : 1;
  /** What was at one place is at another, in pixels, and so many times larger than now. */
  const move = (from: number, to: number, times: number) =>
    setZoom(zoomed(zoom, [from / width, 0], [to / width, 0], zoom.times * times, most));
  useEffect(() => setZoom(WHOLE), [playback]);
  useLayoutEffect(() => {
    if (now < 0 || now > width) move(now, BROUGHT_TO * width, 1);
  }, [now, width]);
  const hands = {
    onWheel(event: WheelEvent) {
      event.preventDefault();
      const { clientX, deltaX, deltaY, shiftKey, currentTarget } = event;
      const x = clientX - (currentTarget as Element).getBoundingClientRect().left;
      // With Shift a wheel goes along, and so do two fingers on a pad.
      if (shiftKey || Math.abs(deltaX) > Math.abs(deltaY)) move(x, x - (deltaX || deltaY), 1);
      else move(x, x, Math.exp(-BY_WHEEL * deltaY));
    },
    onKeyDown({ key }: KeyboardEvent) {
      if (key === '+') move(now, now, BY_KEY);
      if (key === '-') move(now, now, 1 / BY_KEY);
    },
  };
  return { stretches, now, isWhole: zoom.times === 1, hands };
}
