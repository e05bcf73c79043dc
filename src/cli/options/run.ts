import { wordTyped } from '../../formats/nearest.ts';
import type { Said } from '../../formats/problems/problem-words.ts';
import { ROOM, SIZE, unitRemark } from '../../formats/units.ts';
import { FAMILIES, type Family } from '../../host/kernels/variant.ts';
import { ADAPTERS } from '../../host/node/context.ts';
import { MODES, type Mode } from '../../host/run/experiment.ts';
import { MAX_BLOCK_WORDS } from '../../host/run/run-options.ts';
import { InputError, MAX_SLOTS } from '../../schedules/index.ts';
import { ELEMENT_BYTES, elementBytesOf } from '../files/element-file.ts';
import { blockWordsOf } from '../files/matrix-file.ts';
import { outputFile } from '../files/output-file.ts';
import { FORM_HELP, seed } from './common-options.ts';
import { option, type Read, source, type Typed, target, type Values } from './option.ts';
import { parseShard } from './shard.ts';
import { amount, asTyped, count, oneOf } from './values.ts';

/** More than any schedule has. */
const MAX_STEP = 2 ** 32 - 1;

/** The mode `seek` is what --step says. */
const mode = option(
  '--mode <mode>',
  `${FORM_HELP}; fused: each row moved once`,
  oneOf(MODES.filter((mode) => mode !== 'seek')),
  'step',
);

const step = option(
  '--step <t>',
  'the memory after so many steps, in one pass; 0: just aligned',
  count(0, MAX_STEP),
);

const family: Read<Family | 'auto'> = (text, typed) => {
  const known = wordTyped(text, ['auto' as const, ...FAMILIES]);
  if (known !== undefined) return known;
  throw new InputError(`${typed}: give auto, ${FAMILIES.join(' or ')}`);
};
const KERNELS_HELP = 'registers, tiles, or auto: the faster';
const kernels = option('--kernels <family>', KERNELS_HELP, family, 'auto').offering({
  words: () => ['auto', ...FAMILIES],
});

/** What runs it. */
export const adapter = option(
  '--adapter <which>',
  'gpu, processor, or auto: the processor if there is no GPU',
  oneOf(ADAPTERS),
  'auto',
);

/** Which rows are run, and how many at a time. */
const slices = [
  option(
    '--memory <size>',
    'GPU memory for blocks, say 512M; what does not fit runs in slices of rows',
    (text, typed) => amount(ROOM)(text.trim(), typed),
  ),
  option('--sample <n>', 'run one slice in n, chosen by the seed', count(1, MAX_SLOTS)),
  option('--shard <i/n>', 'run one n-th of the rows, i from 0; auto: the one that a launcher gives', (text) =>
    parseShard(text, process.env),
  ),
  option('--resume <journal>', 'go on where an interrupted run in slices stopped', asTyped).offering({
    files: true,
  }),
] as const;

/** @param usual what it is where it is left out */
function bytesOption(usual: string) {
  const about = `bytes of a block, a multiple of 4, or of an element of a matrix (default: ${usual})`;
  return option('--bytes <size>', about, (text, typed): Said => ({ text, typed }));
}

const bytesOfData = bytesOption('4, or what a .npy file has');
/** The same where there is no file. */
export const bytesOfBlock = bytesOption('4');

const WORD_BYTES = Uint32Array.BYTES_PER_ELEMENT;

/** Words of a block of so many bytes; left out: one, or what the file says. */
export async function blockWords(said: Said | undefined, path?: string): Promise<number> {
  if (said === undefined) return blockWordsOf(path);
  const words = (SIZE.parse(said.text.trim()) ?? Number.NaN) / WORD_BYTES;
  if (Number.isInteger(words) && words <= MAX_BLOCK_WORDS) return words;
  throw new InputError(
    `${said.typed}: a block is whole u32 words; give a multiple of ${WORD_BYTES}, at most ${MAX_BLOCK_WORDS * WORD_BYTES}, such as 64 or 1k${unitRemark(said.text)}`,
  );
}

/** Bytes of an element of a matrix; left out: 4, or what the file says. */
export async function elementBytes(said: Said | undefined, path?: string): Promise<number> {
  if (said === undefined) return elementBytesOf(path);
  const found = ELEMENT_BYTES.find((known) => String(known) === said.text);
  if (found !== undefined) return found;
  throw new InputError(`${said.typed}: give one of ${ELEMENT_BYTES.join(', ')} for elements of a matrix`);
}

/** The data of a user. */
const data = [
  source('-i, --input <file>', 'move this data: blocks by slot and node, or a matrix; raw, or a .npy file'),
  target('-o, --out <file>', 'write the result here: raw, or as .npy'),
] as const;

/** How to run, and on what. */
export const runOptions = [mode, step, bytesOfData, seed, kernels, adapter, ...slices, ...data] as const;

export type RunValues = Values<typeof runOptions> & Typed;
export type RunRequest = Awaited<ReturnType<typeof requestOf>>;

/**
 * How to run, as the options say it: with --memory in bytes for blocks, and one slice run in `every`.
 * @throws InputError for options that do not go together, and where there can be no output
 */
export async function requestOf({ typed, ...options }: RunValues) {
  const { mode: form, step, kernels, adapter, memory = Infinity, sample = 1, shard, input, out } = options;
  const mode: Mode = step === undefined ? form : 'seek';
  if (step !== undefined && form !== 'step') {
    throw new InputError(`${typed.step} with ${typed.mode}: it is for step mode only; leave one of them out`);
  }
  if (shard && typed.sample) {
    throw new InputError(
      `${typed.sample} with --shard: to run less, take one of more shards; leave --sample out`,
    );
  }
  if (shard && out !== undefined) {
    throw new InputError(
      `${typed.out} with --shard: a shard has a part of the matrix only; leave one of them out`,
    );
  }
  if (input !== undefined && (step !== undefined || typed.sample)) {
    const part = step === undefined ? '--sample' : '--step';
    throw new InputError(`${typed.input} with ${part}: a file is exchanged as a whole; leave one out`);
  }
  if (adapter === 'processor' && kernels !== 'auto') {
    throw new InputError(
      `${typed.kernels} with ${typed.adapter}: only a GPU has kernels; leave one of them out`,
    );
  }
  if (out !== undefined && input === undefined) {
    throw new InputError(`${typed.out} without --input: give the data to move`);
  }
  const output = out === undefined ? undefined : await outputFile('--out', out);
  return { ...options, mode, step: step ?? 0, memory, every: sample, output };
}
