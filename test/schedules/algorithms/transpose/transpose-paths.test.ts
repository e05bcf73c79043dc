import { describe, expect, it } from 'vitest';
import {
  findTransposePaths,
  type TransposePaths,
  transposePaths,
} from '../../../../src/schedules/algorithms/transpose/transpose-paths.ts';
import { UnknownAlgorithmError } from '../../../../src/schedules/model/errors.ts';
import { pathsOfThePaper, tr } from '../../../support/requested-transposes.ts';

const EVEN = [2, 4, 6, 8, 10, 12];

/** The paths of a node by the algorithm, or none where row and column number are the same. */
function pathsOf(algorithm: TransposePaths, node: number, n: number): number[][] {
  const half = n / 2;
  const difference = (node >> half) ^ (node & (2 ** half - 1));
  const pairs = Array.from({ length: half }, (_, i) => half - 1 - i)
    .filter((bit) => difference & (1 << bit))
    .map((bit) => [half + bit, bit] as const);
  return pairs.length === 0 ? [] : algorithm.paths(pairs);
}

/** Directed links of a path, node * n + dimension. */
function linksOf(node: number, path: readonly number[], n: number): number[] {
  let at = node;
  return path.map((dimension) => {
    const link = at * n + dimension;
    at ^= 1 << dimension;
    return link;
  });
}

/**
 * Whether every node can send a packet over each of its paths in each of `waves` cycles of every 2D, as definition 4.5 has
 * it, and no link carries two in one cycle. Cycles are counted modulo 2D, in which the whole repeats itself; nodes with
 * other distances share no link (lemma 4.6), so that a link needs a cell for each of its own 2D cycles only.
 */
function sharesNoLink(n: number, waves: number): boolean {
  const taken = new Uint8Array(2 ** n * n * n);
  const lengthOf = new Uint8Array(2 ** n * n);
  for (let node = 0; node < 2 ** n; node++) {
    for (const path of pathsOfThePaper('mrt', node, n)) {
      for (const [hop, link] of linksOf(node, path, n).entries()) {
        if (lengthOf[link] !== 0 && lengthOf[link] !== path.length) return false;
        lengthOf[link] = path.length;
        for (let wave = 0; wave < waves; wave++) {
          const cell = link * n + ((wave + hop) % path.length);
          if (taken[cell]) return false;
          taken[cell] = 1;
        }
      }
    }
  }
  return true;
}

describe('the paths of the transposes', () => {
  it('are those of the paper, dimension by dimension, and end at the transposed node', () => {
    for (const algorithm of transposePaths) {
      for (const n of [2, 4, 6, 8, 10]) {
        for (let node = 0; node < 2 ** n; node++) {
          const paths = pathsOf(algorithm, node, n);
          expect(paths).toEqual(pathsOfThePaper(algorithm.name, node, n));
          for (const path of paths) {
            expect(path.reduce((at, dimension) => at ^ (1 << dimension), node)).toBe(tr(node, n));
          }
        }
      }
    }
  });

  it('of node (1001||0100) are the six of its three differing bits', () => {
    expect(pathsOf(findTransposePaths('mrt'), 0b10010100, 8)).toEqual([
      [7, 3, 6, 2, 4, 0],
      [4, 0, 7, 3, 6, 2],
      [6, 2, 4, 0, 7, 3],
      [3, 7, 2, 6, 0, 4],
      [0, 4, 3, 7, 2, 6],
      [2, 6, 0, 4, 3, 7],
    ]);
  });

  it('of SRT and DRT share no link at all, SRT going over each pair of links in one direction only', () => {
    for (const n of EVEN) {
      for (const name of ['srt', 'drt']) {
        const used = new Uint8Array(2 ** n * n);
        for (let node = 0; node < 2 ** n; node++) {
          for (const path of pathsOf(findTransposePaths(name), node, n)) {
            for (const link of linksOf(node, path, n)) used[link]++;
          }
        }
        expect(used.every((count) => count <= 1)).toBe(true);
        const bothWays = used.some((count, link) => {
          const dimension = link % n;
          return count > 0 && used[(((link - dimension) / n) ^ (1 << dimension)) * n + dimension] > 0;
        });
        expect(bothWays).toBe(name === 'drt');
      }
    }
  });
});

describe('the waves of MRT', () => {
  it('never share a link if there are two in every 2D cycles, and do if there are three', () => {
    for (const n of EVEN) {
      expect(sharesNoLink(n, 1)).toBe(true);
      expect(sharesNoLink(n, 2)).toBe(true);
      expect(sharesNoLink(n, 3)).toBe(false);
    }
  });

  it('leave in the first two of every 2D cycles', () => {
    const { departure } = findTransposePaths('mrt');
    const firstWaves = (length: number) => [0, 1, 2, 3, 4].map((wave) => departure(wave, length));
    expect(firstWaves(2)).toEqual([0, 1, 2, 3, 4]);
    expect(firstWaves(6)).toEqual([0, 1, 6, 7, 12]);
  });
});

describe('findTransposePaths', () => {
  it('finds all three by name, and says which there are', () => {
    expect(transposePaths.map(({ name }) => findTransposePaths(name).name)).toEqual(['srt', 'drt', 'mrt']);
    expect(() => findTransposePaths('SRT2')).toThrow(UnknownAlgorithmError);
    expect(() => findTransposePaths('SRT2')).toThrow(
      'unknown transpose algorithm "SRT2": give one of srt, drt, mrt',
    );
  });
});
