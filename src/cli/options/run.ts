import { ROOM } from '../../formats/units.ts';
import { FAMILIES, type Family } from '../../host/kernels/variant.ts';
import { MODES, type Mode } from '../../host/run/experiment.ts';
import type { Shard } from '../../host/run/shard.ts';
import { InputError, MAX_SLOTS } from '../../schedules/index.ts';
import { type OutputFile, outputFile } from '../files/output-file.ts';
import { option, type Read, type Typed, type Values } from './option.ts';
import { parseShard } from './shard.ts';
import { FORM_HELP, type seed } from './shared.ts';
import { amount, asTyped, count, oneOf } from './values.ts';

/** More than any schedule has. */
const MAX_STEP = 2 ** 32 - 1;

const modeOption = (about: string, read: Read<Mode>) => option('--mode <mode>', about, read, 'step');

export const mode = modeOption(
  `${FORM_HELP}; fused: each row moved once; seek: the memory after --step steps`,
  oneOf(MODES),
);

/** How exchanges are run that make up something else: it has no moments in between. */
export const pass = modeOption(`${FORM_HELP}; fused: each row moved once`, (text, typed) => {
  if (text === 'seek') throw new InputError(`${typed}: give step, block or fused`);
  return oneOf(MODES)(text, typed);
});

export const step = option(
  '--step <t>',
  'with --mode seek: how many steps are done, from 0 (just aligned)',
  count(0, MAX_STEP),
);

export const kernels = option(
  '--kernels <family>',
  'auto: the faster; registers or tiles: the kernels that go through them',
  (text, typed): Family | 'auto' => {
    const family = ['auto' as const, ...FAMILIES].find((known) => known === text);
    if (family !== undefined) return family;
    throw new InputError(`${typed}: give auto, ${FAMILIES.join(' or ')}`);
  },
  'auto',
);

/** Which rows are run, and how many at a time. */
export const slices = [
  option(
    '--memory <size>',
    'GPU memory for blocks, say 512MiB; beyond it, they are run in slices of rows',
    (text, typed) => amount(ROOM)(text.trim(), typed),
  ),
  option('--sample <n>', 'run one slice in n, chosen by the seed', count(1, MAX_SLOTS)),
  option('--shard <i/n>', 'run one n-th of the rows, i from 0; auto: the one that a launcher gives', (text) =>
    parseShard(text, process.env),
  ),
  option('--resume <journal>', 'go on where an interrupted run in slices stopped', asTyped),
] as const;

export const input = (about: string) => option('--input <file>', about, asTyped);
export const output = (about: string) => option('--output <file>', about, asTyped);

/** The data of a user as a matrix of blocks. */
export const matrixData = (verb: string, adjective: string) => [
  input(`${verb} this matrix: little-endian u32, row by row`),
  output(`write the ${adjective} matrix here`),
];

type RunValues = Partial<
  Values<
    [
      typeof mode,
      typeof step,
      typeof seed,
      typeof kernels,
      ...typeof slices,
      ReturnType<typeof input>,
      ReturnType<typeof output>,
    ]
  >
>;

/** How to run, with all that the options do not say filled in. */
export interface RunRequest {
  readonly mode: Mode;
  readonly step: number;
  readonly seed: number;
  readonly kernels: Family | 'auto';
  /** Bytes of GPU memory for blocks. */
  readonly memory: number;
  /** One slice in so many is run. */
  readonly every: number;
  readonly shard?: Shard | undefined;
  readonly resume?: string | undefined;
  readonly input?: string | undefined;
  readonly output?: OutputFile | undefined;
}

/**
 * How to run, as the options say it.
 * @throws InputError for options that do not go together, and where there can be no output
 */
export async function requestOf({ typed, ...options }: RunValues & Typed): Promise<RunRequest> {
  const { mode = 'step', step = 0, seed = 0, kernels = 'auto', memory = Infinity, sample = 1 } = options;
  const { shard, resume, input, output } = options;
  const refuse = (why: string) => new InputError(why);
  if (mode === 'seek' && !typed.step)
    throw refuse('--mode seek without --step: give how many steps are done, from 0');
  if (mode !== 'seek' && typed.step) throw refuse(`${typed.step} is for --mode seek: leave it out`);
  if (shard && typed.sample) {
    throw refuse(`${typed.sample} with --shard: one of more shards is a sample; leave --sample out`);
  }
  if (shard && output !== undefined) {
    throw refuse(
      `${typed.output} with --shard: a shard has a part of the matrix only; leave one of them out`,
    );
  }
  if (input !== undefined && (mode === 'seek' || typed.sample)) {
    const part = mode === 'seek' ? '--mode seek' : '--sample';
    throw refuse(`${typed.input} with ${part}: a file is exchanged as a whole; leave one out`);
  }
  if (output !== undefined && input === undefined) {
    throw refuse(`${typed.output} without --input: give the matrix to transpose`);
  }
  const target = output === undefined ? undefined : await outputFile('--output', output);
  return { mode, step, seed, kernels, memory, every: sample, shard, resume, input, output: target };
}
