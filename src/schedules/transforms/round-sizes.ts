import type { Schedule } from '../model/schedule.ts';
import { stepsOf } from '../model/validate.ts';

/**
 * Blocks of the longest message of each step, in the order of the steps: each step takes that many block times.
 *
 * @throws InputError when a step is no list of messages, or a message is none
 */
export function roundSizes(schedule: Schedule): number[] {
  const sizes: number[] = [];
  for (const phase of schedule.phases) {
    if (phase.kind === 'local') continue;
    for (const step of stepsOf(phase, sizes.length)) {
      sizes.push(step.reduce((longest, { slots }) => Math.max(longest, slots.length), 0));
    }
  }
  return sizes;
}
