import type { Context } from '../../src/host/context.ts';
import { measureLinks } from '../../src/host/machine/measure-links.ts';
import {
  type Experiment,
  type Mode,
  prepare,
  prepareSchedule,
  shapeOf,
} from '../../src/host/run/experiment.ts';
import type { Report } from '../../src/host/run/report.ts';
import { run } from '../../src/host/run/run.ts';
import type { RunOptions } from '../../src/host/run/run-options.ts';
import { concurrent } from '../../src/schedules/algorithms/sequence/concurrent.ts';
import {
  completeExchange,
  cube,
  findAlgorithm,
  findPermutation,
  gather,
  mesh,
  type Schedule,
  scatter,
  sequenceSchedule,
  type Topology,
  torus,
} from '../../src/schedules/index.ts';
import { conversionOn, exchangeOn, memoriesOn, permutedBy } from '../support/exchange.ts';
import { transposeOf } from '../support/requested-transposes.ts';
import { solved } from '../support/solved.ts';

/** A run whose result tells all: what is wrong with it is that it differs from that of an adapter which does everything. */
export type Task = (context: Context) => Promise<unknown>;

/** The checksum of a shard's report is of its times as well. */
const timeless = ({ time: { runs, slices }, check: _, ...facts }: Report) => ({ ...facts, runs, slices });

const onCube = (name: string, dim: number, copies = 1, mode: Mode = 'step') =>
  prepare(findAlgorithm(name), exchangeOn(dim, copies), { mode });
const onGrid = (name: string, topology: Topology) =>
  prepare(findAlgorithm(name), completeExchange({ topology, copies: 1 }));
const made = (schedule: Schedule) => prepareSchedule(schedule);

const conversion = () =>
  findAlgorithm('necklace', 'conversion').schedule(
    conversionOn(2, 5, 3, 'consecutive-rows', 'cyclic-columns-gray'),
  );

const task =
  (experiment: Experiment, options: RunOptions = {}): Task =>
  async (context) =>
    timeless(await run(context, experiment, options));

/** The same with user data, and what became of it. */
const withData =
  (experiment: Experiment, options: RunOptions = {}): Task =>
  async (context) => {
    const { words = 1 } = options;
    const { nodes, slots } = shapeOf(experiment.schedule, words);
    const data = Uint32Array.from({ length: nodes * slots * words }, (_, i) => Math.imul(i + 1, 0x9e3779b1));
    return { ...timeless(await run(context, experiment, { ...options, data })), data: Array.from(data) };
  };

/** Every way to run something, the kernels for blocks that lie together well and those for all others, by names. */
export const waysToRun: Record<string, () => Task> = {
  'step mode': () => task(onCube('de-bruijn', 3), { words: 4 }),
  'step mode, blocks of three words': () => task(onCube('necklace', 2), { words: 3 }),
  'block mode': () => task(onCube('de-bruijn', 3, 2, 'block'), { words: 4 }),
  'fused mode': () => task(onCube('necklace', 3), { words: 4, mode: 'fused' }),
  'fused mode, blocks of three words': () => task(onCube('necklace', 2), { words: 3, mode: 'fused' }),
  'seek mode': () => task(onCube('de-bruijn', 3), { words: 4, mode: 'seek', step: 2 }),
  'seek mode, blocks of three words': () => task(onCube('de-bruijn', 2), { words: 3, mode: 'seek', step: 2 }),
  'seek mode, after no step': () => task(onCube('de-bruijn', 3), { words: 4, mode: 'seek' }),
  'kernels of tiles': () => task(onCube('necklace', 6), { kernels: 'tiles', mode: 'fused' }),
  'several runs': () => task(onCube('necklace', 3), { words: 4, repeats: 3, mode: 'fused' }),
  'slices, step mode': () => task(onCube('de-bruijn', 3, 2), { words: 4, rows: 4 }),
  'slices, fused mode': () => task(onCube('necklace', 3), { words: 4, rows: 2, mode: 'fused' }),
  'several runs in slices': () =>
    task(onCube('necklace', 2), { words: 3, rows: 2, repeats: 2, mode: 'fused' }),
  'slices of a row': () => task(onCube('necklace', 2), { rows: 1 }),
  'slices of a row, the first twice': () => task(onCube('necklace', 2), { rows: 1, every: 4, repeats: 2 }),
  'a shard': () => task(onCube('necklace', 3), { words: 4, shard: { index: 1, of: 2 }, mode: 'fused' }),
  'user data': () => withData(onCube('de-bruijn', 2), { words: 2 }),
  'user data, fused mode': () => withData(onCube('de-bruijn', 3), { words: 4, mode: 'fused' }),
  'user data in slices': () => withData(onCube('necklace', 2, 2), { rows: 2, mode: 'fused' }),
  shifts: () => withData(onCube('bruck', 3)),
  'shifts, fused mode': () => withData(onCube('spread-out', 3), { mode: 'fused' }),
  scatter: () => withData(made(solved('bst', scatter({ topology: cube(3), root: 2 })))),
  gather: () => withData(made(solved('sbt', gather({ topology: cube(3), root: 5 })))),
  'a transpose with transit': () => withData(made(transposeOf('mrt', 4, 8))),
  'a torus': () => withData(onGrid('suh-shin', torus([4, 4]))),
  'a ring algorithm on a torus': () => withData(onGrid('ring', torus([3, 2]))),
  'a mesh': () => task(onGrid('direct-exchange', mesh([4, 2]))),
  'a cube on a mesh': () => task(onGrid('necklace', mesh([4, 2]))),
  'the links of a cube': () => (context) => measureLinks(context, onCube('necklace', 3)),
  'a sequence': () =>
    withData(made(sequenceSchedule('concurrent', concurrent.plan({ axes: [2, 2], copies: 1 })))),
  'a permutation by one exchange': () =>
    withData(made(permutedBy('necklace', memoriesOn(3), findPermutation('binary-to-gray')))),
  'a permutation by two exchanges': () =>
    withData(made(permutedBy('necklace', memoriesOn(2), findPermutation('bit-reversal')))),
  'a conversion of layouts': () => withData(made(conversion())),
};
