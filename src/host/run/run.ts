import {
  describeFault,
  embeddingCosts,
  InputError,
  type Pattern,
  type Schedule,
  startsOf,
} from '../../schedules/index.ts';
import { isCube } from '../../schedules/model/networks/cube.ts';
import { isGrid } from '../../schedules/model/networks/grid.ts';
import { requireParts } from '../../schedules/model/validate.ts';
import { type Context, withSignal } from '../context.ts';
import { Machine } from '../machine/machine.ts';
import type { LinkLoads } from '../machine/measure-links.ts';
import type { DataTarget } from '../machine/user-data.ts';
import {
  bytesOf,
  isHashed,
  type MemoryShape,
  memoryStretchesOf,
  placesOf,
  rowsOf,
  slicesOf,
} from '../program/memory-shape.ts';
import { checksum, sealed } from './digest.ts';
import { type Experiment, type Mode, shapeOf } from './experiment.ts';
import { combineFindings, combineTimes, isVerified } from './findings.ts';
import { identityOf } from './identity.ts';
import type { Report } from './report.ts';
import {
  checkRunnable,
  checkRunOnOptions,
  checkRunOptions,
  type RunOnOptions,
  type RunOptions,
} from './run-options.ts';
import { planOfSlice, runData, runPlanOf, runTagged, type SliceResult } from './run-slice.ts';
import { rowsOfShard, type Shard, shardUnit, slicesOfShard } from './shard.ts';

/**
 * Runs an experiment on a machine of its own and verifies every block there.
 *
 * @returns the report; a run that does not verify is no error, but a report that says so
 * @throws InputError when the memories do not fit the adapter, `data` has another length, the seed is not such a
 *   number, the schedule cannot be run in slices, or the machine has no kernel for a part of it
 * @throws EnvironmentError when the device is lost or reports an error
 */
export async function run(
  context: Context,
  experiment: Experiment,
  options: RunOptions = {},
): Promise<Report> {
  requireParts('context', context, ['adapter'], 'await openContext()');
  requireParts('experiment', experiment, ['schedule'], 'give prepare(algorithm, problem)');
  checkRunOptions(options);
  const { words = 1, seed = 0, kernels, rows, data, signal, ...rest } = options;
  const { shard } = rest;
  signal?.throwIfAborted();
  const whole = shapeOf(experiment.schedule, words);
  const length = whole.nodes * whole.slots * words;
  if (data !== undefined && data.length !== length) {
    throw new InputError(`data of ${data.length} words: give slots x nodes x words, ${length}`);
  }
  // Machines have their rows from the options, or as many as a slice of the shard may have.
  const height = rows ?? (shard && shardUnit(whole, shard.of));
  const shape = height === undefined ? whole : { ...whole, rows: height };
  const machine = await Machine.create(signal ? withSignal(context, signal) : context, shape, seed, kernels);
  try {
    if (data === undefined) return await runOn(machine, experiment, rest);
    const result = data.slice();
    const report = await runOn(machine, experiment, {
      ...rest,
      async load(one, slice) {
        for (const { start, offset, bytes } of memoryStretchesOf(shape, slice)) {
          one.write(offset, new Uint8Array(data.buffer, data.byteOffset + start, bytes));
        }
      },
      async save(one, slice) {
        const held = await one.read(0, bytesOf(shape));
        for (const { start, offset, bytes } of memoryStretchesOf(shape, slice)) {
          new Uint8Array(result.buffer, start, bytes).set(held.subarray(offset, offset + bytes));
        }
      },
    });
    if (report.verified) data.set(result);
    return report;
  } finally {
    machine.destroy();
  }
}

/**
 * Runs one mode of an experiment on a machine, slice by slice: tagged data, verified block by block, and then
 * the user's data if there is any, verified by its fingerprint; that result stays in the machine.
 *
 * @throws InputError when the machine has no kernel for a part of the schedule, or it cannot be run in slices
 */
export async function runOn(
  machine: Machine,
  experiment: Experiment,
  options: RunOnOptions = {},
): Promise<Report> {
  checkRunOnOptions(options);
  checkRunnable(options, machine.shape, experiment);
  const {
    mode = experiment.form,
    step = 0,
    repeats = 1,
    repeatWithinMs = Infinity,
    every = 1,
    done = [],
  } = options;
  const { shard, onSlice, load, save, onProgress = () => {} } = options;
  const { shape, seed } = machine;
  const { schedule } = experiment;
  const { pattern, topology } = schedule;
  const plan = runPlanOf(schedule, shape, mode, step);
  const results = [...done];
  const chosen = slicesToRun(shape, { every, seed, shard });
  if (!areSomeOf(done, chosen)) {
    throw new InputError('done: give results of slices that this run has, each of them once');
  }
  const waiting = chosen.filter((index) => !results.some((result) => result.index === index));
  let next = planOfSlice(plan, shape, waiting[0] ?? 0);
  for (const [i, index] of waiting.entries()) {
    machine.selectSlice(index);
    const own = next;
    const part = (stage: 'tagged' | 'data') => (steps: number, total: number) =>
      onProgress({ stage, done: results.length * total + steps, total: chosen.length * total });
    const running = runTagged(machine, own, repeats, repeatWithinMs, part('tagged'));
    // The moves of the next slice are sorted out while the GPU is busy.
    if (i + 1 < waiting.length) next = planOfSlice(plan, shape, waiting[i + 1]);
    const { found, time } = await running;
    let result: SliceResult = { index, ...found, time };
    if (load !== undefined) {
      const loadSlice = (target: DataTarget) => load(target, index);
      result = { ...result, ...(await runData(machine, own, loadSlice, part('data'))) };
      if (isVerified(result, blocksOf(shape, pattern))) await save?.(machine, index);
    }
    results.push(result);
    await onSlice?.(result);
  }
  // The links of a cube are told apart by the dimension that a message crosses: there is nothing to measure.
  const loads = isCube(topology) ? undefined : await machine.measureLinks(experiment);
  const report = reportOf(machine, experiment, mode, step, results, loads);
  if (shard === undefined) return report;
  const identity = await identityOf(experiment, { words: shape.words, seed, mode, step });
  const { firstRow } = rowsOfShard(shape, shard);
  const place = { ...shard, firstRow, version: identity.version, run: await checksum(identity) };
  return sealed({ ...report, shard: place });
}

/** Which slices a run takes one after another. */
export function slicesToRun(
  shape: MemoryShape,
  { every, seed, shard }: { every: number; seed: number; shard?: Shard | undefined },
): number[] {
  return shard === undefined ? sampleOf(shape, every, seed) : slicesOfShard(shape, shard);
}

/** Whether results are those of some of the slices, of none of them twice. */
export function areSomeOf(results: readonly SliceResult[], slices: readonly number[]): boolean {
  const left = new Set(slices);
  return results.every(({ index }) => left.delete(index));
}

/** The slices that are run when one in `every` is, from one that the seed chooses. */
function sampleOf(shape: MemoryShape, every: number, seed: number): number[] {
  const count = slicesOf(shape);
  if (!(every >= 1 && every <= count)) {
    throw new InputError(`one slice in ${every}: there are ${count}, give a whole number from 1 to ${count}`);
  }
  const all = Array.from({ length: count }, (_, index) => index);
  return all.filter((index) => index % every === seed % every);
}

/** Blocks that there are to be looked at in a slice; a pattern with empty places is run as a whole. */
function blocksOf(shape: MemoryShape, pattern: Pattern): number {
  return startsOf(pattern)?.length ?? placesOf(shape);
}

function embeddingOf({ topology, embedding }: Schedule): Pick<Report, 'embedding'> {
  if (embedding === undefined || !isGrid(topology)) return {};
  return { embedding: { code: embedding, dilation: embeddingCosts(topology, embedding).dilation } };
}

/** What blocks hold, where elements were asked for. */
function elementsOf({ schedule, proof }: Experiment, blocks: number): Pick<Report, 'unit' | 'padding'> {
  const { unit } = proof.certificate;
  if (schedule.elements === undefined || unit === undefined) return {};
  return { unit, padding: blocks * unit - schedule.elements.start.length };
}

/** Whether an experiment holds, and if not, what is wrong. */
function provedOf({ proof }: Experiment): Pick<Report, 'proved' | 'violation'> {
  return proof.ok ? { proved: true } : { proved: false, violation: describeFault(proof) };
}

function reportOf(
  machine: Machine,
  experiment: Experiment,
  mode: Mode,
  step: number,
  results: readonly SliceResult[],
  loads: LinkLoads | undefined,
): Report {
  const { schedule, proof } = experiment;
  const { width = 1 } = schedule;
  const { shape } = machine;
  const { certificate } = proof;
  const isBlock = mode === 'block';
  const { steps, span } = (isBlock && schedule.combined) || certificate;
  const blocks = startsOf(schedule.pattern)?.length ?? schedule.pattern.slots * schedule.pattern.nodes;
  return {
    algorithm: experiment.algorithm,
    source: experiment.source,
    topology: schedule.topology.encode(),
    problem: proof.problem,
    blocks,
    nodes: schedule.topology.nodes,
    slots: schedule.pattern.slots,
    words: shape.words,
    ...elementsOf(experiment, blocks),
    mode,
    ...(mode === 'seek' && { step }),
    ports: schedule.ports,
    switching: schedule.switching,
    ...(width > 1 && { width }),
    adapter: machine.adapter,
    steps,
    span,
    ...(isBlock && { rounds: certificate.steps }),
    largestBlock: certificate.largestMessage,
    blocksInSequence: certificate.blocksInSequence,
    hopsInSequence: certificate.hopsInSequence,
    rearrangements: schedule.phases.filter(
      (phase) => phase.kind === 'local' && phase.name === 'rearrangement',
    ).length,
    ...embeddingOf(schedule),
    ...(loads && {
      linkLoads: {
        meetings: loads.meetings,
        most: loads.blocks.reduce((most, blocks) => Math.max(most, blocks), 0),
        total: loads.blocks.reduce((sum, blocks) => sum + blocks, 0),
      },
    }),
    utilization: certificate.utilization,
    lowerBound: certificate.lowerBound,
    seed: machine.seed,
    rows: results.length * rowsOf(shape),
    tags: isHashed(shape) ? 'hashed' : 'exact',
    ...provedOf(experiment),
    // In the midst of a schedule the memory tells nothing about its end: the proof does.
    verified:
      results.every((result) => isVerified(result, blocksOf(shape, schedule.pattern))) &&
      (mode !== 'seek' || proof.ok),
    ...combineFindings(results),
    time: combineTimes(results.map(({ time }) => time)),
  };
}
