import { describe, expect, test } from 'vitest';
import { reference } from '../../../../src/host/program/reference.ts';
import { torusProduct } from '../../../../src/schedules/algorithms/grid/torus-product.ts';
import { twoWayProduct } from '../../../../src/schedules/algorithms/grid/two-way-product.ts';
import {
  check,
  completeExchange,
  findAlgorithm,
  InputError,
  mesh,
  type Schedule,
  torus,
} from '../../../../src/schedules/index.ts';
import { axisByAxis, oneWayRing, twoWayRing } from '../../../oracles/grid-formulas.ts';
import { mutants } from '../../../support/grid-mutants.ts';

const shapes = [[2], [3], [4], [7], [16], [25], [2, 2], [3, 4], [5, 2], [8, 8], [3, 2, 5], [2, 3, 2, 2]];

const holds = (schedule: Schedule) => {
  const proof = check(schedule);
  expect(proof.violations).toEqual([]);
  return proof.certificate;
};

describe('torusProduct', () => {
  test.each(shapes.map((shape) => [shape]))('has the counts of cs838 on torus and mesh %j', (shape) => {
    for (const topology of [torus(shape), mesh(shape)]) {
      const schedule = torusProduct.schedule(completeExchange({ topology, copies: 1 }));
      const switching = topology.kind === 'torus' ? 'store-and-forward' : 'wormhole';
      expect([schedule.ports, schedule.switching]).toEqual(['one', switching]);
      expect(holds(schedule)).toMatchObject(axisByAxis(shape, oneWayRing));
    }
  });

  test('takes 2(z - 1) rounds and z^2 (z - 1) blocks in sequence on z x z nodes', () => {
    for (const z of [3, 6, 8]) {
      const counts = holds(torusProduct.schedule(completeExchange({ topology: torus([z, z]), copies: 1 })));
      expect(counts).toMatchObject({ steps: 2 * (z - 1), blocksInSequence: z * z * (z - 1) });
    }
  });

  test('sends m times the blocks for m copies', () => {
    const counts = holds(torusProduct.schedule(completeExchange({ topology: torus([4, 3]), copies: 5 })));
    expect(counts).toMatchObject({ steps: 5, blocksInSequence: 5 * (3 * 6 + 4 * 3) });
  });

  test('crosses the links of a mesh row from the last node back to the first', () => {
    const counts = holds(torusProduct.schedule(completeExchange({ topology: mesh([6, 3]), copies: 1 })));
    expect(counts.hopsInSequence).toBe(5 * 5 + 2 * 2);
  });

  test('refuses what would take too long to prove', () => {
    expect(() => torusProduct.schedule(completeExchange({ topology: torus([2 ** 14]), copies: 1 }))).toThrow(
      InputError,
    );
  });
});

describe('twoWayProduct', () => {
  test.each(shapes.map((shape) => [shape]))('has the counts of cs838 on torus %j', (shape) => {
    const schedule = twoWayProduct.schedule(completeExchange({ topology: torus(shape), copies: 1 }));
    expect([schedule.ports, schedule.switching]).toEqual(['all', 'store-and-forward']);
    expect(holds(schedule)).toMatchObject(axisByAxis(shape, twoWayRing));
  });

  test('is optimal on rings of odd length, and of even length with an even number of copies', () => {
    for (const [nodes, copies] of [
      [7, 1],
      [9, 2],
      [8, 2],
      [10, 4],
    ]) {
      const counts = holds(twoWayProduct.schedule(completeExchange({ topology: torus([nodes]), copies })));
      expect(counts.optimal).toBe(true);
    }
  });

  test('goes by the name of the ring, too', () => {
    expect(findAlgorithm('two-way-ring')).toBe(twoWayProduct);
  });

  test('refuses meshes, which have no second way', () => {
    expect(() => twoWayProduct.schedule(completeExchange({ topology: mesh([4, 4]), copies: 1 }))).toThrow(
      'two-way-product on mesh 4x4: give a torus, say torus 4x4',
    );
  });
});

describe.each([
  torusProduct.schedule(completeExchange({ topology: torus([3, 4]), copies: 1 })),
  torusProduct.schedule(completeExchange({ topology: mesh([4, 3]), copies: 1 })),
  twoWayProduct.schedule(completeExchange({ topology: torus([4, 5]), copies: 1 })),
])('$algorithm on $topology.label', (schedule) => {
  test('moves real blocks to where they belong', () => {
    const shape = { nodes: schedule.topology.nodes, slots: schedule.slots, words: 2, mask: 0 };
    const memory = reference.run(schedule, shape, reference.fill(shape));
    expect(reference.verify(schedule.pattern, shape, memory)).toEqual([]);
  });

  test.each(mutants(schedule))('is refused with $change', ({ mutant }) => {
    expect(check(mutant).ok).toBe(false);
  });
});
