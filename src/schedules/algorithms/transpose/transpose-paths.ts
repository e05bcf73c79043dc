import { UnknownAlgorithmError } from '../../model/errors.ts';
import type { TransposeName } from './transpose-costs.ts';

/** The dimensions of one bit in which row and column number of a node differ: that of ra and that of ca. */
export type DimensionPair = readonly [row: number, column: number];

/**
 * The dimensions of rows with those of columns, the highest first, where a node's number has the row number before the
 * column number: as many pairs as the shorter of the two has bits.
 */
export function dimensionPairs(rowBits: number, columnBits: number): DimensionPair[] {
  return Array.from(
    { length: Math.min(rowBits, columnBits) },
    (_, i): DimensionPair => [rowBits + columnBits - 1 - i, columnBits - 1 - i],
  );
}

/** A node's number with the bits of each pair exchanged. */
export function exchangedBits(node: number, pairs: readonly DimensionPair[]): number {
  return pairs.reduce(
    (number, [row, column]) =>
      ((number >>> row) ^ (number >>> column)) & 1 ? number ^ ((1 << row) | (1 << column)) : number,
    node,
  );
}

/**
 * A way to transpose blocks that lie two-dimensionally on a cube: the paths that the packets of a node take to the node
 * with row and column number exchanged, and when they leave. Packets leave in waves, one on each path: packet s is in wave
 * floor(s / paths), on path s modulo paths. A packet crosses one dimension in each cycle until it has arrived.
 */
export interface TransposePaths {
  /** The paper's name in lower case. */
  readonly name: TransposeName;
  /** Where it is published: paper and section. */
  readonly source: string;
  /**
   * The paths from a node: for each the dimensions in the order in which it crosses them.
   * @param pairs what has to be crossed, the highest bit first: at least one pair
   */
  paths(pairs: readonly DimensionPair[]): number[][];
  /**
   * The cycle in which a wave leaves, counted from 0: never before the wave before it.
   * @param length dimensions of each path, twice the pairs
   */
  departure(wave: number, length: number): number;
}

/** The path of the single path algorithm: pair by pair, in each the row dimension first. */
const rowFirst = (pairs: readonly DimensionPair[]) => pairs.flat();
/** The same with row and column exchanged. */
const columnFirst = (pairs: readonly DimensionPair[]) => pairs.flatMap(([row, column]) => [column, row]);

const srt: TransposePaths = {
  name: 'srt',
  source: 'Ho-Johnsson 1986 §4.3',
  paths: (pairs) => [rowFirst(pairs)],
  departure: (wave) => wave,
};

const drt: TransposePaths = {
  name: 'drt',
  source: 'Ho-Johnsson 1986 §4.4',
  paths: (pairs) => [rowFirst(pairs), columnFirst(pairs)],
  departure: (wave) => wave,
};

const mrt: TransposePaths = {
  name: 'mrt',
  source: 'Ho-Johnsson 1986 §4.5',
  paths(pairs) {
    // Path p is path p - 1 turned right by a pair.
    const turned = pairs.map((_, p) => [
      ...pairs.slice(pairs.length - p),
      ...pairs.slice(0, pairs.length - p),
    ]);
    return [...turned.map(rowFirst), ...turned.map(columnFirst)];
  },
  // In each period of as many cycles as a path is long two waves can leave, and no third (lemma 4.7).
  departure: (wave, length) => length * Math.floor(wave / 2) + (wave % 2),
};

/** The three ways of Ho and Johnsson to transpose blocks that lie two-dimensionally on a cube. */
export const transposePaths: readonly TransposePaths[] = [srt, drt, mrt];

/**
 * The transpose algorithm of that name.
 * @throws UnknownAlgorithmError for any other name
 */
export function findTransposePaths(name: string): TransposePaths {
  const found = transposePaths.find((algorithm) => algorithm.name === name);
  if (found !== undefined) return found;
  const names = transposePaths.map((algorithm) => algorithm.name).join(', ');
  throw new UnknownAlgorithmError(`unknown transpose algorithm "${name}": give one of ${names}`);
}
