import { describe, expect, test } from 'vitest';
import {
  check,
  cube,
  describeViolation,
  exchangePattern,
  IDLE,
  InputError,
  type Message,
  type Step,
} from '../../../src/schedules/index.ts';
import { tableMap } from '../../../src/schedules/model/node-map.ts';
import { bruteForce } from '../../oracles/brute-force.ts';

import { blocks, oneBlock, oneMove, only, plan, segment, unaligned } from './plans.ts';

describe('check', () => {
  test('passes a schedule in which every block arrives and every count is as claimed', () => {
    const proof = check(plan(oneBlock, [segment([oneMove])]));
    expect(proof).toEqual({
      problem: {
        ...{ kind: 'places', blocks: 1, toOtherNodes: 1, unmoved: 0 },
        label: 'list of given places (1 of 1 blocks go to other nodes, 0 stay where they are)',
      },
      ok: true,
      violations: [],
      violationCount: 0,
      certificate: {
        steps: 1,
        span: 1,
        largestMessage: 1,
        blocksInSequence: 1,
        hopsInSequence: 1,
        linkCrossings: 1,
        shortestRoutes: true,
        utilization: 1 / 8,
        lowerBound: 1,
        optimal: true,
        leastSteps: 1,
        blocksFollowed: expect.any(Number),
      },
    });
    expect(bruteForce(plan(oneBlock, [segment([oneMove])])).fault).toBeUndefined();
  });

  test('follows the blocks of the pattern and no empty places', () => {
    expect(check(plan(oneBlock, [segment([oneMove])])).certificate.blocksFollowed).toBe(1);
  });

  test('certifies detours: span, crossings and optimality are what happened', () => {
    const detour = [[only(0, 2)], [only(2, 3)], [], [only(3, 1)]].map((maps) =>
      maps.map((map) => ({ map, slots: [0] })),
    );
    const proof = check(
      plan(oneBlock, [segment(detour)], { claims: { steps: 3, span: 3, largestMessage: 1 } }),
    );
    expect(proof.violations).toEqual([]);
    expect(proof.certificate).toMatchObject({
      steps: 3,
      span: 3,
      blocksInSequence: 3,
      hopsInSequence: 3,
      linkCrossings: 3,
      shortestRoutes: false,
      optimal: false,
      utilization: 3 / (8 * 3),
    });
  });

  test('does not call a schedule optimal that takes one block time more than it must', () => {
    const two = blocks(
      [
        [0, 0],
        [1, 0],
      ],
      [
        [3, 0],
        [2, 0],
      ],
    );
    const steps: Step[] = [only(0, 1), only(3, 2)].map((map) => [{ map, slots: [0] }]);
    const proof = check(plan(two, [segment(steps)], { claims: { steps: 2, span: 1, largestMessage: 1 } }));
    expect(proof.violations).toEqual([]);
    expect(proof.certificate).toMatchObject({
      blocksInSequence: 2,
      lowerBound: 1,
      optimal: false,
      shortestRoutes: true,
    });
  });

  test('counts a block time for as many blocks as a channel is wide', () => {
    const three = blocks(
      [
        [0, 0],
        [1, 0],
      ],
      [
        [0, 1],
        [1, 1],
      ],
      [
        [0, 2],
        [1, 2],
      ],
    );
    const steps: Step[] = [[{ map: only(0, 1), slots: [0, 1, 2] }]];
    for (const [width, blocksInSequence, lowerBound] of [
      [1, 3, 2],
      [2, 2, 1],
      [3, 1, 1],
      [4, 1, 1],
    ]) {
      const proof = check(
        plan(three, [segment(steps)], { width, claims: { steps: 1, span: 1, largestMessage: 3 } }),
      );
      expect(proof.violations).toEqual([]);
      expect(proof.certificate).toMatchObject({
        blocksInSequence,
        lowerBound,
        optimal: blocksInSequence === lowerBound,
        utilization: 3 / (8 * width * blocksInSequence),
      });
    }
  });

  test('counts the longest route of a step, whichever node takes it', () => {
    const two = blocks(
      [
        [0, 0],
        [3, 0],
      ],
      [
        [3, 0],
        [2, 0],
      ],
    );
    const map = tableMap([3, IDLE, IDLE, 2]);
    const proof = check(plan(two, [segment([[{ map, slots: [0] }]])], { switching: 'wormhole' }));
    expect(proof.violations).toEqual([]);
    expect(proof.certificate).toMatchObject({ hopsInSequence: 2, linkCrossings: 3 });
  });

  test('certifies an empty schedule for a pattern that asks for nothing', () => {
    const still = blocks([
      [2, 1],
      [2, 1],
    ]);
    const proof = check(plan(still, [], { claims: { steps: 0, span: 0, largestMessage: 0 } }));
    expect(proof.violations).toEqual([]);
    expect(proof.certificate).toMatchObject({ lowerBound: 0, optimal: true, utilization: 0 });
  });

  test('counts a message that leaves all nodes idle neither as the largest nor as time', () => {
    const silent: Message = { map: tableMap([IDLE, IDLE, IDLE, IDLE]), slots: [0, 1, 2] };
    for (const ports of ['one', 'all'] as const) {
      const claims = { steps: 1, span: 1, largestMessage: 1 };
      const steps: Step[] = [[silent], [silent, ...oneMove, silent], []];
      const schedule = plan(oneBlock, [segment(steps)], { ports, claims });
      const proof = check(schedule);
      expect(proof.violations).toEqual([]);
      const { fault, blocks: _, ...counts } = bruteForce(schedule);
      expect(fault).toBeUndefined();
      expect(counts).toMatchObject({ largestMessage: 1, blocksInSequence: 1, hopsInSequence: 1 });
      expect(proof.certificate).toMatchObject(counts);
    }
  });

  test('lets a block move into a place that is left in the same step', () => {
    const swap = blocks(
      [
        [0, 0],
        [1, 0],
      ],
      [
        [1, 0],
        [0, 0],
      ],
    );
    const map = tableMap([1, 0, IDLE, IDLE]);
    expect(check(plan(swap, [segment([[{ map, slots: [0] }]])])).violations).toEqual([]);
  });
});

describe('check refuses', () => {
  test('to follow more than 2^26 blocks one by one, naming the cure', () => {
    const d = 14;
    const schedule = plan(exchangePattern(2 ** d, 2 ** d, 2 ** d), [unaligned(2 ** d)], {
      topology: cube(d),
      slots: 2 ** d,
    });
    expect(() => check(schedule)).toThrow(InputError);
    expect(() => check(schedule)).toThrow(
      /by hand: the proof would follow 268435456 blocks, since .*: check a smaller one$/,
    );
  });
});

describe('describeViolation', () => {
  test('names the step, the node and the slot as far as they are known', () => {
    expect(
      describeViolation({ step: 2, node: 5, slot: 6, message: 'sends its block twice in one step' }),
    ).toBe('step 3, node 5, slot 6: sends its block twice in one step');
    expect(describeViolation({ step: 0, message: 'is wrong' })).toBe('step 1: is wrong');
    expect(describeViolation({ node: 0, slot: 0, message: 'is wrong' })).toBe('node 0, slot 0: is wrong');
    expect(describeViolation({ message: 'is wrong' })).toBe('is wrong');
  });

  test('names only once the place where a block ended', () => {
    const schedule = plan(exchangePattern(4, 4, 4), [], { slots: 4 });
    const { violations } = check(schedule);
    expect(violations[0]).toMatchObject({ node: 0, slot: 1 });
    expect(describeViolation(violations[0])).toBe(
      'the block from node 0 for node 1 (slot 1) ended in node 0, slot 1, not in node 1, slot 0',
    );
  });

  test('names the place of an arrival even if the block started there', () => {
    const message = 'the block of node 0, slot 0 arrives where another block is';
    expect(describeViolation({ step: 2, node: 0, slot: 0, message })).toBe(
      `step 3, node 0, slot 0: ${message}`,
    );
  });
});
