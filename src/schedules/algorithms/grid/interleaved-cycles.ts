import { Suggestion } from '../../model/errors.ts';
import { isTorus } from '../../model/networks/grid.ts';
import { alike, longestOf, upTo } from '../frames/formulas.ts';
import { gridExchange } from '../frames/grid-exchange.ts';
import { lettersOf, noForwarding, onePort, optimal, shapeOf, that, wormhole } from '../frames/guarantees.ts';
import { turnFrame, turnStep } from '../frames/micro-permutation-frame.ts';
import { RingTurns, type Turn, type TurnChoice } from '../frames/micro-permutations.ts';

/**
 * Direct exchange on a torus of two or more axes with even sides, the longest z = 4t, t >= 2, by turns on its axes that are done
 * side by side (cs838, section 14, the generalization of "Direct exchange AAS on a cycle" to more dimensions,
 * interleaved): zN/8 rounds, as many as the links between the halves of the torus take. Every link of the longest axis carries a
 * block in every round, with equal sides every link.
 *
 * A product of turns, one on each axis, brings every block of its nodes to the other end of its route; its links along an axis
 * are those of one direction in the lines of the other turns. A round is made of products that share no node and whose turns
 * cross every line of the longest axis once in either direction. Where the text interleaves whole micro-permutations, the
 * turns up and down of one are combined here each on its own.
 *
 * On every other axis a set of turns is taken in which every node is once; there are N/z choices of sets. For each the turns of
 * the longest axis have z^2/8 rounds as on a ring. In them the places of the others' turns, added up, say which turns of
 * the longest axis they go with. No two turns of an axis that want the same link have the same place, and there are no more places
 * than cycles in a factor of the longest axis: so with one turn of it goes one at most.
 */
export const interleavedCycles = gridExchange({
  name: 'interleaved-cycles',
  source: 'cs838 §14',
  guarantees: [
    onePort,
    wormhole,
    noForwarding,
    optimal,
    that('z·N/8 rounds, where the longest axis has z nodes', (answer) => {
      return answer.counted.steps === (Math.max(...shapeOf(answer.problem)) * lettersOf(answer).N) / 8;
    }),
  ],
  networks: isTorus,
  cureOf({ shape }) {
    const longest = Math.max(...shape);
    const fits =
      shape.length > 1 && longest % 4 === 0 && longest >= 8 && shape.every((side) => side % 2 === 0);
    const cure = 'give two or more even sides, the longest a multiple of 4 of at least 8, say ';
    return fits ? undefined : [cure, new Suggestion('torus', '8x8')];
  },
  modelOn: () => ({ ports: 'one', switching: 'wormhole', span: 1 }),
  /**
   * zN/8 rounds of one block, on routes along one axis after another. A factor of the longest axis, a round of a tournament of its
   * 2t antipodal pairs, takes t rounds with each choice of sets on the others. In round s cycle s + i and the next one go with
   * turns whose places add up to i. So the longest route depends on i, and on the longest routes of such turns. In the t rounds in
   * which the longest axis has antipodal pairs some of these go with all turns of the others.
   */
  rounds({ shape }, copies) {
    const [longest, ...others] = shape.toSorted((one, other) => other - one);
    const t = longest / 4;
    const factors = factorLengths(2 * t);
    // By place: the longer one of a cycle and the next.
    const longer = factors.map((cycles) => ({
      times: 1,
      lengths: cycles.map((length, i) => Math.max(length, cycles[(i + 1) % t])),
    }));
    const cycles = around(longer);
    const timesOf: number[] = [];
    const add = (hops: number, times: number) => {
      timesOf[hops] = (timesOf[hops] ?? 0) + times;
    };
    for (const one of around(lengthsByPlace(others, t))) {
      for (const other of cycles) {
        for (let s = 0; s < t; s++) add(longestSum(one, other, s), one.times * other.times);
      }
      add(Math.max(...one.lengths) + 2 * t, t * one.times);
    }
    return timesOf.flatMap((times, hops) => alike(times, copies, hops));
  },
  frame: turnFrame,
  *steps({ shape }, _, copies) {
    for (const products of rounds(shape)) yield turnStep(shape, copies, products);
  },
});

/** Turns that are done together, one on each axis. */
type Product = readonly Turn[];

function* rounds(shape: readonly number[]): Iterable<Product[]> {
  const longest = shape.indexOf(Math.max(...shape));
  const ring = new RingTurns(shape[longest]);
  const t = ring.pairs / 2;
  const others = shape.toSpliced(longest, 1).map((side) => new RingTurns(side).sets());
  for (const sets of choices(others)) {
    const tuples = choices(sets).map((turns) => ({
      sum: turns.reduce((sum, { place }) => sum + place, 0),
      up: (turn: Turn) => withLongest(turn, turns, 'up', longest),
      down: (turn: Turn) => withLongest(turn, turns, 'down', longest),
    }));
    for (const edges of ring.factors) {
      for (let s = 0; s < t; s++) {
        yield tuples.flatMap(({ sum, up, down }) => [
          up(ring.cycle(...edges[(sum + s) % t], 'up')),
          down(ring.cycle(...edges[(sum + s + 1) % t], 'down')),
        ]);
      }
    }
    for (let s = 0; s < t; s++) {
      const products = tuples.flatMap(({ sum, up, down }) => {
        const [atWork, atRest] = [(sum + s) % t, (sum + s + 1) % t];
        return [
          up(ring.opposite(atWork, 'up')),
          down(ring.opposite(t + atWork, 'down')),
          up(ring.rest(t + atRest)),
          down(ring.rest(atRest)),
        ];
      });
      yield products.filter(crossesLinks);
    }
  }
}

function withLongest(
  turn: Turn,
  others: readonly TurnChoice[],
  direction: 'up' | 'down',
  longest: number,
): Product {
  return others.map((choice) => choice[direction]).toSpliced(longest, 0, turn);
}

/** Whether its turns do not all rest. */
function crossesLinks(product: Product): boolean {
  return product.some(({ hops: [[, links]] }) => links !== 0);
}

/** All ways to take one of each list. */
function choices<T>(lists: readonly (readonly T[])[]): T[][] {
  return lists.reduce<T[][]>(
    (taken, list) => taken.flatMap((ones) => list.map((one) => [...ones, one])),
    [[]],
  );
}

/** Links of the longest message of each cycle, by factor of a ring and place in it; a bye has none. */
function factorLengths(pairs: number): number[][] {
  return tournament(pairs).map((games) => games.map(([p, q]) => longestOf(Math.abs(p - q), pairs)));
}

/** By the sum of places modulo t: the longest routes along all of these axes, where turns with such a sum meet. */
interface Lengths {
  readonly lengths: readonly number[];
  /** Choices of sets that have these. */
  readonly times: number;
}

/** The same with the places around a circle from which lengths grow less than to them; the first where all lengths are one. */
interface Around extends Lengths {
  readonly corners: readonly number[];
}

/** Those that are equal as one. */
function around(all: readonly Lengths[]): Around[] {
  const timesOf = new Map<string, number>();
  const key = ({ lengths }: Lengths) => lengths.join();
  for (const one of all) timesOf.set(key(one), (timesOf.get(key(one)) ?? 0) + one.times);
  const different = new Map(all.map((one) => [key(one), one.lengths]));
  return Array.from(different, ([key, lengths]) => {
    const t = lengths.length;
    const grows = (i: number) => lengths[(i + 1) % t] - lengths[i];
    const corners = upTo(t).filter((i) => grows((i + t - 1) % t) > grows(i));
    return { lengths, times: timesOf.get(key) ?? 0, corners: corners.length === 0 ? [0] : corners };
  });
}

/** The largest sum of a length and that s places on in the other: from it sums fall both ways, which takes a corner of either. */
function longestSum(one: Around, other: Around, s: number): number {
  const t = one.lengths.length;
  let longest = 0;
  for (const i of one.corners) longest = Math.max(longest, one.lengths[i] + other.lengths[(i + s) % t]);
  for (const i of other.corners) longest = Math.max(longest, other.lengths[i] + one.lengths[(i - s + t) % t]);
  return longest;
}

function lengthsByPlace(sides: readonly number[], t: number): Lengths[] {
  return sides.reduce<Lengths[]>(
    (before, side) => {
      const here = setLengths(side / 2);
      return before.flatMap((one) =>
        here.map((other) => ({
          times: one.times * other.times,
          lengths: upTo(t).map((i) =>
            Math.max(...other.lengths.map((length, place) => length + one.lengths[(i - place + t) % t])),
          ),
        })),
      );
    },
    [{ times: 1, lengths: upTo(t).map((i) => (i === 0 ? 0 : Number.NEGATIVE_INFINITY)) }],
  );
}

/** By place, for the sets of an axis with so many antipodal pairs. */
function setLengths(pairs: number): Lengths[] {
  const factors = factorLengths(pairs);
  // With an odd number the pair that has a bye is at work in one set, and rests in another.
  if (pairs % 2 === 1) {
    return factors.flatMap((cycles) => [pairs, 0].map((bye) => ({ times: 1, lengths: [...cycles, bye] })));
  }
  return [
    ...factors.map((lengths) => ({ times: 2, lengths })),
    { times: 2, lengths: upTo(pairs / 2).map(() => pairs) },
  ];
}

/** Who plays whom in each round of a tournament: the last player of an even number stays, and the others go around a table. */
function tournament(players: number): (readonly [number, number])[][] {
  const around = players % 2 === 1 ? players : players - 1;
  return upTo(around).map((round) => [
    ...(around < players ? [[round, around] as const] : []),
    ...upTo((around - 1) / 2).map(
      (k) => [(round + k + 1) % around, (round - k - 1 + around) % around] as const,
    ),
  ]);
}
