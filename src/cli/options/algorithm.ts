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
import { type NetworkOptions, parseExchange } from './network.ts';

/** Networks in words, and the option that gives one. */
const NETWORKS: Readonly<Record<Topology['kind'], { readonly name: string; readonly example: string }>> = {
  cube: { name: 'cubes', example: '--dim 4' },
  torus: { name: 'tori', example: '--torus 4x4' },
  mesh: { name: 'meshes', example: '--mesh 4x4' },
};

/** The same for an algorithm; a network for which it has no schedules is refused before any work is done. */
export function parseExchangeFor(algorithm: Algorithm, options: NetworkOptions): Exchange {
  const exchange = parseExchange(options);
  demandNetwork(algorithm, exchange);
  return exchange;
}

/** Algorithms that --algorithm names, with commas between them, all of them for the network of the exchange. */
export function parseAlgorithmsFor(text: string, exchange: Exchange): Algorithm[] {
  const algorithms = text.split(',').map((name) => parseAlgorithm(name.trim()));
  for (const algorithm of algorithms) demandNetwork(algorithm, exchange);
  return algorithms.filter(({ name }, i) => algorithms.findIndex((other) => other.name === name) === i);
}

/** @throws InputError when an algorithm has no schedules for a network of that kind */
function demandNetwork({ name, networks }: Algorithm, { topology: { kind, label } }: Exchange): void {
  if (networks === undefined || networks.includes(kind)) return;
  const names = networks.map((known) => NETWORKS[known].name).join(' and ');
  const { example } = NETWORKS[networks[0]];
  throw new InputError(`${name} on ${label}: it is for ${names}; give one, say ${example}`);
}

/** The algorithm of that name or alias; a name that nearly fits is suggested in the error. */
export function parseAlgorithm(text: string): Algorithm {
  try {
    return findAlgorithm(text);
  } catch (error) {
    if (sequenceCatalogue.some(({ name }) => name === text)) {
      throw new InputError(`${text} is for exchanges in sequence: give their axes, say --axes 3x3x3`);
    }
    const nearest = nearestTo(
      text,
      catalogue.flatMap(({ name, aliases }) => [name, ...aliases]),
    );
    if (error instanceof UnknownAlgorithmError && nearest !== undefined) {
      throw new InputError(`unknown algorithm "${text}": did you mean ${nearest}? (allport list names all)`);
    }
    if (error instanceof UnknownAlgorithmError) {
      throw new InputError(`${error.message}; a schedule file needs a dot or a slash in its name`);
    }
    throw error;
  }
}
