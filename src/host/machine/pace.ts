import type { GpuContext } from '../gpu/gpu-context.ts';
import { Submissions } from '../gpu/submissions.ts';
import type { LoadedPhase } from './loaded-phase.ts';
import type { OnSteps, PhaseTimes } from './simulator.ts';

/**
 * A submission takes about so long: long enough that submitting costs little, short enough that progress is
 * seen, a signal is heeded, and no driver gives up the device. A single step or local phase is the least that a
 * submission holds.
 */
const SUBMIT_MS = 100;
/** Work of the first submission, and of the largest, in words moved. */
const FIRST_WORDS_PER_SUBMIT = 2 ** 20;
const MAX_WORDS_PER_SUBMIT = 2 ** 28;
/** What a dispatch costs beside the words that it moves, as words. */
const WORDS_OF_DISPATCH = 2 ** 13;

/** Submits phases as the adapter keeps up with them. */
export class Pace {
  /** What the last submission says of how much this adapter does in time. */
  private wordsPerSubmit = FIRST_WORDS_PER_SUBMIT;

  /** @param words of a block */
  constructor(
    private readonly context: GpuContext,
    private readonly words: number,
  ) {}

  /** Submits all steps of the phases, and waits until they are finished. */
  async submit(phases: readonly LoadedPhase[], onSteps: OnSteps): Promise<PhaseTimes> {
    const times: PhaseTimes = { alignMs: 0, exchangeMs: 0, realignMs: 0 };
    const total = phases.reduce((sum, { segment, steps }) => sum + (segment ? steps : 0), 0);
    const submissions = new Submissions(this.context);
    let done = 0;
    for (const { segment, time, steps, encode, blocksMoved } of phases) {
      for (let next = 0; next < steps; ) {
        const first = next;
        let work = 0;
        for (; next < steps && work < this.wordsPerSubmit; next++) {
          work += blocksMoved(next) * this.words + WORDS_OF_DISPATCH;
        }
        const end = next;
        await submissions.submit(
          (pass) => {
            for (let t = first; t < end; t++) encode(pass, t);
          },
          (elapsedMs) => {
            times[time] += elapsedMs;
            if (!segment) return;
            const inTime = (work * SUBMIT_MS) / elapsedMs;
            this.wordsPerSubmit = Math.min(Math.max(inTime, FIRST_WORDS_PER_SUBMIT), MAX_WORDS_PER_SUBMIT);
            done += end - first;
            onSteps(done, total);
          },
        );
      }
    }
    await submissions.finished();
    return times;
  }
}
