import { InputError } from '../model/errors.ts';

/** The most blocks x phases of one proof: local phases are gone through without a step in which anybody could tell how far. */
const MAX_PHASE_WORK = 2 ** 30;

/**
 * The most of all other work of one proof: blocks that are sent, nodes that are asked where they send, links of routes. It takes
 * some minutes; files of a few hundred bytes can ask for days.
 */
const MAX_STEP_WORK = 2 ** 32;

/** Adds up the work of a proof, before each part of it is done, and refuses more than there may be. */
export class Work {
  private done = 0;

  /** @param algorithm the schedule's name, for the messages */
  constructor(private readonly algorithm: string) {}

  /**
   * @param blocks that are followed through all phases
   * @throws InputError when that is more than there may be
   */
  requirePhases(blocks: number, phases: number): void {
    if (blocks * phases > MAX_PHASE_WORK) {
      throw new InputError(
        `${this.algorithm}: the proof would follow ${blocks} blocks through ${phases} phases; ` +
          `blocks x phases may be at most ${MAX_PHASE_WORK}: check a smaller one`,
      );
    }
  }

  /**
   * @param places blocks, nodes or links that the next part of a step looks at
   * @throws InputError when that makes more than there may be
   */
  add(places: number): void {
    this.done += places;
    if (this.done > MAX_STEP_WORK) {
      throw new InputError(
        `${this.algorithm}: the proof would look at more than ${MAX_STEP_WORK} blocks, nodes and links in its steps ` +
          '(messages x nodes x links of a route, and the blocks that are sent): check a smaller one',
      );
    }
  }
}
