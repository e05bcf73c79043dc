import { describe, expect, it } from 'vitest';
import { cube, ring, trafficFacts, unevenExchange } from '../../../src/schedules/index.ts';
import { randomCounts, seeded } from '../../support/timetables.ts';

describe('unevenExchange', () => {
  it('asks for every element, in the orders of MPI_Alltoallv', () => {
    const topology = ring(5);
    const { nodes } = topology;
    const counts = randomCounts(nodes, 9, seeded(3));
    const { from, to, written } = unevenExchange({ topology, counts }).demand();
    // The arrays by the definition, as lists of sender, receiver and which one it is.
    const names = counts.flatMap((count, pair) => Array.from({ length: count }, (_, k) => `${pair}.${k}`));
    const sent = Array.from({ length: nodes }, (_, node) =>
      names.filter((name) => Math.floor(Number.parseInt(name, 10) / nodes) === node),
    );
    const received = Array.from({ length: nodes }, (_, node) =>
      Array.from({ length: nodes }, (_, sender) =>
        names.filter((name) => Number.parseInt(name, 10) === sender * nodes + node),
      ).flat(),
    );
    expect(from.nodeOf.length).toBe(names.length);
    for (const [element, name] of names.entries()) {
      expect(sent[from.nodeOf[element]][from.indexOf[element]]).toBe(name);
      expect(received[to.nodeOf[element]][to.indexOf[element]]).toBe(name);
    }
    expect(Array.from(written ?? [], (element) => names[element])).toEqual(received.flat());
  });

  it('says what its traffic is like', () => {
    const facts = trafficFacts(3, [9, 4, 0, 2, 9, 6, 0, 8, 9]);
    expect(facts).toMatchObject({
      elements: 20,
      largestRow: 8,
      largestColumn: 12,
      largestPair: 8,
      emptyPairs: 2,
    });
    // The receivers get 2, 12 and 6: the mean difference of two, over twice the mean.
    const gets = [2, 12, 6];
    const differences = gets.flatMap((a) => gets.map((b) => Math.abs(a - b)));
    const mean = differences.reduce((sum, x) => sum + x, 0) / 9;
    expect(facts.gini).toBeCloseTo(mean / 2 / (20 / 3), 12);
    expect(trafficFacts(2, [7, 0, 0, 7])).toMatchObject({ elements: 0, gini: 0, emptyPairs: 2 });
    expect(trafficFacts(4, new Array(16).fill(3)).gini).toBeCloseTo(0, 12);
  });

  it.each([
    [[1, 2, 3], '3 counts for 4 nodes: give 4 x 4'],
    [[...new Array(15).fill(1), -1], '-1 elements from node 3 to node 3: give a whole number'],
    [[0, 1.5, ...new Array(14).fill(1)], '1.5 elements from node 0 to node 1: give a whole number'],
    [[0, 2 ** 32, ...new Array(14).fill(1)], '4294967296 elements from node 0 to node 1'],
  ])('refuses what is no table of counts: %j', (counts, message) => {
    expect(() => unevenExchange({ topology: cube(2), counts })).toThrow(message);
  });

  it('refuses several cubes, and elements that are too many to be followed, when they are asked for', () => {
    expect(() => unevenExchange({ topology: cube(1, 2), counts: new Array(16).fill(1) })).toThrow(
      'give one cube',
    );
    const large = unevenExchange({ topology: cube(1), counts: [0, 2 ** 24 + 1, 0, 0] });
    expect(large.facts).toMatchObject({ elements: 2 ** 24 + 1 });
    expect(() => large.demand()).toThrow('at most 16777216');
  });
});
