import { allPorts } from '../frames/guarantees.ts';
import { allPairs, axesInTurn, equalAxes, inWaves } from './axes-in-turn.ts';
import { groupedStage, spacedHybrid } from './exchange-stages.ts';
import { sequenceAlgorithm, stepsOnAlike } from './sequence.ts';

/*
 * Pipelines of single bits. Whether a block crosses dimension k of an axis depends on the bits of weight k alone: of its slot,
 * and of the coordinates on the other axes (Johnsson-Ho 1992, lemma 1). So a block that has crossed dimension k of one axis may
 * cross dimension k of the next one at once, while its other dimensions of the first axis wait. Each axis begins one step
 * after the last, where a pipeline of whole axes begins d steps after it. For that, each block leaves s steps from one
 * crossing on an axis to the next; on the s axes that is one crossing in every step.
 */

/** By Algorithm 1: groups of d pairs, of which s take turns. */
export const bitwisePairs = sequenceAlgorithm({
  name: 'bitwise-pairs',
  source: 'Johnsson-Ho 1992 §2.3',
  guarantees: [
    allPorts,
    stepsOnAlike(
      'K/2 + s - 1',
      ({ K, s }) => K / 2 + s - 1,
      ' if 2sd divides K',
      ({ K, s, d }) => K % (2 * s * d) === 0,
    ),
  ],
  plan(sequence) {
    const { s, d } = equalAxes('bitwise-pairs', sequence);
    const stage = groupedStage(allPairs(sequence), d, s);
    const claims = { steps: stage.steps + s - 1, span: s * d };
    return axesInTurn(sequence, claims, (axis) => ({ stage, start: axis }));
  },
  rounds(sequence, room) {
    const { s, d, half } = equalAxes('bitwise-pairs', sequence);
    return inWaves(Math.ceil(half / d), room, s * d, 1);
  },
});

/** By Algorithm 3, so that no link waits for pairs that fill no groups. */
export const bitwiseHybrid = sequenceAlgorithm({
  name: 'bitwise-hybrid',
  source: 'Johnsson-Ho 1992 §2.3',
  guarantees: [
    allPorts,
    stepsOnAlike(
      'K/2 + s - 1',
      ({ K, s }) => K / 2 + s - 1,
      ' if K ≥ 2sd',
      ({ K, s, d }) => K >= 2 * s * d,
    ),
  ],
  plan(sequence) {
    const { s, d, half } = equalAxes('bitwise-hybrid', sequence);
    const batch = s * d;
    if (half < batch) return bitwisePairs.plan(sequence);
    const stage = spacedHybrid(allPairs(sequence), d, s);
    // With one dimension no pair of the last ones begins at the end and goes on at the beginning.
    const claims = { steps: half + s - 1, span: d === 1 ? s : batch + (half % batch) };
    return axesInTurn(sequence, claims, (axis) => ({ stage, start: axis }));
  },
});
