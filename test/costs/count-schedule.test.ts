import { describe, expect, it } from 'vitest';
import { countSchedule } from '../../src/costs/count-schedule.ts';
import {
  blocked,
  check,
  completeExchange,
  findAlgorithm,
  type Schedule,
  torus,
  xorMap,
} from '../../src/schedules/index.ts';
import { roundsIn } from '../../src/schedules/model/counts.ts';
import { cubeAlgorithms, exchangeOn } from '../support/exchange.ts';
import { builtInOn } from '../support/grid-schedules.ts';

/** The sums over the rounds that a certificate has. */
const sumsOf = (schedule: Schedule) => {
  const { rounds } = countSchedule(schedule);
  return {
    largestMessage: rounds.reduce((most, { blocks }) => Math.max(most, blocks), 0),
    blocksInSequence: rounds.reduce((sum, { blocks, times }) => sum + blocks * times, 0),
    hopsInSequence: rounds.reduce((sum, { hops, times }) => sum + hops * times, 0),
  };
};

describe('countSchedule', () => {
  it.each(cubeAlgorithms)('counts of $name what its proof counts, in steps and in blocks', ({ schedule }) => {
    for (const exchange of [exchangeOn(4), exchangeOn(3, 2)]) {
      for (const form of [schedule(exchange), blocked(schedule(exchange))]) {
        expect(check(form).certificate).toMatchObject(sumsOf(form));
      }
    }
  });

  it('counts on a torus what the proofs count', () => {
    for (const schedule of builtInOn(torus([4, 4]), 1)) {
      expect(check(schedule).certificate).toMatchObject(sumsOf(schedule));
    }
  });

  it('puts rounds that are alike together, the longest messages first', () => {
    expect(
      countSchedule(findAlgorithm('ring').schedule(completeExchange({ topology: torus([4]), copies: 1 })))
        .rounds,
    ).toEqual([
      { blocks: 3, hops: 1, times: 1 },
      { blocks: 2, hops: 1, times: 1 },
      { blocks: 1, hops: 1, times: 1 },
    ]);
    expect(countSchedule(findAlgorithm('necklace').schedule(exchangeOn(6))).rounds).toEqual([
      { blocks: 1, hops: 1, times: 32 },
    ]);
  });

  it('counts all blocks of a node for an alignment, however it is written, and for each rearrangement', () => {
    // Suh-Shin 2001, table 1: 3 RC m rho. Both ends are written in two local phases.
    const suhShin = findAlgorithm('suh-shin').schedule(
      completeExchange({ topology: torus([4, 8]), copies: 2 }),
    );
    expect(
      suhShin.phases.filter((phase) => phase.kind === 'local' && phase.name === 'alignment'),
    ).toHaveLength(2);
    expect(countSchedule(suhShin)).toMatchObject({ aligned: 2 * 64, rearranged: 3 * 64 });
    const standard = findAlgorithm('standard-exchange').schedule(exchangeOn(5, 3));
    expect(countSchedule(standard)).toMatchObject({ aligned: 2 * 96, rearranged: 0 });
  });

  it('takes nothing for an empty message beside others: no program sends it', () => {
    const schedule = findAlgorithm('direct-exchange').schedule(exchangeOn(3));
    const withEmpty = {
      ...schedule,
      phases: schedule.phases.map((phase) => {
        if (phase.kind === 'local') return phase;
        const far = { map: xorMap(8, 7), slots: [] };
        return { ...phase, steps: () => [...phase.steps()].map((step) => [...step, far]) };
      }),
    };
    expect(countSchedule(withEmpty)).toEqual(countSchedule(schedule));
  });

  it('leaves out steps in which nothing is sent', () => {
    const schedule = findAlgorithm('standard-exchange').schedule(exchangeOn(2));
    const idle = { map: xorMap(4, 1), slots: [] };
    const steps = [[], [idle]];
    const longer = {
      ...schedule,
      phases: [...schedule.phases, { kind: 'segment' as const, rowClosed: true, steps: () => steps }],
    };
    expect(countSchedule(longer)).toEqual(countSchedule(schedule));
    expect(roundsIn(countSchedule(longer))).toBe(2);
  });
});
