import {
  directWords,
  necklaceWords,
  pairWords,
  roundWords,
  standardWords,
  tableWords,
  treeRoundWords,
  windowWords,
} from './cube-words.ts';
import { partnerWords, partsWords, submeshWords } from './grid-words.ts';
import {
  bruckWords,
  lineWords,
  meetingWords,
  orbitWords,
  passingWords,
  shorterWayWords,
  spreadWords,
} from './offset-words.ts';
import { sequenceWords } from './sequence-words.ts';
import type { StepFacts, Wording } from './step-facts.ts';
import { trafficInWords } from './traffic-words.ts';
import { treeWords } from './tree-words.ts';

/** By the beginning of an algorithm's name: the words that it is told in. */
const WORDINGS: Readonly<Record<string, readonly Wording[]>> = {
  necklace: [necklaceWords],
  'pipelined-exchange': [pairWords],
  'complement-pairs': [pairWords],
  'staggered-pairs': [pairWords],
  'hybrid-pairs': [pairWords],
  'de-bruijn': [windowWords],
  'schedule-table': [tableWords],
  'standard-exchange': [standardWords],
  'balanced-tree': [treeRoundWords],
  'direct-exchange': [directWords],
  'spread-out': [spreadWords],
  bruck: [bruckWords],
  ring: [passingWords],
  'torus-product': [passingWords],
  'two-way-product': [shorterWayWords],
  'shorter-way': [shorterWayWords],
  'axis-exchange': [lineWords],
  'torus-necklaces': [orbitWords],
  'farthest-first': [meetingWords],
  'binary-exchange': [partsWords],
  'quadrant-exchange': [partsWords],
  'cyclic-exchange': [partnerWords],
  'suh-shin': [submeshWords],
};

/** Words for whatever is so, by whichever algorithm. */
const COMMON: readonly Wording[] = [roundWords, sequenceWords, treeWords];

/**
 * What happens in a step, in a sentence or two: "Slots 3, 6, 12 are the necklace of 011. They cross dimensions 0 to 2, one
 * each: every link works." The algorithm chooses the form of words. A form reads from the step whether it is one of those
 * that it is for, since a schedule in a file may say any name.
 */
export function stepInWords(facts: StepFacts): string {
  if (facts.sent.every((blocks) => blocks === 0)) return 'No node sends anything.';
  const { algorithm } = facts.schedule;
  const own = Object.entries(WORDINGS).find(
    ([name]) => algorithm === name || algorithm.startsWith(`${name}-`),
  );
  for (const wording of [...(own?.[1] ?? []), ...COMMON]) {
    const words = wording(facts);
    if (words !== undefined) return words;
  }
  return trafficInWords(facts);
}
