import fc from 'fast-check';
import { expect, test } from 'vitest';
import { TimedPaths } from '../../../../../src/schedules/algorithms/uneven/rounds/timed-paths.ts';
import type { Topology } from '../../../../../src/schedules/index.ts';
import { networks } from '../../../../support/uneven.ts';

/** All ways of some links at most, with all rising rounds of their hops: link x rounds + round. */
function* timedWays(
  topology: Topology,
  rounds: number,
  at: number,
  to: number,
  most: number,
  first = 0,
): Iterable<number[]> {
  if (at === to) yield [];
  if (at === to || most === 0) return;
  for (let port = 0; port < topology.ports; port++) {
    const next = topology.neighbour(at, port);
    if (next === undefined || topology.distance(next, to) >= most) continue;
    for (let round = first; round < rounds; round++) {
      for (const rest of timedWays(topology, rounds, next, to, most - 1, round + 1)) {
        yield [(at * topology.ports + port) * rounds + round, ...rest];
      }
    }
  }
}

test('no way of so few links, in any rounds, costs less', () => {
  const small = networks.filter(({ nodes, diameter }) => nodes > 2 && nodes < 17 && diameter < 4);
  const cases = small.chain((topology) =>
    fc.record({
      topology: fc.constant(topology),
      pair: fc.shuffledSubarray(
        Array.from({ length: topology.nodes }, (_, node) => node),
        {
          minLength: 2,
          maxLength: 2,
        },
      ),
      waits: fc.nat({ max: 2 }),
      detour: fc.nat({ max: 1 }),
      prices: fc.array(fc.nat({ max: 20 }), { minLength: 7, maxLength: 40 }),
    }),
  );
  fc.assert(
    fc.property(cases, ({ topology, pair: [from, to], waits, detour, prices }) => {
      const { nodes, ports, diameter } = topology;
      const rounds = diameter + waits;
      const most = Math.min(rounds, topology.distance(from, to) + detour);
      const weights = Float64Array.from(
        { length: nodes * ports * rounds },
        (_, cell) => prices[(cell * 5) % prices.length],
      );
      const scales = Float64Array.from({ length: rounds }, (_, round) => 1 + ((round * 3) % 4));
      const costOf = (cells: Iterable<number>) =>
        Array.from(cells).reduce((sum, cell) => sum + weights[cell] * scales[cell % rounds], 0);
      const paths = new TimedPaths(topology, rounds, detour);
      // What was found before does not matter.
      paths.find({ weights, scales, add: () => undefined }, to, from, topology.distance(to, from));
      const links = paths.find({ weights, scales, add: () => undefined }, from, to, most);
      const found = paths.cells.slice(0, links);
      const ways = Array.from(timedWays(topology, rounds, from, to, most));
      expect(ways).toContainEqual(Array.from(found));
      expect(costOf(found)).toBe(Math.min(...ways.map(costOf)));
    }),
    { seed: 25, numRuns: 100 },
  );
});
