import { useEffect, useLayoutEffect, useState } from 'preact/hooks';
import type { PlaybackInfo, SceneInfo } from '../laboratory/protocol.ts';
import { useSize } from '../use-size.ts';
import type { Now } from './schedule-text.ts';
import { centred, isInSight, lastLevel, viewOf } from './schedule-view.ts';

const LARGEST_STEP = 26;
const LARGEST_SLOT = 22;
const MOST_HEIGHT = 448;
/** A guess at the room for the chart, for the time until it is measured. */
const UNMEASURED = { width: 480, height: MOST_HEIGHT };
const ORIGIN = { x: 0, y: 0 };

/** What the view is of. */
interface Viewed {
  readonly slots: number;
  readonly now: Now;
  /** The places in the order of the slots that leave, in order: they are kept in sight where there is room for all. */
  readonly leaving: readonly number[];
  /** The place that is in the middle otherwise. */
  readonly middle: number;
  /** Another one begins at level 0. */
  readonly playback: PlaybackInfo;
  readonly order: Uint32Array | undefined;
  readonly moment: number;
  readonly scene: SceneInfo | undefined;
}

/** The part of a chart that is seen. */
export type ChartView = ReturnType<typeof useChartView>;

/** Zooms and scrolls a chart in the room that it has. */
export function useChartView({ playback, slots, now, order, leaving, middle, moment, scene }: Viewed) {
  const { steps, done, current } = now;
  // The step that is kept in sight.
  const step = current === -1 ? Math.max(Math.min(done, steps - 1), 0) : current;
  const [wanted, setLevel] = useState(0);
  const [scroll, setScroll] = useState(ORIGIN);
  const [scroller, size] = useSize();
  const room = size ?? UNMEASURED;
  const axes = [
    { count: Math.max(steps, 1), pixels: room.width, largest: LARGEST_STEP },
    { count: slots, pixels: room.height, largest: LARGEST_SLOT },
  ];
  const last = lastLevel(axes);
  const level = Math.min(wanted, last);
  const [x, y] = [viewOf(axes[0], level, scroll.x), viewOf(axes[1], level, scroll.y)];

  useEffect(() => {
    setLevel(0);
    setScroll(ORIGIN);
  }, [playback]);

  const [top, bottom] = [leaving[0], leaving[leaving.length - 1]];
  const fits = leaving.length > 0 && (bottom + 1 - top) * y.size <= room.height;
  const [from, to] = fits ? [top, bottom + 1] : [middle, middle + 1];
  const bringIntoSight = (isIn: boolean, areIn: boolean) => {
    if (!scroller.current || (isIn && areIn)) return;
    const next = {
      x: isIn ? scroll.x : centred(x, x.size, step, step + 1),
      y: areIn ? scroll.y : centred(y, y.size, from, to),
    };
    scroller.current.scrollLeft = next.x;
    scroller.current.scrollTop = next.y;
    setScroll(next);
  };
  useLayoutEffect(() => bringIntoSight(false, false), [level, order]);
  // While the playback goes on the step stays in sight, and so do the slots that leave if there is room for them.
  useLayoutEffect(() => {
    bringIntoSight(isInSight(x, step, step + 1), !fits || isInSight(y, from, to));
  }, [moment, scene]);

  return {
    x,
    y,
    step,
    level,
    lastLevel: last,
    isMeasured: size !== undefined,
    /** Pixels that the chart would take, up to a limit. */
    height: Math.min(slots * LARGEST_SLOT, MOST_HEIGHT),
    scroller,
    zoom: (to: number) => setLevel(Math.min(Math.max(to, 0), last)),
    onScroll: () => {
      const { scrollLeft = 0, scrollTop = 0 } = scroller.current ?? {};
      setScroll({ x: scrollLeft, y: scrollTop });
    },
  };
}
