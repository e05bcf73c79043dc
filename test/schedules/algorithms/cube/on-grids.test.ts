import { describe, expect, test } from 'vitest';
import { reference } from '../../../../src/host/program/reference.ts';
import { directExchange } from '../../../../src/schedules/algorithms/cube/direct-exchange.ts';
import { standardExchange } from '../../../../src/schedules/algorithms/cube/standard-exchange.ts';
import {
  check,
  completeExchange,
  mesh,
  ring,
  torus,
  translateMap,
  xorMap,
} from '../../../../src/schedules/index.ts';
import { congestion } from '../../../../src/schedules/proof/congestion.ts';
import { binaryExchangeCounts, directExchangeRounds } from '../../../oracles/grid-formulas.ts';
import { mutants } from '../../../support/grid-mutants.ts';
import { binaryShapes } from '../../../support/grid-schedules.ts';

const shapes = [...binaryShapes(16), [4, 8]];

describe('directExchange on grids', () => {
  test.each([
    [[2, 4], 11],
    [[4, 4], 27],
    [[8, 8], 219],
  ])('on mesh %j takes %i rounds', (shape, rounds) => {
    const proof = check(directExchange.schedule(completeExchange({ topology: mesh(shape), copies: 1 })));
    expect(proof.violations).toEqual([]);
    expect([proof.certificate.steps, proof.certificate.span]).toEqual([rounds, 1]);
    expect(directExchangeRounds(shape)).toBe(rounds);
  });

  test.each(shapes.map((shape) => [shape]))(
    'divides its rounds into as many as messages share a link, on mesh %j',
    (shape) => {
      const proof = check(directExchange.schedule(completeExchange({ topology: mesh(shape), copies: 1 })));
      expect(proof.violations).toEqual([]);
      expect(proof.certificate.steps).toBe(directExchangeRounds(shape));
    },
  );

  test.each(shapes.map((shape) => [shape]))(
    'overwrites nothing on torus %j, and takes no more rounds than on the mesh',
    (shape) => {
      const proof = check(directExchange.schedule(completeExchange({ topology: torus(shape), copies: 1 })));
      expect(proof.violations).toEqual([]);
      expect(proof.certificate.steps).toBeLessThanOrEqual(directExchangeRounds(shape));
    },
  );

  test('has half of the longest side as its congestion, before rounds are divided', () => {
    const most = (topology: ReturnType<typeof mesh>) =>
      Math.max(
        ...Array.from({ length: topology.nodes - 1 }, (_, r) =>
          congestion(topology, [{ map: xorMap(topology.nodes, r + 1), slots: [r + 1] }]),
        ),
      );
    const table = shapes.map((shape) => ({
      shape: shape.join('x'),
      mesh: most(mesh(shape)),
      torus: most(torus(shape)),
    }));
    console.table(table);
    for (const [index, shape] of shapes.entries()) {
      expect(table[index].mesh).toBe(Math.max(...shape) / 2);
      expect(table[index].torus).toBe(Math.max(...shape) / 2);
    }
  });
});

describe('congestion', () => {
  test('counts the messages of all maps of a step, and none of idle nodes', () => {
    expect(congestion(mesh([4]), [])).toBe(0);
    expect(
      congestion(ring(8), [
        { map: xorMap(8, 2), slots: [2] },
        { map: xorMap(8, 3), slots: [3] },
      ]),
    ).toBe(4);
    const onlyFrom0 = translateMap([4], [[2], null], [0, 1, 1, 1]);
    expect(congestion(mesh([4]), [{ map: onlyFrom0, slots: [1] }])).toBe(1);
  });
});

describe('standardExchange on grids', () => {
  test.each(shapes.map((shape) => [shape]))('takes the rounds of the binary exchange on mesh %j', (shape) => {
    const schedule = standardExchange.schedule(
      completeExchange({ topology: mesh(shape), copies: 1, embedding: 'binary' }),
    );
    const proof = check(schedule);
    expect([schedule.ports, schedule.switching]).toEqual(['one', 'wormhole']);
    expect(proof.violations).toEqual([]);
    expect(proof.certificate).toMatchObject(binaryExchangeCounts(shape));
  });

  test.each(shapes.map((shape) => [shape]))('holds on torus %j', (shape) => {
    const proof = check(
      standardExchange.schedule(completeExchange({ topology: torus(shape), copies: 1, embedding: 'binary' })),
    );
    expect(proof.violations).toEqual([]);
    expect(proof.certificate).toMatchObject(binaryExchangeCounts(shape));
  });

  test('refuses a side that is no power of two', () => {
    expect(() => standardExchange.schedule(completeExchange({ topology: mesh([4, 6]), copies: 1 }))).toThrow(
      /standard-exchange on mesh 4x6: made for cubes; give one, .* or sides that are powers of two/,
    );
  });
});

describe.each([
  directExchange.schedule(completeExchange({ topology: mesh([4, 4]), copies: 1 })),
  directExchange.schedule(completeExchange({ topology: torus([8]), copies: 1 })),
  standardExchange.schedule(completeExchange({ topology: mesh([2, 4]), copies: 1 })),
])('$algorithm on $topology.label', (schedule) => {
  test('moves real blocks to where they belong', () => {
    const { nodes } = schedule.topology;
    const shape = { nodes, slots: schedule.slots, words: 2, mask: nodes - 1 };
    const memory = reference.run(schedule, shape, reference.fill(shape));
    expect(reference.verify(schedule.pattern, shape, memory)).toEqual([]);
  });

  test.each(mutants(schedule))('is refused with $change', ({ mutant }) => {
    expect(check(mutant).ok).toBe(false);
  });
});
