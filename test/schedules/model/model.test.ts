import { describe, expect, test } from 'vitest';
import {
  check,
  cube,
  EMPTY,
  exchangePattern,
  IDLE,
  type Message,
  mesh,
  type NodeMap,
  type Phase,
  type Schedule,
  type Step,
  torus,
} from '../../../src/schedules/index.ts';
import { memberLocalMap, tableLocalMap } from '../../../src/schedules/model/local-map.ts';
import { tableMap, translateMap, xorMap } from '../../../src/schedules/model/node-map.ts';
import { bruteForce } from '../../oracles/brute-force.ts';
import { expectFollowed } from '../../support/followed.ts';
import { alongAxes, byParity } from '../../support/grid-schedules.ts';
import { tableBy } from '../../support/pattern-tables.ts';

const range = (length: number) => Array.from({ length }, (_, i) => i);
const onesOf = (address: number) => address.toString(2).replaceAll('0', '').length;

const segment = (steps: readonly Step[], rowClosed = true): Phase => ({
  kind: 'segment',
  rowClosed,
  steps: () => steps,
});

/** Only the given nodes send: `only(8, [0, 4])` is node 0 to node 4. */
const only = (nodes: number, ...pairs: readonly (readonly [from: number, to: number])[]): NodeMap => {
  const targets = new Array<number>(nodes).fill(IDLE);
  for (const [from, to] of pairs) targets[from] = to;
  return tableMap(targets);
};

/** `check` and brute force agree that the schedule is wrong; returns what `check` says. */
function expectRejected(schedule: Schedule): string[] {
  const proof = check(schedule);
  expect(proof.ok).toBe(false);
  expect(bruteForce(schedule).fault).toBeDefined();
  return proof.violations.map(({ message }) => message);
}

describe('direct exchange on a 3-cube: in round i every node sends to v ^ i by wormhole (cs838, section 14)', () => {
  const direct = (rounds: readonly Step[]): Schedule => {
    const align: Phase = { kind: 'local', name: 'alignment', map: memberLocalMap('xor', 8, 7) };
    return {
      algorithm: 'direct exchange',
      topology: cube(3),
      slots: 8,
      pattern: exchangePattern(8, 8, 8),
      ports: 'one',
      switching: 'wormhole',
      claims: { steps: rounds.length, span: 1, largestMessage: 1 },
      phases: [align, segment(rounds), { ...align, name: 'realignment' }],
    };
  };
  const rounds = range(7).map((i): Step => [{ map: xorMap(8, i + 1), slots: [i + 1] }]);

  test('takes N - 1 rounds and n * 2^(n-1) hops, the fewest rounds with one port', () => {
    expect(expectFollowed(direct(rounds))).toMatchObject({
      steps: 7,
      span: 1,
      hopsInSequence: 3 * 4,
      linkCrossings: 8 * 12,
      shortestRoutes: true,
      lowerBound: 7,
      optimal: true,
    });
  });

  test('is rejected when two rounds that share a dimension are made one', () => {
    const merged = [[...rounds[0], ...rounds[2]], rounds[1], ...rounds.slice(3)];
    expect(expectRejected({ ...direct(merged), ports: 'all' })).toEqual([
      'its link on port 0 carries two messages in one step',
    ]);
    // Row 3 of node 0 crosses dimension 1 from node 1, on the link that row 2 of node 1 takes.
    const behind = [rounds[0], [...rounds[1], ...rounds[2]], ...rounds.slice(3)];
    expect(expectRejected({ ...direct(behind), ports: 'all' })).toEqual([
      'its link on port 1 carries two messages in one step',
    ]);
  });

  test('is rejected when switched by store-and-forward', () => {
    expectRejected({ ...direct(rounds), switching: 'store-and-forward' });
  });

  test('may make rounds without a common dimension one, with all ports', () => {
    const merged = [[...rounds[0], ...rounds[1]], ...rounds.slice(2)];
    expectFollowed({ ...direct(merged), ports: 'all' });
    expectRejected(direct(merged));
  });
});

describe('one-to-all scatter on a 3-cube: only node 0 holds blocks, one for every node', () => {
  const scatter = tableBy(8, 8, (place) => (place % 8 === 0 ? place + place / 8 : EMPTY));
  /** Binomial tree: a node that has the blocks of a subcube sends those of its other half. */
  const halves = [4, 2, 1].map(
    (half): Step =>
      range(8)
        .filter((node) => node % (2 * half) === 0)
        .map((node) => ({
          map: only(8, [node, node + half]),
          slots: range(half).map((i) => node + half + i),
        })),
  );
  const tree = (steps: readonly Step[]): Schedule => ({
    algorithm: 'binomial scatter',
    topology: cube(3),
    slots: 8,
    pattern: scatter,
    ports: 'one',
    switching: 'store-and-forward',
    claims: { steps: 3, span: 3, largestMessage: 4 },
    phases: [segment(steps)],
  });

  test('takes d steps and N - 1 blocks in sequence, the least with one port', () => {
    expect(expectFollowed(tree(halves))).toMatchObject({
      steps: 3,
      blocksInSequence: 7,
      linkCrossings: 12,
      shortestRoutes: true,
      lowerBound: 7,
      optimal: true,
      utilization: 12 / (24 * 7),
    });
  });

  test('follows the blocks of the root alone', () => {
    expect(check(tree(halves)).certificate.blocksFollowed).toBe(8);
  });

  test('is rejected when a node sends what it never got', () => {
    expect(expectRejected(tree([halves[0], halves[2], halves[1]]))).toContain(
      'has no block to send to node 3',
    );
  });

  test('is rejected when every node plays the root', () => {
    const everybody = halves.map((step) => step.map((message) => ({ ...message, map: xorMap(8, 4) })));
    expectRejected(tree(everybody));
  });
});

describe('exchange on a 2-cube without alignment, through a transit slot', () => {
  const TRANSIT = 4;
  /** Node v sends the block for v ^ k straight across dimension k, into the slot of the sender. */
  const across = (bit: number): Step =>
    range(4).map((node) => ({ map: only(4, [node, node ^ bit]), slots: [node ^ bit], to: [node] }));
  const far: Step[] = [
    range(4).map((node) => ({ map: only(4, [node, node ^ 1]), slots: [node ^ 3], to: [TRANSIT] })),
    range(4).map((node) => ({ map: only(4, [node, node ^ 2]), slots: [TRANSIT], to: [node ^ 1] })),
  ];
  const relayed = (steps: readonly Step[], overrides: Partial<Schedule> = {}): Schedule => ({
    algorithm: 'relayed exchange',
    topology: cube(2),
    slots: 5,
    pattern: exchangePattern(4, 4, 4),
    ports: 'one',
    switching: 'store-and-forward',
    claims: { steps: 4, span: 2, largestMessage: 1 },
    phases: [segment(steps, false)],
    ...overrides,
  });
  const steps = [across(1), across(2), ...far];

  test('is proved, transit slot and all, and is the least with one port', () => {
    expect(expectFollowed(relayed(steps))).toMatchObject({
      steps: 4,
      span: 2,
      linkCrossings: 16,
      shortestRoutes: true,
      lowerBound: 4,
      optimal: true,
    });
  });

  test('is rejected without the transit slot', () => {
    expect(expectRejected(relayed(steps, { slots: 4 }))).toContain('there is no such slot: slots are 0 to 3');
  });

  test('is rejected when blocks rest in a slot that is taken', () => {
    const [first, second] = far.map((step) =>
      step.map(({ map, slots, to }): Message => {
        const rest = (slot: number) => (slot === TRANSIT ? 0 : slot);
        return { map, slots: Array.from(slots, rest), to: Array.from(to ?? [], rest) };
      }),
    );
    expect(expectRejected(relayed([across(1), across(2), first, second])).join()).toMatch(
      /arrives where another block is/,
    );
  });

  test('is rejected when it says that blocks keep to their rows', () => {
    expectRejected(relayed(steps, { phases: [segment(steps, true)] }));
  });
});

describe('two exchanges in sequence on one dimension each: (k, j|i) -> (j, i|k) (Johnsson-Ho 1992, 2.3)', () => {
  // Node 2k + j, slot i. Which of the complement pair 0, 1 crosses an axis depends on the other axis.
  const bit = (word: number, k: number) => Math.floor(word / 2 ** k) % 2;
  const pattern = tableBy(4, 2, (place) => {
    const [node, i] = [place % 4, Math.floor(place / 4)];
    const [k, j] = [bit(node, 1), bit(node, 0)];
    return k * 4 + (2 * j + i);
  });
  /** Slot a crosses axis 0 where axis 1 is not a, then axis 1 where axis 0 is not a. */
  const crosses = (a: number, axis: number): Message => ({
    map: translateMap(
      [2, 2],
      [axis === 0 ? [1, 0] : [0, 1], null],
      range(4).map((node) => (bit(node, 1 - axis) === a ? 1 : 0)),
    ),
    slots: [a],
  });
  const parity = range(4).map((node) => bit(node, 0) ^ bit(node, 1));
  const align: Phase = {
    kind: 'local',
    name: 'alignment',
    map: tableLocalMap(
      [
        [0, 1],
        [1, 0],
      ],
      parity,
    ),
  };
  const sequence = (steps: readonly Step[]): Schedule => ({
    algorithm: 'two exchanges',
    topology: cube(2),
    slots: 2,
    pattern,
    ports: 'all',
    switching: 'store-and-forward',
    claims: { steps: steps.length, span: 2, largestMessage: 1 },
    phases: [align, segment(steps), { ...align, name: 'realignment' }],
  });
  const steps: Step[] = [
    [crosses(0, 0), crosses(1, 0)],
    [crosses(0, 1), crosses(1, 1)],
  ];

  test('takes K/2 + (s-1)d = 2 steps: both members cross the same dimension at once, from different nodes', () => {
    expect(expectFollowed(sequence(steps))).toMatchObject({ steps: 2, span: 2, linkCrossings: 8 });
  });

  test('is rejected when the classes are left out, so that both partners send both', () => {
    const everywhere = steps.map((step, axis) =>
      step.map(({ slots }) => ({ map: translateMap([2, 2], [axis === 0 ? [1, 0] : [0, 1]]), slots })),
    );
    expect(expectRejected(sequence(everywhere))).toContain(
      'its link on port 0 carries two messages in one step',
    );
  });

  test('is rejected when the other member crosses', () => {
    const [first, second] = steps;
    const other = first.map(({ map }, a) => ({ map, slots: [1 - a] }));
    expectRejected(sequence([other, second]));
  });
});

describe('routing by balanced spanning trees: every row crosses its next one-bit from its base on (Ho-Johnsson 1986, 3.3.2)', () => {
  /** The fewest right rotations that make the address smallest. */
  const baseOf = (address: number, d: number) => {
    const text = address.toString(2).padStart(d, '0');
    const rotations = range(d).map((by) => text.slice(d - by) + text.slice(0, d - by));
    return rotations.indexOf(rotations.toSorted()[0]);
  };
  const balanced = (d: number): Schedule => {
    const N = 2 ** d;
    const rounds = range(d).map((round): Step => {
      const slots = range(d).map((): number[] => []);
      for (let address = 1; address < N; address++) {
        const dimensions = range(d)
          .map((i) => (baseOf(address, d) + i) % d)
          .filter((k) => Math.floor(address / 2 ** k) % 2 === 1);
        if (round < dimensions.length) slots[dimensions[round]].push(address);
      }
      return slots.flatMap((list, k) => (list.length > 0 ? [{ map: xorMap(N, 2 ** k), slots: list }] : []));
    });
    const align: Phase = { kind: 'local', name: 'alignment', map: memberLocalMap('xor', N, N - 1) };
    return {
      algorithm: 'balanced trees',
      topology: cube(d),
      slots: N,
      pattern: exchangePattern(N, N, 2 ** d),
      ports: 'all',
      switching: 'store-and-forward',
      claims: {
        steps: d,
        span: d,
        largestMessage: Math.max(...rounds.flatMap((round) => round.map((message) => message.slots.length))),
      },
      phases: [align, segment(rounds), { ...align, name: 'realignment' }],
    };
  };

  test.each([
    [3, 6],
    [4, 11],
    [5, 20],
  ])('takes d rounds for d = %i, in which %i blocks go in sequence', (d, blocksInSequence) => {
    expect(expectFollowed(balanced(d))).toMatchObject({
      steps: d,
      span: d,
      blocksInSequence,
      shortestRoutes: true,
      lowerBound: 2 ** (d - 1),
      optimal: false,
    });
  });

  test('is rejected when a row goes twice in a round', () => {
    const schedule = balanced(3);
    const [align, , realign] = schedule.phases;
    const rounds = range(3).map(
      (k): Step =>
        k > 0
          ? []
          : range(3).map((dimension) => ({
              map: xorMap(8, 2 ** dimension),
              slots: range(8).filter((address) => Math.floor(address / 2 ** dimension) % 2 === 1),
            })),
    );
    const messages = expectRejected({ ...schedule, phases: [align, segment(rounds), realign] });
    expect(messages.filter((message) => message === 'sends its block twice in one step')).toHaveLength(
      range(8).reduce((sum, address) => sum + Math.max(0, onesOf(address) - 1), 0),
    );
  });
});

describe('a torus by products: the ring algorithm along one axis after another (cs838, section 14)', () => {
  test.each([[[5]], [[3, 4]], [[2, 3, 2]]])(
    'takes z - 1 steps for each axis of %j, all links one way',
    (shape) => {
      const schedule = alongAxes(torus(shape));
      const steps = shape.reduce((sum, side) => sum + side - 1, 0);
      expect(expectFollowed(schedule)).toMatchObject({ steps, span: steps, hopsInSequence: steps });
      expect(expectFollowed({ ...schedule, switching: 'store-and-forward' })).toMatchObject({ steps });
    },
  );

  test('is rejected on a mesh, which has no link from the end of an axis to its start', () => {
    expect(expectRejected({ ...alongAxes(torus([3, 4])), topology: mesh([3, 4]) }).join()).toContain(
      'by a displacement that no links follow',
    );
  });
});

describe('frames by class in the manner of Suh and Shin: even nodes go ahead, odd ones back (Suh-Shin 2001, section 3)', () => {
  test.each([[[6]], [[8]], [[6, 4]], [[4, 2, 2]]])(
    'takes half as many steps on the first axis of %j',
    (shape) => {
      const steps = shape[0] / 2 + shape.slice(1).reduce((sum, side) => sum + side - 1, 0);
      expect(expectFollowed(byParity(torus(shape)))).toMatchObject({ steps });
    },
  );

  test('is rejected with the classes of the nodes shifted by one', () => {
    const schedule = byParity(torus([6, 2]));
    const phases = schedule.phases.map((phase): Phase => {
      if (phase.kind === 'local') return phase;
      const shifted = [...phase.steps()].map((step) =>
        step.map((message): Message => {
          const code = message.map.encode();
          if (code.kind !== 'translate' || code.classes === undefined) return message;
          const classes = code.classes.map((kind) => 1 - kind);
          return { ...message, map: translateMap(code.shape, code.deltas, classes) };
        }),
      );
      return segment(shifted);
    });
    expectRejected({ ...schedule, phases });
  });
});
