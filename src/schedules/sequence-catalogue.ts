import { concurrent } from './algorithms/sequence/concurrent.ts';
import { pipelined } from './algorithms/sequence/pipelined.ts';
import type { SequenceAlgorithm } from './algorithms/sequence/sequence.ts';
import { sequential } from './algorithms/sequence/sequential.ts';
import { UnknownAlgorithmError } from './model/errors.ts';

/** Every built-in algorithm for exchanges in sequence. */
export const sequenceCatalogue: readonly SequenceAlgorithm[] = [sequential, pipelined, concurrent];

/**
 * The algorithm for exchanges in sequence of that name.
 * @throws UnknownAlgorithmError for any other name
 */
export function findSequenceAlgorithm(name: string): SequenceAlgorithm {
  const found = sequenceCatalogue.find((algorithm) => algorithm.name === name);
  if (found !== undefined) return found;
  throw new UnknownAlgorithmError(
    `unknown algorithm for exchanges in sequence "${name}": give ${sequenceCatalogue.map((a) => a.name).join(' or ')}`,
  );
}
