import { describe, expect, test } from 'vitest';
import { countSchedule } from '../../src/costs/count-schedule.ts';
import { trafficCounts } from '../../src/formats/traffic/said-traffic.ts';
import {
  algorithmsFor,
  blocked,
  catalogue,
  check,
  completeExchange,
  conversion,
  cube,
  findAlgorithm,
  findPermutation,
  InputError,
  mesh,
  permutation,
  solve,
  switched,
  type Topology,
  torus,
  UnknownAlgorithmError,
  unevenExchange,
} from '../../src/schedules/index.ts';
import { isPowerOfTwo } from '../../src/schedules/model/address-bits.ts';
import { guaranteeOf, isForNetwork, needsOf } from '../../src/schedules/model/algorithm.ts';
import { circulant } from '../../src/schedules/model/networks/lattice.ts';
import { inFewestMessages } from '../../src/schedules/transforms/blocking.ts';
import { bruteForce } from '../oracles/brute-force.ts';
import { cubeAlgorithms, exchangeAlgorithms, exchangeOn } from '../support/exchange.ts';

/** Ports and switching. */
const modelOf: Record<string, readonly string[]> = {
  'standard-exchange': ['one', 'store-and-forward'],
  'pipelined-exchange': ['all', 'store-and-forward'],
  'complement-pairs': ['all', 'store-and-forward'],
  'staggered-pairs': ['all', 'store-and-forward'],
  'hybrid-pairs': ['all', 'store-and-forward'],
  necklace: ['all', 'store-and-forward'],
  'de-bruijn': ['all', 'store-and-forward'],
  'schedule-table': ['all', 'store-and-forward'],
  'balanced-tree': ['all', 'store-and-forward'],
  'rotated-trees': ['all', 'store-and-forward'],
  'direct-exchange': ['one', 'wormhole'],
  'bruck-2': ['one', 'wormhole'],
  'bruck-4': ['one', 'wormhole'],
  'spread-out': ['one', 'wormhole'],
  ring: ['one', 'wormhole'],
};

/** Conversions in which blocks cross a part of the network, and none at all. */
const insideParts = (topology: Topology) =>
  ['consecutive-rows-gray', 'consecutive-columns', 'cyclic-rows'].map((to) => {
    const columns = to === 'cyclic-rows' ? 2 : topology.nodes;
    return conversion({ topology, matrix: { rows: topology.nodes, columns }, from: 'consecutive-rows', to });
  });

describe('catalogue', () => {
  test('lists the algorithms of the papers and their rivals', () => {
    const names = [
      'standard-exchange',
      'pipelined-exchange',
      'complement-pairs',
      'staggered-pairs',
      'hybrid-pairs',
      'necklace',
      'de-bruijn',
      'schedule-table',
      'balanced-tree',
      'rotated-trees',
      'direct-exchange',
      'bruck-2',
      'bruck-4',
      'spread-out',
      'ring',
    ];
    expect(algorithmsFor('exchange').map(({ name }) => name)).toEqual(expect.arrayContaining(names));
  });

  test('says of no algorithm before a schedule is made that it needs more than the schedule does, or has none', () => {
    const networks = [
      ...[cube(3), torus([4, 4]), torus([3, 4]), mesh([3, 4]), circulant(9, [1, 2]), switched(5)],
      ...[torus([2, 2]), mesh([2, 2, 2])],
    ];
    let said = 0;
    for (const topology of networks) {
      const problems = [
        completeExchange({ topology }),
        permutation({ topology, by: 'vector-reversal' }),
        conversion({
          topology,
          matrix: { rows: topology.nodes, columns: topology.nodes },
          from: 'consecutive-rows',
          to: 'consecutive-columns',
        }),
        ...(isPowerOfTwo(topology.nodes) ? insideParts(topology) : []),
        unevenExchange({ topology, counts: trafficCounts('uniform,amount=3', topology) }),
        unevenExchange({ topology, counts: trafficCounts('uniform,amount=3', topology), startup: 10 }),
      ];
      for (const problem of problems) {
        for (const algorithm of algorithmsFor(problem.kind)) {
          if (!isForNetwork(algorithm, topology)) continue;
          const needs = needsOf(algorithm, topology);
          const { name } = algorithm;
          try {
            const schedule = solve(algorithm, problem);
            const { ports, switching } = schedule;
            if (needs?.singles) {
              const { rounds } = countSchedule(inFewestMessages(schedule));
              expect([name, topology.label, rounds.filter(({ blocks }) => blocks > 1)]).toEqual([
                name,
                topology.label,
                [],
              ]);
            }
            expect([name, topology.label, needs]).toEqual([name, topology.label, expect.anything()]);
            if (needs?.ports === 'all')
              expect([name, topology.label, ports]).toEqual([name, topology.label, 'all']);
            if (needs?.switching === 'wormhole')
              expect([name, topology.label, switching]).toEqual([name, topology.label, 'wormhole']);
            said++;
          } catch (error) {
            // It has none on this network.
            if (!(error instanceof InputError)) throw error;
          }
        }
      }
    }
    expect(said).toBeGreaterThan(100);
  });

  test('gives no name or alias twice to algorithms that solve the same', () => {
    for (const kind of new Set(catalogue.flatMap(({ solves }) => solves))) {
      const names = algorithmsFor(kind).flatMap(({ name, aliases = [] }) => [name, ...aliases]);
      expect(new Set(names).size).toBe(names.length);
      expect(names.map((name) => findAlgorithm(name, kind).solves)).toEqual(
        names.map(() => expect.arrayContaining([kind])),
      );
    }
    expect(['exchange', 'scatter', 'gather'].map((kind) => findAlgorithm('bst', kind).name)).toEqual([
      'balanced-tree',
      'bst',
      'bst',
    ]);
  });

  test('says of every algorithm where it is published and what it promises', () => {
    const withoutSections: Record<string, string> = {
      'bruck-2': 'Bruck et al. 1997',
      'bruck-4': 'Bruck et al. 1997',
      'spread-out': 'MPI libraries',
    };
    for (const algorithm of algorithmsFor('exchange')) {
      const { name, source } = algorithm;
      if (withoutSections[name]) expect(source).toBe(withoutSections[name]);
      else if (modelOf[name]) expect(source).toMatch(/^\S.* §\d/);
      expect([source, guaranteeOf(algorithm)]).not.toContain('');
    }
  });

  test('makes schedules that bear the name of their algorithm, on the cube that was asked for', () => {
    for (const [copies, cubes] of [
      [1, 1],
      [3, 1],
      [2, 4],
    ]) {
      const topology = cube(3, cubes);
      for (const algorithm of cubeAlgorithms) {
        const schedule = algorithm.schedule(completeExchange({ topology, copies }));
        expect(schedule.algorithm).toBe(algorithm.name);
        expect(schedule.topology).toBe(topology);
        expect(schedule.slots).toBe(8 * copies);
        expect(schedule.pattern).toMatchObject({ nodes: 8 * cubes, slots: 8 * copies, members: 8 });
        const model = [schedule.ports, schedule.switching];
        expect(model).toEqual(modelOf[algorithm.name] ?? model);
      }
    }
  });

  test('delivers every block of every node, for copies and disjoint cubes, in steps and in blocks', () => {
    for (const [d, copies, cubes] of [
      [1, 1, 1],
      [1, 2, 2],
      [1, 5, 1],
      [2, 3, 2],
      [2, 1, 4],
      [3, 3, 1],
      [3, 2, 2],
      [4, 1, 2],
    ]) {
      const exchange = exchangeOn(d, copies, cubes);
      for (const algorithm of [...cubeAlgorithms, findAlgorithm('bruck-3'), findAlgorithm('bruck-7')]) {
        const plain = algorithm.schedule(exchange);
        for (const schedule of [plain, blocked(plain)]) {
          const { fault, blocks, ...counts } = bruteForce(schedule);
          expect([algorithm.name, fault]).toEqual([algorithm.name, undefined]);
          expect(blocks).toBe(cubes * copies * 4 ** d);
          const proof = check(schedule);
          expect(proof.violations).toEqual([]);
          expect(proof.certificate).toMatchObject(counts);
        }
      }
    }
  });
});

describe('the exchanges of all algorithms', () => {
  test.each(['permutation', 'conversion'])('answer every %s under the same names', (kind) => {
    expect(algorithmsFor(kind).map(({ name }) => name)).toEqual(exchangeAlgorithms.map(({ name }) => name));
    for (const name of ['sex', 'bruck-3', 'de-bruijn-random-7-residue', 'suh-shin', 'farthest-first']) {
      const { counts, guarantees, ...algorithm } = findAlgorithm(name, kind);
      const { aliases, source, networks } = findAlgorithm(name);
      expect(algorithm).toMatchObject({ source, solves: [kind] });
      // What several exchanges take is not what one promises.
      expect(guarantees).toBeUndefined();
      expect([algorithm.aliases, algorithm.networks]).toEqual([aliases, networks]);
      expect(counts).toBeUndefined();
    }
  });

  test('transpose on cubes alone', () => {
    const names = cubeAlgorithms.map(({ name }) => name);
    expect(algorithmsFor('transpose').map(({ name }) => name)).toEqual(expect.arrayContaining(names));
    expect(() => findAlgorithm('suh-shin', 'transpose')).toThrow(
      /^unknown algorithm "suh-shin": give one of /,
    );
  });

  test('make schedules in parts of a cube, whatever their messages', () => {
    const reversal = permutation({ topology: cube(3, 2), by: findPermutation('vector-reversal') });
    for (const { name } of cubeAlgorithms) {
      const { ok, certificate } = check(findAlgorithm(name, 'permutation').schedule(reversal), reversal);
      expect([name, ok]).toEqual([name, true]);
      expect(certificate.steps).toBeGreaterThan(0);
    }
  });
});

describe('findAlgorithm', () => {
  test.each([
    ['standard-exchange', 'standard-exchange'],
    ['sex', 'standard-exchange'],
    ['algorithm-1', 'complement-pairs'],
    ['algorithm-2', 'staggered-pairs'],
    ['algorithm-3', 'hybrid-pairs'],
    ['algorithm-4', 'necklace'],
    ['necklaces', 'necklace'],
    ['swarztrauber', 'de-bruijn'],
    ['cs838-table', 'schedule-table'],
    ['bst', 'balanced-tree'],
    ['dex', 'direct-exchange'],
    ['pairwise', 'direct-exchange'],
    ['bruck', 'bruck-2'],
    ['bruck-2', 'bruck-2'],
    ['linear', 'spread-out'],
    ['ring', 'ring'],
  ])('finds %s', (name, found) => {
    expect(findAlgorithm(name).name).toBe(found);
  });

  test('makes bruck-R for any radix from 2 on', () => {
    for (const radix of [3, 7, 16, 1000]) {
      const algorithm = findAlgorithm(`bruck-${radix}`);
      expect(algorithm).toMatchObject({ name: `bruck-${radix}`, aliases: [] });
      const schedule = algorithm.schedule(exchangeOn(3));
      expect(schedule.algorithm).toBe(`bruck-${radix}`);
      expect(check(schedule).violations).toEqual([]);
    }
  });

  test.each(['prefer-one', 'prefer-same', 'random-12', 'residue', 'prefer-same-residue', 'random-3-residue'])(
    'makes de-bruijn-%s, and every block arrives',
    (variant) => {
      const algorithm = findAlgorithm(`de-bruijn-${variant}`);
      expect(algorithm).toMatchObject({ name: `de-bruijn-${variant}`, aliases: [] });
      for (const exchange of [exchangeOn(1), exchangeOn(3, 3, 2), exchangeOn(4)]) {
        const schedule = algorithm.schedule(exchange);
        expect(bruteForce(schedule).fault).toBeUndefined();
        expect(bruteForce(blocked(schedule)).fault).toBeUndefined();
      }
    },
  );

  test('refuses a seed that is too large', () => {
    expect(() => findAlgorithm('de-bruijn-random-4294967296')).toThrow(
      new InputError('de-bruijn-random-4294967296: give a whole seed from 0 to 4294967295'),
    );
  });

  test.each(['0', '1'])('refuses bruck-%s', (radix) => {
    expect(() => findAlgorithm(`bruck-${radix}`)).toThrow(
      new InputError(`bruck-${radix}: give a whole radix of at least 2`),
    );
  });

  test.each([
    '',
    'neckless',
    'Necklace',
    'toString',
    'bruck-',
    'bruck--3',
    'bruck-2.5',
    'bruck-x',
    ' bruck-3',
    'de-bruijn-',
    'de-bruijn-prefer-zero',
    'de-bruijn-random-',
    'de-bruijn-random--1',
    'de-bruijn-residue-random-1',
  ])('refuses "%s", listing what there is', (name) => {
    expect(() => findAlgorithm(name)).toThrow(
      new UnknownAlgorithmError(
        `unknown algorithm "${name}": give one of ${algorithmsFor('exchange')
          .map((algorithm) => algorithm.name)
          .join(', ')}`,
      ),
    );
  });
});
