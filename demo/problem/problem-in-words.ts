import { quoted } from '../../src/formats/printable.ts';
import type { ProblemWords, Sayings, Word } from '../../src/formats/problems/problem-words.ts';
import {
  kindSaid,
  problemSaid,
  problemWords,
  settingWords,
  words,
} from '../../src/formats/problems/said-problem.ts';
import { type Algorithm, formatNetwork, InputError, type Problem } from '../../src/schedules/index.ts';
import { isUneven } from '../../src/schedules/problems/uneven.ts';

/** A problem and its network in words, by the names that the command line has for them: { dim: '6', scatter: '3' }. */
export type Words = Readonly<Record<string, string>>;

/** An uneven exchange has a step for each element on its busiest link, and each step is drawn: with more of them nobody waits for it. */
const MOST_UNEVEN_ELEMENTS = 2 ** 14;

/** Names of the words that are about the network, whatever the problem. */
const ofNetwork: ReadonlySet<string> = new Set(settingWords.map(({ name }) => name));

/** Words of problems that an address can have: it has no files. */
export const addressWords: readonly Word[] = words.filter(({ isFile }) => isFile !== 'always');

/** Names of all words, those of the network first. */
export const wordNames: readonly string[] = [...ofNetwork, ...addressWords.map(({ name }) => name)];

const sayingsOf = (said: Words): Sayings => ({
  said: (name) => (name in said ? { text: said[name], typed: `${name} ${quoted(said[name])}` } : undefined),
  written: (name) => name,
});

/** The kind of the problem that words say. @throws InputError where they say two of them */
export function kindIn(said: Words): ProblemWords {
  return kindSaid(sayingsOf(said));
}

/**
 * The problem that words say.
 * @param algorithm what is to solve it, where that is known: it may say how its matrix lies
 * @param startup in times of an element on a link, for answers that choose their packets
 * @throws InputError with the word, its value and a cure, also for more elements of uneven traffic than the page shows
 */
export function problemIn(said: Words, algorithm?: Algorithm, startup?: number): Problem {
  if (algorithm !== undefined || startup !== undefined) return shownProblem(said, algorithm, startup);
  const problem = problems.get(said) ?? shownProblem(said);
  problems.set(said, problem);
  return problem;
}

/** Those that were asked for as they are: whatever is drawn asks again, and to draw lots for traffic takes a while. */
const problems = new WeakMap<Words, Problem>();

function shownProblem(said: Words, algorithm?: Algorithm, startup?: number): Problem {
  const problem = problemSaid(sayingsOf(said), algorithm, startup);
  const elements = isUneven(problem) ? problem.counts.reduce((sum, count) => sum + count, 0) : 0;
  if (elements > MOST_UNEVEN_ELEMENTS) {
    throw new InputError(
      `uneven ${quoted(said.uneven)}: ${elements} elements, and this page shows at most ${MOST_UNEVEN_ELEMENTS}; ` +
        'give fewer, as in zipf:0.6,tokens=32, or a smaller network',
    );
  }
  return problem;
}

/** Those that neither the label of a problem nor the name of its network has. Layouts are in the label. */
const unlabelled = ['cubes', 'embedding', 'width', 'copies', 'slots', 'grid', 'packet'];

/** A problem in short, with its network: "cube 6" for the complete exchange, "scatter from node 3 on cube 4, copies 2". */
export function shortly(said: Words): string {
  const { kind, label, topology } = problemIn(said);
  const network = formatNetwork(topology.encode());
  const further = unlabelled.flatMap((name) => (name in said ? `, ${name} ${said[name]}` : []));
  return `${kind === 'exchange' ? '' : `${label} on `}${network}${further.join('')}`;
}

/** Whether words say a problem of a matrix, whose elements move. */
export function isOfMatrix(said: Words): boolean {
  return 'matrix' in problemIn(said);
}

/** Whether words say the same, in whatever order. */
export function saySame(one: Words, other: Words): boolean {
  return wordNames.every((name) => one[name] === other[name]);
}

/** What words say of the network alone. */
export function networkOf(said: Words): Words {
  return Object.fromEntries(Object.entries(said).filter(([name]) => ofNetwork.has(name)));
}

/** The words with another network in place of theirs. */
export function onNetwork(said: Words, network: Words): Words {
  return { ...network, ...Object.fromEntries(Object.entries(said).filter(([name]) => !ofNetwork.has(name))) };
}

/**
 * Words of a kind of problem to begin with, on the network of others where it suits.
 * @param otherwise a network for those that it does not suit
 */
export function beginning(kind: string, said: Words, otherwise: Words): Words {
  const { word, takes } = problemWords.find((one) => one.kind === kind) ?? problemWords[0];
  const data = word ? [word.example, ...(word.elsewhere ?? [])].map((text) => ({ [word.name]: text })) : [{}];
  const taken = addressWords
    .filter(({ name }) => takes.includes(name))
    .map(({ name, example }) => [name, example]);
  // Some problems have a network of their own.
  const attempts = [networkOf(said), otherwise, {}].flatMap((network) =>
    data.flatMap((datum) => [
      { ...network, ...datum },
      { ...network, ...datum, ...Object.fromEntries(taken) },
    ]),
  );
  return attempts.find((attempt) => complaintOf(attempt) === undefined) ?? otherwise;
}

/** Why words say no problem, in one line; undefined where they do. */
export function complaintOf(said: Words): string | undefined {
  try {
    problemIn(said);
    return undefined;
  } catch (error) {
    if (error instanceof InputError) return error.message;
    throw error;
  }
}
