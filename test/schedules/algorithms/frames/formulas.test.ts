import { describe, expect, test } from 'vitest';
import {
  algorithmsFor,
  check,
  completeExchange,
  cube,
  findAlgorithm,
  InputError,
  mesh,
  ring,
  roundsIn,
  type Schedule,
  solve,
  type Topology,
  torus,
} from '../../../../src/schedules/index.ts';
import { FORMS } from '../../../../src/schedules/model/algorithm.ts';
import { isCube } from '../../../../src/schedules/model/networks/cube.ts';
import { bothCounts, hasNoFormula } from '../../../oracles/both-counts.ts';
import { cases } from '../../../support/sample.ts';

/** An algorithm need not have any. */
const withFormulas = algorithmsFor('exchange').filter(({ counts }) => counts !== undefined);

describe('the formulas', () => {
  test('are there for what the catalogue has from the papers', () => {
    expect(withFormulas.length).toBeGreaterThan(20);
  });

  test('know nothing of schedules', () => {
    const never = () => {
      throw new Error('a formula has asked for a schedule');
    };
    // On networks whose schedules take long to count; in the long tests on those where nobody could.
    const networks = [
      ...[cube(12), torus([64, 64]), mesh([128, 32]), ring(2 ** 12)],
      ...[cube(16), torus([256, 256]), mesh([512, 128]), ring(2 ** 16)],
    ];
    for (const algorithm of algorithmsFor('exchange')) {
      const alone = { ...algorithm, schedule: never };
      for (const topology of cases(networks, 4, 4)) {
        const counts = alone.counts?.(completeExchange({ topology, copies: 1 }), 'block');
        if (counts) expect(roundsIn(counts)).toBeGreaterThan(0);
      }
    }
  });

  test('take any radix, and no other name of Bruck’s', () => {
    const sixteen = findAlgorithm('bruck-16');
    expect(sixteen.counts?.(completeExchange({ topology: cube(4), copies: 1 }), 'step')).toMatchObject(
      bothCounts(sixteen, cube(4), 1).schedule[0] ?? {},
    );
    for (const name of ['bruck-1', 'bruck-x', 'toString'])
      expect(() => findAlgorithm(name)).toThrow(InputError);
  });

  test('count large networks', () => {
    const K = 2 ** 16;
    const roundsOf = (name: string, topology: Topology) => {
      const counts = findAlgorithm(name).counts?.(completeExchange({ topology, copies: 1 }), 'step');
      return counts && roundsIn(counts);
    };
    expect(roundsOf('necklace', cube(16))).toBe(K / 2);
    expect(roundsOf('balanced-tree', cube(16))).toBe(16);
    expect(roundsOf('direct-exchange', cube(16))).toBe(K - 1);
    const square = torus([64, 64]);
    expect(roundsOf('suh-shin', square)).toBe(34);
    expect(roundsOf('interleaved-cycles', square)).toBe(64 ** 3 / 8);
    expect(roundsOf('ring', square)).toBe(4095);
  });

  test('are claimed by the schedules that they are for, and no others are', () => {
    for (const algorithm of algorithmsFor('exchange')) {
      // Those that are for tori with a side of 8 have schedules of 8x2 nodes, too.
      const networks = [cube(3), torus([4, 4]), torus([8, 2]), mesh([4, 2]), ring(6), torus([8, 8])];
      for (const topology of cases(networks, 5, 5)) {
        for (const embedding of ['gray', 'binary'] as const) {
          const exchange = completeExchange({ topology, copies: 2, embedding });
          let schedule: Schedule;
          try {
            schedule = solve(algorithm, exchange);
          } catch (error) {
            expect(error).toBeInstanceOf(InputError);
            continue;
          }
          expect(check(schedule).violations).toEqual([]);
          expect(schedule.claims === undefined).toBe(algorithm.counts?.(exchange, 'step') === undefined);
        }
      }
    }
  });
});

const cubes = cases([1, 2, 3, 4, 5, 6, 7, 8], 7, 7).map((dim) => cube(dim));
const rings = [2, 3, 4, 5, 6, 8, 9, 12, 16].map((nodes) => ring(nodes));
const lines = [2, 3, 4, 7, 8, 16].map((side) => mesh([side]));
const shapes = [
  [2, 2],
  [4, 2],
  [3, 5],
  [4, 4],
  [6, 4],
  [8, 2],
  [2, 2, 2],
  [4, 3, 2],
  [12, 4],
  // More of the same.
  [8, 8],
  [4, 4, 4],
];
const grids = cases(shapes, 9, 9).flatMap((shape) => [torus(shape), mesh(shape)]);

/** Larger networks once, others with up to three copies. */
const copiesOn = (topology: Topology) => {
  if (isCube(topology)) return topology.dim > 6 ? [1] : [1, 2, 3];
  return topology.axes.shape.length > 1 && topology.nodes > 20 ? [1] : [1, 2, 3];
};

describe.each(withFormulas.map((algorithm) => [algorithm.name, algorithm] as const))(
  '%s',
  (name, algorithm) => {
    test.each([
      ['cubes', cubes],
      ['rings', rings],
      ['lines', lines],
      ['tori and meshes', grids],
    ])('on %s: formula = count', (_, networks) => {
      for (const topology of networks) {
        for (const copies of copiesOn(topology)) {
          const { formula, schedule } = bothCounts(algorithm, topology, copies);
          const expected = FORMS.map((form, i) =>
            hasNoFormula(name, topology, form) ? undefined : schedule[i],
          );
          const { label } = topology;
          expect({ label, copies, counts: formula }).toEqual({ label, copies, counts: expected });
        }
      }
    });
  },
);
