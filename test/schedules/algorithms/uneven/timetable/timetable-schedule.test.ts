import { describe, expect, it } from 'vitest';
import type { Timetable } from '../../../../../src/schedules/algorithms/uneven/timetable/timetable.ts';
import { timetableSchedule } from '../../../../../src/schedules/algorithms/uneven/timetable/timetable-schedule.ts';
import {
  check,
  circulant,
  cube,
  graph,
  InputError,
  mesh,
  ring,
  switched,
  type Topology,
  torus,
  unevenExchange,
} from '../../../../../src/schedules/index.ts';
import { randomCounts, seeded, timetableInOrder } from '../../../../support/timetables.ts';

const networks: readonly Topology[] = [
  cube(1),
  cube(4),
  ring(7),
  torus([2, 5]),
  torus([3, 4, 2]),
  mesh([3, 5]),
  circulant(11, [1, 3]),
  graph([
    [0, 1],
    [1, 2],
    [2, 3],
    [3, 1],
  ]),
  switched(6),
];

function problemOn(topology: Topology, seed: number, most: number) {
  return unevenExchange({ topology, counts: randomCounts(topology.nodes, most, seeded(seed)) });
}

const portsOf = ({ isSwitched }: Topology) => (isSwitched ? 'one' : 'all');

describe('timetableSchedule', () => {
  it.each(
    networks.flatMap((topology) => [1, 5, 4000].map((part) => [topology.label, part, topology] as const)),
  )('carries every element on %s in parts of %i, as the timetable says', (_, part, topology) => {
    const problem = problemOn(topology, part, part === 1 ? 12 : 300);
    const timetable = timetableInOrder(problem, part);
    const schedule = timetableSchedule('in order', problem, portsOf(topology), timetable);
    const { ok, violations, certificate } = check(schedule, problem);
    expect(violations).toEqual([]);
    expect(ok).toBe(true);
    expect(certificate.steps).toBe(new Set(timetable.steps).size);
    const crossings = timetable.sizes.reduce(
      (sum, size, route) => sum + size * (timetable.firstHop[route + 1] - timetable.firstHop[route]),
      0,
    );
    const links = topology.isSwitched ? 2 : 1;
    expect(certificate.linkCrossings).toBe(crossings * links);
  });

  it('needs no more slots than a node has elements at a time', () => {
    // Node 0 sends what it has before it gets as much: both lie in the same slots.
    const problem = unevenExchange({ topology: cube(1), counts: [0, 5, 5, 0] });
    const timetable: Timetable = {
      pairs: Uint32Array.of(1, 2),
      sizes: Uint32Array.of(5, 5),
      firstHop: Uint32Array.of(0, 1, 2),
      stops: Uint32Array.of(1, 0),
      steps: Uint32Array.of(0, 0),
    };
    expect(timetableSchedule('both', problem, 'all', timetable).slots).toBe(5);
    const later = { ...timetable, steps: Uint32Array.of(0, 1) };
    expect(timetableSchedule('later', problem, 'all', later).slots).toBe(10);
  });

  it('of nothing to send has no step', () => {
    const problem = unevenExchange({ topology: ring(3), counts: [4, 0, 0, 0, 0, 0, 0, 0, 9] });
    const schedule = timetableSchedule('none', problem, 'all', timetableInOrder(problem, 1));
    const { ok, certificate } = check(schedule, problem);
    expect(ok).toBe(true);
    expect(certificate).toMatchObject({ steps: 0, lowerBound: 0, optimal: true });
  });

  it.each<[title: string, (timetable: Timetable) => Timetable]>([
    ['a hop at the time of another on its link', (t) => ({ ...t, steps: t.steps.map(() => 0) })],
    ['a hop before the one that brings the element', swapped],
    [
      'a route to another node',
      (t) => ({ ...t, stops: t.stops.map((node, i) => (i === 4 ? node ^ 1 : node)) }),
    ],
    ['fewer elements', (t) => ({ ...t, sizes: t.sizes.map((size, i) => (i === 3 ? size - 1 : size)) })],
    ['more elements', (t) => ({ ...t, sizes: t.sizes.map((size, i) => (i === 3 ? size + 1 : size)) })],
  ])('of a wrong timetable is a wrong schedule: %s', (_, broken) => {
    const problem = problemOn(torus([3, 4]), 8, 60);
    const timetable = timetableInOrder(problem, 6);
    const make = () => timetableSchedule('wrong', problem, 'all', broken(timetable));
    expect(check(timetableSchedule('right', problem, 'all', timetable), problem).ok).toBe(true);
    expect(comesOutRight(() => check(make(), problem).ok)).toBe(false);
  });
});

/** A timetable may also be so wrong that two elements would end in one place, which is no pattern. */
function comesOutRight(proved: () => boolean): boolean {
  try {
    return proved();
  } catch (error) {
    if (error instanceof InputError) return false;
    throw error;
  }
}

/** The first two steps of the first route that has two, the other way round. */
function swapped(timetable: Timetable): Timetable {
  const { firstHop, steps } = timetable;
  const route = firstHop.findIndex((first, i) => firstHop[i + 1] > first + 1);
  const first = firstHop[route];
  const reversed = steps.slice();
  [reversed[first], reversed[first + 1]] = [steps[first + 1], steps[first]];
  return { ...timetable, steps: reversed };
}
