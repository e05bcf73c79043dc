import type { Algorithm } from '../../model/algorithm.ts';
import { isCube } from '../../model/networks/cube.ts';
import type { Exchange } from '../../problems/exchange.ts';
import { isCubeOrGrid } from '../frames/cube-exchange.ts';
import { binomial, upTo } from '../frames/formulas.ts';
import { allPorts, lettersOf, on, stepsOf, that } from '../frames/guarantees.ts';
import { onCubes } from '../frames/needs.ts';
import { base } from './address-rotations.ts';
import { type AddressTree, countsAlongTrees, exchangeAlongTrees } from './along-trees.ts';

/**
 * Routing by balanced spanning trees (Ho-Johnsson 1986, 3.3.2, "A BST Algorithm"): a block first crosses the
 * dimension of its relative address's base, then in each round the next one-bit to the left, cyclically. A
 * round sends one message on each port. The rounds' largest messages add up to somewhat more than K/2.
 */
export const balancedTree: Algorithm<Exchange> = {
  name: 'balanced-tree',
  aliases: ['bst'],
  source: 'Ho-Johnsson 1986 §3.3.2',
  stepsBy: 'trees',
  solves: ['exchange'],
  networks: isCubeOrGrid,
  needs: onCubes('all'),
  guarantees: [
    allPorts,
    on(
      isCube,
      stepsOf('d rounds', ({ d }) => d),
      that('at most half as many blocks again as K/2', (answer) => {
        return answer.counted.blocksInSequence <= 0.75 * lettersOf(answer).K;
      }),
    ),
  ],
  /**
   * d rounds, each as long as the load of its busiest port. A block crosses its one-bits from its base on. The members of a
   * full necklace have d different bases, so that each of its one-bits is a message on every port. Those of a necklace with
   * period P have the bases 0 to P - 1, and their ports depend on where the one-bits are.
   */
  counts: (exchange) => countsAlongTrees(exchange, (d) => loadsOf(d).map((load) => exchange.copies * load)),
  schedule: (exchange) => exchangeAlongTrees('balanced-tree', exchange, (dim) => [balancedSpanningTree(dim)]),
};

/**
 * The balanced spanning tree (BST): a way begins at the base of its address and goes on to the left, cyclically. The
 * subtrees of the root are almost equal, that of dimension 0 being the largest. (Ho-Johnsson 1986, 3.3.)
 */
export function balancedSpanningTree(dim: number): AddressTree {
  return { first: (address) => base(address, dim), direction: 1 };
}

/** By round: the blocks on the busiest port of a d-cube. */
function loadsOf(d: number): number[] {
  const degenerate = upTo(d - 1)
    .map((i) => i + 1)
    .filter((period) => d % period === 0)
    .flatMap((period) => aperiodicWords(period).map((ones) => ({ period, ones })));
  return upTo(d).map((round) => {
    const loads = upTo(d).map(
      (port) =>
        degenerate.filter(({ period, ones }) => {
          if (round >= (ones.length * d) / period) return false;
          const crossed = period * Math.floor(round / ones.length) + ones[round % ones.length];
          return (port - crossed + d) % d < period;
        }).length,
    );
    return fullNecklaces(d, round + 1) + Math.max(...loads);
  });
}

/** Full necklaces of d bits with at least so many one-bits (Moebius inversion over the divisors of d and the one-bits). */
function fullNecklaces(d: number, least: number): number {
  let members = 0;
  for (let ones = least; ones <= d; ones++) {
    for (let by = 1; by <= d; by++) {
      if (d % by === 0 && ones % by === 0) members += moebius(by) * binomial(d / by, ones / by);
    }
  }
  return members / d;
}

/** For each full necklace of `length` bits but that of 0 where the one-bits of its smallest member are, from bit 0 on. */
function aperiodicWords(length: number): number[][] {
  const rotated = (word: number, by: number) => ((word >> by) | (word << (length - by))) & (2 ** length - 1);
  const isSmallest = (word: number) => upTo(length - 1).every((by) => word < rotated(word, by + 1));
  return upTo(2 ** length)
    .slice(1)
    .filter(isSmallest)
    .map((word) => upTo(length).filter((bit) => (word >> bit) & 1));
}

function moebius(n: number): number {
  let sign = 1;
  let rest = n;
  for (let prime = 2; rest > 1; prime++) {
    if (rest % prime !== 0) continue;
    rest /= prime;
    if (rest % prime === 0) return 0;
    sign = -sign;
  }
  return sign;
}
