import { gcd } from '../../model/gcd.ts';

/**
 * What one-to-all personalized communication on an n-cube costs by the formulas of Ho and Johnsson 1986, 3.3.1. Blocks are
 * those that a message has: with k trees the k-th part of what a node gets.
 */
export interface OneToAllCounts {
  /** Startups, one after another. */
  readonly steps: number;
  /** Most steps from a block's first move to its last. */
  readonly span: number;
  /** Blocks in the longest message. */
  readonly largestMessage: number;
  /** The steps' longest messages added up. */
  readonly blocksInSequence: number;
}

/** One SBT with one port: half of the blocks leave first, then half of the rest; N - 1 in all. */
export function onePortCounts(dim: number): OneToAllCounts {
  return { steps: dim, span: dim, largestMessage: 2 ** (dim - 1), blocksInSequence: 2 ** dim - 1 };
}

/**
 * A BST with all ports, level by level: the port of dimension 0 has the most nodes of each level, one for each necklace of
 * so many one-bits.
 */
export function balancedCounts(dim: number): OneToAllCounts {
  return levelCounts(dim, (level) => necklacesOf(dim, level));
}

/** SBTs rotated by floor(j n / k), with all ports, level by level. */
export function rotatedCounts(dim: number, trees: number): OneToAllCounts {
  const places = (port: number) => placesInRotations(dim, trees, port);
  return levelCounts(dim, (level) => longestOf(dim, level, places));
}

/** k / 2 rotated SBTs and as many with the reverse order, with all ports, level by level. */
export function reflectedCounts(dim: number, trees: number): OneToAllCounts {
  const places = (port: number) =>
    placesInRotations(dim, trees / 2, port).flatMap((place) => [place, dim - 1 - place]);
  return levelCounts(dim, (level) => longestOf(dim, level, places));
}

/** Fewest block times for any schedule: the root sends `trees` (N - 1) blocks, and one of them crosses n links. */
export function oneToAllBound(dim: number, trees: number, ports: number): number {
  return Math.max(dim, Math.ceil((trees * (2 ** dim - 1)) / ports));
}

/** The blocks for one level leave the root in each step, those for the farthest first. */
function levelCounts(dim: number, longest: (level: number) => number): OneToAllCounts {
  const messages = Array.from({ length: dim }, (_, i) => longest(i + 1));
  return {
    steps: dim,
    span: dim,
    largestMessage: Math.max(...messages),
    blocksInSequence: messages.reduce((sum, blocks) => sum + blocks, 0),
  };
}

/** Blocks for a level on the busiest port: a subtree of 2^(n - 1 - i) nodes has C(n - 1 - i, level - 1) there. */
function longestOf(dim: number, level: number, places: (port: number) => number[]): number {
  const loads = Array.from({ length: dim }, (_, port) =>
    places(port).reduce((sum, place) => sum + binomial(dim - 1 - place, level - 1), 0),
  );
  return Math.max(...loads);
}

/** The place that a port has in the order of each rotated tree. */
function placesInRotations(dim: number, trees: number, port: number): number[] {
  return Array.from({ length: trees }, (_, j) => (port - Math.floor((j * dim) / trees) + dim) % dim);
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

function binomial(n: number, k: number): number {
  let result = k > n ? 0 : 1;
  for (let i = 0; i < k; i++) result = (result * (n - i)) / (i + 1);
  return result;
}
