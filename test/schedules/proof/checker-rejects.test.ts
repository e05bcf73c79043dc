import { describe, expect, test } from 'vitest';
import {
  check,
  cube,
  exchangePattern,
  IDLE,
  type Phase,
  type Schedule,
  type Step,
} from '../../../src/schedules/index.ts';
import { memberLocalMap, tableLocalMap } from '../../../src/schedules/model/local-map.ts';
import { tableMap, xorMap } from '../../../src/schedules/model/node-map.ts';
import { asTables } from '../../support/form-checks.ts';

import {
  blocks,
  expectRefused,
  expectViolations,
  oneBlock,
  oneMove,
  only,
  plan,
  segment,
  unaligned,
} from './plans.ts';

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
        due: { node: 1, slot: 0 },
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
        due: { node: 1, slot: 0 },
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
