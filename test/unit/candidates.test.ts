import { describe, expect, it } from 'vitest';
import { candidatesFor, obstacle } from '../../src/costs/candidates.ts';
import { countSchedule } from '../../src/costs/count.ts';
import type { Counts } from '../../src/costs/counts.ts';
import type { Machine } from '../../src/costs/machine.ts';
import { blocked, catalogue, findAlgorithm, mesh, type Topology, torus } from '../../src/schedules/index.ts';
import { pricedMachine } from '../machines.ts';

describe('obstacle', () => {
  const counts = (ports: Counts['ports'], switching: Counts['switching']) => ({ ports, switching });

  it.each<[string, Pick<Counts, 'ports' | 'switching'>, Partial<Machine>, string | undefined]>([
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
  const ask = (topology: Topology, prices: Partial<Machine>, fromSchedules: boolean) => {
    const counted: string[] = [];
    const counting = { fromSchedules, onSchedule: (name: string) => counted.push(name) };
    const exchange = { topology, copies: 1 };
    return { ...candidatesFor(catalogue, exchange, pricedMachine(prices), counting), counted };
  };
  const namesOf = (list: readonly { readonly algorithm: string }[]) => list.map(({ algorithm }) => algorithm);

  it('counts what has no formula from its schedule, and nothing else', () => {
    const { candidates, counted } = ask(mesh([4, 4]), { ports: 'one' }, true);
    const bySchedule = candidates.filter(({ countedBy }) => countedBy === 'schedule');
    expect(namesOf(bySchedule)).toEqual(counted);
    expect(counted).toEqual(['direct-exchange', 'bruck-2', 'bruck-4', 'spread-out']);
    for (const { algorithm, counts } of bySchedule) {
      const schedule = findAlgorithm(algorithm).schedule({ topology: mesh([4, 4]), copies: 1 });
      expect(counts).toEqual(countSchedule(blocked(schedule)));
    }
  });

  it.each([torus([4, 8]), mesh([4, 4]), torus([3, 5]), mesh([2, 3])])(
    'calls countable on $label what can be counted, and knows without a schedule what a machine cannot run',
    (topology) => {
      for (const ports of ['one', 'all'] as const) {
        const [without, counting] = [false, true].map((count) => ask(topology, { ports }, count));
        expect(without.counted).toEqual([]);
        const countable = without.leftOut.filter((unpriced) => unpriced.countable);
        expect(namesOf(countable)).toEqual(counting.counted);
        expect(counting.leftOut).toEqual(without.leftOut.filter((unpriced) => !unpriced.countable));
      }
    },
  );
});
