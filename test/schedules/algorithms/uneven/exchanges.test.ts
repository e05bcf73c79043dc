import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  check,
  completeExchange,
  cube,
  findAlgorithm,
  graph,
  InputError,
  roundSizes,
  solve,
  type Topology,
  torus,
  unevenExchange,
} from '../../../../src/schedules/index.ts';
import { MEASURED_GRAPHS } from '../../../support/measured-graphs.ts';
import { cases, count } from '../../../support/sample.ts';
import { networks } from '../../../support/uneven.ts';

const NAMES = ['direct', 'flow', 'direct-rounds'] as const;

function proved(name: string, topology: Topology, copies = 1, width?: number) {
  const problem = completeExchange({ topology, copies, ...(width !== undefined && { width }) });
  const schedule = solve(findAlgorithm(name), problem);
  const { violations, certificate } = check(schedule, problem);
  expect(violations).toEqual([]);
  return { schedule, certificate };
}

describe('complete exchanges by what routes any traffic', () => {
  test.each(NAMES)(
    '%s: on any network of links, with copies, in the rounds of a table of as many',
    (name) => {
      const drawn = fc.record({
        topology: networks,
        copies: fc.constantFrom(1, 2, 5),
        width: fc.constantFrom(undefined, 2),
      });
      fc.assert(
        fc.property(drawn, ({ topology, copies, width }) => {
          const { schedule } = proved(name, topology, copies, width);
          const { nodes } = topology;
          const counts = new Uint32Array(nodes * nodes).fill(copies);
          const table = unevenExchange({ topology, counts, ...(width !== undefined && { width }) });
          expect(roundSizes(schedule)).toEqual(roundSizes(solve(findAlgorithm(name, 'uneven'), table)));
        }),
        { numRuns: count(3, 10, 200), seed: 42 },
      );
    },
  );

  test.each(cases(MEASURED_GRAPHS, 5))(
    '%s: near the bound',
    (_, links, [steps, rounds, blocks, packed, onePort]) => {
      const topology = graph(links);
      expect(proved('packed', topology).certificate.steps).toBeLessThanOrEqual(packed);
      const { schedule, certificate } = proved('link-matchings', topology);
      expect(schedule.ports).toBe('one');
      expect(certificate.steps).toBeLessThanOrEqual(onePort);
      expect(proved('flow', topology).certificate.steps).toBeLessThanOrEqual(steps);
      const inRounds = proved('direct-rounds', topology).certificate;
      expect(inRounds.steps).toBeLessThanOrEqual(rounds);
      expect(inRounds.blocksInSequence).toBeLessThanOrEqual(blocks);
    },
  );

  test.each(NAMES)('%s is for one network, and none of several cubes', (name) => {
    const problem = completeExchange({ topology: cube(2, 2) });
    expect(() => solve(findAlgorithm(name), problem)).toThrow(
      new InputError(`${name} on the 2 cubes 2^2: give one cube`),
    );
  });

  test.each(NAMES)('%s has no table for more blocks than can be followed', (name) => {
    const problem = completeExchange({ topology: cube(20) });
    expect(() => solve(findAlgorithm(name), problem)).toThrow(
      new InputError(
        '1099511627776 elements to be followed one by one: give fewer or larger ones, for at most 16777216 elements',
      ),
    );
  });

  test('leave permutations to what is made for exchanges', () => {
    for (const name of NAMES) expect(() => findAlgorithm(name, 'permutation')).toThrow(/unknown algorithm/);
  });

  test('keep blocks of their receivers in the order of the exchange, whatever came first', () => {
    const { schedule } = proved('direct', torus([3, 5]), 2);
    expect(schedule.pattern.kind).toBe('exchange');
    expect(schedule.phases.at(-1)).toMatchObject({ kind: 'local', name: 'realignment' });
  });
});
