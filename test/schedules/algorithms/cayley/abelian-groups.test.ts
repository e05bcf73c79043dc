import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cayleyNecklaces } from '../../../../src/schedules/algorithms/cayley/cayley-necklaces.ts';
import {
  check,
  circulant,
  completeExchange,
  InputError,
  lattice,
  type Topology,
} from '../../../../src/schedules/index.ts';
import { count } from '../../../support/sample.ts';

const [FEWEST, MOST] = [5, 100];

/** A network of a group that is commutative: numbers modulo the nodes, or pairs of them, with up to three jumps. */
const drawn = fc.oneof(
  fc
    .tuple(
      fc.integer({ min: FEWEST, max: MOST }),
      fc.uniqueArray(fc.integer({ min: 1, max: MOST / 2 }), { minLength: 1, maxLength: 3 }),
    )
    .map(
      ([nodes, jumps]) =>
        () =>
          circulant(nodes, jumps),
    ),
  fc.tuple(fc.integer({ min: 2, max: 10 }), fc.nat(9), fc.integer({ min: 2, max: 10 })).map(
    ([width, shift, height]) =>
      () =>
        lattice([
          [width, shift % height],
          [0, height],
        ]),
  ),
);

/** Undefined where the numbers are those of no network. */
function made(network: () => Topology): Topology | undefined {
  try {
    const topology = network();
    return topology.nodes >= FEWEST && topology.nodes <= MOST ? topology : undefined;
  } catch (error) {
    if (error instanceof InputError) return undefined;
    throw error;
  }
}

test('any network of a commutative group gets a proved plan in as many rounds as its diameter, near its bound', () => {
  const misses: string[] = [];
  let tried = 0;
  fc.assert(
    fc.property(drawn, (network) => {
      const topology = made(network);
      fc.pre(topology !== undefined);
      const exchange = completeExchange({ topology });
      const { violations, certificate } = check(cayleyNecklaces.fewest.schedule(exchange), exchange);
      const { steps, blocksInSequence, lowerBound } = certificate;
      expect([topology.label, violations, steps]).toEqual([topology.label, [], topology.diameter]);
      expect(blocksInSequence).toBeGreaterThanOrEqual(lowerBound);
      tried++;
      if (blocksInSequence > lowerBound)
        misses.push(`${topology.label} ${blocksInSequence} for ${lowerBound}`);
    }),
    { numRuns: count(4, 20, 500) },
  );
  console.log([`${tried - misses.length} of ${tried} are at their bound`, ...misses].join('\n'));
});
