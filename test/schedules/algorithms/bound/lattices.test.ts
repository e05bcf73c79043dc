import { describe, expect, test } from 'vitest';
import { evenRounds } from '../../../../src/schedules/algorithms/bound/even-rounds.ts';
import { travellersOn } from '../../../../src/schedules/algorithms/bound/lattice-ways.ts';
import {
  blocked,
  check,
  circulant,
  completeExchange,
  findAlgorithm,
  InputError,
  type Lattice,
  lattice,
} from '../../../../src/schedules/index.ts';
import { bruteForce } from '../../../oracles/brute-force.ts';
import { mutants } from '../../../support/grid-mutants.ts';

const algorithm = findAlgorithm('torus-necklaces');
const on = (topology: Lattice, copies = 1) => completeExchange({ topology, copies });

const NETWORKS: readonly {
  network: Lattice;
  copies?: number;
  blocks: number;
  bound: number;
  rounds: number;
}[] = [
  {
    network: lattice([
      [4, 0, 4],
      [0, 4, 4],
      [0, 0, 8],
    ]),
    blocks: 74,
    bound: 74,
    rounds: 6,
  },
  {
    network: lattice([
      [4, 4, 4],
      [0, 8, 0],
      [0, 0, 8],
    ]),
    blocks: 184,
    bound: 184,
    rounds: 6,
  },
  {
    network: lattice([
      [8, 0, 8],
      [0, 8, 8],
      [0, 0, 16],
    ]),
    blocks: 1190,
    bound: 1190,
    rounds: 12,
  },
  {
    network: lattice([
      [5, 2],
      [0, 7],
    ]),
    blocks: 25,
    bound: 25,
    rounds: 5,
  },
  { network: circulant(64, [1, 8]), blocks: 64, bound: 64, rounds: 7 },
  // All of four neighbours and the eight nodes behind them: each link carries five blocks.
  { network: circulant(13, [1, 5]), blocks: 5, bound: 5, rounds: 2 },
  // The block for the node opposite goes one way or the other; two go one way each.
  { network: circulant(12, [1, 3]), blocks: 6, bound: 5, rounds: 3 },
  // The lightest ways alone would take 11: some blocks go one that is a little heavier.
  { network: circulant(18, [2, 3]), blocks: 10, bound: 9, rounds: 3 },
  { network: circulant(12, [1, 3]), copies: 2, blocks: 10, bound: 10, rounds: 3 },
];

describe('torusNecklaces on lattices and circulants', () => {
  test.each(NETWORKS)('takes $blocks blocks in $rounds rounds on $network.label', (expected) => {
    const { network, copies, blocks, bound, rounds } = expected;
    const exchange = on(network, copies);
    const schedule = algorithm.schedule(exchange);
    const { violations, certificate } = check(schedule, exchange);
    expect(violations).toEqual([]);
    expect(certificate).toMatchObject({ blocksInSequence: blocks, lowerBound: bound, steps: rounds });
    // Those of one node stand for all.
    expect(certificate.blocksFollowed).toBe((copies ?? 1) * network.nodes);
    expect(blocked(schedule)).toBe(schedule);
  });

  test('takes longer ways where these are less busy', () => {
    const network = circulant(13, [1, 2]);
    const exchange = on(network);
    const { certificate } = check(algorithm.schedule(exchange), exchange);
    expect(certificate).toMatchObject({ optimal: true, blocksInSequence: 7, shortestRoutes: false });
  });

  test('brings every block where it belongs, followed by brute force', () => {
    for (const network of [
      lattice([
        [3, 0, 1],
        [0, 2, 1],
        [0, 0, 3],
      ]),
      circulant(10, [2, 5]),
      circulant(9, [1, 2]),
    ]) {
      expect(bruteForce(algorithm.schedule(on(network, 2))).fault).toBeUndefined();
    }
  });

  test.each(mutants(algorithm.schedule(on(circulant(12, [1, 5])))))(
    'is not proved with $change',
    ({ mutant }) => {
      expect(check(mutant).ok).toBe(false);
    },
  );

  test('refuses what would take too long', () => {
    expect(() => algorithm.schedule(on(circulant(2 ** 16, [1])))).toThrow(
      expect.objectContaining({
        constructor: InputError,
        message: expect.stringContaining('give a smaller network'),
      }),
    );
  });
});

describe('even rounds', () => {
  test('have every traveller by every port of its way, once a round, and as many by a port in each', () => {
    for (const { network, copies = 1 } of NETWORKS) {
      const travellers = travellersOn(network, copies);
      const longest = Math.max(...travellers.map(({ way }) => way.length));
      for (const rounds of [longest, longest + 3]) {
        const ways = new Map<number, number[]>();
        const sizes: number[] = [];
        for (const messages of evenRounds(travellers, network.ports, rounds)) {
          const leaving = messages.flat();
          expect(new Set(leaving).size).toBe(leaving.length);
          sizes.push(Math.max(...messages.map(({ length }) => length)));
          for (const [port, slots] of messages.entries()) {
            for (const slot of slots) ways.set(slot, [...(ways.get(slot) ?? []), port]);
          }
        }
        expect(sizes).toHaveLength(rounds);
        expect(Math.max(...sizes) - Math.min(...sizes)).toBeLessThanOrEqual(1);
        for (const { slot, way } of travellers) {
          expect(ways.get(slot)?.toSorted((a, b) => a - b)).toEqual(way.toSorted((a, b) => a - b));
        }
        const load = travellers.flatMap(({ way }) => way);
        const busiest = Math.max(
          ...Array.from({ length: network.ports }, (_, p) => load.filter((q) => q === p).length),
        );
        expect(sizes.reduce((sum, size) => sum + size, 0)).toBe(busiest);
      }
    }
  });
});
