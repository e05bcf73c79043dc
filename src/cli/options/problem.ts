import { layingWords, widthSaid, widthWord } from '../../formats/problems/network.ts';
import {
  type ProblemWords,
  type Said,
  type Sayings,
  type Word,
  withTyped,
} from '../../formats/problems/problem-words.ts';
import { kindSaid, problemSaid, words } from '../../formats/problems/said-problem.ts';
import type { Algorithm, Problem, Setting, Topology } from '../../schedules/index.ts';
import { networkWords } from '../../schedules/model/networks/network-kinds.ts';
import { readBytes } from '../files/text-file.ts';
import { loadPart } from '../process/installation.ts';
import { option, type Read, type Typed, type TypedOption } from './option.ts';

const asSaid: Read<Said> = (text, typed) => ({ text, typed });

/** The most bytes of a file that a word names: a table of the counts of 4096 nodes, as a text. */
const MAX_WORD_BYTES = 2 ** 27;

/** What is kept of a file that a word names. */
type Keep = (bytes: Uint8Array, said: Said) => Partial<Said> | Promise<Partial<Said>>;

const keepBytes: Keep = (bytes) => ({ bytes });
const keepNetwork: Keep = async (bytes, said) => ({ network: await networkIn(bytes, said) });

/** Files of networks have many forms: only who names one waits for their readers. */
async function networkIn(bytes: Uint8Array, { text, typed }: Said): Promise<Topology> {
  const { readNetwork } = await loadPart(() => import('../../formats/networks/network-file.ts'));
  return readNetwork(bytes, text).catch((error) =>
    withTyped(typed, () => {
      throw error;
    }),
  );
}

function wordOption({ name, value, about, values = [], example, isFile }: Word, keep: Keep) {
  const made = option(`${name === 'dim' ? '-d, ' : ''}--${name} <${value}>`, about, asSaid);
  if (isFile === undefined) return made.offering({ words: () => values });
  made.pipe = 'stdin';
  made.load = async (said) => {
    if (said === undefined || !(isFile === 'always' || isFile(said.text))) return said;
    const wanted = { option: `--${name}`, cure: `give a file, or ${example}`, most: MAX_WORD_BYTES };
    return { ...said, ...(await keep(await readBytes(said.text, wanted), said)) };
  };
  return made.offering({ words: () => values, files: true });
}

/**
 * The options that say the network and the problem. Their names are in lists, and no types: what they say is looked up by
 * name, see `problemFrom`.
 */
export const problemOptions = [
  ...[...networkWords, ...layingWords].map((word) => wordOption(word, keepNetwork).inTopic('networks')),
  ...[widthWord, ...words].map((word) => wordOption(word, keepBytes).inTopic('problems')),
] as readonly TypedOption<string, Said | undefined>[] as readonly TypedOption<'word', Said | undefined>[];

/** What they say, and startups of transmissions of an element, for answers that choose their packets. */
export type ProblemValues = Typed & Pick<Setting, 'startup'>;

/** What they say, as it was typed: the words that an address of the laboratory has; undefined where one names a file, which none has. */
export function wordsGiven(options: ProblemValues): [word: string, text: string][] | undefined {
  const { said } = sayingsOf(options);
  const given = problemOptions.flatMap(({ key }) => {
    const word = said(key);
    return word ? [{ key, word }] : [];
  });
  if (given.some(({ word }) => word.bytes ?? word.network)) return undefined;
  return given.map(({ key, word }) => [key, word.text]);
}

/** Whether any of them is given. */
export function isAsked({ typed }: ProblemValues): boolean {
  return problemOptions.some(({ key }) => typed[key] !== undefined);
}

/**
 * The kind of problem that the options describe.
 * @throws InputError for two problems, and for words that the problem does not understand
 */
export function kindFrom(options: ProblemValues): ProblemWords {
  return kindSaid(sayingsOf(options));
}

/**
 * The problem that the options describe.
 * @param algorithm what is to solve it: it may say what nobody else does, such as how its matrix lies
 * @throws InputError as `kindFrom`, and for what they say wrong
 */
export function problemFrom(options: ProblemValues, algorithm?: Algorithm): Problem {
  return problemSaid(sayingsOf(options), algorithm, options.startup);
}

/** Blocks that cross a channel side by side, where the options say it. */
export function widthFrom(options: ProblemValues): number | undefined {
  return widthSaid(sayingsOf(options));
}

function sayingsOf(options: ProblemValues): Sayings {
  const words = options as unknown as Readonly<Record<string, Said | undefined>>;
  return { said: (name) => words[name], written: (name) => `--${name}` };
}
