import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decodeSchedule } from '../../../src/formats/schedule/schedule-reader.ts';
import { encodeSchedule } from '../../../src/formats/schedule/schedule-writer.ts';
import { findAlgorithm } from '../../../src/schedules/catalogue.ts';
import { InputError } from '../../../src/schedules/model/errors.ts';
import { cube } from '../../../src/schedules/model/networks/cube.ts';
import { tablePattern } from '../../../src/schedules/model/table-pattern.ts';
import { check } from '../../../src/schedules/proof/checker.ts';
import { colourEdges } from '../../../src/schedules/transforms/colouring.ts';
import { routePermutation } from '../../../src/schedules/transforms/permutation-routing.ts';
import { cubeAlgorithms, exchangeOn, memoriesOn, stepsIn } from '../../support/exchange.ts';

function shuffled(length: number, seed: number): number[] {
  const all = Array.from({ length }, (_, i) => i);
  const [sample] = fc.sample(fc.shuffledSubarray(all, { minLength: length }), { seed, numRuns: 1 });
  return sample;
}

describe('colourEdges', () => {
  it('gives every vertex equally many edges of each colour, in any graph of equal degrees', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 9 }),
        fc.integer({ min: 0, max: 3 }),
        fc.integer({ min: 1, max: 3 }),
        fc.nat(),
        (vertices, bits, multiple, seed) => {
          const colours = 2 ** bits;
          const degree = colours * multiple;
          // A permutation of the ends of all edges makes any such graph.
          const ends = shuffled(vertices * degree, seed);
          const left = ends.map((_, edge) => edge % vertices);
          const right = ends.map((end) => end % vertices);
          const colour = colourEdges(left, right, vertices, colours);
          for (const side of [left, right]) {
            const counts = new Map<string, number>();
            for (const [edge, vertex] of side.entries()) {
              const key = `${vertex}:${colour[edge]}`;
              counts.set(key, (counts.get(key) ?? 0) + 1);
            }
            expect(counts.size).toBe(vertices * colours);
            expect(new Set(counts.values())).toEqual(new Set([multiple]));
          }
        },
      ),
      { seed: 7, numRuns: 200 },
    );
  });
});

describe('routePermutation', () => {
  it.each(['de-bruijn', 'necklace', 'complement-pairs', 'bruck', 'ring', 'direct-exchange'])(
    'brings all blocks to any places by two exchanges of %s',
    (name) => {
      for (let seed = 0; seed < 12; seed++) {
        const [dim, copies] = [1 + (seed % 4), 1 + (seed % 3)];
        const algorithm = findAlgorithm(name);
        const base = algorithm.schedule(exchangeOn(dim, copies));
        const schedule = routePermutation(
          algorithm,
          memoriesOn(dim, copies),
          shuffled(base.slots * 2 ** dim, seed),
        );
        const { violations, certificate } = check(schedule);
        expect(violations).toEqual([]);
        expect([0, 1, 2].map((exchanges) => exchanges * stepsIn(base))).toContain(certificate.steps);
      }
    },
  );

  it('takes no more exchanges than it must', () => {
    const [dim, copies] = [3, 2];
    const [nodes, slots] = [8, 16];
    const algorithm = findAlgorithm('de-bruijn');
    const base = algorithm.schedule(exchangeOn(dim, copies));
    const stepsOf = (destination: (slot: number, node: number) => [slot: number, node: number]) => {
      const table = Array.from({ length: nodes * slots }, (_, place) => {
        const [slot, node] = destination(Math.floor(place / nodes), place % nodes);
        return slot * nodes + node;
      });
      const schedule = routePermutation(algorithm, memoriesOn(dim, copies), table);
      expect(check(schedule).violations).toEqual([]);
      return stepsIn(schedule) / stepsIn(base);
    };
    expect(stepsOf((slot, node) => [slots - 1 - slot, node])).toBe(0);
    expect(stepsOf((slot, node) => [slot - (slot % nodes) + node, slot % nodes])).toBe(1);
    expect(stepsOf((slot, node) => [node * copies + (slot % copies), slot >> 1])).toBe(1);
    // Whole memories change nodes: all blocks of a node have the same destination.
    expect(stepsOf((slot, node) => [slot, (node + 3) % nodes])).toBe(2);
    expect(stepsOf((slot, node) => [slot, ((node & 1) << 2) | (node & 2) | (node >> 2)])).toBe(2);
  });

  it('is in a schedule file as it is, and of no use to the checker when two destinations change places', async () => {
    const destinations = shuffled(64, 5);
    const schedule = routePermutation(findAlgorithm('necklace'), memoriesOn(3), destinations);
    const text = [...encodeSchedule(schedule)].join('');
    const read = await decodeSchedule([new TextEncoder().encode(text)], 'plan.json');
    expect([...encodeSchedule(read)].join('')).toBe(text);
    expect(check(read)).toEqual(check(schedule));
    for (let place = 1; place < 64; place++) {
      const other = [...destinations];
      [other[0], other[place]] = [other[place], other[0]];
      expect(check({ ...schedule, pattern: tablePattern(8, 8, other) }).violationCount).toBe(2);
    }
  });

  it('refuses what is no permutation of the places, several cubes, and other frames', () => {
    const algorithm = findAlgorithm('necklace');
    const same = Array.from({ length: 16 }, (_, place) => place);
    expect(() => routePermutation(algorithm, memoriesOn(2), same.slice(1))).toThrow(
      new InputError('the pattern of 15 entries: give 16, one per place'),
    );
    expect(() => routePermutation(algorithm, memoriesOn(2), same.fill(3, 4, 6))).toThrow(
      new InputError('the pattern sends place 4 to 3: it must be a permutation of 0 to 15'),
    );
    expect(() => tablePattern(2 ** 13, 2 ** 12, [])).toThrow(
      /a pattern of 33554432 places: give at most 16777216/,
    );
    expect(() => routePermutation(algorithm, memoriesOn(1, 1, 2), [2, 1, 0, 3, 4, 5, 6, 7])).toThrow(
      new InputError('destinations in other cubes: 2 cubes 2^1 has links within cubes of 1 dimensions only'),
    );
    const three = { topology: cube(2), slots: 3 };
    const turned = Array.from({ length: 12 }, (_, place) => 11 - place);
    expect(() => routePermutation(algorithm, three, turned)).toThrow(
      new InputError('3 slots, and blocks cross 2 dimensions: give a multiple of 4 slots'),
    );
    const transposed = Array.from({ length: 16 }, (_, place) => (place % 4) * 4 + Math.floor(place / 4));
    const frames = cubeAlgorithms.filter(({ schedule }) => schedule(exchangeOn(2)).phases.length !== 3);
    for (const other of frames)
      expect(() => routePermutation(other, memoriesOn(2), transposed)).toThrow(/cannot be chained/);
    const inOne = Array.from({ length: 8 }, (_, place) => place ^ 5);
    expect(() => routePermutation(findAlgorithm('ring'), { topology: cube(2), slots: 2 }, inOne)).toThrow(
      /ring runs in all dimensions of one cube only/,
    );
  });

  it('exchanges in the dimensions that blocks must cross, and in no others', () => {
    // Nodes 8 dimensions apart in bits 1 and 3 swap half of their blocks: one exchange in subcubes of bit 1 and 3.
    const memories = { topology: cube(4), slots: 12 };
    const destinations = Array.from({ length: 16 * 12 }, (_, place) => {
      const [slot, node] = [Math.floor(place / 16), place % 16];
      const [low, high] = [slot & 1, (slot >> 1) & 1];
      const to = (slot & ~3) | ((node >> 1) & 1) | (((node >> 3) & 1) << 1);
      return to * 16 + ((node & 0b0101) | (low << 1) | (high << 3));
    });
    const schedule = routePermutation(findAlgorithm('necklace'), memories, destinations);
    const { violations, certificate } = check(schedule);
    expect(violations).toEqual([]);
    expect(certificate).toMatchObject({ steps: 6, shortestRoutes: true });
    const masks = new Set<string>();
    for (const phase of schedule.phases) {
      if (phase.kind !== 'segment') continue;
      for (const step of phase.steps()) for (const { map } of step) masks.add(map.key);
    }
    expect([...masks].sort()).toEqual(['xor 2', 'xor 8']);
  });
});
