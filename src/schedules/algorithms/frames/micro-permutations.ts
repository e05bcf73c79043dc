/** Towards higher node numbers, or towards lower ones. */
export type Direction = 'up' | 'down';

/**
 * Nodes of a ring that send to each other at the same time, all from one slot into the same slot. Together their routes
 * cross every link of one direction once, or none.
 */
export interface Turn {
  /** From 0 to the nodes of the ring - 1. */
  readonly slot: number;
  /** The node that sends, and over how many links; negative towards lower node numbers. */
  readonly hops: readonly (readonly [node: number, hops: number])[];
}

/**
 * The turns that make up an exchange on a ring of 4t nodes (cs838, section 14, "Direct exchange AAS on a cycle"). Nodes p
 * and p + 2t are *antipodal pair* p, 0 <= p < 2t. Two pairs make a cycle p -> q -> p + 2t -> q + 2t -> p in either
 * direction, and a pair one to and fro: that is every ordered pair of nodes once, on a shortest route. Each of the text's
 * micro-permutations is a turn up and a turn down, on four pairs or on two.
 *
 * The slots come from a one-factorization of the complete graph of the antipodal pairs, 2t - 1 *factors* of t disjoint
 * edges: slot 2f is for the turns up of factor f, slot 2f + 1 for those down, 4t - 2 for the node opposite and 4t - 1 for
 * the node's own block. What arrives in a turn takes the place of what has left, so that blocks never change their slots.
 */
export class RingTurns {
  /** Nodes of the ring. */
  readonly side: number;
  /** Antipodal pairs. */
  readonly pairs: number;
  /** The edges of each factor. */
  readonly factors: readonly (readonly (readonly [p: number, q: number])[])[];

  /** @param side nodes of the ring, a multiple of 4 */
  constructor(side: number) {
    this.side = side;
    this.pairs = side / 2;
    // All players of a tournament but the last stand around a table; those opposite each other play.
    const around = this.pairs - 1;
    this.factors = Array.from({ length: around }, (_, factor) => [
      [factor, around] as const,
      ...Array.from(
        { length: side / 4 - 1 },
        (_, k) => [(factor + k + 1) % around, (factor - k - 1 + around) % around] as const,
      ),
    ]);
  }

  /** The cycle through two different antipodal pairs. */
  cycle(p: number, q: number, direction: Direction): Turn {
    const { pairs } = this;
    const [lower, higher] = p < q ? [p, q] : [q, p];
    const between = higher - lower;
    // The ways up from the lower pair and from the higher one; down they are the other way round, and negative.
    const up = [between, pairs - between];
    const [fromLower, fromHigher] = direction === 'up' ? up : [-up[1], -up[0]];
    const hops = [
      [lower, fromLower],
      [higher, fromHigher],
      [lower + pairs, fromLower],
      [higher + pairs, fromHigher],
    ] as const;
    return { slot: 2 * this.factorOf(p, q) + (direction === 'up' ? 0 : 1), hops };
  }

  /** The nodes of an antipodal pair send to each other, both in the same direction. */
  opposite(pair: number, direction: Direction): Turn {
    return this.ofPair(pair, this.side - 2, direction === 'up' ? this.pairs : -this.pairs);
  }

  /** The nodes of an antipodal pair keep what they have: a turn that crosses no link, for products with those of other axes. */
  rest(pair: number): Turn {
    return this.ofPair(pair, this.side - 1, 0);
  }

  private ofPair(pair: number, slot: number, hops: number): Turn {
    return {
      slot,
      hops: [
        [pair, hops],
        [pair + this.pairs, hops],
      ],
    };
  }

  /** The slot in which a node sends its block for another one, or for itself. */
  slotFor(from: number, to: number): number {
    const { side, pairs } = this;
    if (from === to) return side - 1;
    const ahead = (to - from + side) % side;
    if (ahead === pairs) return side - 2;
    return 2 * this.factorOf(from % pairs, to % pairs) + (ahead < pairs ? 0 : 1);
  }

  /** The slot in which a node receives the block of another one: there it comes from behind, in the same direction. */
  slotFrom(to: number, from: number): number {
    const slot = this.slotFor(to, from);
    return slot < this.side - 2 ? slot ^ 1 : slot;
  }

  /** The factor that has the edge p, q: f with 2f = p + q modulo 2t - 1, or the other end of the last pair's edges. */
  private factorOf(p: number, q: number): number {
    const around = this.pairs - 1;
    if (p === around) return q;
    if (q === around) return p;
    return ((p + q) * (this.pairs / 2)) % around;
  }
}
