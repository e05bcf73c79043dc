import { expect } from 'vitest';
import {
  check,
  cube,
  EMPTY,
  exchangePattern,
  type Grid,
  gridLocalMap,
  IDLE,
  InputError,
  type LocalPhase,
  mesh,
  type NodeMap,
  type Pattern,
  type Phase,
  ring,
  type Schedule,
  type Step,
  type Violation,
} from '../../../src/schedules/index.ts';
import { tableLocalMap } from '../../../src/schedules/model/local-map.ts';
import { tableMap, translateMap } from '../../../src/schedules/model/node-map.ts';
import { bruteForce } from '../../oracles/brute-force.ts';
import { tableBy } from '../../support/pattern-tables.ts';

export type Place = readonly [node: number, slot: number];

/** On a 2-cube with 3 slots a node: what starts in the first place of a pair must end in the second. */
export function blocks(...pairs: readonly (readonly [Place, Place])[]): Pattern {
  const place = ([node, slot]: Place) => slot * 4 + node;
  const destinations = new Map(pairs.map(([from, to]) => [place(from), place(to)]));
  return tableBy(4, 3, (from) => destinations.get(from) ?? EMPTY);
}

/** Only `from` sends, to `to`. */
export const only = (from: number, to: number): NodeMap =>
  tableMap([0, 1, 2, 3].map((node) => (node === from ? to : IDLE)));

export const segment = (steps: Step[], rowClosed = true): Phase => ({
  kind: 'segment',
  rowClosed,
  steps: () => steps,
});

export function plan(pattern: Pattern, phases: Phase[], overrides: Partial<Schedule> = {}): Schedule {
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
export function expectViolations(schedule: Schedule, expected: readonly Violation[]): void {
  const proof = check(schedule);
  expect(proof.ok).toBe(false);
  expect(proof.violations.slice(0, expected.length)).toEqual(expected);
  expect(bruteForce(schedule).fault).toBeDefined();
}

/** Parts that do not fit together are rejected by a violation or refused with an InputError. */
export function expectRefused(schedule: Schedule): void {
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
export const oneBlock = blocks([
  [0, 0],
  [1, 0],
]);
export const oneMove: Step = [{ map: only(0, 1), slots: [0] }];

/** Does nothing, but is not of the form that shows symmetry. */
export function unaligned(nodes: number): LocalPhase {
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

export function ring3Long(): Schedule {
  expect(check(ringOfThree([1, -1])).violations).toEqual([]);
  return ringOfThree([1, 2]);
}

export function offTheEdge(): Schedule {
  return ringOfThree([1, -1], mesh([3]));
}

export function allAround(): Schedule {
  return ringOfThree([1 + 3, -1]);
}

/** The same with all node maps written out, so that messages go the shortest ways. */
export function withoutWays(schedule: Schedule): Schedule {
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
