import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { reference } from '../../../../src/host/program/reference.ts';
import { shapeOf } from '../../../../src/host/run/experiment.ts';
import { bitExchanges } from '../../../../src/schedules/algorithms/permutation/bit-exchanges.ts';
import {
  type AddressBit,
  check,
  cube,
  findAlgorithm,
  findPermutation,
  graph,
  InputError,
  type Memories,
  mesh,
  type NamedPermutation,
  permutation,
  permutations,
  ring,
  solve,
  switched,
  type Topology,
  torus,
} from '../../../../src/schedules/index.ts';
import type { Permutation } from '../../../../src/schedules/problems/permutation.ts';
import { permutedBy } from '../../../support/exchange.ts';
import { destinationOf, inverseOf } from '../../../support/permutation-definitions.ts';
import { cases } from '../../../support/sample.ts';

/** Random cases of each property: `npm run test:long` draws thousands. */
const numRuns = Number(process.env.ALLPORT_CASES ?? 40);

/** What the machine on the processor makes of elements that are numbered by their places. */
function permuted(
  memories: Memories,
  permutation: NamedPermutation,
  algorithm: string,
  elements: Uint32Array,
) {
  const schedule = permutedBy(algorithm, memories, permutation);
  return { schedule, elements: reference.run(schedule, shapeOf(schedule, 1), elements) };
}

const numbered = ({ topology: { nodes }, slots }: Memories) =>
  Uint32Array.from({ length: nodes * slots }, (_, place) => place);

const algorithms = fc.constantFrom(
  'de-bruijn',
  'necklace',
  'standard-exchange',
  'hybrid-pairs',
  'balanced-tree',
);

describe('elements, one by one, on memories of random size', () => {
  const named = fc.constantFrom(...permutations.map(({ name }) => name), 'shuffle-B', 'unshuffle-B');
  const sizes = fc.record({
    dim: fc.integer({ min: 1, max: 4 }),
    copies: fc.integer({ min: 1, max: 6 }),
    seed: fc.nat(),
  });

  it('go where the name of their permutation says, and its inverse brings them back', () => {
    fc.assert(
      fc.property(named, algorithms, sizes, (pattern, algorithm, { dim, copies, seed }) => {
        const nodes = 2 ** dim;
        const inBits = ['bits', undefined].includes(permutations.find(({ name }) => name === pattern)?.kind);
        // Bits need a power of two, which may be less than the nodes.
        const slots = inBits || pattern === 'bit-reversal' ? 2 ** (1 + (seed % (dim + 2))) : copies * nodes;
        const name = pattern.replace('B', String(1 + (seed % (Math.log2(nodes * slots) - 1))));
        const memories = { topology: cube(dim), slots };
        const there = permuted(memories, findPermutation(name), algorithm, numbered(memories));
        for (let place = 0; place < nodes * slots; place++) {
          const [slot, node] = destinationOf(
            name,
            Math.floor(place / nodes),
            place % nodes,
            nodes,
            slots / nodes,
          );
          if (there.elements[slot * nodes + node] !== place)
            expect.fail(`${name} on ${nodes} x ${slots}: ${place}`);
        }
        const back = permuted(memories, findPermutation(inverseOf(name)), algorithm, there.elements);
        expect(back.elements).toEqual(numbered(memories));
      }),
      { seed: 1992, numRuns },
    );
  });

  it('go where any address bits say, with the exchanges that were planned, and the inverse brings them back', () => {
    const bitLists = fc
      .record({
        dim: fc.integer({ min: 1, max: 5 }),
        slotBits: fc.integer({ min: 1, max: 5 }),
        complements: fc.nat(),
      })
      .chain(({ dim, slotBits, complements }) => {
        const froms = Array.from({ length: dim + slotBits }, (_, bit) => bit);
        return fc.record({
          dim: fc.constant(dim),
          bits: fc
            .shuffledSubarray(froms, { minLength: froms.length })
            .map((order) =>
              order.map((from): AddressBit => ({ from, complement: ((complements >> from) & 1) === 1 })),
            ),
        });
      });
    fc.assert(
      fc.property(bitLists, algorithms, ({ dim, bits }, algorithm) => {
        const memories = { topology: cube(dim), slots: 2 ** (bits.length - dim) };
        const permutation = (list: AddressBit[]): NamedPermutation => {
          return { kind: 'bits', name: 'mine', about: '', bits: () => list };
        };
        const there = permuted(memories, permutation(bits), algorithm, numbered(memories));
        const digit = (address: number, bit: number) => Math.floor(address / 2 ** bit) % 2;
        for (let address = 0; address < 2 ** bits.length; address++) {
          const to = bits.reduce((sum, { from, complement }) => {
            return 2 * sum + (complement ? 1 - digit(address, from) : digit(address, from));
          }, 0);
          if (there.elements[to] !== address) expect.fail(`element ${address} is not in ${to}`);
        }
        const { ok, certificate } = check(there.schedule);
        expect(ok).toBe(true);
        const exchanges = there.schedule.phases.filter(({ kind }) => kind === 'segment').length;
        expect(exchanges).toBe(bitExchanges(bits, dim).length);
        if (algorithm === 'necklace') expect(certificate.steps).toBe((exchanges * memories.slots) / 2);
        const top = bits.length - 1;
        const inverse = bits.map((_, index): AddressBit => {
          const at = bits.findIndex(({ from }) => from === top - index);
          return { from: top - at, complement: bits[at].complement };
        });
        const back = permuted(memories, permutation(inverse), algorithm, there.elements);
        expect(back.elements).toEqual(numbered(memories));
      }),
      { seed: 1998, numRuns },
    );
  });
});

describe('elements on networks of any number of nodes', () => {
  const networks = [
    torus([4, 6]),
    torus([3, 5]),
    torus([4, 4]),
    mesh([2, 3]),
    mesh([5]),
    ring(7),
    switched(6),
  ];
  const usual = ['two-way-product', 'torus-necklaces', 'farthest-first', 'bruck-2', 'spread-out', 'necklace'];
  const answerTo = (problem: Permutation) => {
    for (const name of usual) {
      try {
        return solve(findAlgorithm(name, 'permutation'), problem);
      } catch (error) {
        if (!(error instanceof InputError)) throw error;
      }
    }
    return expect.fail(`no answer to ${problem.label} on ${problem.topology.label}`);
  };
  /** Node and place in it of every element, whose number is its address; in a schedule that does not say, its place. */
  const movedBy = (problem: Permutation) => {
    const schedule = answerTo(problem);
    expect(check(schedule, problem)).toMatchObject({ ok: true });
    const { nodes } = problem.topology;
    const all = Uint32Array.from({ length: nodes * problem.slots }, (_, address) => address);
    const { start, end } = schedule.elements ?? { start: all, end: all };
    const memory = new Uint32Array(nodes * schedule.pattern.slots).fill(2 ** 32 - 1);
    for (const [address, place] of start.entries()) memory[place] = address;
    const after = reference.run(schedule, shapeOf(schedule, 1), memory);
    const demand = problem.demand();
    if (demand.kind !== 'moves') return Array.from(after.subarray(0, nodes * problem.slots));
    // By address after: the element.
    const elements: number[] = [];
    for (const [address, place] of end.entries()) {
      const node = demand.to.nodeOf[address];
      expect([place % nodes, after[place]]).toEqual([node, address]);
      expect([demand.from.nodeOf[address], demand.from.indexOf[address]]).toEqual([
        address % nodes,
        Math.floor(address / nodes),
      ]);
      elements[demand.to.indexOf[address] * nodes + node] = address;
    }
    expect(Array.from(demand.written ?? [])).toEqual(elements);
    return elements;
  };
  const whole = ['transpose', 'anti-transpose'];
  const inBits = ['bit-reversal', 'binary-to-gray', 'gray-to-binary'];

  it.each(networks.map((topology) => [topology.label, topology] as const))(
    'go where the name of their permutation says on the %s, with any number of slots',
    (_, topology) => {
      const { nodes } = topology;
      const isPower = Number.isInteger(Math.log2(nodes));
      for (const name of [...permutations.map((known) => known.name), 'shuffle-2', 'unshuffle-3']) {
        if (inBits.includes(name) && !isPower) continue;
        const sizes = whole.includes(name) || inBits.includes(name) ? [nodes] : [1, 3, 8, nodes];
        for (const slots of cases(sizes, 3, 3)) {
          const [, places] = /shuffle-?(\d?)$/.exec(name) ?? [];
          const radix = places === undefined ? 1 : 2 ** Number(places || 1);
          if ((nodes * slots) % radix !== 0 || nodes * slots === radix) continue;
          const problem = permutation({ topology, slots, by: name });
          for (const [after, address] of movedBy(problem).entries()) {
            const [s, i] = [Math.floor(address / nodes), address % nodes];
            const [slot, node] = destinationOf(name, s, i, nodes, slots / nodes);
            expect([name, slots, address, slot * nodes + node]).toEqual([name, slots, address, after]);
          }
        }
      }
    },
  );

  const arrays = fc.array(fc.integer({ min: 1, max: 6 }), { minLength: 1, maxLength: 4 }).chain((radices) =>
    fc.record({
      radices: fc.constant(radices),
      order: fc.shuffledSubarray([...radices.keys()], { minLength: radices.length }),
      complements: fc.nat({ max: 15 }),
      topology: fc.constantFrom<Topology>(
        ...networks,
        cube(2),
        cube(3),
        graph([
          [0, 1],
          [1, 2],
          [2, 0],
        ]),
      ),
    }),
  );

  it('go where the digits of their indexes say, however many elements there are', () => {
    fc.assert(
      fc.property(arrays, ({ radices, order, complements, topology }) => {
        const isFromEnd = (digit: number) => ((complements >> digit) & 1) === 1;
        const said = order.map((digit) => `${isFromEnd(digit) ? '~' : ''}${digit}`);
        const problem = permutation({ topology, by: `${radices.join('x')}:${said}` });
        // The array element by element: the first axis is the highest digit.
        const axisOf = (digit: number) => radices.length - 1 - digit;
        let places: number[][] = [[]];
        for (const side of radices) {
          places = places.flatMap((place) => Array.from({ length: side }, (_, x) => [...place, x]));
        }
        const expected: number[] = [];
        for (const [index, place] of places.entries()) {
          let after = 0;
          for (const digit of order) {
            const [x, side] = [place[axisOf(digit)], radices[axisOf(digit)]];
            after = after * side + (isFromEnd(digit) ? side - 1 - x : x);
          }
          expected[after] = index;
        }
        expect(movedBy(problem)).toEqual(expected);
      }),
      { seed: 3, numRuns },
    );
  });

  it('go where address bits say on a torus, with fewer slots than nodes', () => {
    const problem = permutation({ topology: torus([4, 4]), slots: 2, by: '0,~1,2,3,4' });
    const elements = movedBy(problem);
    for (let address = 0; address < 32; address++) {
      const reversed = [0, 1, 2, 3, 4].reduce((sum, bit) => 2 * sum + ((address >> bit) & 1), 0);
      expect(elements[reversed ^ 8]).toBe(address);
    }
  });

  it('stay in their cubes where there are several', () => {
    const problem = permutation({ topology: cube(2, 2), slots: 3, by: 'vector-reversal' });
    const elements = movedBy(problem);
    for (let place = 0; place < 24; place++) {
      const [slot, node] = [Math.floor(place / 8), place % 8];
      expect(elements[(2 - slot) * 8 + (node - (node % 4)) + 3 - (node % 4)]).toBe(place);
    }
  });
});
