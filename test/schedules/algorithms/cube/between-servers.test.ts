import { describe, expect, test } from 'vitest';
import {
  type Algorithm,
  algorithmsFor,
  blocked,
  check,
  completeExchange,
  findAlgorithm,
  InputError,
  type Schedule,
  type Servers,
  servers,
  solve,
  switched,
} from '../../../../src/schedules/index.ts';
import { isForNetwork } from '../../../../src/schedules/model/algorithm.ts';
import { bothCounts } from '../../../oracles/both-counts.ts';
import { expectAlltoall } from '../../../support/alltoall.ts';
import { expectFollowed } from '../../../support/followed.ts';

const ofServers: readonly Algorithm[] = [
  ...algorithmsFor('exchange').filter((algorithm) => isForNetwork(algorithm, servers(2, 2))),
  findAlgorithm('bruck-3'),
];

const networks: readonly Servers[] = [
  [2, 2, 1],
  [2, 2, 2],
  [2, 4, 1],
  [3, 4, 1],
  [3, 4, 2],
  [4, 4, 3],
  [5, 3, 2],
  [4, 2, 1],
  [3, 3, 3],
].map(([count, each, lanes]) => servers(count, each, lanes));

/** Schedules of all algorithms that have one. */
function schedulesOn(topology: Servers, copies = 1): Schedule[] {
  return ofServers.flatMap((algorithm) => {
    try {
      return [solve(algorithm, completeExchange({ topology, copies }))];
    } catch (error) {
      expect(error).toBeInstanceOf(InputError);
      expect(Math.log2(topology.nodes) % 1).not.toBe(0);
      return [];
    }
  });
}

/** Messages that leave a server in a step of a shift by so much, counted one by one. */
function leaving({ each, nodes }: Servers, offset: number): number {
  const serverOf = (node: number) => Math.floor(node / each);
  let count = 0;
  for (let node = 0; node < each; node++) count += Number(serverOf((node + offset) % nodes) !== 0);
  return count;
}

describe('the algorithms of a switch between servers', () => {
  test('are the same as at a switch', () => {
    const atSwitch = algorithmsFor('exchange').filter((algorithm) => isForNetwork(algorithm, switched(4)));
    for (const { name } of atSwitch) expect(ofServers.map((one) => one.name)).toContain(name);
  });

  test.each(networks.map((topology) => [topology.label, topology] as const))(
    'hold on %s, and follow every block as brute force does',
    (_, topology) => {
      for (const copies of [1, 2]) {
        for (const schedule of schedulesOn(topology, copies)) {
          expectFollowed(schedule);
          expect(schedule).toMatchObject({ ports: 'one', switching: 'store-and-forward' });
          expect(blocked(schedule)).toBe(schedule);
        }
      }
    },
  );

  test('do what MPI_Alltoall does', () => {
    for (const topology of networks) {
      for (const schedule of schedulesOn(topology)) expectAlltoall(schedule);
    }
  });

  test('have formulas, which agree with what is counted', () => {
    for (const topology of networks) {
      // What has a formula for one of them has one for all.
      for (const algorithm of ofServers.filter(({ counts }) => counts)) {
        const { formula, schedule } = bothCounts(algorithm, topology, 2);
        expect(formula).toEqual(schedule);
        const exchange = completeExchange({ topology, copies: 2 });
        const counts = algorithm.counts?.(exchange, 'step');
        if (counts?.span === undefined) continue;
        expect(counts.span).toBe(check(algorithm.schedule(exchange)).certificate.span);
      }
    }
  });

  test('divide each step into as many as the lanes of a server make of it, and no more', () => {
    for (const topology of networks) {
      const lanes = topology.lanes(2);
      let steps = 0;
      for (let offset = 1; offset < topology.nodes; offset++)
        steps += Math.max(1, Math.ceil(leaving(topology, offset) / lanes));
      const schedule = solve(findAlgorithm('spread-out'), completeExchange({ topology }));
      expect(check(schedule).certificate.steps).toBe(steps);
    }
  });
});

describe('with one lane a server', () => {
  const certified = (name: string) =>
    check(solve(findAlgorithm(name), completeExchange({ topology: servers(16, 8) }))).certificate;

  test('spread-out sends the blocks of a server one after another, which is the bound', () => {
    // 8 nodes have blocks for 120 nodes elsewhere.
    expect(certified('spread-out')).toMatchObject({
      steps: 960,
      blocksInSequence: 960,
      lowerBound: 960,
      optimal: true,
    });
  });

  test('the direct exchange takes in addition those inside of servers', () => {
    expect(certified('direct-exchange')).toMatchObject({ steps: 967, lowerBound: 960, optimal: false });
  });
});

test('algorithms in pairs say which servers they are for', () => {
  expect(() =>
    findAlgorithm('direct-exchange').schedule(completeExchange({ topology: servers(3, 4) })),
  ).toThrow('direct-exchange on servers 3x4: give a number of nodes that is a power of two, say servers 4x4');
});
