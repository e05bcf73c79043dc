import { decodeSchedule } from '../../src/formats/schedule/schedule-reader.ts';
import {
  blocked,
  findAlgorithm,
  InputError,
  type Moves,
  type Problem,
  problemOf,
  type Schedule,
  solve,
} from '../../src/schedules/index.ts';
import { isMoves } from '../../src/schedules/model/problem.ts';
import { inForm } from '../../src/schedules/transforms/forms.ts';
import { kindIn, problemIn } from '../problem/problem-in-words.ts';
import type { ExperimentChoice } from './experiment-choice.ts';
import { FROM_FILE } from './protocol.ts';

/** A schedule file that takes longer than a moment to read is no use here. */
const MOST_FILE_BYTES = 64 * 2 ** 20;

/** What an experiment shows, before it is proved. */
export interface Shown {
  readonly problem: Problem;
  /** In the form that was chosen. */
  readonly schedule: Schedule;
  /** Where it comes from. */
  readonly source: string;
  /** Elements that it moves; left out: its blocks are all there is. */
  readonly moves?: Moves;
}

/**
 * The schedule of an experiment.
 * @param fromFile the one that was opened last
 * @throws InputError when there is none
 */
export function scheduleOf(choice: ExperimentChoice, fromFile: Schedule | undefined): Shown {
  const { algorithm, mode } = choice;
  if (algorithm === FROM_FILE) {
    const problem = problemIn(choice.problem);
    const schedule = scheduleFor(problem, fromFile);
    return {
      problem: problemOf(schedule),
      schedule: mode === 'block' ? blocked(schedule) : schedule,
      source: 'A schedule file',
    };
  }
  const found = findAlgorithm(algorithm, kindIn(choice.problem).kind);
  const problem = problemIn(choice.problem, found);
  const schedule = inForm(found, problem, solve(found, problem), mode);
  const demand = problem.demand();
  return { problem, schedule, source: found.source, ...(isMoves(demand) && { moves: demand }) };
}

/** @throws InputError when there is no schedule of a file for the network */
function scheduleFor({ topology: { label } }: Problem, fromFile: Schedule | undefined): Schedule {
  if (fromFile === undefined)
    throw new InputError('no schedule file is open: open one, or choose an algorithm');
  if (fromFile.topology.label === label) return fromFile;
  throw new InputError(`the schedule file is for ${fromFile.topology.label}, not for ${label}: open another`);
}

/**
 * The schedule in a file; it is not proved yet.
 * @throws InputError when the file is too large, or no schedule
 */
export async function scheduleIn(file: File): Promise<Schedule> {
  if (file.size > MOST_FILE_BYTES) {
    throw new InputError(`${file.name}: ${file.size} bytes; give a schedule file of at most 64 MiB`);
  }
  return decodeSchedule([new Uint8Array(await file.arrayBuffer())], file.name);
}
