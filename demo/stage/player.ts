import type { PageProps } from '../page-props.ts';

/** What moves the page in time. */
export interface Player {
  /** Shows a moment, or the nearest that there is; playing ends. */
  goto(moment: number): void;
  /** Plays, or pauses. */
  toggle(): void;
}

/** Of the page as it is now. */
export function playerOf({ shown: { playback, playing }, session, change }: PageProps): Player {
  return {
    async goto(to) {
      if (playing) await session.pause();
      change({ moment: Math.min(Math.max(to, 0), playback?.end ?? 0) });
    },
    toggle() {
      void (playing ? session.pause() : session.play());
    },
  };
}
