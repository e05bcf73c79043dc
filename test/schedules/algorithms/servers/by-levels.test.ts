import { describe, expect, test } from 'vitest';
import { countSchedule } from '../../../../src/costs/count-schedule.ts';
import {
  blocked,
  check,
  completeExchange,
  findAlgorithm,
  IDLE,
  InputError,
  roundsIn,
  servers,
  solve,
  switched,
} from '../../../../src/schedules/index.ts';
import { bothCounts } from '../../../oracles/both-counts.ts';
import { expectAlltoall } from '../../../support/alltoall.ts';
import { expectFollowed } from '../../../support/followed.ts';

const byLevels = findAlgorithm('by-levels');

const networks = [
  [2, 2, 1],
  [2, 2, 2],
  [2, 4, 1],
  [3, 4, 1],
  [3, 4, 2],
  [3, 4, 3],
  [4, 4, 4],
  [4, 8, 2],
  [5, 3, 2],
  [7, 2, 1],
].map(([count, each, lanes]) => servers(count, each, lanes));

const on = (count: number, each: number, lanes = 1, copies = 1) =>
  solve(byLevels, completeExchange({ topology: servers(count, each, lanes), copies }));

describe('by-levels', () => {
  test.each(networks.map((topology) => [topology.label, topology] as const))(
    'holds on %s, and follows every block as brute force does',
    (_, topology) => {
      for (const copies of [1, 2]) {
        const schedule = solve(byLevels, completeExchange({ topology, copies }));
        expectFollowed(schedule);
        expect(schedule).toMatchObject({ ports: 'one', switching: 'store-and-forward' });
        expect(blocked(schedule)).toBe(schedule);
      }
    },
  );

  test('does what MPI_Alltoall does', () => {
    for (const topology of networks) {
      expectAlltoall(solve(byLevels, completeExchange({ topology })));
    }
  });

  test('has a formula, which agrees with what is counted', () => {
    for (const topology of [...networks, servers(16, 8), servers(16, 8, 3)]) {
      for (const copies of [1, 3]) {
        const { formula, schedule } = bothCounts(byLevels, topology, copies);
        expect(formula).toEqual(schedule);
        const exchange = completeExchange({ topology, copies });
        expect(byLevels.counts?.(exchange, 'step')?.span).toBe(
          check(solve(byLevels, exchange)).certificate.span,
        );
      }
    }
  });

  test('sends all blocks for the nodes of a place there, and then all for one node in one message', () => {
    const phases = on(3, 4, 2).phases.flatMap((phase) =>
      phase.kind === 'segment' ? [...phase.steps()] : [],
    );
    const isInside = phases.map(([{ map }]) => {
      const from = Array.from({ length: 12 }, (_, node) => node).filter((node) => map.apply(node) !== IDLE);
      const stays = new Set(from.map((node) => Math.floor(node / 4) === Math.floor(map.apply(node) / 4)));
      expect(stays.size).toBe(1);
      return stays.has(true);
    });
    // Three shifts inside, and two to other servers in two rounds each.
    expect(isInside).toEqual([true, true, true, false, false, false, false]);
    expect(phases.map(([{ slots }]) => slots.length)).toEqual([3, 3, 3, 4, 4, 4, 4]);
  });

  test('counts apart the rounds in which messages leave servers', () => {
    const exchange = completeExchange({ topology: servers(16, 8) });
    expect(byLevels.counts?.(exchange, 'step')?.rounds).toEqual([
      { blocks: 16, hops: 1, times: 7 },
      { blocks: 8, hops: 1, times: 120, outside: true },
    ]);
    // Also where they have as many blocks as the others.
    const square = completeExchange({ topology: servers(4, 4) });
    for (const counts of [byLevels.counts?.(square, 'step'), countSchedule(byLevels.schedule(square))]) {
      expect(counts?.rounds).toEqual([
        { blocks: 4, hops: 1, times: 12, outside: true },
        { blocks: 4, hops: 1, times: 3 },
      ]);
    }
  });

  test('keeps the lanes of a server at work between servers, where there are as many for each round', () => {
    for (const [count, each, lanes] of [
      [16, 8, 1],
      [16, 8, 2],
      [4, 6, 3],
      [3, 4, 4],
    ]) {
      const schedule = on(count, each, lanes);
      const { certificate } = check(schedule);
      const { nodes } = servers(count, each);
      const outside = (each * (nodes - each)) / lanes;
      expect(certificate.blocksInSequence).toBe((each - 1) * count + outside);
      expect(certificate.lowerBound).toBe(Math.max(outside, nodes - 1));
    }
  });

  test('has an eighth of the startups between servers that spread-out has, on 16 servers of 8 nodes', () => {
    const exchange = completeExchange({ topology: servers(16, 8) });
    const rounds = (name: string) => {
      const counts = findAlgorithm(name).counts?.(exchange, 'step');
      return counts && roundsIn(counts);
    };
    expect([rounds('by-levels'), rounds('spread-out')]).toEqual([7 + 120, 960]);
  });

  test('follows the blocks of some nodes where its rounds look the same from many', () => {
    expect(check(on(4, 4, 4)).certificate.blocksFollowed).toBe(16);
    expect(check(on(4, 4, 2)).certificate.blocksFollowed).toBe(4 * 16);
    expect(check(on(4, 4, 1)).certificate.blocksFollowed).toBe(16 * 16);
  });

  test('is found by what it is often called, and refuses other networks', () => {
    expect(findAlgorithm('hierarchical')).toBe(byLevels);
    expect(() => byLevels.schedule(completeExchange({ topology: switched(8) }))).toThrow(
      new InputError('by-levels on switch 8: made for servers; give them, say servers 4x4'),
    );
    expect(byLevels.counts?.(completeExchange({ topology: switched(8) }), 'step')).toBeUndefined();
  });
});
