import { describe, expect, it, test } from 'vitest';
import {
  type PortRounds,
  wordsInRounds,
} from '../../../../src/schedules/algorithms/cayley/words-in-rounds.ts';
import {
  blocked,
  check,
  completeExchange,
  findAlgorithm,
  InputError,
} from '../../../../src/schedules/index.ts';
import { generatorsOf } from '../../../../src/schedules/model/networks/cayley.ts';
import {
  generatorsOfOrders,
  inOrder,
  swapped,
} from '../../../../src/schedules/model/networks/families/orders.ts';
import { networkOf } from '../../../../src/schedules/model/networks/network-kinds.ts';
import { askedOf } from '../../../../src/schedules/proof/bounds/asked.ts';
import { flowsOf } from '../../../../src/schedules/proof/bounds/least-load.ts';
import { bruteForce } from '../../../oracles/brute-force.ts';
import { mutants } from '../../../support/grid-mutants.ts';
import { leastLoad } from '../../../support/least-load.ts';
import { cases } from '../../../support/sample.ts';

const algorithm = findAlgorithm('cayley-necklaces');
const on = (words: Readonly<Record<string, string>>, copies = 1) =>
  completeExchange({ topology: networkOf(words), copies });

/** Networks, rounds, and blocks in sequence: the fewest that there can be of both, but where a bound stands behind them. */
const NETWORKS: readonly (readonly [
  words: Readonly<Record<string, string>>,
  rounds: number,
  blocks: number,
  bound?: number,
])[] = [
  [{ network: 'star-graph:4' }, 4, 21],
  [{ torus: '5x7' }, 5, 30],
  [{ torus: '4x6' }, 5, 18],
  [{ network: 'hyperx:3x4x5' }, 3, 20],
  [{ network: 'bubble-sort:4' }, 6, 24],
  [{ network: 'butterfly:3' }, 4, 18],
  [{ circulant: '24:8,5,12' }, 3, 12],
  [{ circulant: '69:1,30' }, 7, 69],
  [{ circulant: '36:1,2' }, 9, 57, 54],
  [{ network: 'star-graph:5' }, 6, 111],
  [{ network: 'pancake:4' }, 4, 20],
  [{ network: 'pancake:5' }, 5, 107],
  [{ network: 'bubble-sort:5' }, 10, 154],
  [{ network: 'modified-bubble-sort:5' }, 6, 84],
  [{ network: 'cube-connected-cycles:3' }, 6, 36],
  [{ network: 'cube-connected-cycles:4' }, 8, 128],
  [{ network: 'cube-connected-cycles:5' }, 10, 400],
  [{ network: 'butterfly:4' }, 6, 64],
  [{ network: 'butterfly:5' }, 7, 200],
  [{ network: 'hyperx:4x4x4' }, 3, 16],
  [{ network: 'hyperx:8x8' }, 2, 8],
  [{ torus: '3x4x5' }, 5, 36],
  [{ torus: '6x10' }, 8, 75],
  [{ network: 'folded-cube:6' }, 3, 22],
  [{ network: 'folded-cube:7' }, 4, 47],
  [{ circulant: '64:1,8' }, 7, 64],
  [{ circulant: '45:5,21' }, 5, 36],
  [{ circulant: '57:10,21' }, 7, 61],
  [{ circulant: '61:27,9,13' }, 5, 29],
  [{ torus: '5x8' }, 6, 42, 40],
  [{ network: 'cube-connected-cycles:6' }, 13, 1152],
  [{ network: 'star-graph:6' }, 7, 689],
  [{ network: 'pancake:6' }, 7, 660, 659],
];

test.each(
  cases(NETWORKS, 8).map(
    ([words, rounds, blocks, bound = blocks]) => [words, rounds, blocks, bound] as const,
  ),
)(
  'on %j it takes %i rounds and %i blocks in sequence, where there are at least as many rounds and %i blocks',
  async (words, rounds, blocks, bound) => {
    const exchange = on(words);
    const { violations, certificate } = check(algorithm.schedule(exchange), exchange);
    expect(violations).toEqual([]);
    expect([certificate.steps, certificate.blocksInSequence]).toEqual([rounds, blocks]);
    expect(exchange.topology.diameter).toBe(rounds);
    const load = await leastLoad(flowsOf(exchange.topology, askedOf(exchange)));
    // The last digits of a quotient may be those of rounding.
    expect(Math.max(certificate.lowerBound, Math.ceil(load - 1e-9))).toBe(bound);
  },
);

describe('a program that knows nothing of groups', () => {
  it.each([
    [{ network: 'star-graph:4' }, 1],
    [{ network: 'butterfly:3' }, 2],
    [{ network: 'hyperx:2x3' }, 1],
    [{ torus: '3x4' }, 3],
    [{ circulant: '24:8,5,12' }, 1],
    [{ lattice: '4,2/0,4' }, 1],
  ] as const)('replays the plan on %j with %i copies and counts the same', (words, copies) => {
    const exchange = on(words, copies);
    const schedule = algorithm.schedule(exchange);
    const { certificate } = check(schedule, exchange);
    expect(bruteForce(schedule)).toMatchObject({
      fault: undefined,
      steps: certificate.steps,
      blocksInSequence: certificate.blocksInSequence,
      linkCrossings: certificate.linkCrossings,
    });
  });

  it.each([{ network: 'star-graph:4' }, { network: 'cube-connected-cycles:3' }, { torus: '3x4' }])(
    'finds a fault in each mutant on %j, as the checker does',
    (words) => {
      const exchange = on(words);
      const all = mutants(algorithm.schedule(exchange));
      expect(all.length).toBeGreaterThan(5);
      for (const { change, mutant } of all) {
        expect([change, check(mutant, exchange).ok]).toEqual([change, false]);
        expect([change, bruteForce(mutant).fault]).not.toEqual([change, undefined]);
      }
    },
  );
});

/** What the largest messages of all rounds are together. */
const sequenceOf = (rounds: PortRounds) =>
  rounds.reduce((sum, messages) => sum + Math.max(...messages.map(({ length }) => length)), 0);

test.each([
  [{ torus: '5x7' }, 30],
  [{ circulant: '69:1,30' }, 69],
  [{ circulant: '57:10,21' }, 61],
] as const)(
  'on %j no attempt that comes later spoils the best, also where nothing is enough',
  (words, blocks) => {
    const topology = networkOf(words);
    expect(sequenceOf(wordsInRounds(generatorsOf(topology), 1, topology.diameter, 0))).toBe(blocks);
  },
);

describe('the necklaces of cubes and tori are its special cases: the same rounds and blocks', () => {
  it.each([
    ['necklace', { dim: '2' }, 1],
    ['necklace', { dim: '5' }, 1],
    ['necklace', { dim: '6' }, 3],
    ['necklace', { dim: '8' }, 1],
    ['torus-necklaces', { torus: '5x5' }, 1],
    ['torus-necklaces', { torus: '4x4x4' }, 1],
    ['torus-necklaces', { torus: '8x8' }, 2],
  ] as const)('as %s on %j with %i copies', (name, words, copies) => {
    const exchange = on(words, copies);
    const { certificate } = check(blocked(findAlgorithm(name).schedule(exchange)), exchange);
    const { diameter } = exchange.topology;
    const rounds = wordsInRounds(
      generatorsOf(exchange.topology),
      copies,
      diameter,
      certificate.blocksInSequence,
    );
    expect([rounds.length, sequenceOf(rounds)]).toEqual([certificate.steps, certificate.blocksInSequence]);
  });
});

test('copies share the rounds, and more rounds have shorter messages', () => {
  const counted = (name: string, copies: number) => {
    const exchange = on({ network: 'star-graph:4' }, copies);
    const { certificate, ok } = check(findAlgorithm(name).schedule(exchange), exchange);
    return [ok, certificate.steps, certificate.blocksInSequence];
  };
  // 62 links to all others, on three ports.
  expect(counted('cayley-necklaces', 3)).toEqual([true, 4, 62]);
  expect(counted('cayley-necklaces-9', 3)).toEqual([true, 9, 62]);
});

test('star graphs of seven symbols, which are too large for a network here: 9 rounds and 4938 blocks, as few as there can be', () => {
  const symbols = 7;
  const generators = generatorsOfOrders(
    symbols,
    inOrder(symbols - 1).map((i) => swapped(symbols, 0, i + 1)),
  );
  const nodes = generators[0].length;
  // 29 628 links from a node to all others, over six ports (Akers and Krishnamurthy 1989).
  const rounds = wordsInRounds(generators, 1, 9, Math.ceil(29_628 / 6));
  const at = new Int32Array(nodes);
  for (const messages of rounds) {
    const moved = new Set<number>();
    for (const [port, slots] of messages.entries()) {
      for (const slot of slots) {
        expect(moved.has(slot)).toBe(false);
        moved.add(slot);
        at[slot] = generators[port][at[slot]];
      }
    }
  }
  expect(Array.from(at)).toEqual(Array.from(at.keys()));
  expect([rounds.length, sequenceOf(rounds)]).toEqual([9, 4938]);
});

describe('refuses', () => {
  it.each([
    [{ links: '0-1,1-2,2-3,3-0,0-2' }, 'cayley-necklaces'],
    [{ network: 'dragonfly:9x4' }, 'cayley-necklaces'],
    [{ mesh: '3x3' }, 'cayley-necklaces'],
    [{ switch: '4' }, 'cayley-necklaces'],
    [{ dim: '4' }, 'cayley-necklaces'],
  ])('%j, with a network that it is for', (words, name) => {
    const topology = networkOf(words);
    expect(() => findAlgorithm(name).schedule(completeExchange({ topology }))).toThrow(InputError);
    expect(() => findAlgorithm(name).schedule(completeExchange({ topology }))).toThrow(
      /: made for networks of groups, all nodes of which look alike; give one, say torus 5x7$/,
    );
  });

  it('tori with equal sides, where it would be another algorithm', () => {
    expect(() => algorithm.schedule(on({ torus: '4x4' }))).toThrow(
      'cayley-necklaces on torus 4x4: with equal sides it would be torus-necklaces; give that',
    );
  });

  it('fewer rounds than the farthest nodes are links apart', () => {
    expect(() => findAlgorithm('cayley-necklaces-3').schedule(on({ network: 'star-graph:4' }))).toThrow(
      'cayley-necklaces-3 on star-graph 4: 3 rounds for nodes that are 4 links apart; give 4 or more',
    );
  });
});
