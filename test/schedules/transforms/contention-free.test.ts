import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  check,
  completeExchange,
  findAlgorithm,
  IDLE,
  type Message,
  mesh,
  ring,
  type Step,
  type Topology,
  tableMap,
  torus,
  translateMap,
  xorMap,
} from '../../../src/schedules/index.ts';
import { routeOf } from '../../../src/schedules/model/message-route.ts';
import { contentionFree } from '../../../src/schedules/transforms/contention-free.ts';
import { straight } from '../../support/grid-schedules.ts';

const range = (length: number) => Array.from({ length }, (_, i) => i);
/** Slots of the nodes in these tests; those for blocks in transit are above. */
const SLOTS = 8;
const divide = (topology: Topology, ...steps: Step[]) => contentionFree(topology, steps, SLOTS).steps;

/** What is sent in some steps: "node>target slots", sorted; the slots are those of the blocks, in transit or not. */
const sendingsOf = (steps: readonly Step[], nodes: number) =>
  steps
    .flatMap((step) =>
      step.flatMap(({ map, slots }) =>
        range(nodes).flatMap((node) =>
          map.apply(node) === IDLE
            ? []
            : [`${node}>${map.apply(node)} ${Array.from(slots, (slot) => slot % SLOTS)}`],
        ),
      ),
    )
    .sort();

/** The links that the messages of a step cross, as often as they do. */
const linksOf = (topology: Topology, step: Step) =>
  step.flatMap(({ map }) =>
    range(topology.nodes).flatMap((node) => (map.apply(node) === IDLE ? [] : routeOf(topology, map, node))),
  );

/** The most messages that cross one link of a step: it cannot be divided into fewer. */
function congestion(topology: Topology, step: Step): number {
  const loads = new Map<number, number>();
  for (const link of linksOf(topology, step)) loads.set(link, (loads.get(link) ?? 0) + 1);
  return Math.max(...loads.values());
}

describe('contentionFree', () => {
  test('leaves a step alone in which no link is wanted twice', () => {
    const step: Step = [{ map: translateMap([5], [[1]]), slots: [1, 2] }];
    expect(divide(ring(5), step, [])[0]).toEqual(step);
    expect(divide(ring(5), step, [])).toHaveLength(2);
  });

  test('divides steps so that no link carries two messages, and every node sends what it did once', () => {
    const topologies = [
      ring(4),
      ring(6),
      torus([3, 4]),
      torus([4, 4]),
      mesh([4]),
      mesh([3, 3]),
      mesh([2, 4]),
    ];
    const permutation = (nodes: number) =>
      fc.shuffledSubarray(range(nodes), { minLength: nodes, maxLength: nodes });
    let divided = 0;
    let inTransit = 0;
    fc.assert(
      fc.property(
        fc.constantFrom(...topologies).chain((topology) =>
          fc.record({
            topology: fc.constant(topology),
            targets: permutation(topology.nodes),
            idle: fc.uniqueArray(fc.nat(topology.nodes - 1), { maxLength: topology.nodes }),
          }),
        ),
        ({ topology, targets, idle }) => {
          const map = tableMap(targets.map((to, node) => (to === node || idle.includes(node) ? IDLE : to)));
          const step: Step = [{ map, slots: [3, 5] }];
          const steps = divide(topology, step);
          if (steps.length > 1) divided++;
          for (const part of steps) {
            const links = linksOf(topology, part);
            expect(new Set(links).size).toBe(links.length);
          }
          expect(sendingsOf(steps, topology.nodes)).toEqual(sendingsOf([step], topology.nodes));
          // What arrives finds its place empty: it goes to another slot, or in pairs.
          if (steps.length === 1) return;
          for (const part of steps) {
            for (const message of part) {
              if (message.to) {
                inTransit++;
                expect(Array.from(message.to)).toEqual([3 + SLOTS, 5 + SLOTS]);
                continue;
              }
              for (const node of range(topology.nodes)) {
                const to = message.map.apply(node);
                if (to !== IDLE) expect(message.map.apply(to)).toBe(node);
              }
            }
          }
        },
      ),
      { seed: 219, numRuns: 600 },
    );
    expect(divided).toBeGreaterThan(100);
    expect(inTransit).toBeGreaterThan(100);
  });

  test('goes the ways that displacements say, which a table of the same targets does not', () => {
    // On a ring of four, two links ahead and two links back from other nodes: no link twice.
    const bothWays = translateMap([4], [[2], [-2]], [0, 1, 0, 1]);
    const step = (map: Message['map']): Step => [{ map, slots: [0] }];
    expect(divide(ring(4), step(bothWays))).toHaveLength(1);
    const ahead = tableMap([2, 3, 0, 1]);
    expect(divide(ring(4), step(ahead))).toHaveLength(2);
    const [part] = divide(ring(4), step(translateMap([4], [[-2]])))[0];
    expect(part.map.displacement?.of(0)).toEqual([-2]);
    expect(routeOf(ring(4), part.map, 0)).toEqual([1, 7]);
  });

  test('divides several messages of a step, each of its own slots', () => {
    const messages: Step = [1, 2, -1].map((by, slot) => ({ map: translateMap([4], [[by]]), slots: [slot] }));
    const steps = divide(ring(4), messages);
    expect(sendingsOf(steps, 4)).toEqual(sendingsOf([messages], 4));
    for (const step of steps) {
      const links = linksOf(ring(4), step);
      expect(new Set(links).size).toBe(links.length);
    }
    // A link ahead carries three messages; v - 1 shares none.
    expect(steps).toHaveLength(3);
  });

  test('brings blocks to transit slots and back where all nodes send around a cycle, and says where they are', () => {
    const map = translateMap([5], [[2]]);
    const { steps, away } = contentionFree(ring(5), [[{ map, slots: [2] }], [{ map, slots: [2, 3] }]], 4);
    expect(Array.from(away)).toEqual([0, 0, 0, 1]);
    const slots = steps.map((step) =>
      step.map((message) => [Array.from(message.slots), Array.from(message.to ?? [])]),
    );
    const [first, second] = [slots.slice(0, slots.length / 2), slots.slice(slots.length / 2)];
    for (const [message] of first) expect(message).toEqual([[2], [6]]);
    for (const [message] of second) {
      expect(message).toEqual([
        [6, 3],
        [2, 7],
      ]);
    }
  });

  test('keeps both messages of a pair together', () => {
    const step: Step = [{ map: tableMap([3, 2, 1, 0]), slots: [1] }];
    const [first, second, ...rest] = divide(mesh([4]), step);
    expect(rest).toEqual([]);
    expect([sendingsOf([first], 4), sendingsOf([second], 4)]).toEqual([
      ['0>3 1', '3>0 1'],
      ['1>2 1', '2>1 1'],
    ]);
  });
});

describe('the direct exchange on meshes (cs838, section 14)', () => {
  test.each([
    [[2, 4], 11],
    [[4, 2], 11],
    [[4, 4], 27],
    [[8, 8], 219],
  ])('takes on a mesh of %j as many rounds as its links are wanted: %i', (shape, rounds) => {
    const topology = mesh(shape);
    const schedule = findAlgorithm('direct-exchange').schedule(completeExchange({ topology, copies: 1 }));
    const { ok, certificate } = check(schedule);
    expect(ok).toBe(true);
    expect(certificate).toMatchObject({
      steps: rounds,
      blocksInSequence: rounds,
      span: 1,
      shortestRoutes: true,
    });
    // Fewer rounds than the most messages on one link cannot be.
    const wanted = range(topology.nodes - 1).map((i) =>
      congestion(topology, [{ map: xorMap(topology.nodes, i + 1), slots: [i + 1] }]),
    );
    expect(wanted.reduce((sum, messages) => sum + messages, 0)).toBe(rounds);
    // The congestion of a permutation is at most half of the longer side.
    expect(Math.max(...wanted)).toBe(Math.max(...shape) / 2);
  });
});

describe('built-in algorithms on grids', () => {
  const topologies = [
    ...[2, 3, 4, 5, 6, 8, 12].map(ring),
    ...[
      [2, 3],
      [3, 4],
      [4, 4],
      [5, 5],
      [2, 2, 3],
    ].map(torus),
    ...[[3], [4], [2, 4], [3, 3], [4, 4], [2, 3, 2]].map(mesh),
  ];

  test.each(topologies)('hold on the $label', (topology) => {
    for (const name of ['bruck-2', 'bruck-4', 'spread-out', 'ring', 'direct-exchange']) {
      for (const copies of [1, 3]) {
        const isBinary = Number.isInteger(Math.log2(topology.nodes));
        if (name === 'direct-exchange' && !isBinary) continue;
        expect(
          check(findAlgorithm(name).schedule(completeExchange({ topology, copies }))).violations,
        ).toEqual([]);
      }
    }
  });

  test('ring goes one link at a time on rings, and as fast as it can be with one port', () => {
    for (const nodes of [2, 3, 5, 12]) {
      const { certificate } = check(
        findAlgorithm('ring').schedule(completeExchange({ topology: ring(nodes), copies: 1 })),
      );
      expect(certificate).toMatchObject({
        steps: nodes - 1,
        hopsInSequence: nodes - 1,
        // cs838, section 14: z - i blocks in round i.
        blocksInSequence: (nodes * (nodes - 1)) / 2,
        largestMessage: nodes - 1,
      });
    }
  });

  test('straight displacements hold where they can be divided', () => {
    for (const topology of [ring(4), ring(6), torus([3, 3]), torus([4, 4]), mesh([4]), mesh([3, 3])]) {
      for (const copies of [1, 2]) expect(check(straight(topology, copies)).violations).toEqual([]);
    }
  });
});
