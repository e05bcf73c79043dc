import type { Algorithm, Answer } from '../../model/algorithm.ts';
import { isCube } from '../../model/networks/cube.ts';
import type { Exchange } from '../../problems/exchange.ts';
import { isCubeOrGrid } from '../frames/cube-exchange.ts';
import { binomial, upTo } from '../frames/formulas.ts';
import { allPorts, on, optimal, stepsOf, where } from '../frames/guarantees.ts';
import { onCubes } from '../frames/needs.ts';
import { countsAlongTrees, exchangeAlongTrees } from './along-trees.ts';
import {
  guaranteesOf,
  madeByName,
  nameWith,
  type PromisedTrees,
  requireTreeCount,
  treeCount,
} from './number-of-trees.ts';
import { type BinomialTrees, reflectedOrders, rotatedOrders } from './tree-rotations.ts';

/** Spanning binomial trees in several orders, along which every node sends to all others. */
interface ExchangeTrees extends BinomialTrees, PromisedTrees<Exchange> {
  readonly name: string;
}

const dRounds = stepsOf('d rounds', ({ d }) => d);
const optimalInTurn = where(
  'on cubes where d divides the copies',
  (answer: Answer<Exchange>) => {
    const { topology, copies } = answer.problem;
    return isCube(topology) && copies % topology.dim === 0;
  },
  optimal,
);

const rotated: ExchangeTrees = {
  ...rotatedOrders,
  name: 'rotated-trees',
  guarantees: [allPorts, on(isCube, dRounds)],
  ofMost: optimalInTurn,
};

const reflected: ExchangeTrees = {
  ...reflectedOrders,
  name: 'reflected-trees',
  guarantees: [allPorts, on(isCube, dRounds)],
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
    networks: isCubeOrGrid,
    needs: onCubes('all'),
    guarantees: guaranteesOf(kind, asked),
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
