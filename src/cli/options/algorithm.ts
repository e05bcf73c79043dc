import { nearestTo } from '../../formats/nearest.ts';
import { problemWords } from '../../formats/problems/said-problem.ts';
import {
  type Algorithm,
  algorithmsFor,
  type Exchange,
  findAlgorithm,
  InputError,
  type Problem,
  type Topology,
  UnknownAlgorithmError,
} from '../../schedules/index.ts';

/** Networks in words, and the option that gives one. */
const NETWORKS: Readonly<Record<Topology['kind'], { readonly name: string; readonly example: string }>> = {
  cube: { name: 'cubes', example: '--dim 4' },
  torus: { name: 'tori', example: '--torus 4x4' },
  mesh: { name: 'meshes', example: '--mesh 4x4' },
};

/** The argument of commands that take one, or a file. */
export const SUBJECT = [
  '[algorithm]',
  'a name or alias from allport list (default: the usual one), or a schedule file, or - for stdin',
] as const;

/** The argument of commands that take several. */
export const SEVERAL = ['[algorithm...]', 'names or aliases from allport list (default: all)'] as const;

/** Several of them, each once. */
export function algorithmsNamed(names: readonly string[]): readonly Algorithm[] {
  return [
    ...new Map(
      names.map((name) => algorithmNamed(name)).map((algorithm) => [algorithm.name, algorithm]),
    ).values(),
  ];
}

/** Those that are asked for, or else all that have schedules for a network of that kind. */
export function exchangesFor(asked: readonly Algorithm[], exchange: Exchange): readonly Algorithm[] {
  const { kind } = exchange.topology;
  if (asked.length === 0)
    return algorithmsFor('exchange').filter(({ networks }) => networks?.includes(kind) ?? true);
  for (const algorithm of asked) requireNetwork(algorithm, exchange);
  return asked;
}

/** @throws InputError when an algorithm has no schedules for a network of that kind: before any work is done */
export function requireNetwork({ name, networks }: Algorithm, { topology: { kind, label } }: Problem): void {
  if (networks === undefined || networks.includes(kind)) return;
  const names = networks.map((known) => NETWORKS[known].name).join(' and ');
  const { example } = NETWORKS[networks[0]];
  throw new InputError(`${name} on ${label}: it is for ${names}; give one, say ${example}`);
}

/** Why an algorithm is none for problems of a kind, and how those are said that it solves. */
function refusal(text: string, { solves }: Algorithm, kind: string): InputError {
  const what = solves.map((known) => `${known}s`).join(' and ');
  const words = problemWords.flatMap((known) => (solves.includes(known.kind) ? (known.word ?? []) : []));
  if (words.length > 0) {
    const said = words.map(({ name, example }) => `--${name} ${example}`).join(' or ');
    return new InputError(`${text} is for ${what}: say ${said}`);
  }
  const others = algorithmsFor(kind).map(({ name }) => name);
  return new InputError(`${text} is for ${what}, not for ${kind}s: give one of ${others.join(', ')}`);
}

/** The algorithm of that name or alias, whatever it solves; undefined if there is none. */
function findAny(text: string): Algorithm | undefined {
  for (const { kind } of problemWords) {
    try {
      return findAlgorithm(text, kind);
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
    return findAlgorithm(text, kind);
  } catch (error) {
    if (!(error instanceof UnknownAlgorithmError)) throw error;
    const other = findAny(text);
    if (other !== undefined) throw refusal(text, other, kind);
    const nearest = nearestTo(
      text,
      algorithmsFor(kind).flatMap(({ name, aliases = [] }) => [name, ...aliases]),
    );
    throw new InputError(
      nearest === undefined
        ? `${error.message}; a schedule file needs a dot or a slash in its name`
        : `unknown algorithm "${text}": did you mean ${nearest}? (allport list names all)`,
    );
  }
}
