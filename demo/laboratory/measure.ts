import { countSchedule } from '../../src/costs/count-schedule.ts';
import type { GpuContext } from '../../src/host/gpu/gpu-context.ts';
import { Machine } from '../../src/host/machine/machine.ts';
import {
  type Experiment,
  type OnProgress,
  type Progress,
  prove,
  type Solution,
  shapeOf,
  solutionsOf,
} from '../../src/host/run/experiment.ts';
import { runOn } from '../../src/host/run/run.ts';
import { FORMS, findAlgorithm, InputError, solve } from '../../src/schedules/index.ts';
import { kindIn, problemIn } from '../problem/problem-in-words.ts';
import type { FormTimes, MeasureChoice, Measurement } from './measured.ts';

/** Told how much of an algorithm is done, of how much. */
type OnPart = (done: number, total: number) => void;

/** Runs of each form before those that are timed: in the first one kernels are compiled and memories touched. */
const WARM_UPS = 1;

/**
 * Proves an algorithm and counts its forms; with a GPU each is run there, too, and every block verified.
 *
 * @param context left out: nothing is run
 * @param runs timed runs of each form, at least 1
 * @returns the step form, and the block form where it is another
 * @throws InputError when the algorithm has no schedule for the network
 */
export async function measure(
  context: GpuContext | undefined,
  { problem: said, algorithm, words }: MeasureChoice,
  runs: number,
  onPart: OnPart,
): Promise<Measurement[]> {
  // Each proof and each run is a part; whether there are two forms is known once they are made.
  const partsOf = (forms: number) => forms * (1 + (context ? WARM_UPS + runs : 0));
  let total = partsOf(FORMS.length);
  let parts = 0;
  let last = 0;
  const onProgress = ({ done, total: all }: Progress) => {
    // Each part counts from the beginning.
    if (done <= last) parts++;
    last = done;
    onPart(Math.min(parts + (all ? done / all : 0), total), total);
  };
  const found = findAlgorithm(algorithm, kindIn(said).kind);
  const problem = problemIn(said, found);
  const solutions = solutionsOf(found, problem, solve(found, problem));
  total = partsOf(solutions.length);
  const experiments = solutions.map((solution) => prove(solution, onProgress));
  if (context === undefined) return experiments.map(countForm);
  const machine = await machineFor(context, solutions[0], words);
  if (machine instanceof InputError) {
    return experiments.map((form) => ({ ...countForm(form), notRun: machine.message }));
  }
  try {
    const measurements: Measurement[] = [];
    for (const experiment of experiments) {
      const run = await runForm(machine, experiment, runs, onProgress);
      measurements.push({ ...countForm(experiment), run });
    }
    return measurements;
  } finally {
    machine.destroy();
  }
}

/** What a form takes, from its proof and its steps. */
function countForm({ algorithm, source, form: mode, schedule, proof }: Experiment): Measurement {
  const { ports, switching } = schedule;
  return {
    ...{ algorithm, source, mode, ...proof.certificate, ports, switching },
    ...{ problem: proof.problem, counts: countSchedule(schedule) },
  };
}

/** A machine for all forms, or why there can be none on this adapter. */
async function machineFor(
  context: GpuContext,
  { schedule }: Solution,
  words: number,
): Promise<Machine | InputError> {
  try {
    return await Machine.create(context, shapeOf(schedule, words * (schedule.elements?.unit ?? 1)), 0);
  } catch (error) {
    if (error instanceof InputError) return error;
    throw error;
  }
}

async function runForm(
  machine: Machine,
  experiment: Experiment,
  runs: number,
  onProgress: OnProgress,
): Promise<FormTimes> {
  await runOn(machine, experiment, { repeats: WARM_UPS, onProgress });
  const { verified, nodes, slots, time } = await runOn(machine, experiment, {
    repeats: runs,
    onProgress,
  });
  const { totalMs, fastestMs, slowestMs } = time;
  return { medianMs: totalMs, fastestMs, slowestMs, runs: time.runs, blocks: nodes * slots, verified };
}
