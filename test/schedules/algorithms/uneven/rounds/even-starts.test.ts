import { describe, expect, test } from 'vitest';
import { evenStarts } from '../../../../../src/schedules/algorithms/uneven/rounds/even-starts.ts';
import { directRoutes } from '../../../../../src/schedules/algorithms/uneven/routes/direct-routes.ts';
import { InputError, ring, torus } from '../../../../../src/schedules/index.ts';
import { busiestLink } from '../../../../oracles/busiest-link.ts';
import { routing } from '../../../../support/uneven.ts';

const sum = (numbers: Uint32Array) => numbers.reduce((all, number) => all + number, 0);

describe('evenStarts', () => {
  test.each([
    { size: 100, rounds: 7 },
    { size: 3, rounds: 10 },
    { size: 12, rounds: 4 },
  ])('$size elements over one link: as many in each of $rounds rounds, but for one', ({ size, rounds }) => {
    const messages = evenStarts(ring(5), routing(5, [{ way: [1, 2], size }]), rounds);
    expect(messages).toHaveLength(rounds);
    expect(sum(messages)).toBe(size);
    for (const elements of messages) {
      expect(Math.abs(elements - size / rounds)).toBeLessThan(1);
    }
  });

  test('a route of as many hops as rounds has one round to start in', () => {
    const routes = routing(9, [
      { way: [0, 1, 2, 3], size: 50 },
      { way: [5, 4, 3], size: 40 },
    ]);
    // The second one starts with 20 in the first round and with 20 in the second.
    expect(Array.from(evenStarts(ring(9), routes, 3))).toEqual([50, 50, 50]);
    expect(Array.from(evenStarts(ring(9), routing(9, [{ way: [5, 4, 3], size: 40 }]), 3))).toEqual([
      20, 20, 20,
    ]);
  });

  test('what goes over a link in the same round is one message', () => {
    const routes = routing(9, [
      { way: [0, 1, 2], size: 50 },
      { way: [8, 0, 1], size: 40 },
      { way: [4, 3], size: 6 },
    ]);
    // In the last round of two, the link 0-1 has what came from node 8, and 1-2 what started at node 0.
    expect(Array.from(evenStarts(ring(9), routes, 2))).toEqual([50, 50]);
    const met = routing(9, [
      { way: [8, 0, 1], size: 50 },
      { way: [7, 0, 1].map((node) => (node === 7 ? 8 : node)), size: 40 },
    ]);
    expect(Array.from(evenStarts(ring(9), met, 2))).toEqual([90, 90]);
  });

  test('on a torus the rounds take little longer than the busiest link carries', () => {
    const topology = torus([4, 4]);
    const counts = Uint32Array.from({ length: 256 }, (_, pair) => 100 + ((pair * pair) % 97));
    const routes = directRoutes(topology, counts);
    const busiest = busiestLink(topology.nodes, routes);
    for (const rounds of [topology.diameter, 6]) {
      const length = sum(evenStarts(topology, routes, rounds));
      expect(length).toBeGreaterThanOrEqual(busiest);
      expect(length).toBeLessThanOrEqual(1.35 * busiest);
    }
  });

  test('too few rounds get one line', () => {
    expect(() => evenStarts(ring(9), routing(9, [{ way: [0, 1, 2], size: 1 }]), 1)).toThrow(
      new InputError('1 rounds for a route of 2 hops: give as many as hops'),
    );
  });
});
