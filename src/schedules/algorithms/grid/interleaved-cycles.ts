import type { Algorithm } from '../../model/algorithm.ts';
import type { Rounds } from '../../model/counts.ts';
import { InputError, Suggestion } from '../../model/errors.ts';
import { type Exchange, slotsOf } from '../../problems/exchange.ts';
import { alike, counted, longestOf, sideOfCycles, upTo } from '../frames/formulas.ts';
import { gridOf } from '../frames/grid-exchange.ts';
import { turnFrame, turnStep } from '../frames/micro-permutation-frame.ts';
import { type Direction, RingTurns, type Turn } from '../frames/micro-permutations.ts';
import { rowExchange } from '../frames/row-exchange.ts';

/**
 * Direct exchange on a torus of z x z nodes, z = 4t, t >= 2, by turns on its rows and columns that are done side by side
 * (cs838, section 14, the generalization of "Direct exchange AAS on a cycle" to more dimensions, interleaved): z^3/8
 * rounds, as many as the links between the halves of the torus take, and every link carries a block in every round.
 *
 * A product of two turns brings every block of its nodes to the other end of an XY route; its links are those of one
 * direction in the rows of one turn and in the columns of the other. A round is made of products that share no node and
 * whose turns cross every row and every column once in either direction. Where the text interleaves whole
 * micro-permutations, the turns up and down of one are combined here each on its own, which serves for every t.
 */
export const interleavedCycles: Algorithm<Exchange> = {
  name: 'interleaved-cycles',
  source: 'cs838 §14',
  solves: ['exchange'],
  guarantee: 'one port, wormhole, no forwarding, every link in every round: z^3/8 rounds',
  networks: ['torus'],
  /**
   * z^3/8 rounds of one block, on routes along a row and then along a column. The cycles come in 2t - 1 factors of t, a
   * tournament of the 2t antipodal pairs. Each factor on the rows meets each on the columns in 2t rounds, in which cycle k goes
   * with cycle k + s, and with cycle k + s + 1. It meets the exchanges of antipodal pairs in 2t more, all of its cycles in
   * each, and so do the columns' factors. In the last 2t rounds antipodal pairs meet antipodal pairs: in half of them on both
   * axes, in the others on one.
   */
  counts(exchange) {
    const { topology, copies } = exchange;
    const side = sideOfCycles(topology, 2);
    if (side === undefined) return undefined;
    const t = side / 4;
    const factors = tournament(2 * t).map((pairs) => pairs.map(([p, q]) => longestOf(Math.abs(p - q), t)));
    const rounds: Rounds[] = [];
    for (const onRows of factors) {
      rounds.push(alike(4 * t, copies, Math.max(...onRows) + 2 * t));
      for (const onColumns of factors) {
        const along = (s: number) => Math.max(...onRows.map((hops, k) => hops + onColumns[(k + s) % t]));
        for (const s of upTo(t)) rounds.push(alike(2, copies, Math.max(along(s), along(s + 1))));
      }
    }
    rounds.push(alike(t, copies, 4 * t), alike(t, copies, 2 * t));
    return counted(exchange, { ports: 'one', switching: 'wormhole', span: 1, rounds });
  },
  schedule(exchange) {
    const grid = gridOf('interleaved-cycles', exchange, ['torus']);
    const [side, height] = grid.shape;
    if (grid.shape.length !== 2 || side !== height || side % 4 !== 0 || side < 8) {
      throw new InputError(
        `interleaved-cycles on ${grid.label}: give two equal sides, a multiple of 4 of at least 8, say `,
        new Suggestion('torus', '8x8'),
      );
    }
    const { copies } = exchange;
    return rowExchange(exchange, turnFrame(grid, slotsOf(exchange)), {
      algorithm: 'interleaved-cycles',
      ports: 'one',
      switching: 'wormhole',
      *steps() {
        for (const products of rounds(new RingTurns(side))) yield turnStep(grid.shape, copies, products);
      },
    });
  },
};

/** A turn on the rows and one on the columns. */
type Product = readonly [x: Turn, y: Turn];

function* rounds(ring: RingTurns): Iterable<Product[]> {
  for (const xEdges of ring.factors) {
    for (const yEdges of ring.factors) yield* cyclesByCycles(ring, xEdges, yEdges);
  }
  for (const edges of ring.factors) {
    for (const products of cyclesByPairs(ring, edges)) {
      yield products;
      yield products.map(([x, y]) => [y, x]);
    }
  }
  yield* pairsByPairs(ring);
}

/** Cycles of a factor: disjoint edges that have all antipodal pairs together. */
type Factor = RingTurns['factors'][number];

/**
 * 2t rounds: every cycle of one factor in either direction with every one of another in either. In a round the two kinds
 * of products lie on neighbouring diagonals of the t x t square of edges, and share no node.
 */
function* cyclesByCycles(ring: RingTurns, xEdges: Factor, yEdges: Factor): Iterable<Product[]> {
  const t = xEdges.length;
  const diagonal = (shift: number, xDirection: Direction, yDirection: Direction) =>
    xEdges.map(
      (edge, k): Product => [
        ring.cycle(...edge, xDirection),
        ring.cycle(...yEdges[(k + shift) % t], yDirection),
      ],
    );
  for (let shift = 0; shift < t; shift++) {
    yield [...diagonal(shift, 'up', 'up'), ...diagonal(shift + 1, 'down', 'down')];
    yield [...diagonal(shift, 'up', 'down'), ...diagonal(shift + 1, 'down', 'up')];
  }
}

/**
 * 2t rounds: every cycle of a factor on the rows, in either direction, with every antipodal pair of the columns, at work
 * and at rest. In a round one half of the pairs is at work, which is enough for all columns.
 */
function* cyclesByPairs(ring: RingTurns, edges: Factor): Iterable<Product[]> {
  const t = edges.length;
  for (let shift = 0; shift < t; shift++) {
    for (const half of [0, 1]) {
      const products: Product[] = [];
      for (let pair = 0; pair < 2 * t; pair++) {
        const atWork = Math.floor(pair / t) === half;
        for (const [k, direction] of [
          [pair + shift, 'up'],
          [pair + shift + 1, 'down'],
        ] as const) {
          const onColumns = atWork ? ring.opposite(pair, direction) : ring.rest(pair);
          products.push([ring.cycle(...edges[k % t], direction), onColumns]);
        }
      }
      yield products;
    }
  }
}

/** 2t rounds: every antipodal pair of the rows with every one of the columns; one of the two may be at rest. */
function* pairsByPairs(ring: RingTurns): Iterable<Product[]> {
  const { pairs } = ring;
  const diagonal = (shift: number, product: (x: number, y: number) => Product) =>
    Array.from({ length: pairs }, (_, pair) => product(pair, (pair + shift) % pairs));
  const both = (direction: Direction) => (x: number, y: number) =>
    [ring.opposite(x, direction), ring.opposite(y, direction)] as const;
  const onRows = (direction: Direction) => (x: number, y: number) =>
    [ring.opposite(x, direction), ring.rest(y)] as const;
  const onColumns = (direction: Direction) => (x: number, y: number) =>
    [ring.rest(x), ring.opposite(y, direction)] as const;
  for (let shift = 0; shift < pairs; shift += 2) {
    yield [...diagonal(shift, both('up')), ...diagonal(shift + 1, both('down'))];
    yield [
      ...diagonal(shift, onRows('up')),
      ...diagonal(shift + 1, onRows('down')),
      ...diagonal(shift + 2, onColumns('up')),
      ...diagonal(shift + 3, onColumns('down')),
    ];
  }
}

/** Who plays whom in each round of a tournament: the last player stays, and the others go around a table. */
function tournament(players: number): (readonly [number, number])[][] {
  const around = players - 1;
  return upTo(around).map((round) => [
    [round, around] as const,
    ...upTo(players / 2 - 1).map(
      (k) => [(round + k + 1) % around, (round - k - 1 + around) % around] as const,
    ),
  ]);
}
