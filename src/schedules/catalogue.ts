import { complementPairs } from './complement-pairs.ts';
import { deBruijn } from './de-bruijn.ts';
import { InputError } from './errors.ts';
import { necklace } from './necklace.ts';
import type { Algorithm } from './schedule.ts';
import { standardExchange } from './standard-exchange.ts';

/** Every built-in algorithm. */
export const catalogue: readonly Algorithm[] = [standardExchange, complementPairs, necklace, deBruijn];

/**
 * The algorithm of that name or alias.
 * @throws InputError for any other name
 */
export function findAlgorithm(name: string): Algorithm {
  const found = catalogue.find((algorithm) => algorithm.name === name || algorithm.aliases.includes(name));
  if (found === undefined) {
    throw new InputError(
      `unknown algorithm "${name}": give one of ${catalogue.map((a) => a.name).join(', ')}`,
    );
  }
  return found;
}
