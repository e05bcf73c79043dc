import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { maskOf } from '../../../src/host/program/packed-pattern.ts';
import {
  blocked,
  check,
  completeExchange,
  cube,
  describeViolation,
  EMPTY,
  exchangePattern,
  findAlgorithm,
  type Grid,
  gridLocalMap,
  IDLE,
  InputError,
  type LocalMap,
  type LocalPhase,
  type Message,
  mesh,
  type NodeMap,
  type Pattern,
  type Phase,
  type Proof,
  ring,
  type Schedule,
  type Step,
  solve,
  torus,
  type Violation,
} from '../../../src/schedules/index.ts';
import { memberLocalMap, tableLocalMap } from '../../../src/schedules/model/local-map.ts';
import { isGrid } from '../../../src/schedules/model/networks/grid.ts';
import { tableMap, translateMap, xorMap } from '../../../src/schedules/model/node-map.ts';
import { nodeSymmetry } from '../../../src/schedules/proof/symmetry.ts';
import { bruteForce } from '../../oracles/brute-force.ts';
import { cubeAlgorithms, exchangeOn } from '../../support/exchange.ts';
import { asTables } from '../../support/form-checks.ts';
import { alongAxes, bothWays, byParity, placeOf, straight } from '../../support/grid-schedules.ts';
import { tableBy } from '../../support/pattern-tables.ts';

type Place = readonly [node: number, slot: number];

/** On a 2-cube with 3 slots a node: what starts in the first place of a pair must end in the second. */
function blocks(...pairs: readonly (readonly [Place, Place])[]): Pattern {
  const place = ([node, slot]: Place) => slot * 4 + node;
  const destinations = new Map(pairs.map(([from, to]) => [place(from), place(to)]));
  return tableBy(4, 3, (from) => destinations.get(from) ?? EMPTY);
}

/** Only `from` sends, to `to`. */
const only = (from: number, to: number): NodeMap =>
  tableMap([0, 1, 2, 3].map((node) => (node === from ? to : IDLE)));

const segment = (steps: Step[], rowClosed = true): Phase => ({
  kind: 'segment',
  rowClosed,
  steps: () => steps,
});

function plan(pattern: Pattern, phases: Phase[], overrides: Partial<Schedule> = {}): Schedule {
  return {
    algorithm: 'by hand',
    topology: cube(2),
    slots: 3,
    pattern,
    ports: 'all',
    switching: 'store-and-forward',
    claims: { steps: 1, span: 1, largestMessage: 1 },
    phases,
    ...overrides,
  };
}

/** Checks that the violations begin with these and that brute force also calls the schedule wrong. */
function expectViolations(schedule: Schedule, expected: readonly Violation[]): void {
  const proof = check(schedule);
  expect(proof.ok).toBe(false);
  expect(proof.violations.slice(0, expected.length)).toEqual(expected);
  expect(bruteForce(schedule).fault).toBeDefined();
}

/** Parts that do not fit together are rejected by a violation or refused with an InputError. */
function expectRefused(schedule: Schedule): void {
  let ok: boolean;
  try {
    ok = check(schedule).ok;
  } catch (error) {
    expect(error).toBeInstanceOf(InputError);
    ok = false;
  }
  expect(ok).toBe(false);
  expect(bruteForce(schedule).fault).toBeDefined();
}

/** One block, from node 0 to its neighbour across dimension 0, and the step that takes it there. */
const oneBlock = blocks([
  [0, 0],
  [1, 0],
]);
const oneMove: Step = [{ map: only(0, 1), slots: [0] }];

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

describe('check rejects', () => {
  test('a message from an empty slot', () => {
    const steps: Step[] = [oneMove, [{ map: only(2, 3), slots: [1] }]];
    expectViolations(plan(oneBlock, [segment(steps)]), [
      { step: 1, node: 2, slot: 1, message: 'has no block to send to node 3' },
    ]);
  });

  test('a message from a slot that was sent in an earlier step', () => {
    expectViolations(plan(oneBlock, [segment([oneMove, oneMove])]), [
      { step: 1, node: 0, slot: 0, message: 'has no block to send to node 1' },
    ]);
  });

  test('a slot that is sent twice in one step', () => {
    const twice: Step = [...oneMove, { map: only(0, 2), slots: [0] }];
    expectViolations(plan(oneBlock, [segment([twice])]), [
      { step: 0, node: 0, slot: 0, message: 'sends its block twice in one step' },
    ]);
    expectViolations(plan(oneBlock, [segment([[{ map: only(0, 1), slots: [0, 0] }]])]), [
      { step: 0, node: 0, slot: 0, message: 'sends its block twice in one step' },
    ]);
  });

  test('an arrival where another block is', () => {
    const two = blocks(
      [
        [0, 0],
        [1, 0],
      ],
      [
        [1, 0],
        [1, 1],
      ],
    );
    expectViolations(plan(two, [segment([oneMove])]), [
      { step: 0, node: 1, slot: 0, message: 'the block of node 0, slot 0 arrives where another block is' },
    ]);
  });

  test('two arrivals in one place', () => {
    const two = blocks(
      [
        [1, 0],
        [0, 0],
      ],
      [
        [2, 0],
        [0, 1],
      ],
    );
    const step: Step = [
      { map: only(1, 0), slots: [0] },
      { map: only(2, 0), slots: [0] },
    ];
    expectViolations(plan(two, [segment([step])]), [
      { step: 0, node: 0, slot: 0, message: 'the block of node 2, slot 0 arrives where another block is' },
    ]);
  });

  test('two messages on one link', () => {
    const two = blocks(
      [
        [0, 0],
        [1, 0],
      ],
      [
        [0, 1],
        [1, 1],
      ],
    );
    const step: Step = [
      { map: only(0, 1), slots: [0] },
      { map: only(0, 1), slots: [1] },
    ];
    expectViolations(plan(two, [segment([step])]), [
      { step: 0, node: 0, message: 'its link on port 0 carries two messages in one step' },
    ]);
    const together = segment([[{ map: only(0, 1), slots: [0, 1] }]]);
    expect(check(plan(two, [together], { claims: { steps: 1, span: 1, largestMessage: 2 } })).ok).toBe(true);
    const apart = segment([[step[0]], [step[1]]]);
    expect(check(plan(two, [apart], { claims: { steps: 2, span: 1, largestMessage: 1 } })).ok).toBe(true);
  });

  test('a link that two wormholes share, but not links that only touch', () => {
    // 0 -> 3 goes by node 1 (lowest dimension first): links 0 -> 1 and 1 -> 3.
    const far = [
      [0, 0],
      [3, 0],
    ] as const;
    const nearBy1 = [
      [1, 1],
      [3, 1],
    ] as const;
    const nearBy2 = [
      [2, 1],
      [3, 1],
    ] as const;
    const step = (from: number): Step => [
      { map: only(0, 3), slots: [0] },
      { map: only(from, 3), slots: [1] },
    ];
    const wormhole = { switching: 'wormhole' } as const;
    expectViolations(plan(blocks(far, nearBy1), [segment([step(1)])], wormhole), [
      { step: 0, node: 1, message: 'its link on port 1 carries two messages in one step' },
    ]);
    const proof = check(plan(blocks(far, nearBy2), [segment([step(2)])], wormhole));
    expect(proof.violations).toEqual([]);
    expect(proof.certificate).toMatchObject({ hopsInSequence: 2, linkCrossings: 3, blocksInSequence: 1 });
  });

  test('a store-and-forward message to a node that is no neighbour', () => {
    const far = blocks([
      [0, 0],
      [3, 0],
    ]);
    const steps: Step[] = [[{ map: only(0, 3), slots: [0] }]];
    expectViolations(plan(far, [segment(steps)]), [
      {
        step: 0,
        node: 0,
        message: 'sends to node 3, 2 links away; a store-and-forward message crosses exactly one',
      },
    ]);
    expect(check(plan(far, [segment(steps)], { switching: 'wormhole' })).ok).toBe(true);
  });

  test('a message from a node to itself', () => {
    const still = blocks([
      [0, 0],
      [0, 0],
    ]);
    const steps: Step[] = [[{ map: only(0, 0), slots: [0] }]];
    expectViolations(plan(still, [segment(steps)]), [
      {
        step: 0,
        node: 0,
        message: 'sends to node 0, 0 links away; a store-and-forward message crosses exactly one',
      },
    ]);
    expectViolations(plan(still, [segment(steps)], { switching: 'wormhole' }), [
      { step: 0, node: 0, message: 'sends to node 0, 0 links away; a wormhole message crosses at least one' },
    ]);
  });

  test('with one port, two messages from a node', () => {
    const two = blocks(
      [
        [0, 0],
        [1, 0],
      ],
      [
        [0, 1],
        [2, 1],
      ],
    );
    const step: Step = [
      { map: only(0, 1), slots: [0] },
      { map: only(0, 2), slots: [1] },
    ];
    expectViolations(plan(two, [segment([step])], { ports: 'one' }), [
      { step: 0, node: 0, message: 'sends two messages in one step; the schedule is for one port' },
    ]);
    expect(check(plan(two, [segment([step])])).ok).toBe(true);
  });

  test('with one port, two messages to a node', () => {
    const two = blocks(
      [
        [1, 0],
        [3, 0],
      ],
      [
        [2, 1],
        [3, 1],
      ],
    );
    const step: Step = [
      { map: only(1, 3), slots: [0] },
      { map: only(2, 3), slots: [1] },
    ];
    expectViolations(plan(two, [segment([step])], { ports: 'one' }), [
      { step: 0, node: 3, message: 'receives two messages in one step; the schedule is for one port' },
    ]);
    expect(check(plan(two, [segment([step])])).ok).toBe(true);
  });

  test.each([3, -1, 0.5, Number.NaN])('the unknown slot %s', (slot) => {
    const violation = { step: 0, slot, message: 'there is no such slot: slots are 0 to 2' };
    expectViolations(plan(oneBlock, [segment([[{ map: only(0, 1), slots: [slot] }]])]), [violation]);
    expectViolations(plan(oneBlock, [segment([[{ map: only(0, 1), slots: [0], to: [slot] }]], false)]), [
      violation,
    ]);
  });

  test('arrival slots in a segment that says it is row-closed', () => {
    const steps: Step[] = [oneMove, [{ map: only(1, 0), slots: [0], to: [0] }]];
    expectViolations(plan(oneBlock, [segment(steps)]), [
      { step: 1, message: 'a message gives arrival slots in a segment that says it is row-closed' },
    ]);
  });

  test('more or fewer arrival slots than blocks', () => {
    expectViolations(plan(oneBlock, [segment([[{ map: only(0, 1), slots: [0], to: [0, 1] }]], false)]), [
      { step: 0, message: 'a message of 1 blocks gives 2 arrival slots' },
    ]);
    expectViolations(plan(oneBlock, [segment([[{ map: only(0, 1), slots: [0], to: [] }]], false)]), [
      { step: 0, message: 'a message of 1 blocks gives 0 arrival slots' },
    ]);
  });

  test('a block that is not delivered, naming where it is and where it belongs', () => {
    const schedule = plan(oneBlock, [segment([[{ map: only(0, 2), slots: [0] }]])]);
    expectViolations(schedule, [
      {
        node: 2,
        slot: 0,
        message: 'the block from node 0 for node 1 (slot 0) ended in node 2, slot 0, not in node 1, slot 0',
      },
    ]);
    expect(check(schedule).violationCount).toBe(1);
  });

  test('a block that ends in the right node but the wrong slot', () => {
    const swapped: Phase = {
      kind: 'local',
      name: 'rearrangement',
      map: tableLocalMap([[1, 0, 2]], [0, 0, 0, 0]),
    };
    expectViolations(plan(oneBlock, [segment([oneMove]), swapped]), [
      {
        node: 1,
        slot: 1,
        message: 'the block from node 0 for node 1 (slot 0) ended in node 1, slot 1, not in node 1, slot 0',
      },
    ]);
  });

  test.each(['steps', 'span', 'largestMessage'] as const)('a wrong claim of %s', (count) => {
    for (const claim of [0, 2]) {
      const claims = { steps: 1, span: 1, largestMessage: 1, [count]: claim };
      const proof = check(plan(oneBlock, [segment([oneMove])], { claims }));
      expect(proof).toMatchObject({
        ok: false,
        violations: [{ message: `claims ${count} = ${claim}; counted 1` }],
      });
    }
  });

  test('what is wrong in a later segment, counting steps through', () => {
    const steps: Step[] = [[], [{ map: only(3, 2), slots: [2] }]];
    expectViolations(plan(oneBlock, [segment([oneMove]), segment(steps)]), [
      { step: 2, node: 3, slot: 2, message: 'has no block to send to node 2' },
    ]);
  });

  test('a link used twice even where all nodes are alike', () => {
    const align: Phase = { kind: 'local', name: 'alignment', map: memberLocalMap('xor', 4, 3) };
    const step: Step = [
      { map: xorMap(4, 1), slots: [1] },
      { map: xorMap(4, 1), slots: [3] },
    ];
    const rest: Step = [{ map: xorMap(4, 2), slots: [2, 3] }];
    const schedule = plan(
      exchangePattern(4, 4, 4),
      [align, segment([step, rest]), { ...align, name: 'realignment' }],
      { slots: 4, claims: { steps: 2, span: 2, largestMessage: 2 } },
    );
    expectViolations(schedule, [
      { step: 0, node: 0, message: 'its link on port 0 carries two messages in one step' },
    ]);
    expect(check(schedule).violationCount).toBe(1);
    expectViolations({ ...schedule, ports: 'one' }, [
      { step: 0, node: 0, message: 'its link on port 0 carries two messages in one step' },
      { step: 0, node: 0, message: 'sends two messages in one step; the schedule is for one port' },
      { step: 0, node: 1, message: 'receives two messages in one step; the schedule is for one port' },
    ]);
  });

  test('everything that is wrong, describing the first sixteen', () => {
    const pattern = exchangePattern(8, 8, 8);
    const proof = check(plan(pattern, [], { topology: cube(3), slots: 8, phases: [unaligned(8)] }));
    expect(proof.violations).toHaveLength(16);
    // 64 - 8 blocks are elsewhere, and the three claims are wrong.
    expect(proof.violationCount).toBe(59);
  });

  test('a message to another cube, where no link leads', () => {
    // Row 3 crosses dimensions 0 and 1, and both times into the other of two 2-cubes: it ends where it must.
    const align: Phase = { kind: 'local', name: 'alignment', map: memberLocalMap('xor', 4, 3) };
    const steps = (apart: number): Step[] => [
      [
        { map: xorMap(8, 1 + apart), slots: [3] },
        { map: xorMap(8, 2), slots: [2] },
      ],
      [
        { map: xorMap(8, 2 + apart), slots: [3] },
        { map: xorMap(8, 1), slots: [1] },
      ],
    ];
    const crossing = (apart: number, switching: Schedule['switching'], written: boolean) => {
      const schedule = plan(
        exchangePattern(8, 4, 4),
        [align, segment(steps(apart)), { ...align, name: 'realignment' }],
        { topology: cube(2, 2), slots: 4, claims: { steps: 2, span: 2, largestMessage: 1 }, switching },
      );
      return written ? asTables(schedule) : schedule;
    };
    for (const switching of ['store-and-forward', 'wormhole'] as const) {
      for (const written of [false, true]) {
        expect(check(crossing(0, switching, written)).violations).toEqual([]);
        expectRefused(crossing(4, switching, written));
      }
    }
  });

  test('a map for another number of nodes', () => {
    // On 8 nodes 0 -> 5 exists; on a 2-cube it looks like 0 -> 1, and node 5 of slot 0 like node 1 of slot 1.
    const wider = tableMap([5, ...new Array(7).fill(IDLE)]);
    const aliased = blocks([
      [0, 0],
      [1, 1],
    ]);
    expectRefused(plan(aliased, [segment([[{ map: wider, slots: [0] }]])]));
  });

  test('a local map for another number of slots', () => {
    // Slot 2 is not in the table; slots 0 and 1 change places.
    const narrower = tableLocalMap([[1, 0]], [0, 0, 0, 0]);
    const pattern = blocks(
      [
        [0, 0],
        [0, 1],
      ],
      [
        [0, 2],
        [0, 0],
      ],
    );
    const phases: Phase[] = [{ kind: 'local', name: 'rearrangement', map: narrower }];
    expectRefused(plan(pattern, phases, { claims: { steps: 0, span: 0, largestMessage: 0 } }));
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

/** Does nothing, but is not of the form that shows symmetry. */
function unaligned(nodes: number): LocalPhase {
  const identity = Array.from({ length: nodes }, (_, slot) => slot);
  return {
    kind: 'local',
    name: 'rearrangement',
    map: tableLocalMap(
      [identity],
      identity.map(() => 0),
    ),
  };
}

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

/** A schedule laid open so that it can be spoiled. */
interface Draft {
  schedule: Schedule;
  readonly steps: { map: NodeMap; slots: number[] }[][];
  readonly maps: LocalMap[];
}

function draftOf(schedule: Schedule): Draft {
  const maps: LocalMap[] = [];
  const steps: Draft['steps'] = [];
  for (const phase of schedule.phases) {
    if (phase.kind === 'local') maps.push(phase.map);
    else
      for (const step of phase.steps())
        steps.push(step.map(({ map, slots }) => ({ map, slots: Array.from(slots) })));
  }
  return { schedule, steps, maps };
}

function scheduleOf({ schedule, steps, maps }: Draft): Schedule {
  const kept = steps.map((step) => step.filter(({ slots }) => slots.length > 0));
  let local = 0;
  return {
    ...schedule,
    phases: schedule.phases.map((phase) =>
      phase.kind === 'local' ? { ...phase, map: maps[local++] } : { ...phase, steps: () => kept },
    ),
  };
}

/** Ways to spoil a draft; `pick(n)` gives the next random number below n. */
const mutations: Readonly<Record<string, (draft: Draft, pick: (below: number) => number) => void>> = {
  'drop a message'({ steps }, pick) {
    const step = steps[pick(steps.length)];
    step.splice(pick(step.length), 1);
  },
  'duplicate a message'({ steps }, pick) {
    const step = steps[pick(steps.length)];
    const { map, slots } = step[pick(step.length)];
    steps[pick(steps.length)].push({ map, slots: [...slots] });
  },
  'swap two slots'({ steps }, pick) {
    const [one, other] = [0, 1].map(() => {
      const step = steps[pick(steps.length)];
      const { slots } = step[pick(step.length)];
      return { slots, i: pick(slots.length) };
    });
    [one.slots[one.i], other.slots[other.i]] = [other.slots[other.i], one.slots[one.i]];
  },
  'cross a wrong dimension'({ schedule, steps }, pick) {
    const step = steps[pick(steps.length)];
    step[pick(step.length)].map = xorMap(
      schedule.topology.nodes,
      2 ** pick(Math.log2(schedule.topology.members)),
    );
  },
  'send by another node map'({ schedule, steps }, pick) {
    const step = steps[pick(steps.length)];
    step[pick(step.length)].map = xorMap(schedule.topology.nodes, pick(schedule.topology.nodes));
  },
  'redirect two nodes'({ schedule, steps }, pick) {
    const { nodes } = schedule.topology;
    const step = steps[pick(steps.length)];
    const message = step[pick(step.length)];
    const targets = Array.from({ length: nodes }, (_, node) => message.map.apply(node));
    const [a, b] = [pick(nodes), pick(nodes)];
    [targets[a], targets[b]] = [targets[b], targets[a]];
    message.map = tableMap(targets);
  },
  'silence a node'({ schedule, steps }, pick) {
    const { nodes } = schedule.topology;
    const step = steps[pick(steps.length)];
    const message = step[pick(step.length)];
    const silent = pick(nodes);
    message.map = tableMap(
      Array.from({ length: nodes }, (_, node) => (node === silent ? IDLE : message.map.apply(node))),
    );
  },
  'send from idle nodes alone'({ schedule, steps }, pick) {
    const step = steps[pick(steps.length)];
    const map = tableMap(new Array<number>(schedule.topology.nodes).fill(IDLE));
    if (pick(4) === 0) {
      step[pick(step.length)].map = map;
      return;
    }
    const from = pick(schedule.slots);
    const slots = Array.from(
      { length: 1 + pick(schedule.slots) },
      (_, i) => (from + i) % (schedule.slots + 1),
    );
    step.splice(pick(step.length + 1), 0, { map, slots });
  },
  'send a wrong slot'({ schedule, steps }, pick) {
    const step = steps[pick(steps.length)];
    const { slots } = step[pick(step.length)];
    slots[pick(slots.length)] = pick(schedule.slots + 1);
  },
  'exchange two steps'({ steps }, pick) {
    const [one, other] = [pick(steps.length), pick(steps.length)];
    [steps[one], steps[other]] = [steps[other], steps[one]];
  },
  'move a message to another step'({ steps }, pick) {
    const step = steps[pick(steps.length)];
    const [message] = step.splice(pick(step.length), 1);
    steps[pick(steps.length)].push(message);
  },
  'alter a local map'({ schedule, maps }, pick) {
    const which = pick(maps.length);
    const table = Array.from({ length: schedule.slots }, (_, slot) => slot);
    const [a, b] = [pick(schedule.slots), pick(schedule.slots)];
    [table[a], table[b]] = [table[b], table[a]];
    const nodes = Array.from({ length: schedule.topology.nodes }, (_, node) => node);
    const changedNode = pick(schedule.topology.nodes);
    maps[which] = tableLocalMap(
      nodes.map((node) =>
        table.map((_, slot) => {
          const to = maps[which].apply(node, slot);
          return node === changedNode ? table[to] : to;
        }),
      ),
      nodes,
    );
  },
  'permute the rows between the local maps'({ schedule, maps }, pick) {
    const { slots } = schedule;
    const rows = Array.from({ length: slots }, (_, row) => row);
    const [a, b] = [pick(slots), pick(slots)];
    [rows[a], rows[b]] = [rows[b], rows[a]];
    const [first, last] = maps.map((map) => map.encode());
    if (!('mask' in first && 'mask' in last)) throw new TypeError('not a member map');
    const { after = rows.toSorted((x, y) => x - y) } = first;
    const { before = rows.toSorted((x, y) => x - y) } = last;
    maps[0] = memberLocalMap(first.kind, slots, first.mask, { after: after.map((row) => rows[row]) });
    maps[1] = memberLocalMap(last.kind, slots, last.mask, { before: rows.map((row) => before[row]) });
  },
  'combine members by another operation'({ schedule, maps }, pick) {
    const which = pick(maps.length);
    const code = maps[which].encode();
    const operation = (['xor', 'add', 'subtract'] as const)[pick(3)];
    maps[which] = memberLocalMap(operation, schedule.slots, maskOf(schedule.pattern), code as object);
  },
  'combine fewer bits of members'({ schedule, maps }, pick) {
    const which = pick(maps.length);
    const code = maps[which].encode();
    if (!('mask' in code)) throw new TypeError('not a member map');
    const mask = 2 ** pick(Math.log2(schedule.topology.members)) - 1;
    maps[which] = memberLocalMap(code.kind, schedule.slots, mask, code);
  },
  'shift by another offset'({ schedule, steps }, pick) {
    const members = schedule.topology.members;
    const step = steps[pick(steps.length)];
    const shape = [members, schedule.topology.nodes / members];
    step[pick(step.length)].map = translateMap(shape, [[pick(members), pick(4) === 0 ? pick(2) : 0]]);
  },
  'combine two steps into one'({ steps }, pick) {
    const [one, other] = [pick(steps.length), pick(steps.length)];
    if (one === other) return;
    steps[one].push(...steps[other]);
    steps[other] = [];
  },
  'leave out a step'({ steps }, pick) {
    steps.splice(pick(steps.length), 1);
  },
  'repeat a step'({ steps }, pick) {
    const at = pick(steps.length);
    steps.splice(at, 0, steps[at]);
  },
  'take a detour and come back'({ schedule, steps }, pick) {
    const { nodes } = schedule.topology;
    const row = pick(schedule.slots);
    const away = xorMap(nodes, pick(nodes));
    const moves = steps.flatMap((step) =>
      step.filter(({ slots }) => slots.includes(row)).map((message) => ({ step, message })),
    );
    if (moves.length < 2) return;
    for (const { step, message } of [moves[0], moves[moves.length - 1]]) {
      message.slots = message.slots.filter((slot) => slot !== row);
      step.push({ map: message.map.compose(away), slots: [row] });
    }
  },
  'join the cubes into one'(draft) {
    const { nodes } = draft.schedule.topology;
    draft.schedule = { ...draft.schedule, topology: cube(Math.log2(nodes)) };
  },
  'cut the cube into smaller ones'(draft, pick) {
    const { nodes, members } = draft.schedule.topology;
    const fewer = 1 + pick(Math.log2(members));
    draft.schedule = { ...draft.schedule, topology: cube(fewer, nodes / 2 ** fewer) };
  },
  'change the rules of the network'(draft, pick) {
    const ports = (['one', 'all'] as const)[pick(2)];
    const switching = (['store-and-forward', 'wormhole'] as const)[pick(2)];
    draft.schedule = { ...draft.schedule, ports, switching };
  },
  'claim another count'(draft, pick) {
    const { claims = {} } = draft.schedule;
    const count = (['steps', 'span', 'largestMessage'] as const)[pick(3)];
    draft.schedule = { ...draft.schedule, claims: { ...claims, [count]: pick((claims[count] ?? 0) + 3) } };
  },
};

/** Mutants to try: a sample, or as many as the environment says. */
const MUTANTS = Number(process.env.ALLPORT_MUTANTS ?? 800);

/** Dimensions, copies and cubes of the schedules that are spoiled; the small ones are tried more often. */
const SIZES: readonly (readonly [dim: number, copies: number, cubes: number])[] = [
  [2, 1, 1],
  [2, 1, 1],
  [2, 2, 1],
  [2, 3, 1],
  [2, 1, 2],
  [2, 2, 2],
  [3, 1, 1],
  [3, 1, 1],
  [3, 2, 1],
  [3, 1, 2],
  [4, 1, 1],
  // They take ten times as long as the others.
  ...(MUTANTS < 100_000
    ? []
    : ([
        [5, 1, 1],
        [3, 3, 1],
      ] as const)),
];

/** What became of the mutants. */
interface Tally {
  mutants: number;
  wrong: number;
  wrongClaims: number;
  rejected: number;
  survivors: number;
  equivalent: number;
}

const newTally = (): Tally => ({
  mutants: 0,
  wrong: 0,
  wrongClaims: 0,
  rejected: 0,
  survivors: 0,
  equivalent: 0,
});

/** Counts a mutant in, and holds the proof against brute force: the verdict, and the counts of what holds. */
function judge(tally: Tally, spoiled: Schedule, proof: Proof): void {
  const { fault, blocks: _, ...counts } = bruteForce(spoiled);
  const { claims = {} } = spoiled;
  const claimsHold = Object.entries(claims).every(
    ([name, count]) => counts[name as keyof typeof counts] === count,
  );
  tally.mutants++;
  if (fault !== undefined) tally.wrong++;
  else if (!claimsHold) tally.wrongClaims++;
  if (!proof.ok) tally.rejected++;
  else {
    tally.survivors++;
    if (fault === undefined && claimsHold) tally.equivalent++;
  }

  expect(proof.ok).toBe(fault === undefined && claimsHold);
  const broken = proof.violations.filter(({ message }) => !message.startsWith('claims '));
  expect(broken.length > 0).toBe(fault !== undefined);
  if (fault === undefined) expect(proof.certificate).toMatchObject(counts);
}

function report(networks: string, tally: Tally): void {
  console.log(
    `checker on ${networks}: ${tally.mutants} mutants, ${tally.wrong} wrong and ${tally.wrongClaims} with wrong ` +
      `claims by brute force, ${tally.rejected} rejected, ${tally.survivors} survivors, ${tally.equivalent} of ` +
      'them proved equivalent by brute force',
  );
}

/** Changes the displacements and classes of a message that has some, or turns its map into such displacements. */
function displaced(
  { schedule, steps }: Draft,
  pick: (below: number) => number,
  change: (deltas: (number[] | null)[], classes: number[], shape: readonly number[]) => void,
): void {
  const { topology } = schedule;
  if (!isGrid(topology)) throw new TypeError('not a grid');
  const { shape, nodes } = topology;
  const step = steps[pick(steps.length)];
  const message = step[pick(step.length)];
  const { map } = message;
  const code = map.encode();
  const own = code.kind === 'translate' && String(code.shape) === String(shape);
  const deltas = own
    ? code.deltas.map((delta) => delta && [...delta])
    : Array.from({ length: nodes }, (_, node) => {
        const target = map.apply(node);
        if (target === IDLE) return null;
        const from = placeOf(shape, node);
        return placeOf(shape, target).map((x, axis) => x - from[axis]);
      });
  const classes = own
    ? Array.from(code.classes ?? new Array<number>(nodes).fill(0))
    : Array.from({ length: nodes }, (_, node) => node);
  change(deltas, classes, shape);
  try {
    message.map = translateMap(shape, deltas, classes);
  } catch (error) {
    // Two nodes that send to one make no map: nothing to check.
    if (!(error instanceof InputError)) throw error;
  }
}

/** Ways to spoil a draft on a torus or a mesh. */
const gridMutations: typeof mutations = {
  ...Object.fromEntries(
    [
      'drop a message',
      'duplicate a message',
      'swap two slots',
      'redirect two nodes',
      'silence a node',
      'send from idle nodes alone',
      'send a wrong slot',
      'exchange two steps',
      'move a message to another step',
      'alter a local map',
      'combine two steps into one',
      'leave out a step',
      'repeat a step',
      'change the rules of the network',
      'claim another count',
    ].map((name) => [name, mutations[name]]),
  ),
  'go the other way around'(draft, pick) {
    displaced(draft, pick, (deltas, _, shape) => {
      const axis = pick(shape.length);
      for (const delta of deltas) {
        if (delta !== null && delta[axis] !== 0) delta[axis] -= Math.sign(delta[axis]) * shape[axis];
      }
    });
  },
  'send one class the other way around'(draft, pick) {
    displaced(draft, pick, (deltas, _, shape) => {
      const axis = pick(shape.length);
      const delta = deltas[pick(deltas.length)];
      if (delta) delta[axis] += (delta[axis] > 0 ? -1 : 1) * shape[axis];
    });
  },
  'turn all displacements around'(draft, pick) {
    displaced(draft, pick, (deltas, _, shape) => {
      const axis = pick(shape.length);
      for (const delta of deltas) if (delta) delta[axis] = -delta[axis];
    });
  },
  'displace by another number of links'(draft, pick) {
    displaced(draft, pick, (deltas, _, shape) => {
      const axis = pick(shape.length);
      const by = pick(4 * shape[axis] + 1) - 2 * shape[axis];
      const all = pick(2) === 0;
      for (const delta of all ? deltas : [deltas[pick(deltas.length)]]) if (delta) delta[axis] += by;
    });
  },
  'give a node another class'(draft, pick) {
    displaced(draft, pick, (deltas, classes) => {
      classes[pick(classes.length)] = pick(deltas.length);
    });
  },
  'let two nodes change classes'(draft, pick) {
    displaced(draft, pick, (_, classes) => {
      const [a, b] = [pick(classes.length), pick(classes.length)];
      [classes[a], classes[b]] = [classes[b], classes[a]];
    });
  },
  'make a class idle'(draft, pick) {
    displaced(draft, pick, (deltas) => {
      deltas[pick(deltas.length)] = null;
    });
  },
  'say nothing of the way'({ steps }, pick) {
    const step = steps[pick(steps.length)];
    const message = step[pick(step.length)];
    const { nodes } = message.map;
    message.map = tableMap(Array.from({ length: nodes }, (_, node) => message.map.apply(node)));
  },
  'put divided messages together again'({ steps }, pick) {
    if (steps.length < 2) return;
    const at = pick(steps.length);
    const [next] = steps.splice((at + 1) % steps.length, 1);
    steps[at % steps.length].push(...next);
  },
  'let one node send in another step'({ steps }, pick) {
    const step = steps[pick(steps.length)];
    const message = step[pick(step.length)];
    const { map, slots } = message;
    const { nodes } = map;
    const sender = pick(nodes);
    const part = (sends: (node: number) => boolean) =>
      tableMap(Array.from({ length: nodes }, (_, node) => (sends(node) ? map.apply(node) : IDLE)));
    message.map = part((node) => node !== sender);
    // One message of other senders, where there is one, so that the port that is taken is the receiver's.
    const others = steps.filter(
      (other) => other !== step && other.every((one) => one.map.apply(sender) === IDLE),
    );
    const into = others.length > 0 ? others[pick(others.length)] : steps[pick(steps.length)];
    into.push({ map: part((node) => node === sender), slots: [...slots] });
  },
  'send a target to another'({ steps }, pick) {
    const step = steps[pick(steps.length)];
    const message = step[pick(step.length)];
    const { nodes } = message.map;
    const targets = Array.from({ length: nodes }, (_, node) => message.map.apply(node));
    const target = pick(nodes);
    const taken = targets.indexOf(target);
    if (taken !== -1) targets[taken] = IDLE;
    targets[pick(nodes)] = target;
    message.map = tableMap(targets);
  },
  'alter a class of a local map'({ schedule, maps }, pick) {
    const which = pick(maps.length);
    const code = maps[which].encode();
    const { slots, topology } = schedule;
    const identity = Array.from({ length: slots }, (_, slot) => slot);
    const [tables, classes] =
      code.kind === 'table'
        ? [code.tables, [...code.classes]]
        : [
            Array.from({ length: topology.nodes }, (_, node) =>
              identity.map((slot) => maps[which].apply(node, slot)),
            ),
            Array.from({ length: topology.nodes }, (_, node) => node),
          ];
    if (pick(2) === 0) {
      classes[pick(classes.length)] = pick(tables.length);
      maps[which] = tableLocalMap(tables, classes);
      return;
    }
    const [a, b] = [pick(slots), pick(slots)];
    const spoiled = pick(tables.length);
    maps[which] = tableLocalMap(
      tables.map((table, index) => (index === spoiled ? table.with(a, table[b]).with(b, table[a]) : table)),
      classes,
    );
  },
  'combine coordinates by another operation, or on another shape'({ schedule, maps }, pick) {
    const which = pick(maps.length);
    const code = maps[which].encode();
    if (code.kind !== 'translate') return;
    const operation = (['add', 'subtract', 'reflect'] as const)[pick(3)];
    const shape = pick(2) === 0 ? code.shape : code.shape.toReversed();
    maps[which] = gridLocalMap(operation, schedule.slots, shape);
  },
  'link or cut the ends of the axes'(draft) {
    const { topology } = draft.schedule;
    if (!isGrid(topology)) throw new TypeError('not a grid');
    const other = topology.kind === 'torus' ? mesh(topology.shape) : torus(topology.shape);
    draft.schedule = { ...draft.schedule, topology: other };
  },
  'turn the network'(draft) {
    const { topology } = draft.schedule;
    if (!isGrid(topology)) throw new TypeError('not a grid');
    const turned = (topology.kind === 'torus' ? torus : mesh)(topology.shape.toReversed());
    draft.schedule = { ...draft.schedule, topology: turned };
  },
};

/** Schedules of tori, meshes and rings, with all kinds of symmetry and none. */
const onGrids: readonly Schedule[] = [
  ring(2),
  ring(3),
  ring(4),
  ring(5),
  ring(6),
  torus([2, 3]),
  torus([3, 3]),
  torus([4, 2]),
  torus([4, 4]),
  mesh([2]),
  mesh([3]),
  mesh([4]),
  mesh([2, 3]),
  mesh([3, 3]),
  mesh([4, 2]),
  mesh([2, 2, 2]),
].flatMap((topology): Schedule[] =>
  [
    (copies: number) => straight(topology, copies),
    (copies: number) => alongAxes(topology, copies),
    (copies: number) => byParity(topology, copies),
    (copies: number) => byParity(topology, copies, 4),
    ...(topology.shape.length === 1 ? [(copies: number) => bothWays(topology, copies)] : []),
    ...['ring', 'bruck-2', 'spread-out', 'direct-exchange'].map(
      (name) => (copies: number) => solve(findAlgorithm(name), completeExchange({ topology, copies })),
    ),
  ].flatMap((make) => {
    // More copies make a mutant take longer, and show nothing new on large networks.
    const copies = topology.nodes < 6 ? [1, 2] : [1];
    try {
      return copies.map(make).filter((schedule) => check(schedule).ok);
    } catch (error) {
      if (error instanceof InputError) return [];
      throw error;
    }
  }),
);

/** What a violation says where blocks are not where they were to be. */
const ASTRAY = /has no block|sends its block twice|where another block is|ended in|^claims/;

/** The same schedule with other node maps. */
function remapped(schedule: Schedule, other: (map: NodeMap) => NodeMap): Schedule {
  const steps = (phase: Phase & { kind: 'segment' }) => () =>
    Array.from(phase.steps(), (step) => step.map((message) => ({ ...message, map: other(message.map) })));
  const phases = schedule.phases.map((phase) =>
    phase.kind === 'local' ? phase : { ...phase, steps: steps(phase) },
  );
  return { ...schedule, phases };
}

describe('a message without a route is the only fault: its blocks go where its map says', () => {
  test('a displacement once around a ring, and one link more', () => {
    const schedule = solve(
      findAlgorithm('torus-product'),
      completeExchange({ topology: ring(4), copies: 1 }),
    );
    const proof = check(remapped(schedule, () => translateMap([4], [[5]])));
    const steps = [0, 1, 2].flatMap((step) => [0, 1, 2, 3].map((node) => ({ step, node })));
    expect(proof.violations).toEqual(
      steps.map(({ step, node }) => ({
        step,
        node,
        message:
          `sends to node ${(node + 1) % 4}, by a displacement that no links follow; ` +
          'a store-and-forward message crosses exactly one',
      })),
    );
    expect(proof).toMatchObject({ violationCount: 12, certificate: schedule.claims });
  });

  test('a displacement longer than any way, of any message on a grid', () => {
    for (const schedule of onGrids) {
      if (!isGrid(schedule.topology)) continue;
      const { shape, nodes } = schedule.topology;
      const far = (map: NodeMap) => {
        const deltas = Array.from({ length: nodes }, (_, node) => {
          const target = map.apply(node);
          if (target === IDLE) return null;
          const from = placeOf(shape, node);
          return placeOf(shape, target).map((x, axis) => x - from[axis] + 2 * shape[axis]);
        });
        return translateMap(
          shape,
          deltas,
          deltas.map((_, node) => node),
        );
      };
      const proof = check(remapped(schedule, far));
      expect(bruteForce(remapped(schedule, far)).fault).toMatch(/^node \d+ sends to node/);
      expect(proof.ok).toBe(false);
      expect(proof.certificate).toMatchObject(schedule.claims ?? {});
      const senders = draftOf(schedule).steps.flatMap((step) =>
        step.flatMap(({ map }) => Array.from({ length: nodes }, (_, node) => map.apply(node))),
      );
      expect(proof.violationCount).toBe(senders.filter((target) => target !== IDLE).length);
    }
  });

  test('a message to another cube', () => {
    for (const algorithm of cubeAlgorithms) {
      const whole = solve(algorithm, exchangeOn(3));
      for (const dim of [1, 2]) {
        const schedule = { ...whole, topology: cube(dim, 2 ** (3 - dim)) };
        const proof = check(schedule);
        expect(proof.ok).toBe(false);
        expect(bruteForce(schedule).fault).toBeDefined();
        expect(proof.certificate).toMatchObject(whole.claims ?? {});
        for (const { message } of proof.violations) expect(message).not.toMatch(ASTRAY);
      }
    }
  });

  test('a message to the sending node itself, which may change its slot', () => {
    const move = blocks([
      [0, 0],
      [0, 1],
    ]);
    const steps: Step[] = [[{ map: only(0, 0), slots: [0], to: [1] }]];
    expect(check(plan(move, [segment(steps, false)])).violations).toEqual([
      {
        step: 0,
        node: 0,
        message: 'sends to node 0, 0 links away; a store-and-forward message crosses exactly one',
      },
    ]);
  });

  test('and arrival slots in a segment that says it is row-closed are the only one', () => {
    const move = blocks([
      [0, 0],
      [1, 1],
    ]);
    const steps: Step[] = [[{ map: only(0, 1), slots: [0], to: [1] }]];
    expect(check(plan(move, [segment(steps)])).violations).toEqual([
      { step: 0, message: 'a message gives arrival slots in a segment that says it is row-closed' },
    ]);
  });
});

describe('check against brute force', () => {
  test('has nothing but the codes of patterns and maps in common with what it is checked against', () => {
    const refuse = () => {
      throw new TypeError('not to be asked');
    };
    const coded = <T extends object>(part: T, code: () => unknown): T =>
      new Proxy(part, { get: (_, key) => (key === 'encode' ? code : refuse()) });
    const codesOf = (schedule: Schedule): Schedule => ({
      ...schedule,
      topology: coded(schedule.topology, schedule.topology.encode),
      pattern: coded(schedule.pattern, schedule.pattern.encode),
      phases: schedule.phases.map((phase) =>
        phase.kind === 'local'
          ? { ...phase, map: coded(phase.map, phase.map.encode) }
          : {
              ...phase,
              steps: () =>
                Array.from(phase.steps(), (step) =>
                  step.map((message) => ({ ...message, map: coded(message.map, message.map.encode) })),
                ),
            },
      ),
    });
    for (const algorithm of cubeAlgorithms) {
      const schedule = solve(algorithm, exchangeOn(3, 2, 2));
      for (const form of [schedule, asTables(schedule)]) {
        expect(bruteForce(codesOf(form))).toMatchObject({ fault: undefined, blocks: 256 });
      }
    }
  });

  test(
    'rejects exactly those mutants of the built-in schedules that are wrong',
    () => {
      const tally = newTally();
      const mutant = fc.record({
        name: fc.constantFrom(...cubeAlgorithms.map((algorithm) => algorithm.name)),
        size: fc.nat(SIZES.length - 1),
        inBlocks: fc.boolean(),
        written: fc.boolean(),
        mutation: fc.constantFrom(...Object.keys(mutations)),
        picks: fc.array(fc.nat(), { minLength: 8, maxLength: 8 }),
      });
      fc.assert(
        fc.property(mutant, ({ name, size, inBlocks, written, mutation, picks }) => {
          const original = solve(findAlgorithm(name), exchangeOn(...SIZES[size]));
          const draft = draftOf(inBlocks ? blocked(original) : original);
          let next = 0;
          mutations[mutation](draft, (below) => picks[next++] % below);
          const spoiled = scheduleOf(draft);
          judge(tally, spoiled, check(written ? asTables(spoiled) : spoiled));
        }),
        { seed: 1992, numRuns: MUTANTS },
      );
      report('cubes', tally);
      expect(tally.mutants).toBe(MUTANTS);
      expect(tally.rejected).toBe(tally.wrong + tally.wrongClaims);
      expect(tally.equivalent).toBe(tally.survivors);
      expect(tally.wrong).toBeGreaterThan(tally.mutants / 2);
    },
    240_000 + 20 * MUTANTS,
  );

  test('certifies on tori, meshes and rings what brute force counts', () => {
    // Of each way to make schedules there are some, and of each kind of symmetry.
    const names = new Set(onGrids.map(({ algorithm }) => algorithm));
    expect(names).toEqual(
      new Set([
        'straight',
        'along axes',
        'by parity',
        'both ways',
        'ring',
        'bruck-2',
        'spread-out',
        'direct-exchange',
      ]),
    );
    const symmetries = new Set(onGrids.map((schedule) => JSON.stringify(nodeSymmetry(schedule))));
    expect(symmetries).toEqual(
      new Set([undefined, '"xor"', '"shift"', '{"period":1}', '{"period":2}', '{"period":4}']),
    );
    for (const schedule of onGrids) {
      const { fault, blocks: all, ...counts } = bruteForce(schedule);
      expect(fault).toBeUndefined();
      expect(all).toBe(schedule.topology.nodes * schedule.pattern.slots);
      expect(check(schedule)).toMatchObject({ ok: true, certificate: counts });
    }
  });

  test(
    'rejects exactly those mutants of schedules on tori, meshes and rings that are wrong',
    () => {
      const tally = newTally();
      const byMutation = new Map<string, Tally>();
      const mutant = fc.record({
        which: fc.nat(onGrids.length - 1),
        // One in four, since written out as tables messages lose the ways that they say they go.
        written: fc.nat(3).map((n) => n === 3),
        mutation: fc.constantFrom(...Object.keys(gridMutations)),
        picks: fc.array(fc.nat(), { minLength: 8, maxLength: 8 }),
      });
      fc.assert(
        fc.property(mutant, ({ which, written, mutation, picks }) => {
          const draft = draftOf(onGrids[which]);
          let next = 0;
          gridMutations[mutation](draft, (below) => picks[next++] % below);
          const spoiled = scheduleOf(draft);
          const own = byMutation.get(mutation) ?? newTally();
          byMutation.set(mutation, own);
          const before = { ...tally };
          const judged = written ? withoutWays(spoiled) : spoiled;
          judge(tally, judged, check(judged));
          for (const count of Object.keys(own) as (keyof Tally)[]) own[count] += tally[count] - before[count];
        }),
        { seed: 838, numRuns: MUTANTS },
      );
      report('tori, meshes and rings', tally);
      expect(tally.mutants).toBe(MUTANTS);
      expect(tally.rejected).toBe(tally.wrong + tally.wrongClaims);
      expect(tally.equivalent).toBe(tally.survivors);
      expect(tally.wrong).toBeGreaterThan(tally.mutants / 2);
      // Each of them must be able to make a schedule wrong.
      const harmless = [...byMutation].filter(([, { wrong, wrongClaims }]) => wrong + wrongClaims === 0);
      expect(harmless.map(([name]) => name)).toEqual([]);
    },
    240_000 + 20 * MUTANTS,
  );

  test.each<[string, Schedule, string]>([
    ['a ring the other way around, where messages of all nodes meet', ring3Long(), 'carries two messages'],
    ['off the edge of a mesh', offTheEdge(), 'by a displacement that no links follow'],
    ['all around a ring, and on', allAround(), 'by a displacement that no links follow'],
  ])('rejects messages that go %s', (_, schedule, message) => {
    const proof = check(schedule);
    expect(proof.ok).toBe(false);
    expect(proof.violations.map((violation) => violation.message).join()).toContain(message);
    expect(bruteForce(schedule).fault).toBeDefined();
  });
});

/** The exchange of a ring of three in which both steps go two links ahead or one, in one step for each block. */
function ringOfThree(deltas: readonly number[], topology: Grid = ring(3)): Schedule {
  const steps = deltas.map((delta, i): Step => [{ map: translateMap([3], [[delta]]), slots: [i + 1] }]);
  return {
    algorithm: 'by hand',
    topology,
    slots: 3,
    pattern: exchangePattern(3, 3, 3),
    ports: 'one',
    switching: 'wormhole',
    claims: { steps: 2, span: 1, largestMessage: 1 },
    phases: [
      { kind: 'local', name: 'alignment', map: gridLocalMap('subtract', 3, [3]) },
      segment(steps),
      { kind: 'local', name: 'realignment', map: gridLocalMap('reflect', 3, [3]) },
    ],
  };
}

function ring3Long(): Schedule {
  expect(check(ringOfThree([1, -1])).violations).toEqual([]);
  return ringOfThree([1, 2]);
}

function offTheEdge(): Schedule {
  return ringOfThree([1, -1], mesh([3]));
}

function allAround(): Schedule {
  return ringOfThree([1 + 3, -1]);
}

/** The same with all node maps written out, so that messages go the shortest ways. */
function withoutWays(schedule: Schedule): Schedule {
  return {
    ...schedule,
    phases: schedule.phases.map((phase) => {
      if (phase.kind === 'local') return phase;
      const steps = Array.from(phase.steps(), (step) =>
        step.map((message) => ({
          ...message,
          map: tableMap(Array.from({ length: message.map.nodes }, (_, node) => message.map.apply(node))),
        })),
      );
      return { ...phase, steps: () => steps };
    }),
  };
}
