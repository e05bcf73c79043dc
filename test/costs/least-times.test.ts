import { describe, expect, it } from 'vitest';
import { isSameTime } from '../../src/costs/advice.ts';
import { candidatesFor } from '../../src/costs/candidates.ts';
import { clockOf } from '../../src/costs/clock.ts';
import { leastTimesOf } from '../../src/costs/least-times.ts';
import { FREE } from '../../src/costs/price-list.ts';
import {
  algorithmsFor,
  completeExchange,
  cube,
  FORMS,
  findAlgorithm,
  matrixTranspose,
  mesh,
  type Problem,
  scatter,
  servers,
  torus,
} from '../../src/schedules/index.ts';
import { pricedMachine } from '../support/example-machines.ts';

const prices = { startup: 1e-6, perByte: 2e-11, perHop: 2e-7, barrier: { constant: 1e-6, perDoubling: 0 } };
const MACHINES = [
  pricedMachine(prices),
  pricedMachine({ ...prices, packetBytes: 1000 }),
  pricedMachine({ ...prices, channelWidth: 3 }),
  pricedMachine({ ...prices, outside: { startup: 5e-6, perByte: 1e-10, perHop: 1e-6 } }),
  pricedMachine({ ...prices, packetBytes: 1000, outside: { startup: 1e-7, perByte: 1e-11, perHop: 1e-8 } }),
];
const PROBLEMS: readonly Problem[] = [
  completeExchange({ topology: cube(4) }),
  completeExchange({ topology: cube(3), copies: 2 }),
  completeExchange({ topology: torus([4, 4]) }),
  completeExchange({ topology: mesh([4, 3]) }),
  completeExchange({ topology: servers(4, 4) }),
  completeExchange({ topology: servers(4, 4, 4) }),
  completeExchange({ topology: servers(3, 4, 2), copies: 2 }),
  scatter({ topology: cube(4), root: 3, copies: 5 }),
];

describe('leastTimesOf', () => {
  it.each(PROBLEMS)('no answer to problem %# takes less', (problem) => {
    let compared = 0;
    for (const machine of MACHINES) {
      const site = { machine, nodes: problem.topology.nodes };
      for (const form of FORMS) {
        const asked = algorithmsFor(problem.kind).map((algorithm) => ({ algorithm, problem, form }));
        for (const { counts } of candidatesFor(asked, FREE, { all: true, onSchedule: () => {} }).candidates) {
          for (const bytes of [1, 1500, 2 ** 20]) {
            const least = leastTimesOf(problem, counts, site).times(bytes).total;
            const { total } = clockOf(counts, site)(bytes);
            expect(total >= least || isSameTime(total, least), `${total} ${least}`).toBe(true);
            compared++;
          }
        }
      }
    }
    expect(compared).toBeGreaterThan(50);
  });

  it('has what must leave servers at the prices of what leaves them', () => {
    const problem = completeExchange({ topology: servers(4, 4) });
    const outside = { startup: 100, perByte: 10, perHop: 1000 };
    const machine = pricedMachine({ startup: 1, perByte: 1, perHop: 1, outside });
    const counts = { ports: 'one', switching: 'store-and-forward' } as const;
    const { times } = leastTimesOf(problem, counts, { machine, nodes: 16 });
    // 4 nodes have 12 blocks each for other servers, over one lane; two doublings reach 4 servers, four reach 16 nodes.
    expect(times(1)).toMatchObject({ startups: 2 * 100 + 2 * 1, transmission: 48 * 10, hops: 1000 });
  });

  it('is what the best schedules of a cube take', () => {
    const problem = completeExchange({ topology: cube(6) });
    const site = { machine: MACHINES[0], nodes: 64 };
    const [best, one] = ['necklace', 'standard-exchange'].map((name) =>
      findAlgorithm(name).counts?.(problem, 'block'),
    );
    if (best === undefined || one === undefined) throw new Error('both have formulas');
    const free = { ...site, machine: { ...MACHINES[0], alignmentPerByte: 0 } };
    const least = leastTimesOf(problem, best, free);
    expect(least).toMatchObject({ rounds: 6, blocks: 32 });
    expect(least.times(65536).total).toBeCloseTo(clockOf(best, free)(65536).total, 15);
    expect(leastTimesOf(problem, one, free)).toMatchObject({ rounds: 6, blocks: 192 });
    expect(leastTimesOf(problem, { ports: 'one', switching: 'wormhole' }, free)).toMatchObject({
      rounds: 6,
      blocks: 63,
    });
    expect(leastTimesOf(problem, { ports: 'all', switching: 'wormhole' }, free)).toMatchObject({
      rounds: 3,
      blocks: 32,
    });
  });

  it('counts elements where these are asked for', () => {
    const problem = matrixTranspose({ topology: cube(2), matrix: { rows: 4, columns: 4 } });
    const { blocks } = leastTimesOf(
      problem,
      { ports: 'one', switching: 'store-and-forward' },
      { machine: MACHINES[0], nodes: 4 },
    );
    expect(blocks).toBeGreaterThan(0);
  });
});
