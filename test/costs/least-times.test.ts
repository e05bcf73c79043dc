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
  torus,
} from '../../src/schedules/index.ts';
import { pricedMachine } from '../support/example-machines.ts';

const prices = { startup: 1e-6, perByte: 2e-11, perHop: 2e-7, barrier: { constant: 1e-6, perDoubling: 0 } };
const MACHINES = [
  pricedMachine(prices),
  pricedMachine({ ...prices, packetBytes: 1000 }),
  pricedMachine({ ...prices, channelWidth: 3 }),
];
const PROBLEMS: readonly Problem[] = [
  completeExchange({ topology: cube(4) }),
  completeExchange({ topology: cube(3), copies: 2 }),
  completeExchange({ topology: torus([4, 4]) }),
  completeExchange({ topology: mesh([4, 3]) }),
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
