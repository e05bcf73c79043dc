import { mostWordsMoved, wordsMoved } from '../costs/running-work.ts';
import { type Experiment, type OnProgress, prove, solutionsOf } from '../host/run/experiment.ts';
import type { LeftOut } from '../report/tables/comparison.ts';
import { type Algorithm, type Exchange, InputError, type Schedule, solve } from '../schedules/index.ts';
import { inOptions } from './options/option-words.ts';

/** What is asked of each algorithm of a comparison. */
interface ComparisonTask {
  readonly exchange: Exchange;
  /** u32 words of a block. */
  readonly words: number;
  /** Whether the user has named the algorithms: then none of them is left out. */
  readonly isNamed: boolean;
  /** Whether runs may be any amount of work. */
  readonly all: boolean;
  readonly onProgress: OnProgress;
}

/**
 * The experiments of an algorithm, one in each form in which it differs, or why it is left out of the comparison: it has no
 * schedule for the exchange, or its runs would be too much work.
 *
 * @throws InputError when one that is named has no schedule
 */
export function prepareCompared(
  algorithm: Algorithm,
  { exchange, words, isNamed, all, onProgress }: ComparisonTask,
): Experiment[] | LeftOut {
  const { name } = algorithm;
  try {
    const schedule = solve(algorithm, exchange);
    const reason = isNamed || all ? undefined : tooMuch(schedule, exchange, words);
    if (reason !== undefined) return { algorithm: name, reason, runnable: true };
    return solutionsOf(algorithm, exchange, schedule).map((solution) => prove(solution, onProgress));
  } catch (error) {
    if (isNamed || !(error instanceof InputError)) throw error;
    return { algorithm: name, reason: inOptions(error), runnable: false };
  }
}

/** Why the runs of a schedule would be too much work; undefined if they are not. */
function tooMuch(schedule: Schedule, exchange: Exchange, words: number): string | undefined {
  const [moved, most] = [wordsMoved(schedule, words), mostWordsMoved(exchange, words)];
  return moved <= most ? undefined : `a run moves ${moved} words from node to node, more than ${most}`;
}
