import { countSchedule } from '../../src/costs/count.ts';
import type { GpuContext } from '../../src/host/gpu/gpu-context.ts';
import { Machine } from '../../src/host/machine/machine.ts';
import {
  type Experiment,
  FORMS,
  type Form,
  formsOf,
  type OnProgress,
  type Progress,
  prepare,
  shapeOf,
} from '../../src/host/run/experiment.ts';
import { runOn } from '../../src/host/run/run.ts';
import { findAlgorithm, InputError } from '../../src/schedules/index.ts';
import { topologyOf } from '../state/network.ts';
import type { MeasureChoice, Measured, Measurement } from './protocol.ts';

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
  { topology, algorithm, words }: MeasureChoice,
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
    onPart(Math.min(parts + done / all, total), total);
  };
  const exchange = { topology: topologyOf(topology), copies: 1 };
  const experiment = prepare(findAlgorithm(algorithm), exchange, onProgress);
  const counted = formsOf(experiment).map((form) => countForm(experiment, form));
  total = partsOf(counted.length);
  if (context === undefined) return counted;
  const machine = await machineFor(context, experiment, words);
  if (machine instanceof InputError) return counted.map((form) => ({ ...form, notRun: machine.message }));
  try {
    const measurements: Measurement[] = [];
    for (const form of counted) {
      measurements.push({ ...form, run: await runForm(machine, experiment, form.mode, runs, onProgress) });
    }
    return measurements;
  } finally {
    machine.destroy();
  }
}

/** What a form takes, from its proof and its steps. */
function countForm({ algorithm, source, ...forms }: Experiment, mode: Form): Measurement {
  const { schedule, proof } = forms[mode];
  const { ports, switching } = schedule;
  return { algorithm, source, mode, ...proof.certificate, ports, switching, counts: countSchedule(schedule) };
}

/** A machine for all forms, or why there can be none on this adapter. */
async function machineFor(
  context: GpuContext,
  { step }: Experiment,
  words: number,
): Promise<Machine | InputError> {
  try {
    return await Machine.create(context, shapeOf(step.schedule, words), 0);
  } catch (error) {
    if (error instanceof InputError) return error;
    throw error;
  }
}

async function runForm(
  machine: Machine,
  experiment: Experiment,
  mode: Form,
  runs: number,
  onProgress: OnProgress,
): Promise<Measured> {
  await runOn(machine, experiment, { mode, repeats: WARM_UPS, onProgress });
  const { verified, nodes, slots, time } = await runOn(machine, experiment, {
    mode,
    repeats: runs,
    onProgress,
  });
  const { totalMs, fastestMs, slowestMs } = time;
  return { medianMs: totalMs, fastestMs, slowestMs, runs: time.runs, blocks: nodes * slots, verified };
}
