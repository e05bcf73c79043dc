import type { NodeMap } from '../../model/node-map.ts';
import type { Message, Step } from '../../model/schedule.ts';
import { oneBlockSteps } from '../frames/formulas.ts';
import { optimalOnCubes, spanOf } from '../frames/guarantees.ts';
import { allPortExchange, crossPair, inGroups } from '../frames/pair-steps.ts';
import { besideComplements, necklaceAddresses, rotateLeft } from './address-rotations.ts';

/**
 * Algorithm 4 (Johnsson-Ho 1992, 3.5): cyclic addresses travel as complement pairs, d pairs at a time; the
 * c pairs that are left over travel with the necklace of 0^c 1^(d-c); every other full necklace travels by
 * itself, its d members crossing d different dimensions in each of its steps. Optimal steps and span.
 * The cyclic pairs of all copies are taken together, so that c pairs are left over once.
 */
export const necklace = allPortExchange(
  {
    name: 'necklace',
    aliases: ['algorithm-4', 'necklaces'],
    source: 'Johnsson-Ho 1992 §3.5',
    stepsBy: 'necklaces',
    guarantees: optimalOnCubes(spanOf('span d', ({ d }) => d)),
    /** 3.5, lemma 4. */
    counts: oneBlockSteps((d, K) => ({ steps: K / 2, span: d })),
  },
  ({ copies }, dim, across) => necklaceSteps(copies, dim, across),
);

/**
 * The steps of Algorithm 4.
 *
 * @param copies blocks of a node for each other: copy c of the one with relative address r is in slot c * 2^dim + r
 * @param across the node map of a dimension, given as the mask 2^dimension
 */
export function* necklaceSteps(
  copies: number,
  dim: number,
  across: (mask: number) => NodeMap,
): Iterable<Step> {
  const members = 2 ** dim;
  const { cyclicPairs, full } = necklaceAddresses(dim);
  const allPairs = Array.from({ length: copies }, (_, copy) =>
    cyclicPairs.map((address) => (copy * members) / 2 + address),
  ).flat();
  const left = allPairs.length % dim;
  const grouped = allPairs.length - left;

  const mixed = 2 ** (dim - left) - 1;
  if (left > 0) yield* mixedGroup(allPairs.slice(grouped), mixed, dim, across);
  yield* inGroups(allPairs.slice(0, grouped), dim, across);
  for (let copy = 0; copy < copies; copy++) {
    const alone = left > 0 && copy === 0 ? full.filter((address) => address !== mixed) : full;
    for (const address of besideComplements(alone, dim)) {
      for (let bit = 0; bit < dim; bit++) {
        if (((address >>> bit) & 1) === 0) continue;
        yield Array.from({ length: dim }, (_, r) => ({
          map: across(1 << ((bit + r) % dim)),
          slots: [copy * members + rotateLeft(address, r, dim)],
        }));
      }
    }
  }
}

/** An entry of the generating table, in the group of the c pairs and the necklace of 0^c 1^(d-c). */
export interface TableEntry {
  readonly row: number;
  /** The step, counted from the group's first. */
  readonly column: number;
  /** The dimension that is crossed: (row + column) mod d. */
  readonly dimension: number;
}

/**
 * Line `line` of the generating table (3.5.3), whose row R and column t hold dimension (R + t) mod d. The
 * last c rows go to the c pairs. The first q = d - c rows go to the necklace, along q lines drawn as in the
 * right half of figure 3: line i goes down column i to row q - 1 - i, then c columns to the right, then down
 * i more rows; its j-th entry belongs to the j-th rotation of the distinguished address.
 *
 * @param c pairs in the group, 1 to dim - 1
 * @param line whole number from 0 to dim - c - 1
 */
export function generatingLine(line: number, c: number, dim: number): TableEntry[] {
  const turn = dim - c - 1 - line;
  return Array.from({ length: dim }, (_, j) => {
    const right = Math.min(Math.max(j - turn, 0), c);
    const row = j - right;
    const column = line + right;
    return { row, column, dimension: (row + column) % dim };
  });
}

function mixedGroup(
  pairs: readonly number[],
  distinguishedAddress: number,
  dim: number,
  across: (mask: number) => NodeMap,
): Message[][] {
  const c = pairs.length;
  const group: Message[][] = Array.from({ length: dim }, () => []);
  for (let line = 0; line < dim - c; line++) {
    for (const [j, { column, dimension }] of generatingLine(line, c, dim).entries()) {
      group[column].push({ map: across(1 << dimension), slots: [rotateLeft(distinguishedAddress, j, dim)] });
    }
  }
  pairs.forEach((pair, p) => {
    for (let column = 0; column < dim; column++) {
      group[column].push(crossPair(pair, (dim - c + p + column) % dim, dim, across));
    }
  });
  return group;
}
