import { MAX_BLOCK_BYTES } from '../../costs/advice.ts';
import { type Quantity, ROOM, SIZE, TIME, unitRemark } from '../../formats/units.ts';
import { FAMILIES, type Family } from '../../host/kernels/variant.ts';
import { MODES, type Mode } from '../../host/run/experiment.ts';
import { MAX_WORDS } from '../../host/run/run-options.ts';
import { FORMS, type Form, InputError, MAX_CUBE_DIM, MAX_SLOTS } from '../../schedules/index.ts';

/** Runs and rounds. */
const MAX_REPEAT = 1000;
/** Smaller cubes do not fill four words, larger ones not the memory of most adapters. */
const MIN_BENCH_DIM = 5;
const MAX_BENCH_DIM = 13;
const MAX_PORT = 2 ** 16 - 1;
/** More than any schedule has. */
const MAX_STEP = 2 ** 32 - 1;

/** @throws InputError unless `text` is a whole number from `min` to `max` */
export function parseCount(option: string, text: string, min: number, max: number): number {
  const value = /^[+-]?\d+$/.test(text.trim()) ? Number(text) : Number.NaN;
  if (!(value >= min && value <= max)) {
    throw new InputError(`${option} "${text}": give a whole number from ${min} to ${max}`);
  }
  return value;
}

export function oneOf<T extends string>(option: string, words: readonly T[], text: string): T {
  const word = words.find((known) => known === text);
  if (word === undefined) throw new InputError(`${option} "${text}": give ${words.join(' or ')}`);
  return word;
}

/** Whole number that --seed gives. */
export function parseSeed(text: string): number {
  return parseCount('--seed', text, 0, 2 ** 32 - 1);
}

/** Runs that --repeat asks for. */
export function parseRepeat(text: string): number {
  return parseCount('--repeat', text, 1, MAX_REPEAT);
}

/** The family of kernels that --kernels gives; undefined for auto. */
export function parseKernels(text: string): Family | undefined {
  const family = FAMILIES.find((known) => known === text);
  if (family === undefined && text !== 'auto') {
    throw new InputError(`--kernels "${text}": give auto, ${FAMILIES.join(' or ')}`);
  }
  return family;
}

/** How many steps are done, as --step gives it. */
export function parseStep(text: string): number {
  return parseCount('--step', text, 0, MAX_STEP);
}

/** --sample n: one slice in n is run. */
export function parseSample(text: string): number {
  return parseCount('--sample', text, 1, MAX_SLOTS);
}

/** The amount of a kind that an option gives. */
export function parseAmount(option: string, { parse, what, examples }: Quantity, text: string): number {
  const amount = parse(text);
  if (amount === undefined) {
    throw new InputError(
      `${option} "${text}": give ${what} like ${examples.join(' or ')}${unitRemark(text)}`,
    );
  }
  return amount;
}

/** Bytes that a size like 512MiB, 2GB or 4096 stands for. */
export function parseBytes(name: string, text: string): number {
  return parseAmount(name, ROOM, text.trim());
}

/** Bytes of a block that --bytes gives. */
export function parseBlockBytes(text: string): number {
  return blockBytes('--bytes', text, text);
}

/** Bytes of the least and the greatest block that --sweep gives, as bytes=1..1MiB. */
export function parseSweep(text: string): { readonly from: number; readonly to: number } {
  const [, low, high] = /^bytes=([^.].*?)\.\.(.+)$/.exec(text) ?? [];
  if (low === undefined) throw new InputError(`--sweep "${text}": give sizes, as bytes=1..1MiB`);
  const [from, to] = [low, high].map((size) => blockBytes('--sweep', text, size));
  if (from >= to) throw new InputError(`--sweep "${text}": give the smaller size first, as bytes=1..1MiB`);
  return { from, to };
}

/** A size in the value of an option, which is the whole value or a part of it. */
function blockBytes(option: string, text: string, size: string): number {
  const bytes = SIZE.parse(size.trim());
  if (bytes === undefined || bytes > MAX_BLOCK_BYTES) {
    const part = size === text ? '' : `"${size}" is no size of a block; `;
    throw new InputError(
      `${option} "${text}": ${part}give whole bytes from 1 to 1TiB, such as 64, 4KiB or 1MB${unitRemark(size)}`,
    );
  }
  return bytes;
}

/** Seconds that a price of a startup, an element or a copy gives. */
export function parsePrice(option: string, text: string): number {
  const seconds = TIME.parse(text);
  if (seconds === undefined) {
    throw new InputError(`${option} "${text}": give ${TIME.what} like ${TIME.examples.join(' or ')}`);
  }
  return seconds;
}

/** Cubes that bench --dim gives, as 10,12. */
export function parseBenchDims(text: string): number[] {
  const dims = text.split(',').map((dim) => parseCount('--dim', dim, MIN_BENCH_DIM, MAX_BENCH_DIM));
  return [...new Set(dims)].sort((a, b) => a - b);
}

/** Rounds that bench --rounds gives. */
export function parseRounds(text: string): number {
  return parseCount('--rounds', text, 1, MAX_REPEAT);
}

/** Port to serve on that --port gives; 0 is any. */
export function parsePort(text: string): number {
  return parseCount('--port', text, 0, MAX_PORT);
}

/** Channel width in blocks that --width gives. */
export function parseWidth(text: string): number {
  return parseCount('--width', text, 1, 2 ** MAX_CUBE_DIM);
}

/** Words of a block that --words gives. */
export function parseWords(text: string): number {
  return parseCount('--words', text, 1, MAX_WORDS);
}

export function parseMode(text: string): Mode {
  return oneOf('--mode', MODES, text);
}

export function parseForm(text: string): Form {
  return oneOf('--mode', FORMS, text);
}
