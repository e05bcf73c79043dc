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
import { PETERSEN } from '../../../support/graphs.ts';
import { cases, count } from '../../../support/sample.ts';
import { networks } from '../../../support/uneven.ts';

const NAMES = ['direct', 'flow', 'direct-rounds'] as const;

type Links = readonly (readonly [number, number])[];

/** Links of a grid, each axis with or without a wrap. */
function grid(sides: readonly number[], wraps: readonly boolean[]): Links {
  const nodes = sides.reduce((product, side) => product * side, 1);
  let stride = 1;
  return sides.flatMap((side, axis) => {
    const step = stride;
    stride *= side;
    return Array.from({ length: nodes }, (_, node) => node).flatMap((node) => {
      const at = Math.floor(node / step) % side;
      if (at + 1 < side) return [[node, node + step] as const];
      return wraps[axis] && side > 2 ? [[node, node - at * step] as const] : [];
    });
  });
}

/** Nodes are words of letters; those in which one letter differs are joined. */
function hamming(letters: number, length: number): Links {
  const nodes = letters ** length;
  return Array.from({ length: nodes }, (_, node) => node).flatMap((node) =>
    Array.from({ length }, (_, place) => letters ** place).flatMap((unit) => {
      const letter = Math.floor(node / unit) % letters;
      return Array.from({ length: letters - 1 - letter }, (_, k) => [node, node + (k + 1) * unit] as const);
    }),
  );
}

const withoutFirst = (links: Links) => links.slice(1);

const RINGS: Links = Array.from({ length: 8 }, (_, ring) => [
  ...Array.from({ length: 8 }, (_, i) => [8 * ring + i, 8 * ring + ((i + 1) % 8)] as const),
  [8 * ring, 8 * ((ring + 1) % 8)] as const,
]).flat();

/** Steps of flow; rounds and blocks in sequence of direct-rounds, at most. The best one-port method takes 2 to 15 times as long. */
const GRAPHS: readonly (readonly [string, Links, readonly [number, number, number]])[] = [
  ['of Petersen', PETERSEN, [5, 2, 5]],
  ['K4,4', [0, 1, 2, 3].flatMap((one) => [4, 5, 6, 7].map((other) => [one, other] as const)), [3, 2, 4]],
  ['star of 16', Array.from({ length: 15 }, (_, i) => [0, i + 1] as const), [20, 2, 28]],
  ['tree of 31', Array.from({ length: 30 }, (_, i) => [i + 1, Math.floor(i / 2)] as const), [240, 8, 294]],
  ['4x8, of which the side of 4 wraps', grid([4, 8], [true, false]), [64, 9, 65]],
  ['8x8, of which one side wraps', grid([8, 8], [true, false]), [128, 11, 130]],
  ['cube 6 without a link', withoutFirst(grid([2, 2, 2, 2, 2, 2], [])), [34, 6, 34]],
  ['torus 8x8 without a link', withoutFirst(grid([8, 8], [true, true])), [69, 8, 71]],
  ['torus 4x4x4 without a link', withoutFirst(grid([4, 4, 4], [true, true, true])), [34, 6, 34]],
  ['Hamming 4x4x4', hamming(4, 3), [19, 3, 18]],
  ['Hamming 8x8', hamming(8, 2), [10, 2, 9]],
  ['ring of 8 rings of 8', RINGS, [513, 12, 521]],
];

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

  test.each(cases(GRAPHS, 5, GRAPHS.length))('%s: near the bound', (_, links, [steps, rounds, blocks]) => {
    const topology = graph(links);
    expect(proved('flow', topology).certificate.steps).toBeLessThanOrEqual(steps);
    const inRounds = proved('direct-rounds', topology).certificate;
    expect(inRounds.steps).toBeLessThanOrEqual(rounds);
    expect(inRounds.blocksInSequence).toBeLessThanOrEqual(blocks);
  });

  test.each(NAMES)('%s is for one network, and none of several cubes', (name) => {
    const problem = completeExchange({ topology: cube(2, 2) });
    expect(() => solve(findAlgorithm(name), problem)).toThrow(
      new InputError(`${name} on the 2 cubes 2^2: give one cube`),
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
