import { fastestAnswer } from '../../src/costs/fastest-answer.ts';
import { findMachine } from '../../src/formats/machines/built-in-machines.ts';
import { USUAL_BYTES, USUAL_MACHINE } from '../../src/formats/machines/usual-machine.ts';
import { decodeSchedule } from '../../src/formats/schedule/schedule-reader.ts';
import {
  type Algorithm,
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
import { type ExperimentChoice, FASTEST, FROM_FILE } from './experiment-choice.ts';

/** A schedule file that takes longer than a moment to read is no use here. */
const MOST_FILE_BYTES = 64 * 2 ** 20;

/** What an experiment shows, before it is proved. */
export interface Shown {
  /** What was asked for it: a name of the catalogue, or FROM_FILE. */
  readonly asked: string;
  readonly problem: Problem;
  /** In the form that was chosen. */
  readonly schedule: Schedule;
  /** Where it comes from. */
  readonly source: string;
  /** Elements that it moves; left out: its blocks are all there is. */
  readonly moves?: Moves;
}

/** An algorithm, and its answer. */
interface Answered {
  readonly algorithm: Algorithm;
  readonly problem: Problem;
  readonly schedule: Schedule;
}

/**
 * The schedule of an experiment.
 * @param fromFile the one that was opened last
 * @param fastest of `fastestFor`
 * @throws InputError when there is none
 */
export function scheduleOf(
  choice: ExperimentChoice,
  fromFile: Schedule | undefined,
  fastest?: Answered,
): Shown {
  const { algorithm: asked, mode } = choice;
  if (asked === FROM_FILE) {
    const problem = problemIn(choice.problem);
    const schedule = scheduleFor(problem, fromFile);
    return {
      asked,
      problem: problemOf(schedule),
      schedule: mode === 'block' ? blocked(schedule) : schedule,
      source: 'A schedule file',
    };
  }
  const { algorithm, problem, schedule } = fastest ?? answerTo(choice);
  const demand = problem.demand();
  return {
    asked: algorithm.name,
    problem,
    schedule: inForm(algorithm, problem, schedule, mode),
    source: algorithm.source,
    ...(isMoves(demand) && { moves: demand }),
  };
}

/** What answers a problem by the prices of the usual machine; undefined where something else is asked for than the fastest. */
export async function fastestFor({ algorithm, problem }: ExperimentChoice): Promise<Answered | undefined> {
  if (algorithm !== FASTEST) return undefined;
  return fastestAnswer(problemIn(problem), await findMachine(USUAL_MACHINE), { bytes: USUAL_BYTES });
}

function answerTo({ algorithm: asked, problem: said }: ExperimentChoice): Answered {
  const algorithm = findAlgorithm(asked, kindIn(said).kind);
  const problem = problemIn(said, algorithm);
  return { algorithm, problem, schedule: solve(algorithm, problem) };
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
