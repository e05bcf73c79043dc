import { nearestTo } from '../../formats/nearest.ts';
import {
  type Algorithm,
  catalogue,
  type Exchange,
  findAlgorithm,
  InputError,
  sequenceCatalogue,
  type Topology,
  UnknownAlgorithmError,
} from '../../schedules/index.ts';
import { option } from './option.ts';

/** Networks in words, and the option that gives one. */
const NETWORKS: Readonly<Record<Topology['kind'], { readonly name: string; readonly example: string }>> = {
  cube: { name: 'cubes', example: '--dim 4' },
  torus: { name: 'tori', example: '--torus 4x4' },
  mesh: { name: 'meshes', example: '--mesh 4x4' },
};

/** One algorithm, which has a part in what the command does. */
export const algorithm = (about: string) => option('--algorithm <name>', about, algorithmNamed, 'de-bruijn');

/** The argument of commands that take several. */
export const SEVERAL = ['[algorithm...]', 'names or aliases from allport list (default: all)'] as const;

/** Several of them, each once. */
export function algorithmsNamed(names: readonly string[]): readonly Algorithm[] {
  return [...new Map(names.map(algorithmNamed).map((algorithm) => [algorithm.name, algorithm])).values()];
}

/** Those that are asked for, or else all that have schedules for a network of that kind. */
export function algorithmsFor(asked: readonly Algorithm[], exchange: Exchange): readonly Algorithm[] {
  const { kind } = exchange.topology;
  if (asked.length === 0) return catalogue.filter(({ networks }) => networks?.includes(kind) ?? true);
  for (const algorithm of asked) requireNetwork(algorithm, exchange);
  return asked;
}

/** @throws InputError when an algorithm has no schedules for a network of that kind: before any work is done */
export function requireNetwork({ name, networks }: Algorithm, { topology: { kind, label } }: Exchange): void {
  if (networks === undefined || networks.includes(kind)) return;
  const names = networks.map((known) => NETWORKS[known].name).join(' and ');
  const { example } = NETWORKS[networks[0]];
  throw new InputError(`${name} on ${label}: it is for ${names}; give one, say ${example}`);
}

/** The algorithm of that name or alias; a name that nearly fits is suggested in the error. */
export function algorithmNamed(text: string): Algorithm {
  try {
    return findAlgorithm(text);
  } catch (error) {
    if (sequenceCatalogue.some(({ name }) => name === text)) {
      throw new InputError(`${text} is for exchanges in sequence: give their axes, say --axes 3x3x3`);
    }
    if (!(error instanceof UnknownAlgorithmError)) throw error;
    const nearest = nearestTo(
      text,
      catalogue.flatMap(({ name, aliases }) => [name, ...aliases]),
    );
    throw new InputError(
      nearest === undefined
        ? `${error.message}; a schedule file needs a dot or a slash in its name`
        : `unknown algorithm "${text}": did you mean ${nearest}? (allport list names all)`,
    );
  }
}
