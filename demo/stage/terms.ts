import type { Form } from '../../src/schedules/index.ts';
import { topologyOf } from '../../src/schedules/index.ts';
import { isCube } from '../../src/schedules/model/networks/cube.ts';
import type { PlaybackInfo, StepWord } from '../laboratory/protocol.ts';
import { binary } from '../words.ts';

/** What the steps of a form are called, on every page and whatever the ports: rounds in the blocked one. */
export function stepWordOf(form: Form): StepWord {
  return form === 'block' ? 'round' : 'step';
}

/** What the words of the race mean that a newcomer does not know. */
export const STEP =
  'In a step the nodes send at the same time. The next step begins when all blocks have arrived.';
export const ROUND = 'A round is a step with long messages: each takes many blocks over its link.';

/** What the words mean that the bar and the story have for an experiment, before its first step. */
export function termsOf({
  stepsBy,
  network,
  one,
}: Pick<PlaybackInfo, 'stepsBy' | 'network' | 'one'>): string[] {
  const terms = one === 'round' ? [ROUND, STEP] : [STEP];
  const topology = topologyOf(network.topology);
  if (stepsBy === 'necklaces' && isCube(topology) && topology.dim > 1) {
    const turns = [1, 2].map((address) => binary(address, topology.dim));
    terms.push(
      `A necklace is a group of slots whose numbers become each other when their bits turn round, as ${turns.join(' and ')}.`,
    );
  }
  return terms;
}
