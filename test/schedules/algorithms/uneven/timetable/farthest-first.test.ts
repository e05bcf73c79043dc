import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type ElementHops,
  firstKeys,
} from '../../../../../src/schedules/algorithms/uneven/timetable/element-hops.ts';
import { farthestFirstOrder } from '../../../../../src/schedules/algorithms/uneven/timetable/farthest-first.ts';
import { linksOfHops } from '../../../../../src/schedules/algorithms/uneven/timetable/hop-links.ts';
import { count } from '../../../../support/sample.ts';
import { anyRoutes, networks } from '../../../../support/uneven.ts';

/** The definition, step by step: every link takes those with most hops left, of these the least keys. */
function simulated({ routing, links, firsts, room }: ElementHops): number[] {
  const { sizes, firstHop } = routing;
  const keys = firstKeys(routing);
  const elements = Array.from(sizes).flatMap((size, route) =>
    Array.from({ length: size }, (_, j) => ({
      // The last element of a route leaves its receiver first.
      places: firsts[route] + (size - 1 - j) * (firstHop[route + 1] - firstHop[route]),
      first: firstHop[route],
      left: firstHop[route + 1] - firstHop[route],
      key: keys[route] + j / size,
    })),
  );
  const steps: number[] = [];
  let step = 0;
  for (; elements.some(({ left }) => left > 0); step++) {
    const rooms = new Map<number, number>();
    const waiting = elements.filter(({ left }) => left > 0);
    for (const element of waiting.sort((a, b) => b.left - a.left || a.key - b.key)) {
      const link = links[element.first + element.left - 1];
      const free = rooms.get(link) ?? room(link);
      if (free === 0) continue;
      rooms.set(link, free - 1);
      steps[element.places + --element.left] = step;
    }
  }
  return steps.map((at) => step - 1 - at);
}

describe('farthestFirstOrder', () => {
  test('comes to what a simulation of the definition comes to', () => {
    const small = networks.filter(({ nodes }) => nodes <= 16);
    const cases = small.chain((topology) =>
      fc.tuple(
        fc.constant(topology),
        fc.array(fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 9 })), {
          minLength: topology.nodes ** 2,
        }),
        fc.array(fc.nat(), { minLength: 3, maxLength: 40 }),
        fc.integer({ min: 1, max: 3 }),
      ),
    );
    fc.assert(
      fc.property(cases, ([topology, counts, draws, width]) => {
        const routing = anyRoutes(topology, counts.slice(0, topology.nodes ** 2), draws);
        const apart = Array.from(
          routing.sizes,
          (_, route) => routing.firstHop[route + 1] - routing.firstHop[route],
        );
        let first = 0;
        const firsts = Uint32Array.from([...routing.sizes, 0], (size, route) => {
          const here = first;
          first += size * (apart[route] ?? 0);
          return here;
        });
        const hops: ElementHops = {
          routing,
          links: linksOfHops(topology, routing),
          firsts,
          room: (link) => width + (link % 3),
        };
        const { steps, length } = farthestFirstOrder(hops);
        expect(Array.from(steps)).toEqual(simulated(hops));
        expect(length).toBe(steps.reduce((most, step) => Math.max(most, step + 1), 0));
      }),
      { numRuns: count(3, 6, 200), seed: 6 },
    );
  });
});
