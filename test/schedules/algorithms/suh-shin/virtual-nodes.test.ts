import { describe, expect, test } from 'vitest';
import { reference } from '../../../../src/host/program/reference.ts';
import { suhShin } from '../../../../src/schedules/algorithms/suh-shin/suh-shin.ts';
import {
  check,
  completeExchange,
  mesh,
  type Phase,
  type Schedule,
  type Segment,
  type Step,
  torus,
} from '../../../../src/schedules/index.ts';
import { disjointRounds } from '../../../../src/schedules/transforms/contention-free.ts';
import { assignRows } from '../../../../src/schedules/transforms/row-allocation.ts';
import { withVirtualNodes } from '../../../../src/schedules/transforms/virtual-nodes.ts';
import { suhShinCounts } from '../../../oracles/suh-shin-counts.ts';
import { count } from '../../../support/sample.ts';

const networks = { torus, mesh };
type Kind = keyof typeof networks;
const on = (kind: Kind, shape: number[], copies = 1) =>
  suhShin.schedule(completeExchange({ topology: networks[kind](shape), copies }));

const isSegment = (phase: Phase): phase is Segment => phase.kind === 'segment';
const range = (length: number) => Array.from({ length }, (_, i) => i);
/** All shapes of so many axes with sides of 2 up to a limit. */
const shapesUpTo = (axes: number, limit: number): number[][] =>
  axes === 0
    ? [[]]
    : shapesUpTo(axes - 1, limit).flatMap((shape) => range(limit - 1).map((i) => [...shape, i + 2]));

describe('suh-shin with virtual nodes', () => {
  test.each<[Kind, number[], object]>([
    ['torus', [10, 6], { steps: 16, blocksInSequence: 501, hopsInSequence: 38 }],
    ['torus', [10, 8], { steps: 13, blocksInSequence: 560, hopsInSequence: 38 }],
    ['torus', [3, 5], { steps: 10, blocksInSequence: 84, hopsInSequence: 17 }],
    ['torus', [9, 9], { steps: 12, blocksInSequence: 504, hopsInSequence: 23 }],
    ['torus', [5, 7, 3], { steps: 26, blocksInSequence: 1338, hopsInSequence: 56 }],
    ['torus', [2, 2], { steps: 2, blocksInSequence: 4, hopsInSequence: 2 }],
    ['mesh', [5, 3], { steps: 11, blocksInSequence: 87, hopsInSequence: 29 }],
    ['mesh', [7, 7], { steps: 24, blocksInSequence: 524, hopsInSequence: 105 }],
    ['mesh', [9, 8], { steps: 19, blocksInSequence: 612, hopsInSequence: 120 }],
  ])('on a %s %j holds, at a price', (kind, shape, counts) => {
    const schedule = on(kind, shape);
    const { violations, certificate } = check(schedule);
    expect(violations).toEqual([]);
    expect(certificate).toMatchObject(counts);
    expect([schedule.ports, schedule.switching]).toEqual(['one', 'wormhole']);
    expect(schedule.phases.filter(isSegment).every(({ rowClosed }) => rowClosed)).toBe(true);
    const rearrangements = schedule.phases.filter(
      (phase) => !isSegment(phase) && phase.name === 'rearrangement',
    );
    expect(rearrangements).toHaveLength(suhShinCounts(kind, shape).rearrangements);
  });

  test.each<Kind>(['torus', 'mesh'])('holds on every small %s', (kind) => {
    const longer = [
      [9, 4],
      [11, 2],
      [5, 4, 2],
      [2, 2, 2, 3],
    ];
    for (const shape of [...shapesUpTo(2, count(5, 5, 7)), ...shapesUpTo(3, 3), ...longer]) {
      expect({ shape, violations: check(on(kind, shape)).violations }).toEqual({ shape, violations: [] });
    }
  });

  test.each<[Kind, number[]]>([
    ['torus', [3, 5]],
    ['mesh', [3, 4]],
  ])('on a %s %j carries m times the blocks in as many messages, for m copies', (kind, shape) => {
    const [one, three] = [check(on(kind, shape)), check(on(kind, shape, 3))];
    expect(three.violations).toEqual([]);
    const { steps, largestMessage, blocksInSequence } = one.certificate;
    expect(three.certificate).toMatchObject({
      steps,
      largestMessage: 3 * largestMessage,
      blocksInSequence: 3 * blocksInSequence,
    });
  });

  test.each<[Kind, number[]]>([
    ['torus', [3, 5]],
    ['mesh', [3, 4]],
  ])('moves real blocks on a %s %j', (kind, shape) => {
    const schedule = on(kind, shape, 2);
    const { nodes } = schedule.topology;
    const memoryShape = { nodes, slots: schedule.slots, words: 2, mask: 0 };
    const memory = reference.run(schedule, memoryShape, reference.fill(memoryShape));
    const wrong = reference.verify(schedule.pattern, memoryShape, memory);
    // What is in the transit slots at the end is nobody's.
    expect(wrong.filter((place) => place < schedule.pattern.slots * nodes)).toEqual([]);
  });

  test('refuses networks with too many blocks or too large tables, each with the cure', () => {
    expect(() => on('torus', [30, 30])).toThrow(
      'suh-shin on torus 30x30: with virtual nodes 810000 blocks are too many; ' +
        'give fewer nodes or copies, for at most 262144 blocks, or sides that are multiples of 4',
    );
    expect(() => on('torus', [2, 2, 2, 2, 2, 2])).toThrow(
      'suh-shin on torus 2x2x2x2x2x2, with virtual nodes torus 4x4x4x4x4x4: its local maps would have 16777216',
    );
  });

  describe('the checker refuses it', () => {
    const schedule = on('torus', [5, 4]);
    /** Changes the steps of every segment that has some. */
    const withSteps = (change: (first: Step, ...others: Step[]) => Step[]): Schedule => ({
      ...schedule,
      phases: schedule.phases.map((phase) => {
        if (!isSegment(phase)) return phase;
        const [first, ...others] = phase.steps();
        return first ? { ...phase, steps: () => change(first, ...others) } : phase;
      }),
    });
    const holds = (mutant: Schedule) => check(mutant).ok;

    test('unless the steps are left alone', () => {
      expect(holds(withSteps((...steps) => steps))).toBe(true);
    });

    test('with steps that are not divided, for want of a port', () => {
      const { violations } = check(withSteps((...steps) => [steps.flat()]));
      const said = violations.map(({ message }) => message);
      expect(said).toContain('sends two messages in one step; the schedule is for one port');
    });

    test('with a message, a step or a slot too few, or a slot too many', () => {
      const withSlots = (change: (slots: number[]) => number[]) =>
        withSteps(([message, ...messages], ...others) => [
          [{ ...message, slots: change(Array.from(message.slots)) }, ...messages],
          ...others,
        ]);
      expect(holds(withSlots((slots) => slots))).toBe(true);
      expect(holds(withSlots((slots) => slots.slice(1)))).toBe(false);
      expect(holds(withSlots((slots) => [...slots, schedule.slots - 1]))).toBe(false);
      expect(holds(withSteps((first, ...others) => [first.slice(1), ...others]))).toBe(false);
      expect(holds(withSteps((_, ...others) => [[], ...others]))).toBe(false);
    });
  });
});

describe('withVirtualNodes', () => {
  test('makes submeshes of equal sizes, and their last real nodes play the virtual ones', () => {
    const { shape, hosts, places } = withVirtualNodes(torus([10, 5]), 4);
    expect(shape).toEqual([12, 8]);
    expect(Array.from(hosts.slice(0, 12))).toEqual([0, 1, 2, 2, 3, 4, 5, 5, 6, 7, 8, 9]);
    expect(range(8).map((row) => hosts[12 * row] / 10)).toEqual([0, 1, 1, 1, 2, 3, 4, 4]);
    expect(range(50).map((node) => hosts[places[node]])).toEqual(range(50));
  });

  test('counts links between hosts, around a ring too', () => {
    const { links } = withVirtualNodes(torus([10, 5]), 4);
    expect(links(0, [4, 0])).toEqual([3, 0]);
    expect(links(8, [4, 0])).toEqual([4, 0]);
    expect(links(0, [-4, 0])).toEqual([-4, 0]);
    expect(links(2, [1, 1])).toEqual([0, 1]);
    expect(withVirtualNodes(mesh([5, 2]), 2).links(4, [-4, 0])).toEqual([-3, 0]);
  });
});

describe('assignRows', () => {
  test('lets a block come where another leaves in the same step, and not before', () => {
    const rowOf = new Int32Array(4).fill(-1);
    const itineraries = [
      { blocks: [0], nodes: [0, 1, 2], arrivals: [-1, 0, 2] },
      { blocks: [1], nodes: [1, 0], arrivals: [-1, 0] },
      { blocks: [2], nodes: [2, 0], arrivals: [-1, 1] },
      { blocks: [3], nodes: [2], arrivals: [-1] },
    ];
    expect(assignRows(itineraries, 3, 3, rowOf)).toBe(3);
    expect(Array.from(rowOf)).toEqual([0, 0, 1, 2]);
  });
});

describe('disjointRounds', () => {
  test('puts every route into the first round in which its links are free, long routes first', () => {
    expect(disjointRounds([[1], [1, 2], [3, 4], [2, 3, 5], [6]])).toEqual([
      [3, 0, 4],
      [1, 2],
    ]);
    expect(disjointRounds([])).toEqual([]);
  });
});
