import {
  type Algorithm,
  InputError,
  type Problem,
  type Setting,
  type Topology,
} from '../../schedules/index.ts';
import { countIn, countsJoined } from '../../schedules/model/networks/count-in.ts';

/** What was said: the value of an option of the command line, or of a name of an address. */
export interface Said {
  readonly text: string;
  /** As errors name it: --scatter "3". */
  readonly typed: string;
  /** Where the text names a file: what is in it, if somebody has read it. */
  readonly bytes?: Uint8Array;
  /** The same where it is a network. */
  readonly network?: Topology;
}

/** What was said. Names of words have no dashes here. */
export interface Sayings {
  /** Under a name; undefined: nothing. */
  said(name: string): Said | undefined;
  /** How people write a name: --scatter. */
  written(name: string): string;
}

/** A word of a problem, with a value. */
export interface Word {
  /** Without dashes. */
  readonly name: string;
  /** What its value is, for help. */
  readonly value: string;
  readonly about: string;
  /** A value. */
  readonly example: string;
  /** Values for networks that the example is not for. */
  readonly elsewhere?: readonly string[];
  /** Values that have names. */
  readonly values?: readonly string[];
  /** Whether such a text names a file, which is read before the problem is, or that every text does; left out: none does. */
  readonly isFile?: 'always' | ((text: string) => boolean);
}

/** How problems of a kind are said. */
export interface ProblemWords {
  readonly kind: string;
  /** What several of them are called; left out: the kind with an s. */
  readonly plural?: string;
  /** The word that chooses the kind, and whose value is what the problem is about; left out: it needs none. */
  readonly word?: Word;
  /** What is asked, as a phrase. */
  readonly asks: string;
  /** Words that say such a problem and its network, by their names. */
  readonly example: Readonly<Record<string, string>>;
  /** Names of further words that it understands. */
  readonly takes: readonly string[];
  /**
   * The problem that was said.
   * @param setting reads the network; not called where the problem has one of its own
   * @param algorithm what is to solve it, where that is known: it may say how its matrix lies
   * @throws InputError with the word, its value and a cure
   */
  read(setting: () => Setting, sayings: Sayings, algorithm?: Algorithm): Problem;
}

/** A whole number that was said; undefined where nothing was. @throws InputError for anything else, and out of range */
export function countSaid<S extends Said | undefined>(
  said: S,
  min: number,
  max: number,
): number | Extract<S, undefined>;
export function countSaid(said: Said | undefined, min: number, max: number): number | undefined {
  return said && readSaid(said, (text) => countIn(text, min, max));
}

/** Two whole numbers from 1 that were said, as 100x60. @throws InputError for anything else */
export function pairSaid({ text, typed }: Said, what: string): readonly [number, number] {
  const [first = 0, second = 0, ...more] = countsJoined(text.trim());
  if (first > 0 && second > 0 && more.length === 0) return [first, second];
  throw new InputError(`${typed}: give ${what}, say 100x60`);
}

/** What was said under a name that a problem cannot do without. @throws InputError where nothing was */
export function required(sayings: Sayings, name: string, example: string): Said {
  return requiredAll(sayings, { [name]: example })[0];
}

/** The same of several names, with an example for each. @throws InputError with all that are missing */
export function requiredAll(sayings: Sayings, examples: Readonly<Record<string, string>>): Said[] {
  const missing = Object.keys(examples).filter((name) => sayings.said(name) === undefined);
  if (missing.length === 0) return Object.keys(examples).flatMap((name) => sayings.said(name) ?? []);
  const names = missing.map((name) => `no ${sayings.written(name)}`).join(' and ');
  const cure = missing.map((name) => `${sayings.written(name)} ${examples[name]}`).join(' ');
  throw new InputError(`${names} given: give ${cure}`);
}

/** What of a text that was said another reader makes; its error names the word. */
export function readSaid<T>({ text, typed }: Said, read: (text: string) => T): T {
  return withTyped(typed, () => read(text.trim()));
}

/** Does what may find that something typed is wrong; its error begins with that. */
export function withTyped<T>(typed: string, act: () => T): T {
  try {
    return act();
  } catch (error) {
    throw error instanceof InputError ? new InputError(`${typed}: ${error.message}`) : error;
  }
}
