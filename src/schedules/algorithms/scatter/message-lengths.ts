import { gcd } from '../../model/gcd.ts';
import type { BinomialTrees } from '../cube/tree-rotations.ts';
import { binomial, upTo } from '../frames/formulas.ts';

/*
 * Blocks of the longest messages of one-to-all personalized communication on an n-cube, one for each of the n steps, by the
 * formulas of Ho and Johnsson 1986, 3.3.1. Every tree has one block for every node.
 */

/** One SBT with one port: half of the blocks leave first, then half of the rest; N - 1 in all. */
export function onePortMessages(dim: number): number[] {
  return upTo(dim).map((k) => 2 ** k);
}

/**
 * A BST with all ports, level by level: the port of dimension 0 has the most nodes of each level, one for each necklace of
 * so many one-bits.
 */
export function balancedMessages(dim: number): number[] {
  return levelsOf(dim).map((level) => necklacesOf(dim, level));
}

/**
 * SBTs in several orders, with all ports, level by level: a subtree of 2^(n - 1 - i) nodes has C(n - 1 - i, level - 1) blocks for a
 * level.
 */
export function binomialMessages({ places }: BinomialTrees, dim: number, trees: number): number[] {
  return levelsOf(dim).map((level) => {
    const loads = upTo(dim).map((port) =>
      places(dim, trees, port).reduce((sum, place) => sum + binomial(dim - 1 - place, level - 1), 0),
    );
    return Math.max(...loads);
  });
}

/** Distances from the root: the blocks for one level leave it in each step, those for the farthest first. */
function levelsOf(dim: number): number[] {
  return upTo(dim).map((level) => level + 1);
}

/** Necklaces of `dim` bits with so many one-bits: those that each rotation leaves alone, added up and divided (Burnside). */
function necklacesOf(dim: number, ones: number): number {
  let fixed = 0;
  for (let by = 1; by <= dim; by++) {
    const cycles = gcd(by, dim);
    if ((ones * cycles) % dim === 0) fixed += binomial(cycles, (ones * cycles) / dim);
  }
  return fixed / dim;
}
