import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  check,
  completeExchange,
  findAlgorithm,
  graph,
  mesh,
  solve,
  torus,
} from '../../../src/schedules/index.ts';
import type { Pair } from '../../../src/schedules/model/networks/graph.ts';
import { wrapped } from '../../../src/schedules/model/networks/grid.ts';
import type { Topology } from '../../../src/schedules/model/networks/topology.ts';
import { without } from '../../../src/schedules/model/networks/without.ts';
import { bruteForce } from '../../oracles/brute-force.ts';
import { randomNetworks, randomPairs } from '../../support/graphs.ts';
import { count } from '../../support/sample.ts';
import { draftOf, mutations, scheduleOf } from './mutations.ts';

/* Networks by their links, with wide ones, and what is left of others: schedules and mutants of them, judged twice. */

/** Links of which some carry two or three messages at a time. */
const wideGraphs = (most: number): fc.Arbitrary<Topology> =>
  fc.tuple(randomPairs(most), fc.array(fc.nat(3), { minLength: 1, maxLength: 40 })).map(([pairs, widths]) =>
    graph(
      pairs.map(([one, other], i): Pair => {
        const width = widths[i % widths.length];
        return width < 2 ? [one, other] : [one, other, width];
      }),
    ),
  );

/** Whole networks from which nothing is cut off by what is left out. */
const LEFT: readonly Topology[] = [
  without(torus([3, 3]), { nodes: [4] }),
  without(torus([4, 3]), {
    links: [
      [0, 1],
      [5, 9],
    ],
  }),
  without(mesh([4, 2]), { nodes: [0], links: [[2, 6]] }),
  without(
    graph([
      [0, 1, 2],
      [1, 2, 2],
      [2, 3],
      [3, 0],
      [0, 2, 3],
      [3, 4],
    ]),
    { links: [[3, 0]] },
  ),
  wrapped([4, 3], [0]),
  wrapped([3, 2, 3], [2]),
];

const networks = (most: number) =>
  fc.oneof(
    { weight: 2, arbitrary: wideGraphs(most) },
    // With links one way.
    randomNetworks(most, 0),
    fc.constantFrom(...LEFT),
  );

const ALGORITHMS = ['direct', 'direct-rounds', 'flow', 'packed', 'link-matchings', 'spread-out', 'bruck-2'];

const MUTATIONS = [
  'drop a message',
  'duplicate a message',
  'swap two slots',
  'redirect two nodes',
  'silence a node',
  'send a wrong slot',
  'exchange two steps',
  'move a message to another step',
  'combine two steps into one',
  'leave out a step',
  'repeat a step',
];

test('schedules hold by the checker and by brute force, with the same counts, and take no less than the bound', () => {
  const drawn = fc.record({
    topology: networks(count(8, 12, 40)),
    name: fc.constantFrom(...ALGORITHMS),
    copies: fc.integer({ min: 1, max: 2 }),
  });
  let atBound = 0;
  const runs = count(20, 100, 500);
  fc.assert(
    fc.property(drawn, ({ topology, name, copies }) => {
      const exchange = completeExchange({ topology, copies });
      const schedule = solve(findAlgorithm(name), exchange);
      const proof = check(schedule, exchange);
      const { fault, blocks: _, ...counts } = bruteForce(schedule);
      expect([proof.violations, fault]).toEqual([[], undefined]);
      expect(proof.certificate).toMatchObject(counts);
      expect(proof.certificate.blocksInSequence).toBeGreaterThanOrEqual(proof.certificate.lowerBound);
      atBound += Number(proof.certificate.optimal);
    }),
    { seed: 44, numRuns: runs },
  );
  console.log(`${atBound} of ${runs} schedules on graphs reach the bound`);
});

test('mutants are rejected exactly where brute force finds them wrong', () => {
  const tally = { mutants: 0, wrong: 0, survivors: 0 };
  const drawn = fc.record({
    topology: networks(7),
    name: fc.constantFrom(...ALGORITHMS),
    mutation: fc.constantFrom(...MUTATIONS),
    picks: fc.array(fc.nat(), { minLength: 8, maxLength: 8 }),
  });
  fc.assert(
    fc.property(drawn, ({ topology, name, mutation, picks }) => {
      const draft = draftOf(solve(findAlgorithm(name), completeExchange({ topology })));
      let next = 0;
      mutations[mutation](draft, (below) => picks[next++ % picks.length] % below);
      const { claims: _, ...spoiled } = scheduleOf(draft);
      const { fault } = bruteForce(spoiled);
      tally.mutants++;
      tally.wrong += Number(fault !== undefined);
      tally.survivors += Number(fault === undefined);
      expect(check(spoiled).ok).toBe(fault === undefined);
    }),
    { seed: 45, numRuns: count(100, 400, 4000) },
  );
  console.log(`checker on graphs: ${JSON.stringify(tally)}; each survivor holds by brute force`);
  expect(tally.wrong).toBeGreaterThan(tally.mutants / 2);
});

test('a bound by a cut is divided once: two groups of five, joined by a link for 11 blocks, take 25 for 275', () => {
  const clique = (first: number): Pair[] => {
    const nodes = [0, 1, 2, 3, 4].map((node) => first + node);
    return nodes.flatMap((one, i) => nodes.slice(i + 1).map((other): Pair => [one, other, 1000]));
  };
  const topology = graph([...clique(0), ...clique(5), [0, 5, 11]]);
  const exchange = completeExchange({ topology, copies: 11 });
  const { certificate } = check(solve(findAlgorithm('direct'), exchange), exchange);
  expect([certificate.blocksInSequence, certificate.lowerBound, certificate.optimal]).toEqual([25, 25, true]);
});
