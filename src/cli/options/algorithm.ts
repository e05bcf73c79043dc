import { nearestTo } from '../../formats/nearest.ts';
import { problemWords } from '../../formats/problems/said-problem.ts';
import {
  type Algorithm,
  algorithmsFor,
  catalogue,
  findAlgorithm,
  InputError,
  type Problem,
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
export const algorithm = (about: string) =>
  option('--algorithm <name>', about, (name) => algorithmNamed(name), 'de-bruijn');

/** @throws InputError when an algorithm has no schedules for a network of that kind: before any work is done */
export function requireNetwork({ name, networks }: Algorithm, { topology: { kind, label } }: Problem): void {
  if (networks === undefined || networks.includes(kind)) return;
  const names = networks.map((known) => NETWORKS[known].name).join(' and ');
  const { example } = NETWORKS[networks[0]];
  throw new InputError(`${name} on ${label}: it is for ${names}; give one, say ${example}`);
}

/** Why an algorithm of the catalogue is none for problems of a kind, and how those are said that it solves. */
function refusal(text: string, { solves }: Algorithm, kind: string): InputError {
  const words = problemWords.flatMap((known) => (solves.includes(known.kind) ? (known.word ?? []) : []));
  const said = words.map(({ name, example }) => `--${name} ${example}`).join(' or ');
  const others = algorithmsFor(kind).map(({ name }) => name);
  const cure = said === '' ? `give one of ${others.join(', ')}` : `say ${said}`;
  return new InputError(`${text} solves ${solves.join(' and ')}, not ${kind}: ${cure}`);
}

/**
 * The algorithm of that name or alias that solves problems of a kind; a name that nearly fits is suggested in the error.
 */
export function algorithmNamed(text: string, kind = 'exchange'): Algorithm {
  try {
    return findAlgorithm(text, kind);
  } catch (error) {
    const other = catalogue.find(({ name, aliases }) => name === text || aliases?.includes(text));
    if (other !== undefined) throw refusal(text, other, kind);
    if (!(error instanceof UnknownAlgorithmError)) throw error;
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
