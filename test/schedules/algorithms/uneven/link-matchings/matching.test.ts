import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Matching } from '../../../../../src/schedules/algorithms/uneven/link-matchings/matching.ts';
import { count } from '../../../../support/sample.ts';

type Link = readonly [from: number, to: number];

/** What any matching of links weighs at most, by looking at all of them. @param weigh a matching */
function heaviest(links: readonly Link[], weigh: (matched: readonly Link[]) => number): number {
  if (links.length === 0) return weigh([]);
  const [[from, to], ...rest] = links;
  const without = heaviest(rest, weigh);
  const others = rest.filter((link) => link[0] !== from && link[1] !== to);
  return Math.max(
    without,
    heaviest(others, (matched) => weigh([...matched, [from, to]])),
  );
}

const NODES = 5;
const drawnNodes = fc.nat(NODES - 1);
const drawnWeights = fc.array(fc.nat(4), { minLength: NODES, maxLength: NODES });

test('no matching has heavier senders, and none has heavier receivers, of all that there are', () => {
  const drawn = fc.record({
    links: fc.uniqueArray(fc.tuple(drawnNodes, drawnNodes), {
      selector: (link) => link.join(),
      maxLength: 10,
    }),
    absent: fc.nat(9),
    sending: drawnWeights,
    receiving: drawnWeights,
  });
  fc.assert(
    fc.property(drawn, ({ links, absent, sending, receiving }) => {
      const [from, to] = [0, 1].map((end) => links.map((link) => link[end]));
      const matching = new Matching({ nodes: NODES, from, to }, links.keys());
      const found = matching.find((link) => link !== absent, sending, receiving);
      const matched = [...found].filter((link) => link !== -1);
      for (const [node, link] of found.entries()) if (link !== -1) expect(from[link]).toBe(node);
      expect(matched).not.toContain(absent);
      expect(new Set(matched.map((link) => to[link])).size).toBe(matched.length);
      const there = links.filter((_, link) => link !== absent);
      const weighed = (weights: readonly number[], end: 0 | 1) => (some: readonly Link[]) =>
        some.reduce((sum, link) => sum + weights[link[end]], 0);
      for (const [weights, end] of [[sending, 0] as const, [receiving, 1] as const]) {
        const weigh = weighed(weights, end);
        expect(weigh(matched.map((link) => links[link]))).toBe(heaviest(there, weigh));
      }
    }),
    { seed: 44, numRuns: count(200, 1000, 20_000) },
  );
});
