import { popcount } from '../../model/address-bits.ts';
import type { Counts } from '../../model/counts.ts';
import { isCube } from '../../model/networks/cube.ts';
import type { Message, Schedule } from '../../model/schedule.ts';
import type { Exchange } from '../../problems/exchange.ts';
import { cubeOf, relativeExchange } from '../frames/cube-exchange.ts';
import { alike, counted, cubeDimOf } from '../frames/formulas.ts';

/**
 * A spanning tree by relative addresses, of which every node has a translated copy: the way to an address crosses the dimensions
 * of its one-bits one after another, cyclically.
 */
export interface AddressTree {
  /** The dimension from which on the way to an address looks for a one-bit. */
  readonly first: (address: number) => number;
  /** Upwards, or downwards. */
  readonly direction: 1 | -1;
}

/**
 * An exchange along trees: in each round every block crosses the next dimension on its way, so that it arrives after as many
 * rounds as its address has one-bits. A round sends one message on each port. (Ho-Johnsson 1986, 3.3.2.)
 *
 * @param treesOf for d dimensions; their number divides the copies, and copy c goes along tree c modulo that number
 * @throws InputError on networks on which no cube is laid
 */
export function exchangeAlongTrees(
  algorithm: string,
  exchange: Exchange,
  treesOf: (dim: number) => readonly AddressTree[],
): Schedule {
  const { dim } = cubeOf(algorithm, exchange);
  const { copies } = exchange;
  const members = 2 ** dim;
  const trees = treesOf(dim);
  return relativeExchange(exchange, {
    algorithm,
    ports: 'all',
    switching: 'store-and-forward',
    *steps(across) {
      const places = trees.map(({ first }) => Uint8Array.from({ length: members }, (_, a) => first(a)));
      for (let round = 0; round < dim; round++) {
        const slots: number[][] = Array.from({ length: dim }, () => []);
        for (let address = 1; address < members; address++) {
          if (popcount(address) <= round) continue;
          for (const [j, { direction }] of trees.entries()) {
            let k = places[j][address];
            while (((address >>> k) & 1) === 0) k = (k + direction + dim) % dim;
            for (let c = j; c < copies; c += trees.length) slots[k].push(c * members + address);
            places[j][address] = (k + direction + dim) % dim;
          }
        }
        yield slots.flatMap((sent, k): Message[] =>
          sent.length > 0 ? [{ map: across(1 << k), slots: sent }] : [],
        );
      }
    },
  });
}

/**
 * The counts of such an exchange.
 * @param longestOf blocks of the longest message of each round, for d dimensions; undefined where there are no trees
 */
export function countsAlongTrees(
  exchange: Exchange,
  longestOf: (dim: number) => readonly number[] | undefined,
): Counts | undefined {
  const dim = cubeDimOf(exchange);
  const longest = dim === undefined ? undefined : longestOf(dim);
  if (dim === undefined || longest === undefined) return undefined;
  return counted(exchange, {
    ports: 'all',
    switching: isCube(exchange.topology) ? 'store-and-forward' : 'wormhole',
    span: dim,
    rounds: longest.map((blocks) => alike(1, blocks, 1)),
  });
}
