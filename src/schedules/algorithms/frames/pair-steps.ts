import type { Algorithm } from '../../model/algorithm.ts';
import type { NodeMap } from '../../model/node-map.ts';
import type { Message, Step } from '../../model/schedule.ts';
import { type Exchange, slotsOf } from '../../problems/exchange.ts';
import { cubeOf, isCubeOrGrid, relativeExchange } from './cube-exchange.ts';
import { upTo } from './formulas.ts';
import { onCubes } from './needs.ts';

/**
 * Complement pairs of slots (Johnsson-Ho 1992, 2.2.1): pair u holds the relative addresses a and ~a of one
 * copy, with u = copy * 2^(dim - 1) + a. Exactly one of the two must cross each dimension.
 *
 * @returns the message that takes the member of pair u with bit k set across dimension k
 */
export function crossPair(u: number, k: number, dim: number, across: (mask: number) => NodeMap): Message {
  const half = 2 ** (dim - 1);
  const a = u % half;
  const copy = (u - a) / half;
  const address = (a >>> k) & 1 ? a : 2 * half - 1 - a;
  return { map: across(1 << k), slots: [copy * 2 * half + address] };
}

/**
 * Algorithm 1 for some pairs (Johnsson-Ho 1992, 3.1): d pairs travel together for d steps; in step r the
 * u-th of them crosses dimension (u + r) mod d. The last group may be short.
 */
export function* inGroups(
  pairs: readonly number[],
  dim: number,
  across: (mask: number) => NodeMap,
): Iterable<Step> {
  for (let first = 0; first < pairs.length; first += dim) {
    const group = pairs.slice(first, first + dim);
    for (let r = 0; r < dim; r++) {
      yield group.map((pair, u) => crossPair(pair, (u + r) % dim, dim, across));
    }
  }
}

/**
 * Algorithm 2 for some pairs, at least dim of them (Johnsson-Ho 1992, 3.2): the u-th of P pairs crosses
 * dimension k in step (u + k) mod P.
 */
export function* staggered(
  pairs: readonly number[],
  dim: number,
  across: (mask: number) => NodeMap,
): Iterable<Step> {
  for (let t = 0; t < pairs.length; t++) {
    yield Array.from({ length: dim }, (_, k) => {
      const u = (t - k + pairs.length) % pairs.length;
      return crossPair(pairs[u], k, dim, across);
    });
  }
}

/**
 * The exchange algorithm for some pairs in a pipeline (Ho-Johnsson 1986, 3.3.2): each crosses the dimensions from the highest
 * to the lowest, one in a step, and begins a step after the one before it.
 */
export function* inPipeline(
  pairs: readonly number[],
  dim: number,
  across: (mask: number) => NodeMap,
): Iterable<Step> {
  for (let t = 0; t < pairs.length + dim - 1; t++) {
    yield upTo(dim).flatMap((crossed): Message[] => {
      const pair = pairs[t - crossed];
      return pair === undefined ? [] : [crossPair(pair, dim - 1 - crossed, dim, across)];
    });
  }
}

/** What algorithms for the links of cubes say of themselves. */
type Words = Omit<Algorithm<Exchange>, 'schedule' | 'solves' | 'networks'>;

/** An algorithm whose nodes send across all dimensions of a cube. */
export function allPortExchange(
  words: Words,
  stepsOf: (exchange: Exchange, dim: number, across: (mask: number) => NodeMap) => Iterable<Step>,
): Algorithm<Exchange> {
  return {
    ...words,
    solves: ['exchange'],
    networks: isCubeOrGrid,
    needs: onCubes('all'),
    schedule(exchange) {
      const { dim } = cubeOf(words.name, exchange);
      return relativeExchange(exchange, {
        algorithm: words.name,
        ports: 'all',
        switching: 'store-and-forward',
        steps: (across) => stepsOf(exchange, dim, across),
      });
    },
  };
}

/**
 * An algorithm that has the complement pairs of a cube cross all dimensions.
 *
 * @param stepsOf the steps of the pairs of a node, by their numbers
 */
export function pairExchange(
  words: Words,
  stepsOf: (pairs: readonly number[], dim: number, across: (mask: number) => NodeMap) => Iterable<Step>,
): Algorithm<Exchange> {
  return allPortExchange(words, (exchange, dim, across) => stepsOf(upTo(slotsOf(exchange) / 2), dim, across));
}
