import { Option } from 'commander';
import { distance } from 'fastest-levenshtein';
import { MODES, type Mode } from '../host/experiment.ts';
import {
  type Algorithm,
  catalogue,
  cube,
  type Exchange,
  findAlgorithm,
  InputError,
  MAX_CUBE_DIM,
  slotsOf,
  UnknownAlgorithmError,
} from '../schedules/index.ts';

/** Blocks longer than this are no use to anybody yet, and keep sizes far from overflow. */
const MAX_WORDS = 1024;
/** The same for blocks from one node to another. */
const MAX_COPIES = 1024;
const MAX_REPEAT = 1000;

/** Options that several commands have: --help says the same of them everywhere. */
export const option = {
  dim: () => new Option('--dim <d>', 'dimensions of the cube'),
  cubes: () => new Option('--cubes <c>', 'disjoint cubes side by side, a power of two (default: 1)'),
  copies: () => new Option('--copies <m>', 'blocks from each node to each other (default: 1)'),
  words: () => new Option('--words <n>', 'u32 words of a block').default('1'),
  mode: () =>
    new Option('--mode <mode>', 'step: as the algorithm gives it; block: gathered into few messages').default(
      'step',
    ),
  seed: () => new Option('--seed <n>', 'what the tags in the blocks are made of').default('0'),
};

/** @throws InputError unless `text` is a whole number from `min` to `max` */
function parseCount(option: string, text: string, min: number, max: number): number {
  const value = /^[+-]?\d+$/.test(text.trim()) ? Number(text) : Number.NaN;
  if (!(value >= min && value <= max)) {
    throw new InputError(`${option} "${text}": give a whole number from ${min} to ${max}`);
  }
  return value;
}

/** Whole number that --seed gives. */
export function parseSeed(text: string): number {
  return parseCount('--seed', text, 0, 2 ** 32 - 1);
}

/** Runs that --repeat asks for. */
export function parseRepeat(text: string): number {
  return parseCount('--repeat', text, 1, MAX_REPEAT);
}

/** Channel width in blocks that --width gives. */
export function parseWidth(text: string): number {
  return parseCount('--width', text, 1, 2 ** MAX_CUBE_DIM);
}

/** What --dim, --cubes and --copies say. */
export interface ExchangeOptions {
  /** Not left to commander to demand: it would, before it says that `--dmi` is unknown. */
  readonly dim?: string | undefined;
  readonly cubes?: string | undefined;
  readonly copies?: string | undefined;
}

/** The exchange that the options describe. */
export function parseExchange({ dim, cubes = '1', copies = '1' }: ExchangeOptions): Exchange {
  if (dim === undefined) {
    throw new InputError('no --dim given: give the dimensions of the cube, say --dim 10');
  }
  const dimensions = parseCount('--dim', dim, 1, MAX_CUBE_DIM);
  const most = 2 ** (MAX_CUBE_DIM - dimensions);
  const count = parseCount('--cubes', cubes, 1, most);
  if (!Number.isInteger(Math.log2(count))) {
    throw new InputError(`--cubes "${cubes}": give a power of two from 1 to ${most}`);
  }
  const exchange = {
    topology: cube(dimensions, count),
    copies: parseCount('--copies', copies, 1, MAX_COPIES),
  };
  // Refuses what no machine could hold.
  slotsOf(exchange);
  return exchange;
}

/** Words of a block that --words gives. */
export function parseWords(text: string): number {
  return parseCount('--words', text, 1, MAX_WORDS);
}

export function parseMode(text: string): Mode {
  const mode = MODES.find((known) => known === text);
  if (mode === undefined) throw new InputError(`--mode "${text}": give ${MODES.join(' or ')}`);
  return mode;
}

/** The algorithm of that name or alias; a name that nearly fits is suggested in the error. */
export function parseAlgorithm(text: string): Algorithm {
  try {
    return findAlgorithm(text);
  } catch (error) {
    const names = catalogue.flatMap(({ name, aliases }) => [name, ...aliases]);
    const [nearest] = names.sort((a, b) => distance(text, a) - distance(text, b));
    const close = distance(text, nearest) <= Math.max(2, nearest.length / 3);
    if (error instanceof UnknownAlgorithmError && close) {
      throw new InputError(`unknown algorithm "${text}": did you mean ${nearest}? (allport list names all)`);
    }
    throw error;
  }
}
