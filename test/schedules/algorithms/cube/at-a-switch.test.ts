import { describe, expect, test } from 'vitest';
import {
  type Algorithm,
  algorithmsFor,
  blocked,
  check,
  completeExchange,
  findAlgorithm,
  InputError,
  roundsIn,
  type Schedule,
  solve,
  switched,
  type Topology,
} from '../../../../src/schedules/index.ts';
import { isForNetwork } from '../../../../src/schedules/model/algorithm.ts';
import { bothCounts } from '../../../oracles/both-counts.ts';
import { expectAlltoall } from '../../../support/alltoall.ts';
import { expectFollowed } from '../../../support/followed.ts';

const ofSwitches: readonly Algorithm[] = [
  ...algorithmsFor('exchange').filter((algorithm) => isForNetwork(algorithm, switched(4))),
  ...[3, 5].map((radix) => findAlgorithm(`bruck-${radix}`)),
];

/** Schedules of all algorithms that have one. */
function schedulesOn(topology: Topology, copies = 1): Schedule[] {
  return ofSwitches.flatMap((algorithm) => {
    try {
      return [solve(algorithm, completeExchange({ topology, copies }))];
    } catch (error) {
      expect(error).toBeInstanceOf(InputError);
      expect(Math.log2(topology.nodes) % 1).not.toBe(0);
      return [];
    }
  });
}

const switches = [
  [2, 1],
  [3, 1],
  [3, 2],
  [4, 3],
  [5, 1],
  [7, 2],
  [8, 1],
  [8, 3],
  [12, 4],
  [13, 5],
].map(([nodes, ports]) => switched(nodes, ports));

const nameOf = ({ label }: Topology) => label;

describe('the algorithms at a switch', () => {
  test('are those for any number of nodes, and those in pairs', () => {
    const own = [
      'standard-exchange',
      'direct-exchange',
      'bruck-2',
      'bruck-4',
      'spread-out',
      'ring',
      'bruck-3',
      'bruck-5',
    ];
    expect(ofSwitches.map(({ name }) => name)).toEqual(expect.arrayContaining(own));
  });

  test.each(switches.map((topology) => [nameOf(topology), topology] as const))(
    'hold on %s, and follow every block as brute force does',
    (_, topology) => {
      for (const copies of [1, 2]) {
        for (const schedule of schedulesOn(topology, copies)) {
          expectFollowed(schedule);
          expect(schedule.switching).toBe('store-and-forward');
          expect(blocked(schedule)).toBe(schedule);
        }
      }
    },
  );

  test.each([2, 3, 5, 7, 8, 12, 16])('do what MPI_Alltoall does among %s ranks', (nodes) => {
    for (const ports of new Set([1, Math.ceil(nodes / 2)])) {
      for (const schedule of schedulesOn(switched(nodes, ports))) expectAlltoall(schedule);
    }
  });

  test('have formulas, which agree with what is counted', () => {
    for (const topology of switches) {
      // What has a formula for one of them has one for all.
      for (const algorithm of ofSwitches.filter(({ counts }) => counts)) {
        const { formula, schedule } = bothCounts(algorithm, topology, 2);
        expect(formula).toEqual(schedule);
        const exchange = completeExchange({ topology, copies: 2 });
        const counts = algorithm.counts?.(exchange, 'step');
        if (counts === undefined) continue;
        expect(counts.span).toBe(check(algorithm.schedule(exchange)).certificate.span);
      }
    }
  });
});

describe('at a switch with one port', () => {
  const certified = (name: string, nodes: number, ports = 1) =>
    check(solve(findAlgorithm(name), completeExchange({ topology: switched(nodes, ports) }))).certificate;

  test('spread-out and the direct exchange send N - 1 blocks one after another, which is optimal', () => {
    for (const nodes of [2, 5, 12, 33]) {
      expect(certified('spread-out', nodes)).toMatchObject({
        steps: nodes - 1,
        blocksInSequence: nodes - 1,
        lowerBound: nodes - 1,
        optimal: true,
        utilization: 1,
        hopsInSequence: nodes - 1,
      });
    }
    expect(certified('direct-exchange', 16)).toMatchObject({ steps: 15, lowerBound: 15, optimal: true });
  });

  test('Bruck with radix 2 has ceil(log2 N) startups, and more blocks in sequence than the bound', () => {
    for (const [nodes, startups] of [
      [5, 3],
      [8, 3],
      [9, 4],
      [100, 7],
    ]) {
      const { steps, blocksInSequence, lowerBound, optimal } = certified('bruck-2', nodes);
      expect(steps).toBe(startups);
      expect(lowerBound).toBe(nodes - 1);
      expect(blocksInSequence).toBeGreaterThan(lowerBound);
      expect(optimal).toBe(false);
    }
  });
});

describe('at a switch with several ports', () => {
  test('spread-out sends on all of them: ceil((N - 1) / p) steps, which is the bound', () => {
    for (const [nodes, ports] of [
      [12, 4],
      [13, 4],
      [7, 6],
      [33, 5],
    ]) {
      const schedule = solve(
        findAlgorithm('spread-out'),
        completeExchange({ topology: switched(nodes, ports) }),
      );
      const least = Math.ceil((nodes - 1) / ports);
      expect(schedule.ports).toBe('all');
      expect(check(schedule).certificate).toMatchObject({
        steps: least,
        blocksInSequence: least,
        lowerBound: least,
        optimal: true,
      });
    }
  });

  test('Bruck with radix p + 1 has ceil(log N to that radix) startups (Bruck et al. 1997, section 3)', () => {
    for (const [nodes, ports] of [
      [9, 2],
      [27, 2],
      [28, 2],
      [64, 3],
      [100, 3],
      [33, 4],
    ]) {
      const algorithm = findAlgorithm(`bruck-${ports + 1}`);
      const counts = algorithm.counts?.(completeExchange({ topology: switched(nodes, ports) }), 'step');
      let startups = 0;
      for (let reached = 1; reached < nodes; reached *= ports + 1) startups++;
      expect(counts && roundsIn(counts)).toBe(startups);
    }
  });

  test('what sends one message at a time is for one port', () => {
    const exchange = completeExchange({ topology: switched(8, 3) });
    for (const name of ['standard-exchange', 'bruck-2', 'ring']) {
      expect(findAlgorithm(name).schedule(exchange).ports).toBe('one');
    }
  });
});

test('algorithms in pairs say which numbers of nodes they are for', () => {
  expect(() =>
    findAlgorithm('direct-exchange').schedule(completeExchange({ topology: switched(12) })),
  ).toThrow('direct-exchange on switch 12: give a number of nodes that is a power of two, say switch 16');
});
