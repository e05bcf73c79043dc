import { ALL_PORTS, type Algorithm } from '../../model/algorithm.ts';
import type { Exchange } from '../../problems/exchange.ts';
import { CUBES_AND_GRIDS } from '../frames/cube-exchange.ts';
import { binomial, upTo } from '../frames/formulas.ts';
import { countsAlongTrees, exchangeAlongTrees } from './along-trees.ts';
import { madeByName, nameWith, requireTreeCount, treeCount } from './number-of-trees.ts';
import { type BinomialTrees, reflectedOrders, rotatedOrders } from './tree-rotations.ts';

/** Spanning binomial trees in several orders, along which every node sends to all others. */
interface ExchangeTrees extends BinomialTrees, Pick<Algorithm, 'name' | 'guarantee'> {}

const rotated: ExchangeTrees = {
  ...rotatedOrders,
  name: 'rotated-trees',
  guarantee: 'all ports, d rounds, optimal where d divides the copies',
};

const reflected: ExchangeTrees = {
  ...reflectedOrders,
  name: 'reflected-trees',
  guarantee: 'all ports, d rounds, for an even number of copies',
};

/**
 * Exchange along spanning binomial trees that are rotated against each other (Ho-Johnsson 1986, 3.3.2): the largest number of
 * them, at most d, that divides the copies. With d trees no link is ever idle.
 */
export const rotatedTrees: Algorithm<Exchange> = alongBinomialTrees(rotated);

/**
 * So many trees: rotated-trees-3, or as reflected-trees-4 pairs of trees in orders that are the reverse of each other.
 * @throws InputError for a number of trees that there is on no cube
 */
export function findBinomialTrees(name: string): Algorithm<Exchange> | undefined {
  return madeByName([rotated, reflected], name, alongBinomialTrees);
}

/** @param asked trees, which must divide the copies; left out: as many as there may be that do */
function alongBinomialTrees(kind: ExchangeTrees, asked?: number): Algorithm<Exchange> {
  const name = nameWith(kind, asked);
  return {
    name,
    aliases: [],
    source: 'Ho-Johnsson 1986 §3.3.2',
    solves: ['exchange'],
    networks: CUBES_AND_GRIDS,
    ports: ALL_PORTS,
    guarantee: kind.guarantee,
    counts(exchange) {
      const { copies } = exchange;
      return countsAlongTrees(exchange, (dim) => {
        const trees = treeCount(kind, dim, copies, asked);
        if (trees === undefined) return undefined;
        return longestMessages(dim, copies / trees, (port) => kind.places(dim, trees, port));
      });
    },
    schedule: (exchange) =>
      exchangeAlongTrees(name, exchange, (dim) => {
        return kind.trees(dim, requireTreeCount(kind, dim, exchange, asked));
      }),
  };
}

/**
 * Blocks of the longest message of each round. In the order of a tree i dimensions stand before the one at place i: of the
 * addresses that have this one, C(i, r) 2^(d - 1 - i) have r of those, and cross this one in round r.
 */
function longestMessages(
  dim: number,
  copies: number,
  placesOf: (port: number) => readonly number[],
): number[] {
  return upTo(dim).map((round) => {
    const loads = upTo(dim).map((port) =>
      placesOf(port).reduce((sum, i) => sum + binomial(i, round) * 2 ** (dim - 1 - i), 0),
    );
    return copies * Math.max(...loads);
  });
}
