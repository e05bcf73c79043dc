import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { reference } from '../../../../src/host/program/reference.ts';
import { shapeOf } from '../../../../src/host/run/experiment.ts';
import {
  check,
  conversion,
  findAlgorithm,
  mesh,
  ring,
  solve,
  switched,
  type Topology,
  torus,
} from '../../../../src/schedules/index.ts';
import { conversionOn } from '../../../support/exchange.ts';
import { placesIn, twelve } from '../../../support/matrix-layouts.ts';
import { expectSameWords } from '../../../support/same-words.ts';
import { count } from '../../../support/sample.ts';

/** Random cases of each property: `npm run test:long` draws thousands. */
const numRuns = Number(process.env.ALLPORT_CASES ?? 40);

const PADDING = 2 ** 32 - 1;

interface Conversion {
  readonly rows: number;
  readonly columns: number;
  readonly dim: number;
  readonly from: string;
  readonly to: string;
}

/** Runs a conversion on the processor: each element starts where its definition says, with its number. */
function convert({ rows, columns, dim, from, to }: Conversion, algorithm = 'necklace') {
  const nodes = 2 ** dim;
  const problem = conversionOn(dim, rows, columns, from, to);
  const schedule = solve(findAlgorithm(algorithm, 'conversion'), problem);
  const memory = new Uint32Array(nodes * schedule.slots).fill(PADDING);
  for (const [element, { node, slot }] of placesIn(from, rows, columns, nodes).entries()) {
    memory[slot * nodes + node] = element;
  }
  const result = reference.run(schedule, shapeOf(schedule, 1), memory);
  const expected = new Uint32Array(memory.length).fill(PADDING);
  for (const [element, { node, slot }] of placesIn(to, rows, columns, nodes).entries()) {
    expected[slot * nodes + node] = element;
  }
  return { problem, schedule, result, expected };
}

const exchangesOf = ({ schedule }: ReturnType<typeof convert>) =>
  schedule.phases.filter(({ kind }) => kind === 'segment').length;

describe('a conversion between layouts', () => {
  it('puts every element of any matrix where the definition of the layout says, and back', () => {
    const layouts = fc
      .tuple(
        fc.constantFrom('consecutive', 'cyclic', 'combined'),
        fc.integer({ min: 1, max: 5 }),
        fc.constantFrom('rows', 'columns'),
        fc.boolean(),
      )
      .map(
        ([kind, block, by, gray]) =>
          `${kind}${kind === 'combined' ? `-${block}` : ''}-${by}${gray ? '-gray' : ''}`,
      );
    const side = fc.integer({ min: 1, max: 24 });
    const cases = fc.record({
      rows: side,
      columns: side,
      dim: fc.integer({ min: 1, max: 4 }),
      from: layouts,
      to: layouts,
    });
    const algorithms = fc.constantFrom('necklace', 'de-bruijn', 'standard-exchange', 'direct-exchange');
    fc.assert(
      fc.property(cases, algorithms, (conversion, algorithm) => {
        const there = convert(conversion, algorithm);
        expectSameWords(there.result, there.expected);
        expect(check(there.schedule, there.problem).violations).toEqual([]);
        expect(exchangesOf(there)).toBeLessThanOrEqual(2);
        const back = convert({ ...conversion, from: conversion.to, to: conversion.from }, algorithm);
        expectSameWords(back.result, back.expected);
      }),
      { seed: 1986, numRuns },
    );
  });

  // N = 4: row and column numbers of six bits, of which the three fields are disjoint.
  const [dim, side] = [2, 64];
  const pairs = twelve(4).flatMap((from) => twelve(4).map((to) => [from, to] as const));
  // Of each layout two or three pairs; all in test:long.
  it.each(pairs.filter((_, i) => i % count(5, 5, 1) === 0))(
    'takes %s to %s by one exchange of PQ/N^2 elements for each pair, or says why not',
    (from, to) => {
      const conversion = convert({ rows: side, columns: side, dim, from, to });
      expectSameWords(conversion.result, conversion.expected);
      const { slots } = conversion.schedule;
      expect(slots).toBe((side * side) / 4);
      const [one, other] = [from, to].map((name) => name.replace('-gray', ''));
      if (from === to) expect(exchangesOf(conversion)).toBe(0);
      else if (one === other) {
        // Only the code changes: all elements of a node go to one other, in all dimensions but the highest.
        expect(exchangesOf(conversion)).toBe(2);
        expect(check(conversion.schedule).ok).toBe(true);
      } else {
        expect(exchangesOf(conversion)).toBe(1);
        expect(check(conversion.schedule).certificate.steps).toBe(slots / 2);
      }
    },
  );

  it.each([
    // Half of the nodes hold nothing at first: one exchange of as many slots as if all held something.
    [{ rows: 4, columns: 64, dim: 3, from: 'consecutive-rows', to: 'consecutive-columns' }, 1, 64],
    // 60 rows of 60: no power of two anywhere.
    [{ rows: 60, columns: 60, dim: 2, from: 'cyclic-rows', to: 'cyclic-columns' }, 1, 900],
    [{ rows: 9, columns: 7, dim: 2, from: 'consecutive-rows', to: 'consecutive-columns' }, 1, 24],
    [{ rows: 1, columns: 1, dim: 3, from: 'consecutive-rows', to: 'cyclic-columns' }, 0, 1],
    [{ rows: 5, columns: 3, dim: 1, from: 'combined-1-rows', to: 'cyclic-rows' }, 0, 9],
  ] as const)('of %o takes %i exchanges of %i slots', (conversion, exchanges, slots) => {
    const converted = convert(conversion);
    expectSameWords(converted.result, converted.expected);
    expect(exchangesOf(converted)).toBe(exchanges);
    expect(converted.schedule.slots).toBe(slots);
  });

  it('puts every element where the definition says on any torus, mesh or switch, whatever the sizes', () => {
    const layouts = fc
      .tuple(fc.constantFrom('consecutive', 'cyclic', 'combined-2'), fc.constantFrom('rows', 'columns'))
      .map((parts) => parts.join('-'));
    const side = fc.integer({ min: 1, max: 30 });
    const networks = fc.constantFrom<readonly [Topology, readonly string[]]>(
      [torus([4, 6]), ['two-way-product', 'torus-necklaces', 'suh-shin', 'bruck-2', 'spread-out']],
      [torus([3, 3, 2]), ['two-way-product', 'torus-necklaces', 'axis-exchange']],
      [mesh([3, 5]), ['farthest-first', 'spread-out', 'bruck-3']],
      [mesh([7]), ['farthest-first', 'axis-exchange', 'ring']],
      [ring(9), ['torus-necklaces', 'ring']],
      [torus([4, 4]), ['necklace', 'de-bruijn', 'torus-product']],
      [mesh([4, 4]), ['quadrant-exchange', 'farthest-first']],
      [switched(5), ['spread-out', 'bruck-2']],
    );
    const cases = fc.record({ rows: side, columns: side, from: layouts, to: layouts, pick: fc.nat() });
    fc.assert(
      fc.property(networks, cases, ([topology, names], { rows, columns, from, to, pick }) => {
        const { nodes } = topology;
        const problem = conversion({ topology, matrix: { rows, columns }, from, to });
        const schedule = solve(findAlgorithm(names[pick % names.length], 'conversion'), problem);
        const memory = new Uint32Array(nodes * schedule.slots).fill(PADDING);
        const expected = memory.slice();
        for (const [element, { node, slot }] of placesIn(from, rows, columns, nodes).entries())
          memory[slot * nodes + node] = element;
        for (const [element, { node, slot }] of placesIn(to, rows, columns, nodes).entries())
          expected[slot * nodes + node] = element;
        const after = reference.run(schedule, { ...shapeOf(schedule, 1), slots: schedule.slots }, memory);
        // What was in transit may still be there.
        const places = nodes * schedule.pattern.slots;
        expectSameWords(after.subarray(0, places), expected.subarray(0, places));
        expect(check(schedule, problem).violations).toEqual([]);
      }),
      { seed: 24, numRuns },
    );
  });

  it('refuses more places than a table has', () => {
    const large = conversionOn(3, 1, 2 ** 21 + 8, 'cyclic-rows', 'cyclic-columns');
    expect(() => findAlgorithm('necklace', 'conversion').schedule(large)).toThrow(
      /8 nodes of \d+ slots: give fewer nodes or elements/,
    );
  });
});
