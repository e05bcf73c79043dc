import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { countSchedule } from '../../../../src/costs/count-schedule.ts';
import {
  type Algorithm,
  findAlgorithm,
  type Schedule,
  solve,
  switched,
  torus,
  type UnevenExchange,
  unevenExchange,
} from '../../../../src/schedules/index.ts';
import { expertTraffic } from '../../../support/expert-traffic.ts';
import { cases, count } from '../../../support/sample.ts';
import { delivered, expectOneLine, sumsOf, trafficAmong } from '../../../support/traffic.ts';

const [exact, firstFit, shifts] = ['matching', 'matching-first-fit', 'matching-shifts'].map(
  (name): Algorithm<UnevenExchange> => findAlgorithm(name, 'uneven'),
);

/** The messages of each step: from, to, blocks. */
function messagesOf({ phases, topology: { nodes } }: Schedule) {
  return phases.flatMap((phase) =>
    phase.kind === 'local'
      ? []
      : [...phase.steps()].map((step) =>
          step.flatMap(({ map, slots }) =>
            Array.from({ length: nodes }, (_, from) => ({
              from,
              to: map.apply(from),
              blocks: slots.length,
            })).filter(({ to }) => to >= 0),
          ),
        ),
  );
}

/** Whole pairs by falling size, each in the first round in which so few messages leave its sender, and reach its receiver. */
function firstFitBlocks(nodes: number, counts: readonly number[], ports: number): number {
  const rounds: { from: number; to: number; blocks: number }[][] = [];
  const pairs = counts
    .map((blocks, pair) => ({ from: Math.floor(pair / nodes), to: pair % nodes, blocks }))
    .filter(({ from, to, blocks }) => from !== to && blocks > 0)
    .sort((a, b) => b.blocks - a.blocks);
  for (const pair of pairs) {
    const fits = (round: typeof pairs) =>
      round.filter(({ from }) => from === pair.from).length < ports &&
      round.filter(({ to }) => to === pair.to).length < ports;
    const round = rounds.find(fits);
    if (round) round.push(pair);
    else rounds.push([pair]);
  }
  return rounds.reduce((sum, round) => sum + Math.max(...round.map(({ blocks }) => blocks)), 0);
}

/** The largest pair of each offset that has any, by falling size. */
function largestAhead(nodes: number, counts: readonly number[]): number[] {
  const all = Array.from({ length: nodes }, (_, node) => node);
  return all
    .slice(1)
    .map((offset) => Math.max(...all.map((node) => counts[node * nodes + ((node + offset) % nodes)])))
    .filter((size) => size > 0)
    .sort((a, b) => b - a);
}

describe.each([2, 3, 5, 8, 17, 40])('any traffic at a switch of %i nodes', (nodes) => {
  it('takes exactly as many blocks in sequence as the busiest node sends or receives', () => {
    fc.assert(
      fc.property(trafficAmong(nodes), (counts) => {
        const { certificate } = delivered(exact, switched(nodes), counts);
        const { largestRow, largestColumn } = sumsOf(nodes, counts);
        const h = Math.max(largestRow, largestColumn);
        expect(certificate).toMatchObject({ blocksInSequence: h, lowerBound: h });
      }),
      { seed: 3, numRuns: count(3, 6, 300) },
    );
  });

  it('goes in whole pairs by first fit and by shifts, a message of each and no other', () => {
    fc.assert(
      fc.property(
        trafficAmong(nodes),
        fc.integer({ min: 1, max: Math.min(3, nodes - 1) }),
        (counts, ports) => {
          for (const algorithm of [firstFit, shifts]) {
            const topology = switched(nodes, ports);
            const { problem, schedule, certificate } = delivered(algorithm, topology, counts);
            const messages = messagesOf(schedule);
            const pairs = messages.flat().map(({ from, to, blocks }) => {
              expect(blocks).toBe(counts[from * nodes + to]);
              return from * nodes + to;
            });
            expect(new Set(pairs).size).toBe(pairs.length);
            const sizes = messages.map((step) => Math.max(...step.map(({ blocks }) => blocks)));
            expect(certificate.blocksInSequence).toBe(sizes.reduce((sum, size) => sum + size, 0));
            if (algorithm === firstFit) {
              expect(certificate.blocksInSequence).toBe(firstFitBlocks(nodes, counts, ports));
            } else {
              const largest = largestAhead(nodes, counts);
              expect(certificate.steps).toBe(Math.ceil(largest.length / ports));
              // The largest pairs go together, so that the short rounds are as short as can be.
              const longest = largest.filter((_, i) => i % ports === 0);
              expect(certificate.blocksInSequence).toBe(longest.reduce((sum, size) => sum + size, 0));
              const { span: _, ...said } = shifts.counts?.(problem, 'step') ?? {};
              expect(said).toEqual(countSchedule(schedule));
            }
          }
        },
      ),
      { seed: 4, numRuns: count(2, 3, 100) },
    );
  });
});

describe('shifts of nodes with two ports', () => {
  it('have the large ones in one round and the small ones in another', () => {
    const sizes = [0, 9, 1, 9, 1];
    const counts = Array.from(
      { length: 25 },
      (_, pair) => sizes[((pair % 5) - Math.floor(pair / 5) + 5) % 5],
    );
    expect(delivered(shifts, switched(5, 2), counts).certificate).toMatchObject({
      steps: 2,
      blocksInSequence: 10,
    });
  });
});

describe('rounds at a switch of 64 nodes', () => {
  // Elements of the busiest node; blocks in sequence by first fit and by shifts: skewed receivers make the busiest wait less.
  const experts = [
    ['0', 7908, 1.09, 1.19],
    ['0.9', 48_556, 1.012, 1],
    ['0.6', 28_799, 1.03, 1],
  ] as const;

  it.each(cases(experts, 2, 2))('of experts of skew %s are few', (skew, h, byFirstFit, byShifts) => {
    const problem = unevenExchange({ topology: switched(64), counts: expertTraffic(skew) });
    for (const [algorithm, least, rounds] of [
      [exact, 1, 230],
      [firstFit, byFirstFit, 75],
      [shifts, byShifts, 63],
    ] as const) {
      const counts = countSchedule(solve(algorithm, problem));
      const blocks = counts.rounds.reduce((sum, round) => sum + round.blocks * round.times, 0);
      expect(blocks).toBeGreaterThanOrEqual(h);
      expect(blocks / h).toBeLessThanOrEqual(least);
      expect(counts.rounds.reduce((sum, { times }) => sum + times, 0)).toBeLessThanOrEqual(rounds);
    }
  });
});

describe('what matchings are not made for', () => {
  const counts = new Array(64).fill(1);

  it('is refused in one line', () => {
    for (const algorithm of [exact, firstFit, shifts]) {
      expectOneLine(
        () => solve(algorithm, unevenExchange({ topology: torus([4, 2]), counts })),
        /^matching.* on torus 4x2: made for a switch, .* say switch 16$/,
      );
    }
    expectOneLine(
      () => solve(exact, unevenExchange({ topology: switched(8, 2), counts })),
      /^matching on switch 8:2: made for one port; give matching-first-fit, or switch 8$/,
    );
    const many = unevenExchange({ topology: switched(3), counts: new Array(9).fill(2 ** 32 - 1) });
    expectOneLine(() => solve(exact, many), /elements to be followed one by one/);
  });
});
