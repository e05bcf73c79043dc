import { nearestTo } from '../../formats/nearest.ts';
import { pluralOf, problemWords } from '../../formats/problems/said-problem.ts';
import { listed } from '../../report/document/listed.ts';
import {
  type Algorithm,
  algorithmsFor,
  findAlgorithm,
  InputError,
  type Problem,
  UnknownAlgorithmError,
} from '../../schedules/index.ts';
import { isForNetwork, kindsFor } from '../../schedules/model/algorithm.ts';

/** The most names in an error. */
const MOST_NAMES = 5;

/** The argument of commands that take one, or a file. */
export const SUBJECT = [
  '[algorithm]',
  'a name or alias from allport list (default: the fastest), or a schedule file, or - for stdin',
] as const;

/** @throws InputError when an algorithm has no schedules for a network of that kind: before any work is done */
export function requireNetwork(algorithm: Algorithm, problem: Problem): void {
  const { label } = problem.topology;
  if (isForNetwork(algorithm, problem.topology)) return;
  const { name } = algorithm;
  const kinds = kindsFor(algorithm);
  const names = listed(kinds.map(({ plural }) => plural));
  if (problem.kind !== 'exchange') {
    if (algorithmsFor(problem.kind).some((known) => isForNetwork(known, problem.topology))) {
      throw new InputError(
        `${name} on ${label}: it answers ${pluralOf(problem.kind)} on ${names}; leave it out, or give another network`,
      );
    }
  }
  const [[word, value]] = Object.entries(kinds[0].example);
  const there = algorithmsFor(problem.kind).filter((known) => isForNetwork(known, problem.topology));
  const instead =
    there.length === 0 ? '' : `, or take what runs there: ${someOf(there.map((known) => known.name))}`;
  const isOther = problem.topology.relays && kinds.some(({ kind }) => kind === problem.topology.kind);
  const without = isOther ? ', without switches between nodes' : '';
  throw new InputError(
    `${name} on ${label}: it is for ${names}${without}; give one, say --${word} ${value}${instead}`,
  );
}

/** The first of some names, and how many more there are. */
function someOf(names: readonly string[]): string {
  const shown = names.slice(0, MOST_NAMES);
  const others = names.length - shown.length;
  return listed(others > 0 ? [...shown, `${others} more (allport list)`] : shown);
}

/** Why an algorithm is none for problems of a kind, and how those are said that it solves. */
function refusal(text: string, { solves }: Algorithm, kind: string): InputError {
  const what = solves.map(pluralOf).join(' and ');
  const words = problemWords.flatMap((known) => (solves.includes(known.kind) ? (known.word ?? []) : []));
  if (words.length > 0) {
    const said = words.map(({ name, example }) => `--${name} ${example}`).join(' or ');
    return new InputError(`${text} is for ${what}: say ${said}`);
  }
  const others = algorithmsFor(kind).map(({ name }) => name);
  return new InputError(
    `${text} is for ${what}, not for ${pluralOf(kind)}: give one of ${others.join(', ')}`,
  );
}

/** A name in letters of either case, or with _ for -, as algorithms have it. */
const named = (text: string) => text.toLowerCase().replaceAll('_', '-');

/** The algorithm of that name or alias, whatever it solves; undefined if there is none. */
export function findAny(text: string): Algorithm | undefined {
  for (const { kind } of problemWords) {
    try {
      return findAlgorithm(named(text), kind);
    } catch (error) {
      if (!(error instanceof UnknownAlgorithmError)) throw error;
    }
  }
  return undefined;
}

/**
 * The algorithm of that name or alias that solves problems of a kind; a name that nearly fits is suggested in the error.
 */
export function algorithmNamed(text: string, kind = 'exchange'): Algorithm {
  try {
    return findAlgorithm(named(text), kind);
  } catch (error) {
    if (!(error instanceof UnknownAlgorithmError)) throw error;
    const other = findAny(text);
    if (other !== undefined) throw refusal(text, other, kind);
    const several = text.split(/[,+]/);
    if (several.length > 1 && several.every((name) => findAny(name) !== undefined)) {
      throw new InputError(`unknown algorithm "${text}": give spaces between several: ${several.join(' ')}`);
    }
    const nearest = nearestTo(
      text,
      algorithmsFor(kind).flatMap(({ name, aliases = [] }) => [name, ...aliases]),
    );
    throw new InputError(
      nearest === undefined
        ? `unknown algorithm "${text}": give one of ${someOf(algorithmsFor(kind).map(({ name }) => name))}; a schedule file needs a dot or a slash in its name`
        : `unknown algorithm "${text}": did you mean ${nearest}? (allport list names all)`,
    );
  }
}
