import fc from 'fast-check';
import { expect, test } from 'vitest';
import { inMatchings } from '../../../../../src/schedules/algorithms/uneven/link-matchings/matching-steps.ts';
import type { Timetable } from '../../../../../src/schedules/algorithms/uneven/timetable/timetable.ts';
import { timetableFaults } from '../../../../oracles/timetable-faults.ts';
import { count } from '../../../../support/sample.ts';
import { anyRoutes, networks, traffic } from '../../../../support/uneven.ts';

/** By step and node: those to which it sends, or from which it receives. @param end 0 or 1 */
function partners(nodes: number, { pairs, firstHop, stops, steps }: Timetable) {
  const sides = [new Map<string, Set<number>>(), new Map<string, Set<number>>()];
  const elements = new Float64Array(2 * nodes);
  for (const [route, pair] of pairs.entries()) {
    let at = Math.floor(pair / nodes);
    for (let hop = firstHop[route]; hop < firstHop[route + 1]; hop++) {
      const ends = [at, stops[hop]];
      for (const [side, known] of sides.entries()) {
        const name = `${steps[hop]} ${ends[side]}`;
        known.set(name, (known.get(name) ?? new Set()).add(ends[1 - side]));
        elements[side * nodes + ends[side]]++;
      }
      at = stops[hop];
    }
  }
  const most = sides
    .flatMap((known) => [...known.values()])
    .reduce((max, { size }) => Math.max(max, size), 0);
  return { most, busiest: elements.reduce((max, number) => Math.max(max, number), 0) };
}

test('any routes of any traffic: all arrive, nodes have one partner at either end, and hardly a step is lost', () => {
  const drawn = networks.chain((topology) =>
    fc.tuple(
      fc.constant(topology),
      traffic(topology.nodes).map((counts) => counts.map((elements) => elements % 20)),
      fc.array(fc.nat(), { minLength: 3, maxLength: 40 }),
      fc.integer({ min: 1, max: 3 }),
    ),
  );
  fc.assert(
    fc.property(drawn, ([topology, counts, draws, width]) => {
      const { nodes } = topology;
      const routes = anyRoutes(topology, counts, draws);
      const timetable = inMatchings(topology, routes, width);
      expect(timetableFaults(topology, counts, timetable, width)).toEqual([]);
      const { most, busiest } = partners(nodes, timetable);
      expect(most).toBeLessThanOrEqual(1);
      const longest = routes.firstHop.reduce(
        (max, end, i, all) => Math.max(max, i > 0 ? end - all[i - 1] : 0),
        0,
      );
      const steps = timetable.steps.reduce((max, step) => Math.max(max, step + 1), 0);
      // No proof says so: it is what these draws have shown.
      if (width === 1) expect(steps).toBeLessThanOrEqual(busiest + longest);
    }),
    { seed: 44, numRuns: count(10, 40, 1500) },
  );
});
