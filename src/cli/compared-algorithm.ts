import type { AskedAlgorithm } from '../costs/candidates.ts';
import { crossingsToCount, looksForWays, mostCrossings } from '../costs/counting-work.ts';
import { mostWordsMoved, wordsMoved } from '../costs/running-work.ts';
import { type Experiment, type OnProgress, prove, solutionsOf } from '../host/run/experiment.ts';
import type { LeftOut } from '../report/tables/comparison.ts';
import { InputError, solve } from '../schedules/index.ts';
import { inOptions } from './options/option-words.ts';

/** What is asked of each algorithm of a comparison beside its problem. */
interface ComparisonTask {
  /** u32 words of a block, or of an element where elements are asked for. */
  readonly words: number;
  /** Whether the user has named the algorithms: then none of them is left out. */
  readonly isNamed: boolean;
  /** Whether runs may be any amount of work. */
  readonly all: boolean;
  readonly onProgress: OnProgress;
}

/** What is run of an algorithm. */
export interface Prepared {
  /** One in each form in which it differs. */
  readonly experiments: readonly Experiment[];
  /** u32 words of a block. */
  readonly words: number;
}

/**
 * The experiments of an algorithm, one in each form in which it differs, or why it is left out of the comparison: it has no
 * schedule for the problem, or its runs would be too much work.
 *
 * @throws InputError when one that is named has no schedule
 */
export function prepareCompared(
  asked: AskedAlgorithm,
  { words: each, isNamed, all, onProgress }: ComparisonTask,
): Prepared | LeftOut {
  const { algorithm, problem } = asked;
  const { name } = algorithm;
  if (looksForWays(asked) && !isNamed && !all) {
    const [crossings, most] = [crossingsToCount(asked), mostCrossings(asked)];
    if (crossings > most) {
      const reason = `it looks for ways over ${crossings} links, more than ${most}`;
      return { algorithm: name, reason, runnable: true };
    }
  }
  try {
    const schedule = solve(algorithm, problem);
    const words = each * (schedule.elements?.unit ?? 1);
    const [moved, most] = [wordsMoved(schedule, words), mostWordsMoved(problem, each)];
    if (moved > most && !isNamed && !all) {
      const reason = `a run moves ${moved} words from node to node, more than ${most}`;
      return { algorithm: name, reason, runnable: true };
    }
    const solutions = solutionsOf(algorithm, problem, schedule);
    return { experiments: solutions.map((solution) => prove(solution, onProgress)), words };
  } catch (error) {
    if (isNamed || !(error instanceof InputError)) throw error;
    return { algorithm: name, reason: inOptions(error), runnable: false };
  }
}
