import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { inRounds, roundsWorthTrying } from '../../../../src/schedules/algorithms/uneven/direct-rounds.ts';
import {
  check,
  completeExchange,
  cube,
  findAlgorithm,
  graph,
  InputError,
  ring,
  switched,
  type Topology,
  torus,
} from '../../../../src/schedules/index.ts';
import { unevenExchange } from '../../../../src/schedules/problems/uneven.ts';
import { timetableFaults } from '../../../oracles/timetable-faults.ts';
import { MEASURED_GRAPHS } from '../../../support/measured-graphs.ts';
import { count } from '../../../support/sample.ts';
import { largestMessages, networks, traffic } from '../../../support/uneven.ts';

const algorithm = findAlgorithm('direct-rounds', 'uneven');

const sum = (numbers: ArrayLike<number>) => Array.from(numbers).reduce((all, number) => all + number, 0);

/** Counts of a network, pair by pair. */
const countsOf = (nodes: number, elements: (from: number, to: number) => number) =>
  Uint32Array.from({ length: nodes * nodes }, (_, pair) => elements(Math.floor(pair / nodes), pair % nodes));

/** What the links of a node, or all links together, must carry at least: each as much as any other. */
function leastLoad({ nodes, links, degree, distance }: Topology, counts: Uint32Array): number {
  const at = (count: (from: number, to: number) => number) =>
    sum(Array.from(counts, (elements, pair) => elements * count(Math.floor(pair / nodes), pair % nodes)));
  const loads = Array.from({ length: nodes }, (_, node) =>
    Math.max(
      at((from, to) => Number(from === node && to !== node)) / degree(node),
      at((from, to) => Number(to === node && from !== node)) / degree(node),
    ),
  );
  return Math.ceil(Math.max(at(distance) / links, ...loads));
}

/** With one element for each pair. */
const worthTrying = (topology: Topology) =>
  roundsWorthTrying(topology, new Uint32Array(topology.nodes ** 2).fill(1));

describe('inRounds', () => {
  test('any traffic: all elements arrive, in as many rounds as the farthest pair is links apart', () => {
    const cases = networks.chain((topology) => fc.tuple(fc.constant(topology), traffic(topology.nodes)));
    fc.assert(
      fc.property(cases, ([topology, table]) => {
        const { nodes, distance } = topology;
        const counts = Uint32Array.from(table);
        const timetable = inRounds(topology, counts);
        expect(timetableFaults(topology, counts, timetable)).toEqual([]);
        const { pairs, firstHop, stops, steps } = timetable;
        const distances = Array.from(counts, (elements, pair) =>
          elements > 0 ? distance(Math.floor(pair / nodes), pair % nodes) : 0,
        );
        expect(largestMessages(nodes, timetable)).toHaveLength(Math.max(...distances));
        const names = Array.from(pairs, (pair, route) => {
          const part = [firstHop[route], firstHop[route + 1]] as const;
          expect(part[1] - part[0]).toBeGreaterThanOrEqual(distances[pair]);
          expect(part[1] - part[0]).toBeLessThanOrEqual(distances[pair] + 1);
          return [pair, ...stops.subarray(...part), ...steps.subarray(...part)].join();
        });
        expect(new Set(names).size).toBe(pairs.length);
      }),
      { seed: 25, numRuns: count(3, 10, 300) },
    );
  });

  test.each([
    { topology: torus([4, 4]), factor: 1.02 },
    { topology: cube(4), factor: 1.02 },
    { topology: torus([3, 5]), factor: 1.04 },
  ])('on $topology.label its messages are hardly longer than they must be', ({ topology, factor }) => {
    const { nodes, diameter } = topology;
    const counts = countsOf(nodes, (from, to) => ((from * 7 + to * to * 13) % 90) + (to === 3 ? 900 : 100));
    const messages = largestMessages(nodes, inRounds(topology, counts));
    expect(messages).toHaveLength(diameter);
    expect(sum(messages)).toBeLessThanOrEqual(factor * leastLoad(topology, counts));
  });

  test('a hot node of a ring', () => {
    // Nodes 1 and 3 have 10 elements for node 0, and node 2 has 20, which go both ways. They cannot arrive before the second round.
    const counts = countsOf(4, (from, to) => (to === 0 ? [0, 10, 20, 10][from] : 0));
    const timetable = inRounds(ring(4), counts);
    expect(largestMessages(4, timetable)).toEqual([10, 10]);
  });

  test('the farthest pair has no choice', () => {
    const { nodes } = torus([8, 8]);
    const counts = countsOf(nodes, (from, to) => (from === 0 && to === 36 ? 1000 : 0));
    const messages = largestMessages(nodes, inRounds(torus([8, 8]), counts));
    expect(messages).toHaveLength(8);
    // Four links lead away from a node, and to one. In between there are more ways.
    for (const elements of messages) expect(elements).toBeLessThanOrEqual(260);
    expect(Math.min(messages[0], messages[7])).toBeGreaterThanOrEqual(250);
    expect(sum(messages)).toBeLessThanOrEqual(1300);
  });

  test('the same counts have the same rounds', () => {
    const counts = countsOf(9, (from, to) => (from * 31 + to * 17) % 40);
    expect(inRounds(torus([3, 3]), counts)).toEqual(inRounds(torus([3, 3]), counts));
  });

  test('nothing to send takes no round', () => {
    const { pairs, steps } = inRounds(
      ring(3),
      countsOf(3, (from, to) => (from === to ? 7 : 0)),
    );
    expect([pairs.length, steps.length]).toEqual([0, 0]);
  });

  test('pieces that take too long to place get one line', () => {
    expect(() =>
      inRounds(
        ring(600),
        countsOf(600, () => 100),
      ),
    ).toThrow(
      new InputError(
        'direct-rounds on the ring 600: 359400 pieces in 300 rounds take too long to place; give fewer nodes, or direct',
      ),
    );
  });
});

describe('roundsWorthTrying', () => {
  test('ever half as many more, up to four times the fewest, and fewer than the steps of the bound', () => {
    expect(worthTrying(torus([8, 8]))).toEqual([8, 12, 18, 27]);
    expect(worthTrying(cube(4))).toEqual([4, 6]);
    expect(worthTrying(torus([2, 2]))).toEqual([2]);
  });

  test('only as far as elements go', () => {
    const counts = (amount: number) => countsOf(9, (from, to) => (from + 1 === to ? amount : 0));
    expect(roundsWorthTrying(ring(9), counts(0))).toEqual([]);
    expect(roundsWorthTrying(ring(9), counts(1))).toEqual([1]);
  });
});

describe('direct-rounds-R', () => {
  const graphOf = (name: string) => graph(MEASURED_GRAPHS.find(([known]) => known === name)?.[1] ?? []);

  test.each([
    {
      name: 'star of 16',
      front: [
        [28, 2],
        [21, 3],
        [18, 5],
        [18, 8],
      ],
    },
    {
      name: 'tree of 31',
      front: [
        [293, 8],
        [254, 12],
        [246, 18],
        [244, 27],
      ],
    },
    {
      name: 'torus 8x8 without a link',
      front: [
        [69, 8],
        [69, 12],
      ],
    },
  ])('$name: at most so many blocks in so many rounds', ({ name, front }) => {
    const problem = completeExchange({ topology: graphOf(name) });
    for (const [blocks, rounds] of front) {
      const { violations, certificate } = check(
        findAlgorithm(`direct-rounds-${rounds}`).schedule(problem),
        problem,
      );
      expect(violations).toEqual([]);
      expect(certificate.steps).toBeLessThanOrEqual(rounds);
      expect(certificate.blocksInSequence).toBeLessThanOrEqual(blocks);
    }
    const tried = worthTrying(problem.topology);
    expect(tried).toEqual(expect.arrayContaining(front.map(([, rounds]) => rounds)));
  });

  test('answers uneven exchanges, too', () => {
    const counts = countsOf(6, (from, to) => from + 2 * to);
    const problem = unevenExchange({ topology: ring(6), counts });
    const { violations, certificate } = check(
      findAlgorithm('direct-rounds-5', 'uneven').schedule(problem),
      problem,
    );
    expect(violations).toEqual([]);
    expect(certificate.steps).toBeLessThanOrEqual(5);
  });

  test('fewer rounds than links get one line', () => {
    const problem = completeExchange({ topology: torus([8, 8]) });
    expect(() => findAlgorithm('direct-rounds-7').schedule(problem)).toThrow(
      new InputError(
        'direct-rounds on the torus 8x8: 7 rounds for nodes that are 8 links apart; give 8 or more',
      ),
    );
  });

  test.each(['direct-rounds-', 'direct-rounds-x', 'direct-rounds-123456', 'direct-rounds-2.5'])(
    '%s is none',
    (name) => {
      expect(() => findAlgorithm(name)).toThrow(/unknown algorithm/);
    },
  );
});

describe('directRounds', () => {
  test.each([torus([4, 4]), torus([2, 3]), cube(3), ring(7)])(
    'the checker proves it on $label',
    (topology) => {
      const { nodes, diameter } = topology;
      const counts = countsOf(nodes, (from, to) => (from * 5 + to * to * 3) % 50);
      const problem = unevenExchange({ topology, counts });
      const proof = check(algorithm.schedule(problem), problem);
      expect(proof.violations).toEqual([]);
      const messages = largestMessages(nodes, inRounds(topology, counts));
      expect(proof.certificate).toMatchObject({
        steps: diameter,
        blocksInSequence: sum(messages),
        largestMessage: Math.max(...messages),
      });
    },
  );

  test('at a switch there are no links to choose', () => {
    const problem = unevenExchange({ topology: switched(4), counts: new Uint32Array(16) });
    expect(() => algorithm.schedule(problem)).toThrow(
      new InputError(
        'direct-rounds on switch 4: made for networks of links from node to node; give one, say torus 4x4',
      ),
    );
  });
});
