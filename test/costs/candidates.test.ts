import { describe, expect, it } from 'vitest';
import { candidatesFor, obstacle } from '../../src/costs/candidates.ts';
import { countSchedule } from '../../src/costs/count-schedule.ts';
import { crossingsOf, crossingsToCount, mostCrossings } from '../../src/costs/counting-work.ts';
import { predict } from '../../src/costs/predict.ts';
import type { PricedMachine } from '../../src/costs/priced-machine.ts';
import { trafficCounts } from '../../src/formats/traffic/said-traffic.ts';
import {
  algorithmsFor,
  blocked,
  completeExchange,
  cube,
  exchangeSequence,
  findAlgorithm,
  graph,
  InputError,
  lattice,
  mesh,
  type Problem,
  permutation,
  ring,
  sequencePattern,
  type Topology,
  torus,
  unevenExchange,
} from '../../src/schedules/index.ts';
import { isForNetwork } from '../../src/schedules/model/algorithm.ts';
import type { Counts } from '../../src/schedules/model/counts.ts';
import { pricedMachine } from '../support/example-machines.ts';
import { PETERSEN } from '../support/graphs.ts';

describe('obstacle', () => {
  const counts = (ports: Counts['ports'], switching: Counts['switching']) => ({ ports, switching });

  it.each<[string, Pick<Counts, 'ports' | 'switching'>, Partial<PricedMachine>, string | undefined]>([
    ['all ports on one', counts('all', 'store-and-forward'), { ports: 'one' }, 'needs all ports'],
    [
      'wormholes where messages are stored',
      counts('one', 'wormhole'),
      { switching: 'store-and-forward' },
      'needs wormholes',
    ],
    ['one port where there are all', counts('one', 'wormhole'), { ports: 'all' }, undefined],
    ['single links by wormholes', counts('one', 'store-and-forward'), { switching: 'wormhole' }, undefined],
  ])('judges %s', (_, needs, prices, says) => {
    expect(obstacle(needs, pricedMachine(prices))).toBe(says);
  });
});

describe('candidatesFor', () => {
  const cubic = completeExchange({ topology: torus([8, 8, 8]) });
  const MOST = mostCrossings({ algorithm: findAlgorithm('bruck'), problem: cubic });
  const ask = (topology: Topology, prices: Partial<PricedMachine>, copies = 1) => {
    const counted: string[] = [];
    const counting = { all: false, onSchedule: (name: string) => counted.push(name) };
    const exchange = completeExchange({ topology, copies });
    // What has no formula anywhere is counted like any schedule of one's own.
    const known = algorithmsFor('exchange').filter(({ counts, alike }) => counts !== undefined && !alike);
    const asked = known.map((algorithm) => ({ algorithm, problem: exchange }));
    return { ...candidatesFor(asked, pricedMachine(prices), counting), counted };
  };
  const namesOf = (list: readonly { readonly algorithm: string }[]) => list.map(({ algorithm }) => algorithm);

  it('counts what has no formula from its schedule, and nothing else', () => {
    const { candidates, counted } = ask(mesh([4, 4]), { ports: 'one' });
    const bySchedule = candidates.filter(({ countedBy }) => countedBy === 'schedule');
    expect(namesOf(bySchedule)).toEqual(counted);
    expect(counted).toEqual(['direct-exchange', 'bruck-2', 'bruck-4', 'spread-out']);
    for (const { algorithm, counts } of bySchedule) {
      const schedule = findAlgorithm(algorithm).schedule(
        completeExchange({ topology: mesh([4, 4]), copies: 1 }),
      );
      expect(counts).toEqual(countSchedule(blocked(schedule)));
    }
  });

  it('counts the schedules of an 8x8x8 torus unasked, so that the fastest for long messages is among them', () => {
    expect(crossingsOf(cubic)).toBeLessThan(MOST);
  });

  it('counts what has a schedule and no formula, and nothing else', () => {
    const topology = graph(PETERSEN);
    const problem = completeExchange({ topology });
    const own = { ...findAlgorithm('spread-out'), name: 'own', counts: () => undefined };
    const named = ['ring', 'bruck-2', 'bruck-3', 'spread-out', 'direct'].map((name) => findAlgorithm(name));
    const asked = [...named, own].map((algorithm) => ({ algorithm, problem }));
    const counting = { all: false, onSchedule() {} };
    const { candidates, leftOut } = candidatesFor(asked, pricedMachine({ ports: 'all' }), counting);
    expect(leftOut).toEqual([]);
    for (const { algorithm, counts } of candidates) {
      const { schedule } = asked.find((one) => one.algorithm.name === algorithm)?.algorithm ?? own;
      expect(counts).toEqual(countSchedule(blocked(schedule(problem))));
    }
    expect(namesOf(candidates)).toEqual(asked.map(({ algorithm }) => algorithm.name));
    // Where there is none, it says why.
    const odd = completeExchange({ topology: torus([3, 5]) });
    const { needs: _, ...said } = findAlgorithm('cycle-exchange');
    const none = [{ algorithm: { ...said, name: 'own' }, problem: odd }];
    expect(candidatesFor(none, pricedMachine({}), counting).leftOut).toMatchObject([
      { reason: expect.stringMatching(/^cycle-exchange on torus 3x5: /), countable: false },
    ]);
  });

  it('looks for the ways of fewer blocks unasked', () => {
    const machine = pricedMachine({ ports: 'all' });
    for (const [sides, isCounted] of [
      [[8, 8], true],
      [[8, 8, 8], false],
    ] as const) {
      const asked = {
        algorithm: findAlgorithm('direct'),
        problem: completeExchange({ topology: torus(sides) }),
      };
      const { candidates, leftOut } = candidatesFor([asked], machine, { all: false, onSchedule() {} });
      expect(candidates.length).toBe(Number(isCounted));
      expect(leftOut.map(({ countable }) => countable)).toEqual(isCounted ? [] : [true]);
    }
  });

  it.each([torus([4, 8]), mesh([4, 4]), torus([3, 5]), mesh([2, 3])])(
    'knows on $label without a schedule what a machine cannot run, and what is too large',
    (topology) => {
      for (const ports of ['one', 'all'] as const) {
        const counting = ask(topology, { ports });
        // So many copies are over the limit, and their schedules are not made.
        const copies = Math.floor(MOST / crossingsOf(completeExchange({ topology }))) + 1;
        const without = ask(topology, { ports }, copies);
        expect(without.counted).toEqual([]);
        const countable = without.leftOut.filter((unpriced) => unpriced.countable);
        expect(namesOf(countable)).toEqual(counting.counted);
        for (const { reason } of countable)
          expect(reason).toContain(`${crossingsOf(completeExchange({ topology, copies }))} link`);
        expect(counting.leftOut).toEqual(without.leftOut.filter((unpriced) => !unpriced.countable));
        for (const { algorithm, reason } of counting.leftOut) {
          if (reason !== 'no schedule on this network') continue;
          const exchange = completeExchange({ topology });
          expect(() => findAlgorithm(algorithm).schedule(exchange), algorithm).toThrow(InputError);
        }
      }
    },
  );

  it('counts what is over the limit where all is asked for', () => {
    const exchange = completeExchange({ topology: torus([4, 8]), copies: 1024 });
    expect(crossingsOf(exchange)).toBeGreaterThan(MOST);
    const [unasked, asked] = [false, true].map((all) =>
      candidatesFor([{ algorithm: findAlgorithm('bruck'), problem: exchange }], pricedMachine({}), {
        all,
        onSchedule() {},
      }),
    );
    expect(namesOf(unasked.leftOut)).toEqual(['bruck-2']);
    expect(asked.leftOut).toEqual([]);
    expect(namesOf(asked.candidates)).toEqual(['bruck-2']);
  });
});

describe('further members', () => {
  const machine = pricedMachine({ ports: 'all' });
  const namesOn = (problem: Problem, further: boolean) => {
    const asked = [{ algorithm: findAlgorithm('direct-rounds'), problem }];
    const { candidates } = candidatesFor(asked, machine, { all: false, further, onSchedule() {} });
    return candidates.map(({ algorithm }) => algorithm);
  };

  it('are those with fewer blocks in sequence, where that is above the bound', () => {
    const tree = completeExchange({ topology: graph(Array.from({ length: 14 }, (_, i) => [i + 1, i >> 1])) });
    const names = namesOn(tree, true);
    expect(names.length).toBeGreaterThan(1);
    const blocks = names.map((name) => {
      const { rounds } = countSchedule(findAlgorithm(name).schedule(tree));
      return rounds.reduce((sum, round) => sum + round.blocks * round.times, 0);
    });
    expect(blocks).toEqual([...new Set(blocks)].sort((a, b) => b - a));
    expect(namesOn(tree, false)).toEqual(['direct-rounds']);
  });

  it('are none where it is at the bound, or an algorithm is made for the axes', () => {
    for (const topology of [graph(PETERSEN), torus([3, 4])])
      expect(namesOn(completeExchange({ topology }), true)).toEqual(['direct-rounds']);
  });
});

describe('crossingsToCount', () => {
  it('are those of one node where every node does the same', () => {
    const problem = completeExchange({
      topology: lattice([
        [8, 8, 16],
        [0, 16, 0],
        [0, 0, 32],
      ]),
    });
    const [alike, other] = ['torus-necklaces', 'spread-out'].map((name) =>
      crossingsToCount({ algorithm: findAlgorithm(name), problem }),
    );
    expect(other).toBe(crossingsOf(problem));
    expect(alike * problem.topology.nodes).toBe(other);
    const machine = pricedMachine({ ports: 'all' });
    const { fastest } = predict(problem, machine, { bytes: 2 ** 16 });
    expect(fastest[0].algorithms).toEqual(['torus-necklaces', 'cayley-necklaces']);
  });
});

describe('crossingsOf', () => {
  it.each([cube(3), ring(5), ring(8), torus([3, 4]), torus([2, 2, 5]), mesh([4]), mesh([2, 3, 4])])(
    'adds up the distances on $label',
    (topology) => {
      const nodes = Array.from({ length: topology.nodes }, (_, node) => node);
      const sum = nodes
        .flatMap((from) => nodes.map((to) => topology.distance(from, to)))
        .reduce((a, b) => a + b);
      expect(crossingsOf(completeExchange({ topology, copies: 3 }))).toBe(3 * sum);
    },
  );

  it.each([[[2, 2]], [[3, 1, 2]], [[1, 3]]])('adds up those of exchanges in sequence on axes %j', (axes) => {
    const problem = exchangeSequence({ axes, copies: 3 });
    const { nodes, slots, destination } = sequencePattern(
      problem.topology.nodes,
      3 * 2 ** Math.max(...axes),
      axes,
    );
    let sum = 0;
    for (let place = 0; place < nodes * slots; place++) {
      sum += problem.topology.distance(place % nodes, destination(place) % nodes);
    }
    expect(crossingsOf(problem)).toBe(sum);
  });

  it('makes no schedule of what needs all ports for a machine with one, whatever is asked', () => {
    const topology = torus([12, 8]);
    const problems = [
      unevenExchange({ topology, counts: trafficCounts('antipode', topology) }),
      unevenExchange({ topology, counts: trafficCounts('uniform', topology), startup: 10 }),
      permutation({ topology, by: 'vector-reversal' }),
    ];
    for (const problem of problems) {
      const asked = algorithmsFor(problem.kind).flatMap((algorithm) =>
        algorithm.needs?.(topology)?.ports === 'all' ||
        algorithm.name === 'auto' ||
        algorithm.name === 'two-hop'
          ? [{ algorithm, problem }]
          : [],
      );
      const made: string[] = [];
      const counting = { all: true, onSchedule: (name: string) => made.push(name) };
      const onTorus = asked.filter(({ algorithm }) => isForNetwork(algorithm, topology));
      const { leftOut } = candidatesFor(onTorus, pricedMachine({ ports: 'one' }), counting);
      expect(made).toEqual([]);
      expect(leftOut.length).toBeGreaterThan(1);
      expect(new Set(leftOut.map(({ reason }) => reason))).toEqual(new Set(['needs all ports']));
    }
  });

  it('takes no time for exchanges in sequence of any size, whose rounds need all ports', () => {
    const sequence = {
      algorithm: findAlgorithm('pipelined', 'sequence'),
      problem: exchangeSequence({ axes: [10, 10] }),
    };
    const onePort = pricedMachine({ ports: 'one' });
    const { leftOut } = candidatesFor([sequence], onePort, { all: false, onSchedule: () => {} });
    expect(leftOut).toMatchObject([{ algorithm: 'pipelined', reason: 'needs all ports', countable: false }]);
  });
});
