import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { countSchedule } from '../../../../../src/costs/count-schedule.ts';
import {
  type Algorithm,
  blocked,
  type Counts,
  check,
  completeExchange,
  cube,
  type Form,
  findAlgorithm,
  InputError,
  roundsIn,
  type Schedule,
  solve,
  switched,
  type Topology,
  torus,
  type UnevenExchange,
  UnknownAlgorithmError,
  unevenExchange,
} from '../../../../../src/schedules/index.ts';
import { exchangeAlgorithms } from '../../../../support/exchange.ts';
import { expertTraffic } from '../../../../support/expert-traffic.ts';
import { count } from '../../../../support/sample.ts';
import { delivered, everyNetwork, expectOneLine, sumsOf, trafficAmong } from '../../../../support/traffic.ts';

const padded: Algorithm<UnevenExchange> = findAlgorithm('padded', 'uneven');
const twoHop: Algorithm<UnevenExchange> = findAlgorithm('two-hop', 'uneven');

/** What a complete exchange of so many copies takes by an algorithm; nothing for none. */
function uniform(algorithm: Algorithm, topology: Topology, copies: number) {
  if (copies === 0) return { blocksInSequence: 0, steps: 0 };
  const exchange = completeExchange({ topology, copies });
  return check(solve(algorithm, exchange), exchange).certificate;
}

/** That of the fewest blocks in sequence, of all that are made for exchanges. */
function quickestOn(topology: Topology): Algorithm {
  const [best] = exchangeAlgorithms
    .flatMap((algorithm) => {
      try {
        return [{ algorithm, blocks: uniform(algorithm, topology, 2).blocksInSequence }];
      } catch (error) {
        if (error instanceof InputError) return [];
        throw error;
      }
    })
    .sort((a, b) => a.blocks - b.blocks);
  return best.algorithm;
}

function expectSaid(
  algorithm: Algorithm<UnevenExchange>,
  problem: UnevenExchange,
  schedule: Schedule,
  form: Form = 'step',
): void {
  const said = algorithm.counts?.(problem, form);
  if (said === undefined) return;
  const { span: _, ...counts } = said;
  expect(counts).toEqual(countSchedule(schedule));
}

describe.each(everyNetwork.map((topology) => ({ label: topology.label, topology })))(
  'any traffic on the $label',
  ({ topology }) => {
    const { nodes } = topology;
    const quickest = quickestOn(topology);

    it('arrives by one exchange of the largest pair, by two of a share of the largest row and column', () => {
      fc.assert(
        fc.property(trafficAmong(nodes, count(60, 60, 1000)), (counts) => {
          const others = counts.filter((_, pair) => Math.floor(pair / nodes) !== pair % nodes);
          const { largestRow, largestColumn } = sumsOf(nodes, counts);
          for (const [algorithm, copies] of [
            [padded, [Math.max(...others)]],
            [twoHop, [Math.ceil(largestRow / nodes), Math.ceil(largestColumn / nodes)]],
          ] as const) {
            const { problem, schedule, certificate } = delivered(algorithm, topology, counts);
            const each = copies.map((some) => uniform(quickest, topology, some).blocksInSequence);
            expect(certificate.blocksInSequence).toBe(each.reduce((sum, blocks) => sum + blocks, 0));
            expectSaid(algorithm, problem, schedule);
          }
        }),
        { seed: 11, numRuns: count(1, 2, 25) },
      );
    });

    it('of nothing, or of what nodes have for themselves, takes no step', () => {
      for (const own of [0, 3]) {
        const counts = Array.from({ length: nodes * nodes }, (_, pair) =>
          Math.floor(pair / nodes) === pair % nodes ? own * (pair % 3) : 0,
        );
        for (const algorithm of [padded, twoHop]) {
          const { problem, schedule, certificate } = delivered(algorithm, topology, counts);
          expect(certificate.steps).toBe(0);
          expectSaid(algorithm, problem, schedule);
        }
      }
    });
  },
);

describe('padded-NAME and two-hop-NAME', () => {
  const counts = Array.from({ length: 64 }, (_, pair) => (pair * 7) % 5);

  it.each(['standard-exchange', 'bruck-2', 'bruck-3', 'necklace', 'rotated-trees', 'direct-exchange'])(
    'carry traffic by the exchanges of %s, with all that its formulas say',
    (name) => {
      for (const method of ['padded', 'two-hop']) {
        const algorithm = findAlgorithm(`${method}-${name}`, 'uneven');
        expect(algorithm.name).toBe(`${method}-${name}`);
        const { problem, schedule, certificate } = delivered(algorithm, cube(3), counts);
        expect(schedule.algorithm).toBe(algorithm.name);
        const { largestRow, largestColumn } = sumsOf(8, counts);
        const copies =
          method === 'padded' ? [4] : [largestRow, largestColumn].map((sum) => Math.ceil(sum / 8));
        const each = copies.map((some) => uniform(findAlgorithm(name), cube(3), some));
        // Two exchanges come in rounds where they are no longer so.
        expect(certificate.steps).toBeLessThanOrEqual(each.reduce((sum, { steps }) => sum + steps, 0));
        expect(certificate.blocksInSequence).toBe(
          each.reduce((sum, { blocksInSequence }) => sum + blocksInSequence, 0),
        );
        expect(roundsIn(algorithm.counts?.(problem, 'step') ?? countSchedule(schedule))).toBe(
          certificate.steps,
        );
        expectSaid(algorithm, problem, schedule);
      }
    },
  );

  it('take exchanges on the networks for which these are', () => {
    expect(findAlgorithm('padded-suh-shin', 'uneven').networks).toEqual(findAlgorithm('suh-shin').networks);
    const sixteen = Array.from({ length: 256 }, (_, pair) => pair % 4);
    const { certificate } = delivered(findAlgorithm('two-hop-suh-shin', 'uneven'), torus([4, 4]), sixteen);
    expect(certificate.steps).toBeGreaterThan(0);
    expectOneLine(
      () =>
        solve(findAlgorithm('padded-suh-shin', 'uneven'), unevenExchange({ topology: switched(8), counts })),
      /suh-shin on switch 8/,
    );
  });

  it('are named after exchanges and nothing else', () => {
    for (const name of ['padded-', 'padded-matching', 'two-hop-nothing', 'two-hop-padded', 'padded-mrt']) {
      expect(() => findAlgorithm(name, 'uneven')).toThrow(UnknownAlgorithmError);
    }
    expect(() => findAlgorithm('padded-necklace')).toThrow(/unknown algorithm "padded-necklace"/);
  });
});

describe('the traffic of experts on an 8x8 torus', () => {
  // As in the table of the method's description; what a node has for itself changes none of them.
  it.each([
    ['0', 10_368, 15_744],
    ['0.3', 16_384, 22_144],
    ['0.6', 31_232, 36_608],
    ['0.9', 50_944, 56_384],
  ])('of skew %s takes %i and %i blocks in sequence, in steps and in rounds', (skew, one, two) => {
    const problem = unevenExchange({ topology: torus([8, 8]), counts: expertTraffic(skew) });
    for (const [algorithm, blocks, rounds] of [
      [padded, one, { step: one, block: 8 }],
      [twoHop, two, { step: 16, block: 16 }],
    ] as const) {
      for (const form of ['step', 'block'] as const) {
        const counts = algorithm.counts?.(problem, form) as Counts;
        expect(counts.rounds.reduce((sum, round) => sum + round.blocks * round.times, 0)).toBe(blocks);
        expect(roundsIn(counts)).toBe(rounds[form]);
      }
    }
  });

  it('is carried as its formulas say, in rounds too', () => {
    // A fiftieth of it.
    const counts = expertTraffic('0.6').map((size) => Math.floor(size / 50));
    const { problem, schedule } = delivered(padded, torus([8, 8]), counts);
    expectSaid(padded, problem, schedule);
    expectSaid(padded, problem, blocked(schedule), 'block');
    // Two exchanges come in rounds already.
    const two = delivered(twoHop, torus([8, 8]), counts);
    for (const form of ['step', 'block'] as const) expectSaid(twoHop, problem, two.schedule, form);
    expect(two.certificate.steps).toBe(16);
  });
});

describe('memories', () => {
  it('of more than 2^24 places are refused in one line', () => {
    const counts = Array.from({ length: 64 * 64 }, (_, pair) => (pair === 1 ? 5000 : 0));
    const problem = unevenExchange({ topology: cube(6), counts });
    expectOneLine(
      () => solve(padded, problem),
      /^padded needs 320000 slots in each of 64 nodes, padding included: give fewer elements/,
    );
    // Over N nodes in between the same elements are few.
    expect(solve(twoHop, problem).slots).toBe(64 * Math.ceil(5000 / 64));
  });

  it('hold what stays at a node beside the exchanges', () => {
    const counts = [100, 1, 1, 0];
    const problem = unevenExchange({ topology: switched(2), counts });
    expect([padded, twoHop].map((algorithm) => solve(algorithm, problem).slots)).toEqual([102, 102]);
  });
});
