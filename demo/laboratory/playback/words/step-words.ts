import type { StepsBy } from '../../../../src/schedules/model/algorithm.ts';
import { CUBE_WORDINGS, roundWords } from './cube-words.ts';
import { GRID_WORDINGS } from './grid-words.ts';
import { OFFSET_WORDINGS } from './offset-words.ts';
import { sequenceWords } from './sequence-words.ts';
import type { StepFacts, Wording } from './step-facts.ts';
import { trafficInWords } from './traffic-words.ts';
import { treeWords } from './tree-words.ts';

const WORDINGS: Readonly<Record<StepsBy, Wording>> = {
  ...CUBE_WORDINGS,
  ...OFFSET_WORDINGS,
  ...GRID_WORDINGS,
};

/** Words for whatever is so, by whichever algorithm. */
const COMMON: readonly Wording[] = [roundWords, sequenceWords, treeWords];

/**
 * What happens in a step, in a sentence or two: "Slots 3, 6, 12 are the necklace of 011. They cross dimensions 0 to 2, one
 * each: every link works." What the steps go by chooses the form of words. A form reads from the step whether it is one of those
 * that it is for, since a schedule in a file may say any name.
 */
export function stepInWords(facts: StepFacts): string {
  if (facts.sent.every((blocks) => blocks === 0)) return 'No node sends anything.';
  const { stepsBy } = facts;
  for (const wording of [...(stepsBy === undefined ? [] : [WORDINGS[stepsBy]]), ...COMMON]) {
    const words = wording(facts);
    if (words !== undefined) return words;
  }
  return trafficInWords(facts);
}
