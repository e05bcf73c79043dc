import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { roundsIn } from '../../../src/costs/counts.ts';
import { countsOf, formulaNames, type Network, unformulated } from '../../../src/costs/formulas/index.ts';
import { catalogue, findAlgorithm } from '../../../src/schedules/index.ts';
import { bothCounts, isUnformulated } from '../../oracles/formulas.ts';

const SOURCES = new URL('../../../src/', import.meta.url);

/** Files that a file imports when it runs, and those that these import, and so on. */
function imported(file: URL, found = new Set<string>()): Set<string> {
  const text = readFileSync(file, 'utf8');
  for (const [, type, path] of text.matchAll(/^(?:import|export)( type)? [^;]*?from '([^']+)';/gms)) {
    const target = new URL(path, file);
    if (type !== undefined || found.has(target.href)) continue;
    found.add(target.href);
    imported(target, found);
  }
  return found;
}

describe('the formulas', () => {
  test('know nothing of schedules', () => {
    const folder = new URL('costs/formulas/', SOURCES);
    const files = readdirSync(fileURLToPath(folder)).map((name) => new URL(name, folder));
    const reached = new Set(files.flatMap((file) => [...imported(file)]));
    const outside = [...reached].filter((href) => !href.startsWith(folder.href));
    expect(reached.size).toBeGreaterThan(outside.length);
    expect(outside).toEqual([new URL('costs/counts.ts', SOURCES).href]);
  });

  test('are there for every algorithm of the catalogue', () => {
    expect([...formulaNames].sort()).toEqual(catalogue.map(({ name }) => name).sort());
    for (const { algorithms } of unformulated) {
      for (const name of algorithms) expect(formulaNames).toContain(name);
    }
  });

  test('take any radix, and no name that the catalogue does not know', () => {
    const network: Network = { kind: 'cube', dim: 4 };
    expect(countsOf('bruck-16', network)).toEqual(
      bothCounts(findAlgorithm('bruck-16'), network, 1).schedule[0],
    );
    for (const name of ['bruck-1', 'bruck-x', 'toString', 'algorithm-1']) {
      expect(countsOf(name, network)).toBeUndefined();
    }
  });

  test('count large networks', () => {
    const K = 2 ** 16;
    const cube: Network = { kind: 'cube', dim: 16 };
    const roundsOf = (name: string, network: Network) => {
      const counts = countsOf(name, network);
      return counts && roundsIn(counts);
    };
    expect(roundsOf('necklace', cube)).toBe(K / 2);
    expect(roundsOf('balanced-tree', cube)).toBe(16);
    expect(roundsOf('direct-exchange', cube)).toBe(K - 1);
    const torus: Network = { kind: 'torus', shape: [64, 64] };
    expect(roundsOf('suh-shin', torus)).toBe(34);
    expect(roundsOf('interleaved-cycles', torus)).toBe(64 ** 3 / 8);
    expect(roundsOf('ring', torus)).toBe(4095);
  });
});

const cubes = [1, 2, 3, 4, 5, 6, 7, 8].map((dim): Network => ({ kind: 'cube', dim }));
const rings = [2, 3, 4, 5, 6, 8, 9, 12, 16].map((nodes): Network => ({ kind: 'ring', nodes }));
const lines = [2, 3, 4, 7, 8, 16].map((side): Network => ({ kind: 'mesh', shape: [side] }));
const grids = [
  [2, 2],
  [4, 2],
  [3, 5],
  [4, 4],
  [6, 4],
  [8, 8],
  [2, 2, 2],
  [4, 3, 2],
  [4, 4, 4],
  [12, 4],
].flatMap((shape): Network[] => [
  { kind: 'torus', shape },
  { kind: 'mesh', shape },
]);

/** Larger networks once, others with up to three copies. */
const copiesOn = (network: Network) => {
  if (network.kind === 'cube') return network.dim > 6 ? [1] : [1, 2, 3];
  if (network.kind === 'ring') return [1, 2, 3];
  return network.shape.reduce((nodes, side) => nodes * side) > 20 ? [1] : [1, 2, 3];
};

describe.each(catalogue.map((algorithm) => [algorithm.name, algorithm] as const))('%s', (name, algorithm) => {
  test.each([
    ['cubes', cubes],
    ['rings', rings],
    ['lines', lines],
    ['tori and meshes', grids],
  ])('on %s: formula = count', (_, networks) => {
    for (const network of networks) {
      for (const copies of copiesOn(network)) {
        const { formula, schedule } = bothCounts(algorithm, network, copies);
        const expected = isUnformulated(name, network) ? [undefined, undefined] : schedule;
        expect({ network, copies, counts: formula }).toEqual({ network, copies, counts: expected });
      }
    }
  });
});
