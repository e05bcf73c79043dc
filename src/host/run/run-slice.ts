import { type Schedule, startsOf } from '../../schedules/index.ts';
import type { Machine } from '../machine/machine.ts';
import type { LookFinding } from '../machine/simulator.ts';
import { type DataTarget, UserData } from '../machine/user-data.ts';
import { fuse, seek } from '../program/fuse.ts';
import { alignmentOf, type MemoryShape, rowsOf, slicesOf } from '../program/memory-shape.ts';
import { pack } from '../program/pack.ts';
import type { PackedPhase } from '../program/packed.ts';
import { type Target, targetOf } from '../program/packed-pattern.ts';
import { sliceOf } from '../program/slice.ts';
import type { Mode } from './experiment.ts';
import { type Finding, medianOf, type RunTimes, type SingleTimes } from './findings.ts';

/** What the run of one slice gave. Those of all slices make a report; a journal keeps them. */
export interface SliceResult extends Finding {
  /** Which slice: 0 to slots / rows - 1. */
  readonly index: number;
  /** Of the run of the user data if there is any, of the tagged data otherwise. */
  readonly time: RunTimes;
}

/** What a machine runs, and how it verifies tagged data afterwards. */
export interface RunPlan {
  readonly program: readonly PackedPhase[];
  readonly verify: (machine: Machine) => Promise<LookFinding>;
  /** Where blocks must end. */
  readonly target: Target;
  /** The places that hold a block at the start, ascending; left out: all. */
  readonly starts?: Uint32Array;
}

/**
 * The plan of a mode for all slices, from which `planOfSlice` takes one.
 * @throws InputError when the machine has no kernel for a phase, or the schedule does not have the mode
 */
export function runPlanOf(
  schedule: Schedule,
  { slots, transit = 0, mask }: MemoryShape,
  mode: Mode,
  step: number,
): RunPlan {
  const packed = pack(schedule);
  const target = targetOf(schedule.pattern);
  if (mode === 'seek') {
    const sought = seek(packed, slots, step);
    return { program: sought.program, target, verify: (machine) => machine.verifyState(sought) };
  }
  const starts = startsOf(schedule.pattern);
  return {
    program: mode === 'fused' ? fuse(packed, slots + transit, mask) : packed,
    target,
    verify: (machine) => machine.verify(target),
    ...(starts && { starts }),
  };
}

/** @throws InputError for a program whose blocks do not stay in their slice, if there are several */
export function planOfSlice(plan: RunPlan, shape: MemoryShape, index: number): RunPlan {
  if (slicesOf(shape) === 1) return plan;
  const rows = rowsOf(shape);
  const masks =
    shape.axes && Uint32Array.from({ length: shape.nodes }, (_, node) => alignmentOf(shape, node));
  return { ...plan, program: sliceOf(plan.program, index * rows, rows, masks) };
}

/** Runs tagged data, several times if wanted; a run that does not verify is the last one. */
export async function runTagged(
  machine: Machine,
  { program, verify }: RunPlan,
  repeats: number,
  repeatWithinMs: number,
  onSteps: (done: number, total: number) => void,
): Promise<{ found: LookFinding; time: RunTimes }> {
  const times: SingleTimes[] = [];
  let spentMs = 0;
  for (;;) {
    // Where the memories are filled slice by slice anyway, they are filled as the alignment would leave them.
    const aligned = slicesOf(machine.shape) > 1 && program[0]?.kind === 'align';
    const fillMs = await machine.fill(aligned);
    const [left, alignedMs] = aligned ? [program.slice(1), fillMs] : [program, 0];
    const { found, time } = await timedRun(machine, left, () => verify(machine), onSteps, alignedMs);
    times.push(time);
    spentMs += time.totalMs;
    if (found.mismatches > 0 || times.length >= repeats || spentMs >= repeatWithinMs) {
      return { found, time: medianOf(times) };
    }
  }
}

/**
 * Runs user data, with its fingerprint before and after.
 * @param load writes it into the machine's slice
 */
export async function runData(
  machine: Machine,
  { program, target, starts }: RunPlan,
  load: (target: DataTarget) => Promise<void>,
  onSteps: (done: number, total: number) => void,
): Promise<{ fingerprint: { before: string; after: string }; time: RunTimes }> {
  const data = new UserData(machine, starts);
  await load(data);
  const before = data.fingerprint();
  const { found: after, time } = await timedRun(machine, program, () => machine.fingerprint(target), onSteps);
  return { fingerprint: { before, after }, time: medianOf([time]) };
}

/**
 * Runs a program and looks at the result, with the times of both.
 * @param alignedMs what the alignment took, if it has been done already
 */
async function timedRun<T>(
  machine: Machine,
  program: readonly PackedPhase[],
  look: () => Promise<T>,
  onSteps: (done: number, total: number) => void,
  alignedMs = 0,
): Promise<{ time: SingleTimes; found: T }> {
  const run = await machine.run(program, onSteps);
  const phases = { ...run, alignMs: run.alignMs + alignedMs };
  const start = performance.now();
  const found = await look();
  const verifyMs = performance.now() - start;
  const totalMs = phases.alignMs + phases.exchangeMs + phases.realignMs + verifyMs;
  const how = { clock: 'host', kernels: machine.variant, slices: 1 } as const;
  return { found, time: { ...phases, verifyMs, totalMs, ...how } };
}
