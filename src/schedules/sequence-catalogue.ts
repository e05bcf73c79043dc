import { concurrent } from './concurrent.ts';
import { UnknownAlgorithmError } from './errors.ts';
import { pipelined } from './pipelined.ts';
import type { SequenceAlgorithm } from './sequence.ts';
import { sequential } from './sequential.ts';

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
