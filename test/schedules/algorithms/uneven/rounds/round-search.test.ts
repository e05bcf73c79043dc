import fc from 'fast-check';
import { expect, test } from 'vitest';
import { RoundLoads } from '../../../../../src/schedules/algorithms/uneven/rounds/round-loads.ts';
import { RoundSearch } from '../../../../../src/schedules/algorithms/uneven/rounds/round-search.ts';

const ROUNDS = 5;
const SHARPNESS = 3;

/** All rising rounds of so many hops, from a round on. */
function risingRounds(hops: number, from = 0): number[][] {
  if (hops === 0) return [[]];
  return Array.from({ length: ROUNDS - from }, (_, i) => from + i).flatMap((round) =>
    risingRounds(hops - 1, round + 1).map((others) => [round, ...others]),
  );
}

/** By round and link: the share of a link in the softmax of all loads of the round. */
function sharesOf(loads: readonly (readonly number[])[], steepness: number): number[][] {
  return loads.map((inRound) => {
    const powers = inRound.map((load) => Math.exp(steepness * load));
    const all = powers.reduce((sum, power) => sum + power, 0);
    return powers.map((power) => power / all);
  });
}

test('no rising rounds of a way cost less', () => {
  const anyLoads = fc.array(fc.array(fc.integer({ min: 1, max: 50 }), { minLength: 6, maxLength: 6 }), {
    minLength: ROUNDS,
    maxLength: ROUNDS,
  });
  const way = fc.shuffledSubarray([0, 1, 2, 3, 4, 5], { minLength: 1, maxLength: ROUNDS });
  fc.assert(
    fc.property(anyLoads, way, fc.nat({ max: 50 }), (before, links, more) => {
      const found = new RoundLoads(6, ROUNDS);
      for (const [round, inRound] of before.entries()) {
        for (const [link, load] of inRound.entries()) found.add(link, round, load);
      }
      const largest = before.reduce((sum, inRound) => sum + Math.max(...inRound), 0);
      expect(found.weigh(SHARPNESS)).toBe(largest);
      // What comes later counts at once.
      found.add(2, 3, more);
      const loads = before.map((inRound, round) =>
        inRound.map((load, link) => (link === 2 && round === 3 ? load + more : load)),
      );
      const shares = sharesOf(loads, (SHARPNESS * ROUNDS) / largest);
      const costOf = (rounds: readonly number[]) =>
        rounds.reduce((sum, round, hop) => sum + shares[round][links[hop]], 0);
      const least = Math.min(...risingRounds(links.length).map(costOf));
      const search = new RoundSearch(found, ROUNDS);
      expect(search.leastCost(Uint32Array.from(links), links.length)).toBeCloseTo(least, 9);
      const rounds = new Uint16Array(ROUNDS + 2);
      search.copyRounds(rounds, 1, links.length);
      const chosen = Array.from(rounds.subarray(1, links.length + 1));
      expect(risingRounds(links.length)).toContainEqual(chosen);
      expect(costOf(chosen)).toBeCloseTo(least, 9);
    }),
    { seed: 25, numRuns: 200 },
  );
});
