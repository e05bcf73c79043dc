import { describe, expect, test } from 'vitest';
import { RingTurns, type Turn } from '../../../../src/schedules/algorithms/frames/micro-permutations.ts';

const modulo = (value: number, by: number) => ((value % by) + by) % by;

/** The links that the messages of a turn cross, as `node>`: from it up, or `node<`: from it down. */
function linksOf({ hops }: Turn, side: number): string[] {
  return hops.flatMap(([node, links]) =>
    Array.from({ length: Math.abs(links) }, (_, i) =>
      links > 0 ? `${modulo(node + i, side)}>` : `${modulo(node - i, side)}<`,
    ),
  );
}

describe('the sets of turns of a ring', () => {
  test.each([2, 4, 6, 8, 10, 12, 14, 16])('of %i nodes are right', (side) => {
    const ring = new RingTurns(side);
    const sets = ring.sets();
    expect(sets).toHaveLength(side);
    for (const direction of ['up', 'down'] as const) {
      const sent = new Set<string>();
      for (const set of sets) {
        const turns = set.map((choice) => choice[direction]);
        // Every node once.
        const nodes = turns.flatMap(({ hops }) => hops.map(([node]) => node));
        expect(nodes.toSorted((a, b) => a - b)).toEqual(Array.from({ length: side }, (_, i) => i));
        for (const turn of turns) {
          // On a shortest route, from the slot of the block into that in which it is expected.
          for (const [from, links] of turn.hops) {
            const to = modulo(from + links, side);
            sent.add(`${from} to ${to}`);
            expect(2 * Math.abs(links)).toBeLessThanOrEqual(side);
            expect([ring.slotFor(from, to), ring.slotFrom(to, from)]).toEqual([turn.slot, turn.slot]);
          }
          // No link twice; on two nodes up and down are the same links.
          const links = linksOf(turn, side);
          expect(new Set(links).size).toBe(links.length);
        }
        // Of those with the same place one has links to cross at most.
        const busy = set.filter((choice) => linksOf(choice[direction], side).length > 0);
        expect(new Set(busy.map(({ place }) => place)).size).toBe(busy.length);
        for (const { place } of set) expect(place).toBeLessThan(side / 4 + 0.75);
      }
      // Every node to every node once, itself included.
      expect(sent.size).toBe(side ** 2);
    }
  });

  test('cross links up with what goes up on another axis, where that goes down they cross them down', () => {
    const linksIn = (choices: readonly (readonly Turn[])[], sign: number) =>
      choices.flat().some(({ hops }) => hops.some(([, links]) => links * sign > 0));
    for (const set of new RingTurns(12).sets()) {
      const [up, down] = (['up', 'down'] as const).map((direction) => [
        set.map((choice) => choice[direction]),
      ]);
      expect(linksIn(up, 1) && linksIn(up, -1)).toBe(false);
      expect(linksIn(up, 1)).toBe(linksIn(down, -1));
    }
  });
});
