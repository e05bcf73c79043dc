import { completeExchange } from '../../schedules/index.ts';
import { copiesSaid } from './copies.ts';
import type { ProblemWords } from './problem-words.ts';

/** Nothing is said but the network. */
export const exchangeInWords: ProblemWords = {
  kind: 'exchange',
  asks: 'a complete exchange: each node has a block for every other',
  example: { dim: '6' },
  takes: ['copies'],
  usual: usualExchanges('necklace', 'direct-rounds', 'packed'),
  read: (setting, sayings) => completeExchange({ ...setting(), ...copiesSaid(sayings) }),
};

/**
 * Exchanges that are usual where no algorithm is named, each for networks that those before it are not for.
 * @param onCubes the name of the one for cubes
 * @param onLinks the names of those for any network of links that are better than those for any network at all
 */
export function usualExchanges(onCubes: string, ...onLinks: string[]): readonly string[] {
  const forAny = ['spread-out', 'ring', 'bruck'];
  return ['two-way-product', onCubes, 'axis-exchange', 'torus-necklaces', ...onLinks, ...forAny];
}
