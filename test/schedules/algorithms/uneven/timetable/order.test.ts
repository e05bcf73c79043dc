import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { inSteps } from '../../../../../src/schedules/algorithms/uneven/timetable/order.ts';
import type {
  Routing,
  Timetable,
} from '../../../../../src/schedules/algorithms/uneven/timetable/timetable.ts';
import { timetableSchedule } from '../../../../../src/schedules/algorithms/uneven/timetable/timetable-schedule.ts';
import { check, InputError, ring, servers, switched, torus } from '../../../../../src/schedules/index.ts';
import { unevenExchange } from '../../../../../src/schedules/problems/uneven.ts';
import { busiestLink } from '../../../../oracles/busiest-link.ts';
import { timetableFaults } from '../../../../oracles/timetable-faults.ts';
import { count } from '../../../../support/sample.ts';
import { anyRoutes, networks, routing, traffic } from '../../../../support/uneven.ts';

const lengthOf = ({ steps }: Timetable) => steps.reduce((most, step) => Math.max(most, step + 1), 0);

/** Of each element the nodes to which it comes, one element after another. */
function stopsOf({ sizes, firstHop, stops }: Routing): number[] {
  const all: number[] = [];
  for (const [route, size] of sizes.entries()) {
    for (let k = 0; k < size; k++) all.push(...stops.subarray(firstHop[route], firstHop[route + 1]));
  }
  return all;
}

const isSame = (some: Uint32Array, others: readonly number[]) =>
  some.length === others.length && some.every((entry, i) => entry === others[i]);

describe('inSteps', () => {
  test('any routes of any traffic: all elements arrive, no link is asked too much, and hardly a step is lost', () => {
    const cases = networks.chain((topology) =>
      fc.tuple(
        fc.constant(topology),
        traffic(topology.nodes),
        fc.array(fc.nat(), { minLength: 3, maxLength: 40 }),
        fc.integer({ min: 1, max: 3 }),
      ),
    );
    fc.assert(
      fc.property(cases, ([topology, counts, draws, width]) => {
        const routes = anyRoutes(topology, counts, draws);
        const timetable = inSteps(topology, routes, width);
        expect(timetableFaults(topology, counts, timetable, width)).toEqual([]);
        expect(isSame(timetable.stops, stopsOf(routes))).toBe(true);
        const least = Math.ceil(busiestLink(topology.nodes, routes) / width);
        // No proof says so: it is what 1500 draws have shown, of which the worst lost one step more than the diameter.
        expect(lengthOf(timetable)).toBeLessThanOrEqual(least + topology.diameter + 3);
      }),
      { numRuns: count(5, 20, 1500), seed: 5 },
    );
  });

  test('the checker proves the schedule', () => {
    const topology = torus([4, 4]);
    const counts = Array.from({ length: 256 }, (_, pair) => (pair * pair) % 7);
    const problem = unevenExchange({ topology, counts });
    const timetable = inSteps(topology, anyRoutes(topology, counts, [5, 11, 3, 2, 8]));
    const proof = check(timetableSchedule('steps', problem, 'all', timetable), problem);
    expect(proof.violations).toEqual([]);
    expect(proof.certificate).toMatchObject({ steps: lengthOf(timetable), largestMessage: 1 });
  });

  test('elements for one node of a ring go back from it, so that the last link never rests', () => {
    // Nodes 1, 2 and 3 send 2 elements each to node 0: 1 and 2 over the link 1-0, 3 over 3-0.
    const routes = routing(4, [
      { way: [1, 0], size: 2 },
      { way: [2, 1, 0], size: 2 },
      { way: [3, 0], size: 2 },
    ]);
    const timetable = inSteps(ring(4), routes);
    expect(Array.from(timetable.steps)).toEqual([0, 1, 1, 2, 2, 3, 2, 3]);
  });

  /** Nodes in a row of which each sends elements to the next, and the first some to the last. */
  test.each([
    { width: 1, steps: 12 },
    { width: 2, steps: 6 },
    { width: 5, steps: 4 },
    { width: 100, steps: 4 },
  ])('with links of width $width', ({ width, steps }) => {
    const far = { way: [0, 1, 2, 3, 4], size: 3 };
    const near = [0, 1, 2, 3].map((node) => ({ way: [node, node + 1], size: 9 }));
    expect(lengthOf(inSteps(ring(9), routing(9, [far, ...near]), width))).toBe(steps);
  });

  test('where those with the most hops left would hold up others, routes share their links evenly', () => {
    // Ways that meet on 8-9 part behind it, and each has a longer one beside it there: back from the receivers these would go
    // first, 8-9 would rest meanwhile, and 300 steps would go by.
    const ways = [
      [8, 9, 10],
      [25, 17, 9, 10],
      [8, 9, 17],
      [57, 1, 9, 17],
    ];
    const routes = routing(
      64,
      ways.map((way) => ({ way, size: 100 })),
    );
    expect(busiestLink(64, routes)).toBe(200);
    expect(lengthOf(inSteps(torus([8, 8]), routes))).toBeLessThanOrEqual(206);
  });

  test('where shares would come late, those with the most hops left go first', () => {
    // Sharing the link 3-4 evenly takes 203 steps.
    const ways = [
      [3, 4, 0, 1, 2],
      [1, 0, 4, 3, 2],
      [3, 4],
    ];
    const routes = routing(
      5,
      ways.map((way) => ({ way, size: 100 })),
    );
    expect(lengthOf(inSteps(ring(5), routes))).toBe(200);
  });

  test('nothing to send takes no step', () => {
    const timetable = inSteps(ring(3), routing(3, []));
    expect(timetable).toEqual({
      pairs: new Uint32Array(),
      sizes: new Uint32Array(),
      firstHop: new Uint32Array(1),
      stops: new Uint32Array(),
      steps: new Uint32Array(),
    });
  });

  test('a network without neighbours, and a hop between nodes that are none, get one line', () => {
    const routes = routing(4, [{ way: [0, 2], size: 1 }]);
    expect(() => inSteps(switched(4), routes)).toThrow(
      new InputError('links of the switch 4: give a network of neighbours, say torus 4x4'),
    );
    expect(() => inSteps(servers(2, 2), routes)).toThrow('links of the servers 2x2: give a network');
    expect(() => inSteps(ring(4), routes)).toThrow(
      new InputError('a hop from node 0 to node 2: give a route between neighbours'),
    );
  });
});
