import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decodeSchedule } from '../../../src/formats/schedule/schedule-reader.ts';
import { encodeSchedule } from '../../../src/formats/schedule/schedule-writer.ts';
import { algorithmsFor, findAlgorithm } from '../../../src/schedules/catalogue.ts';
import { InputError } from '../../../src/schedules/model/errors.ts';
import { cube } from '../../../src/schedules/model/networks/cube.ts';
import { mesh, ring, torus } from '../../../src/schedules/model/networks/grid.ts';
import { lattice } from '../../../src/schedules/model/networks/lattice.ts';
import { switched } from '../../../src/schedules/model/networks/switch.ts';
import { tablePattern } from '../../../src/schedules/model/table-pattern.ts';
import { completeExchange } from '../../../src/schedules/problems/exchange.ts';
import { check } from '../../../src/schedules/proof/checker.ts';
import { colourEdges } from '../../../src/schedules/transforms/colouring.ts';
import { routePermutation } from '../../../src/schedules/transforms/permutation-routing.ts';
import { exchangeOn, memoriesOn, scheduleOf, stepsIn } from '../../support/exchange.ts';

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
        fc.integer({ min: 1, max: 12 }),
        fc.integer({ min: 1, max: 3 }),
        fc.nat(),
        (vertices, colours, multiple, seed) => {
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

  it('refuses what is no permutation of the places, other cubes, and slots that are no multiple', () => {
    const algorithm = findAlgorithm('necklace');
    const same = Array.from({ length: 16 }, (_, place) => place);
    expect(() => routePermutation(algorithm, memoriesOn(2), same.slice(1))).toThrow(
      new InputError('the pattern of 15 entries: give 16, one per place'),
    );
    expect(() => routePermutation(algorithm, memoriesOn(2), same.fill(3, 4, 6))).toThrow(
      new InputError('the pattern sends place 4 to 3: it must be a permutation of 0 to 15'),
    );
    expect(() => tablePattern(2 ** 13, 2 ** 12, [])).toThrow(
      /a pattern of 33554432 places: give fewer nodes or slots, for at most 16777216 places/,
    );
    expect(() => routePermutation(algorithm, memoriesOn(1, 1, 2), [2, 1, 0, 3, 4, 5, 6, 7])).toThrow(
      new InputError('destinations in other cubes: 2 cubes 2^1 has links within cubes of 1 dimensions only'),
    );
    const three = { topology: cube(2), slots: 3 };
    const turned = Array.from({ length: 12 }, (_, place) => 11 - place);
    expect(() => routePermutation(algorithm, three, turned)).toThrow(
      new InputError('3 slots, and blocks go to any of 4 nodes: give a multiple of 4 slots'),
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

  const networks = [
    torus([4, 6]),
    torus([3, 5]),
    ring(7),
    mesh([3, 4]),
    mesh([2, 2, 3]),
    switched(5),
    switched(6, 2),
  ];
  it.each(networks.map((topology) => [topology.label, topology] as const))(
    'brings all blocks to any places on %s, by two exchanges of any algorithm that has one there',
    (_, topology) => {
      const slots = 2 * topology.nodes;
      const destinations = shuffled(slots * topology.nodes, topology.nodes);
      const answers = algorithmsFor('exchange').flatMap((algorithm) => {
        try {
          const base = algorithm.schedule(completeExchange({ topology, copies: 2 }));
          return [{ algorithm, base }];
        } catch (error) {
          if (error instanceof InputError) return [];
          throw error;
        }
      });
      expect(answers.length).toBeGreaterThan(2);
      for (const { algorithm, base } of answers) {
        const schedule = routePermutation(algorithm, { topology, slots }, destinations);
        const { violations, certificate } = check(schedule);
        expect([algorithm.name, violations]).toEqual([algorithm.name, []]);
        expect(certificate.steps).toBe(2 * check(base).certificate.steps);
      }
    },
  );

  it.each([
    ['torus-product', torus([4, 3])],
    ['torus-necklaces', torus([4, 3, 5])],
    ['spread-out', torus([4, 3])],
    ['farthest-first', mesh([4, 3])],
    ['bruck-2', mesh([3, 3, 4])],
    ['direct-exchange', mesh([4, 4])],
  ] as const)(
    'exchanges by %s along the axes that blocks must cross, and along no others',
    (name, topology) => {
      const { shape, nodes } = topology;
      const [, side] = shape;
      const stride = shape[0];
      // Along axis 1 alone: slot s of the node with coordinate y goes to the node with coordinate s modulo the side.
      const slots = 2 * side;
      const destinations = Array.from({ length: nodes * slots }, (_, place) => {
        const [slot, node] = [Math.floor(place / nodes), place % nodes];
        const y = Math.floor(node / stride) % side;
        return (slot - (slot % side) + y) * nodes + node + ((slot % side) - y) * stride;
      });
      const schedule = routePermutation(findAlgorithm(name), { topology, slots }, destinations);
      const alone = findAlgorithm(name).schedule(
        completeExchange({ topology: topology.kind === 'mesh' ? mesh([side]) : ring(side), copies: 2 }),
      );
      const { violations, certificate } = check(schedule);
      expect(violations).toEqual([]);
      const { steps, blocksInSequence, hopsInSequence } = check(alone).certificate;
      expect(certificate).toMatchObject({ steps, blocksInSequence, hopsInSequence });
    },
  );

  it('exchanges in the whole network where the algorithm has nothing for the axes that blocks must cross', () => {
    const destinations = Array.from({ length: 16 * 16 }, (_, place) => {
      const [slot, node] = [Math.floor(place / 16), place % 16];
      return ((slot + 1) % 16) * 16 + (node ^ 1);
    });
    const memories = { topology: torus([4, 4]), slots: 16 };
    const schedule = routePermutation(findAlgorithm('suh-shin'), memories, destinations);
    const { steps } = check(scheduleOf('suh-shin', memories.topology)).certificate;
    expect(check(schedule)).toMatchObject({ ok: true, certificate: { steps: 2 * steps } });
    expect(() =>
      routePermutation(findAlgorithm('suh-shin'), { topology: ring(8), slots: 8 }, shuffled(64, 3)),
    ).toThrow(new InputError('suh-shin on ring 8: give at least two axes'));
  });

  it('takes a twisted torus as a whole, and nothing where all blocks stay in their nodes', () => {
    const twisted = lattice([
      [3, 1],
      [0, 3],
    ]);
    const along = Array.from({ length: 81 }, (_, place) => {
      const [slot, node] = [Math.floor(place / 9), place % 9];
      return ((slot + 1) % 9) * 9 + (node - (node % 3)) + ((node + 1) % 3);
    });
    const schedule = routePermutation(
      findAlgorithm('torus-necklaces'),
      { topology: twisted, slots: 9 },
      along,
    );
    expect(check(schedule).violations).toEqual([]);
    const stays = Array.from({ length: 18 }, (_, place) => (place + 9) % 18);
    const none = routePermutation(findAlgorithm('torus-necklaces'), { topology: twisted, slots: 2 }, stays);
    expect(check(none)).toMatchObject({ ok: true, certificate: { steps: 0 } });
  });
});
