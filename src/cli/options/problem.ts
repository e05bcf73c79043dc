import type { ProblemWords, Said, Sayings } from '../../formats/problems/problem-words.ts';
import { kindSaid, words } from '../../formats/problems/said-problem.ts';
import { type Algorithm, InputError, type Problem } from '../../schedules/index.ts';
import { laidNetwork, type NetworkValues, PROBLEM, settingOf, width } from './network.ts';
import { option, type Read, type TypedOption } from './option.ts';

const asSaid: Read<Said> = (text, typed) => ({ text, typed });

/** Their names are in a list, and no types: what they say is looked up by name, see `problemFrom`. */
const wordOptions = words.map(({ name, value, about, values = [] }) =>
  option(`--${name} <${value}>`, about, asSaid)
    .offering({ words: () => values })
    .helpGroup(PROBLEM),
) as readonly TypedOption<string, Said | undefined>[] as readonly TypedOption<'word', Said | undefined>[];

/** The options that say the network and the problem. */
export const problemOptions = [...laidNetwork, width, ...wordOptions] as const;

/** What they say: words by their names, beside the network. */
export type ProblemValues = NetworkValues;

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
  const sayings = sayingsOf(options);
  const kind = kindSaid(sayings);
  const { typed } = options;
  const network = [...laidNetwork, width].find(({ key }) => typed[key] !== undefined);
  if (kind.bringsNetwork && network !== undefined) {
    throw new InputError(
      `${typed[network.key]} with --${kind.word?.name}: the axes are the dimensions of one cube; leave it out`,
    );
  }
  return kind.read(() => settingOf(options), sayings, algorithm);
}

function sayingsOf(options: ProblemValues): Sayings {
  const words = options as unknown as Readonly<Record<string, Said | undefined>>;
  return { said: (name) => words[name], written: (name) => `--${name}` };
}
