import { ROOM } from '../../formats/units.ts';
import { FAMILIES, type Family } from '../../host/kernels/variant.ts';
import { MODES, type Mode } from '../../host/run/experiment.ts';
import { InputError, MAX_SLOTS } from '../../schedules/index.ts';
import { outputFile } from '../files/output-file.ts';
import { FORM_HELP, type seed, words } from './common-options.ts';
import { option, type Read, type Typed, type ValuesOf } from './option.ts';
import { parseShard } from './shard.ts';
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

const family: Read<Family | 'auto'> = (text, typed) => {
  const known = ['auto' as const, ...FAMILIES].find((name) => name === text);
  if (known !== undefined) return known;
  throw new InputError(`${typed}: give auto, ${FAMILIES.join(' or ')}`);
};
const KERNELS_HELP = 'auto: the faster; registers or tiles: the kernels that go through them';
export const kernels = option('--kernels <family>', KERNELS_HELP, family, 'auto');

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

export const input = (about: string) => option('--input <file>', `${about}; or a .npy file`, asTyped);
export const output = (about: string) => option('--output <file>', `${about}; or as .npy`, asTyped);

/** Words of a block where a file may say it. */
export const wordsOfData = option(
  '--words <n>',
  'u32 words of a block (default: 1, or as many as a .npy file has)',
  words.read,
);

/** The data of a user as a matrix of blocks. */
export const matrixData = (verb: string, adjective: string) => [
  input(`${verb} this matrix: little-endian u32, row by row`),
  output(`write the ${adjective} matrix here`),
];

type Data = ReturnType<typeof input | typeof output>;
type RunOption = typeof mode | typeof step | typeof seed | typeof kernels | (typeof slices)[number] | Data;

export type RunValues = Partial<ValuesOf<RunOption>> & Typed;
export type RunRequest = Awaited<ReturnType<typeof requestOf>>;

/**
 * How to run, as the options say it: with --memory in bytes for blocks, and one slice run in `every`.
 * @throws InputError for options that do not go together, and where there can be no output
 */
export async function requestOf({ typed, ...options }: RunValues) {
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
