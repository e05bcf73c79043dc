import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  algorithmsFor,
  blocked,
  check,
  cube,
  findAlgorithm,
  InputError,
  servers,
  solve,
  switched,
  torus,
  type UnevenExchange,
  unevenExchange,
} from '../../../../src/schedules/index.ts';
import { inFewestMessages } from '../../../../src/schedules/transforms/blocking.ts';
import { expertTraffic } from '../../../support/expert-traffic.ts';
import { count } from '../../../support/sample.ts';
import { delivered, everyNetwork, trafficAmong } from '../../../support/traffic.ts';

const auto = findAlgorithm('auto', 'uneven');

/** What the method of that name takes in its fewest messages; undefined where it has no schedule. */
function takenBy(name: string, problem: UnevenExchange) {
  try {
    const schedule = inFewestMessages(solve(findAlgorithm(name, 'uneven'), problem));
    const { violations, certificate } = check(schedule, problem);
    expect(violations).toEqual([]);
    return {
      blocks: certificate.blocksInSequence * (schedule.elements?.unit ?? 1),
      rounds: certificate.steps,
    };
  } catch (error) {
    if (error instanceof InputError) return undefined;
    throw error;
  }
}

/** A table with so many elements from each sender to the receiver that it names. */
function pairsOf(nodes: number, receiverOf: (sender: number) => number, size: number): number[] {
  return Array.from({ length: nodes * nodes }, (_, pair) =>
    receiverOf(Math.floor(pair / nodes)) === pair % nodes ? size : 0,
  );
}

describe.each(everyNetwork.map((topology) => ({ label: topology.label, topology })))(
  'any traffic on the $label',
  ({ topology }) => {
    it('goes by the method that it names, than which no other takes less, or as long in fewer rounds', () => {
      const cases = fc.tuple(trafficAmong(topology.nodes, 60), fc.constantFrom(0, 0, 1, 50));
      fc.assert(
        fc.property(cases, ([counts, startup]) => {
          const problem = unevenExchange({ topology, counts, startup });
          const name = /^auto: (.*)$/.exec(solve(auto, problem).algorithm)?.[1] ?? '';
          const names = algorithmsFor('uneven').map((algorithm) => algorithm.name);
          expect(names).toContain(name);
          const own = takenBy('auto', problem);
          expect(own).toEqual(takenBy(name, problem));
          const time = (taken = own) => (taken ? taken.blocks + startup * taken.rounds : Number.NaN);
          for (const other of names) {
            const taken = takenBy(other, problem);
            if (taken === undefined) continue;
            expect(time(), other).toBeLessThanOrEqual(time(taken));
            if (time() === time(taken)) expect(own?.rounds, other).toBeLessThanOrEqual(taken.rounds);
          }
        }),
        { seed: 21, numRuns: count(1, 2, 40) },
      );
    });
  },
);

describe('auto', () => {
  const chosen = (...[topology, counts]: [Parameters<typeof delivered>[1], number[]]) =>
    delivered(auto, topology, counts).schedule.algorithm;

  it('takes what each traffic is best served by', () => {
    expect(chosen(switched(5), new Array(25).fill(3))).toBe('auto: matching');
    expect(
      chosen(
        switched(6, 2),
        pairsOf(6, (sender) => (sender + 1) % 6, 4),
      ),
    ).toBe('auto: matching-shifts');
    expect(chosen(servers(2, 2), new Array(16).fill(2))).toBe('auto: padded');
    expect(chosen(servers(2, 2), new Array(16).fill(0))).toBe('auto: two-hop');
    expect(
      chosen(
        servers(2, 2),
        pairsOf(4, (sender) => sender ^ 2, 64),
      ),
    ).toBe('auto: two-hop');
    // One pair has four ways out of its sender, and one shortest way.
    expect(
      chosen(
        torus([4, 4]),
        pairsOf(16, (sender) => (sender === 0 ? 1 : -1), 400),
      ),
    ).toBe('auto: flow');
    const few = Array.from(expertTraffic('0'), (size) => Math.floor(size / 16));
    expect(chosen(torus([8, 8]), few)).toBe('auto: direct-rounds');
  });

  it.each([
    { label: 'at a switch', topology: switched(16), cheap: 'matching', dear: 'bruck-unpadded' },
    {
      label: 'at a switch with two ports',
      topology: switched(16, 2),
      cheap: 'matching-first-fit',
      dear: 'bruck-unpadded',
    },
    { label: 'between neighbours', topology: torus([4, 4]), cheap: 'direct-rounds', dear: 'direct-rounds' },
  ])('$label takes fewer rounds where startups are dear', ({ topology, cheap, dear }) => {
    const counts = Array.from({ length: topology.nodes ** 2 }, (_, pair) => pair % 3);
    const named = (startup?: number) =>
      solve(auto, unevenExchange({ topology, counts, ...(startup !== undefined && { startup }) })).algorithm;
    expect([named(), named(0), named(1000)]).toEqual([cheap, cheap, dear].map((name) => `auto: ${name}`));
  });

  it('is as quick as the quickest, startups included', () => {
    const traffic = fc.tuple(trafficAmong(9, 60), fc.integer({ min: 1, max: 50 }));
    fc.assert(
      fc.property(fc.constantFrom(torus([3, 3]), switched(9)), traffic, (topology, [counts, startup]) => {
        const problem = unevenExchange({ topology, counts, startup });
        const time = (name: string) => {
          const { certificate } = check(blocked(solve(findAlgorithm(name, 'uneven'), problem)), problem);
          return certificate.blocksInSequence + startup * certificate.steps;
        };
        const others = topology.isSwitched ? ['matching', 'bruck-unpadded'] : ['direct-rounds', 'padded'];
        for (const other of others) expect(time('auto')).toBeLessThanOrEqual(time(other));
      }),
      { seed: 22, numRuns: count(2, 2, 40) },
    );
  });

  it('takes the fewest rounds where blocks are equal: half around a cube', () => {
    const counts = pairsOf(16, (sender) => sender ^ 15, 8);
    expect(takenBy('auto', unevenExchange({ topology: cube(4), counts }))).toEqual({ blocks: 8, rounds: 4 });
  });

  it('refuses a startup below 0', () => {
    const counts = new Array(4).fill(1);
    expect(() => unevenExchange({ topology: switched(2), counts, startup: -1 })).toThrow(
      'startup -1: give a number from 0, in times of an element on a link',
    );
  });
});
