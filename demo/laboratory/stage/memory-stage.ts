import type { Flying, FlyingApart } from '../../../src/host/motion/legs.ts';
import type { Pose } from '../../../src/host/motion/pose.ts';
import type { Playback } from '../../../src/host/program/playback.ts';
import type { View } from '../../../src/host/program/view.ts';
import type { Schedule } from '../../../src/schedules/index.ts';
import type { Dress } from '../../colours.ts';
import type { Place, Verification } from '../protocol.ts';
import type { PictureData } from './picture-layout.ts';

/** Node memories that can be brought to any moment of a playback, and their picture. */
export interface Stage {
  /** Whether blocks can be drawn on their way, between two moments. */
  readonly flies: boolean;
  /**
   * Refuses at once what cannot be loaded, whether it is proved or not.
   * @throws InputError when the memories are too large
   */
  requireRoom(schedule: Schedule, words: number): void;
  /**
   * Makes memories for a playback. What was there before is freed, whatever comes of this.
   * @throws InputError when the memories are too large
   */
  load(playback: Playback, words: number): Promise<void>;
  /**
   * Fills the memories, at moment 0.
   * @param view what is drawn from now on
   * @param picture A[slot][node][word] of the pattern's slots, all words pixels; left out: tagged blocks
   */
  fill(view: View, picture: Uint32Array<ArrayBuffer> | undefined): Promise<void>;
  /** Takes the colours of what the page looks like, from now on: that of distances begins with its paper. */
  wear(dress: Dress): void;
  /** Brings the memories to a moment. */
  goto(moment: number): Promise<void>;
  /** Makes ready to paint poses of a leg. */
  prepare(leg: Flying | FlyingApart): Promise<void>;
  /**
   * Draws the memories, once they have been filled, in the size that the canvas has.
   * @param veil how much of the picture that is kept lies over it, 0 to 1
   */
  paint(pose: Pose, veil: number): void;
  /** What was painted, in pixels of the canvas. Ask in the turn of the painting: later it may be gone. */
  seen(): Promise<PictureData>;
  /** Keeps the picture that the pose would give, until the next one is kept. */
  keep(pose: Pose): void;
  /** A[slot][node][word] as it is, transit slots left out. */
  read(): Promise<Uint32Array<ArrayBuffer>>;
  /** The first word of a block; undefined where a place is empty. */
  wordAt(place: Place): Promise<number | undefined>;
  /** Compares every block with where the exchange must have brought it; at the end of the playback. */
  verify(): Promise<Verification>;
}
