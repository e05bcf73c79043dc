import { PATIENCE_MS } from '../support/patience.ts';

/**
 * What a user writes. These are texts, because they are compiled where the package is installed: its name means
 * nothing here.
 */

/** A script: proves an algorithm and runs it. */
export const SCRIPT = `
import { completeExchange, cube, findAlgorithm, prepare, run } from 'allport';
import { openNodeContext } from 'allport/node';

const experiment = prepare(findAlgorithm('de-bruijn'), completeExchange({ topology: cube(6) }));
const context = await openNodeContext();
const report = await run(context, experiment);
context.close();
console.log(report.verified);
`;

/** A script for where there is no GPU: proves, says how the GPU was not found, and runs all the same. */
export const WITHOUT_GPU = `
import { check, completeExchange, cube, findAlgorithm, NoAdapterError, prepare, run } from 'allport';
import { openNodeContext } from 'allport/node';

const { ok, certificate } = check(findAlgorithm('necklace').schedule(completeExchange({ topology: cube(8) })));
const reason = await openNodeContext('gpu').catch((error) => error);
const refused = reason instanceof NoAdapterError;
const experiment = prepare(findAlgorithm('necklace'), completeExchange({ topology: cube(4), copies: 1 }));
const { adapter, verified } = await run(await openNodeContext(), experiment);
console.log(JSON.stringify({ ok, optimal: certificate.optimal, refused, adapter, verified }));
`;

/** A script that prints the names that the package exports. */
export const NAMES = `
import * as library from 'allport';
import * as node from 'allport/node';

console.log(JSON.stringify({ library: Object.keys(library), node: Object.keys(node) }));
`;

/** A schedule of one's own. */
export const OWN_SCHEDULE = `
import { completeExchange, cube, relativeExchange, type Schedule } from 'allport';

export function countdown(dim: number): Schedule {
  const last = 2 ** dim - 1;
  return relativeExchange(completeExchange({ topology: cube(dim) }), {
    algorithm: 'countdown', ports: 'one', switching: 'wormhole',
    *steps(across) { for (let r = last; r > 0; r--) yield [{ map: across(r), slots: [r] }]; },
  });
}
`;

/** Proves one's own schedule and transposes a matrix with it. */
export const NODE_PROGRAM = `
import { check, prepareSchedule, type Progress, run } from 'allport';
import { openNodeContext } from 'allport/node';
import { countdown } from './own-schedule.js';

const schedule = countdown(4);
const data = Uint32Array.from({ length: 256 }, (_, place) => place);
const seen: Progress[] = [];
const context = await openNodeContext();
const report = await run(context, prepareSchedule(schedule), {
  data,
  signal: AbortSignal.timeout(${PATIENCE_MS}),
  onProgress: (progress) => seen.push(progress),
});
context.close();
console.log(JSON.stringify({
  proved: check(schedule).ok,
  verified: report.verified,
  transposed: data.every((value, place) => value === (place % 16) * 16 + (place >> 4)),
  stages: [...new Set(seen.map(({ stage }) => stage))],
}));
`;

/** A page that runs the exchange on the browser's GPU and writes the report, or what went wrong. */
export const PAGE_PROGRAM = `
import { cube, openContext, prepareSchedule, type Report, run } from 'allport';
import { countdown } from './own-schedule.js';

async function exchange(): Promise<Report> {
  const context = await openContext(navigator.gpu);
  const report = await run(context, prepareSchedule(countdown(cube(6).dim)));
  context.close();
  return report;
}

const output = document.createElement('output');
output.textContent = await exchange().then((report) => JSON.stringify(report), String);
document.body.append(output);
`;

export const PAGE = `<!doctype html>
<html lang="en">
  <head>
    <title>exchange</title>
    <link rel="icon" href="data:,">
    <script type="module" src="/page.ts"></script>
  </head>
  <body></body>
</html>
`;

/** The types that users build on, and mistakes that the compiler must see. */
export const TYPES = `
import type * as library from 'allport';
import { check, completeExchange, cube, findAlgorithm, openContext, prepare, prepareSchedule, run } from 'allport';
import type { Algorithm, Certificate, Context, Exchange, Experiment, LocalMap, Message, NodeMap } from 'allport';
import type { Pattern, Phase, PriceList, Problem, Progress, Proof, Report, RunOptions, Schedule } from 'allport';
import type { Topology, Violation } from 'allport';
import { gpuEnvironment, openNodeContext } from 'allport/node';

type Same<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false;
declare function pin<A, B>(same: Same<A, B>): void;

type OpenNodeContext = {
  (adapter: 'gpu'): Promise<Context<GPUDevice>>;
  (adapter?: 'auto' | 'gpu' | 'processor'): Promise<Context>;
};

pin<Parameters<typeof run>, [context: Context, experiment: Experiment, options?: RunOptions]>(true);
pin<ReturnType<typeof run>, Promise<Report>>(true);
pin<Parameters<typeof prepare>[0], Algorithm>(true);
pin<Parameters<typeof prepare>[1], Problem>(true);
pin<ReturnType<typeof prepare>, Experiment>(true);
pin<Parameters<typeof prepareSchedule>[0], Schedule>(true);
pin<ReturnType<typeof prepareSchedule>, Experiment>(true);
pin<Parameters<typeof check>[0], Schedule>(true);
pin<ReturnType<typeof check>, Proof>(true);
pin<Proof['certificate'], Certificate>(true);
pin<Proof['violations'], readonly Violation[]>(true);
pin<typeof findAlgorithm, (name: string, kind?: string) => Algorithm>(true);
pin<typeof library.algorithmsFor, (kind: string) => readonly Algorithm[]>(true);
pin<ReturnType<typeof openContext>, Promise<Context<GPUDevice>>>(true);
pin<typeof openNodeContext, OpenNodeContext>(true);
pin<typeof gpuEnvironment, () => Promise<Record<string, string>>>(true);
pin<ReturnType<typeof completeExchange>, Exchange>(true);
pin<Parameters<typeof library.predict>[1], PriceList>(true);

pin<Exchange['copies'], number>(true);
pin<Problem['topology'], Topology>(true);
pin<NonNullable<RunOptions['mode']>, 'step' | 'block' | 'fused' | 'seek'>(true);
pin<Schedule['ports'], 'one' | 'all'>(true);
pin<Schedule['switching'], 'store-and-forward' | 'wormhole'>(true);
pin<Schedule['phases'], readonly Phase[]>(true);
pin<Extract<Phase, { kind: 'local' }>['map'], LocalMap>(true);
pin<Extract<Phase, { kind: 'segment' }>['steps'], () => Iterable<readonly Message[]>>(true);
pin<Message['map'], NodeMap>(true);
pin<Progress, {
  readonly stage: 'proof' | 'tagged' | 'data';
  readonly done: number;
  readonly total: number | undefined;
}>(true);
pin<Pattern['kind'], 'exchange' | 'sequence' | 'table'>(true);
pin<Extract<Pattern, { kind: 'exchange' }>['members'], number>(true);
pin<Extract<Pattern, { kind: 'sequence' }>['axes'], readonly number[]>(true);
pin<Extract<Pattern, { kind: 'table' }>['origins'], Uint32Array<ArrayBuffer>>(true);
pin<Algorithm<Exchange>['schedule'], (problem: Exchange) => Schedule>(true);
pin<keyof RunOptions, 'mode' | 'step' | 'repeats' | 'repeatWithinMs' | 'every' | 'shard' | 'done' | 'onSlice'
  | 'onProgress' | 'words' | 'seed' | 'kernels' | 'rows' | 'data' | 'signal'>(true);
pin<RunOptions['data'], Uint32Array<ArrayBuffer> | undefined>(true);
pin<RunOptions['signal'], AbortSignal | undefined>(true);
pin<RunOptions['kernels'], 'registers' | 'tiles' | undefined>(true);
pin<Report['verified'], boolean>(true);
pin<Report['time']['totalMs'], number>(true);
pin<Report['fingerprint'], { readonly before: string; readonly after: string } | undefined>(true);
// WebGPU's own types are there, and are not any.
pin<Context['device'], GPUDevice | undefined>(true);
pin<Same<GPUDevice, any>, false>(true);
pin<ReturnType<GPUDevice['createBuffer']>, GPUBuffer>(true);

export function mistakes(context: Context, algorithm: Algorithm, experiment: Experiment, report: Report) {
  // @ts-expect-error: there is no such mode
  run(context, experiment, { mode: 'blocks' });
  // @ts-expect-error: the exchange has no topology
  completeExchange({ copies: 1 });
  // @ts-expect-error: plain data ask for nothing
  prepare(algorithm, { topology: cube(6), copies: 1 });
  // @ts-expect-error: only a sequence has axes
  experiment.schedule.pattern.axes;
  // @ts-expect-error: a topology is not its dimensions
  completeExchange({ topology: 6 });
  // @ts-expect-error: words are u32
  run(context, experiment, { data: new Float32Array(64) });
  // @ts-expect-error: a plain array is no memory
  run(context, experiment, { data: [0, 1, 2, 3] });
  // @ts-expect-error: the GPU's copy needs memory that is not shared
  run(context, experiment, { data: new Uint32Array(new SharedArrayBuffer(256)) });
  // @ts-expect-error: a controller is not its signal
  run(context, experiment, { signal: new AbortController() });
  // @ts-expect-error: a schedule is not yet proved
  run(context, algorithm.schedule(completeExchange({ topology: cube(6) })));
  // @ts-expect-error: there is no option of that name
  run(context, experiment, { blocks: 4 });
  // @ts-expect-error: a report stays as it is
  report.verified = true;
  // @ts-expect-error: a proof stays with its schedule
  experiment.proof = experiment.block.proof;
  // @ts-expect-error: so do the phases
  experiment.schedule.phases.push();
}
`;
