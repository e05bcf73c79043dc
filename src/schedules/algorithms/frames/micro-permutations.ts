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

/** Turns on the same nodes of a ring: one for products that go up on another axis, and one for those that go down there. */
export interface TurnChoice extends Readonly<Record<Direction, Turn>> {
  /** Which it is in its set, from 0 to less than a quarter of the nodes, rounded up. Of two with the same place one rests. */
  readonly place: number;
}

/**
 * The turns that make up an exchange on a ring of z nodes, z even (cs838, section 14, "Direct exchange AAS on a cycle"). Nodes p
 * and p + z/2 are *antipodal pair* p, 0 <= p < z/2. Two pairs make a cycle p -> q -> p + z/2 -> q + z/2 -> p in either
 * direction, and a pair one to and fro: that is every ordered pair of nodes once, on a shortest route. Each of the text's
 * micro-permutations is a turn up and a turn down, on four pairs or on two.
 *
 * The slots come from a tournament of the antipodal pairs. In each round of it, a *factor*, every pair meets one other, or
 * one pair has a bye where their number is odd. Slot 2f is for the turns up of factor f, and slot 2f + 1 for those down. An
 * odd number of pairs has a factor for each; in the slots of the one in which it has a bye, a pair has the block for the node
 * opposite and the node's own. For an even number these are in the last two slots. What arrives in a turn takes the place of what
 * has left, so that blocks never change their slots.
 */
export class RingTurns {
  /** Antipodal pairs. */
  readonly pairs: number;
  /** The edges of each factor. */
  readonly factors: readonly (readonly (readonly [p: number, q: number])[])[];

  constructor(
    /** Nodes of the ring, an even number. */
    readonly side: number,
  ) {
    this.pairs = side / 2;
    // All players of a tournament stand around a table; those opposite each other play, and the one alone plays the last
    // player, who has no place at the table, or nobody.
    const around = this.around;
    this.factors = Array.from({ length: around }, (_, factor) => [
      ...(this.hasByes ? [] : [[factor, around] as const]),
      ...Array.from(
        { length: (around - 1) / 2 },
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
    return this.ofPair(pair, this.slotOpposite(pair), direction === 'up' ? this.pairs : -this.pairs);
  }

  /** The nodes of an antipodal pair keep what they have: a turn that crosses no link, for products with those of other axes. */
  rest(pair: number): Turn {
    return this.ofPair(pair, this.slotOpposite(pair) + 1, 0);
  }

  /**
   * Sets of turns in which every node is once: as many as there are nodes. All sets together have every turn once for either
   * direction of another axis; what sends to the node opposite goes up with what goes up there.
   */
  sets(): TurnChoice[][] {
    const sets = this.factors.flatMap((edges, factor) =>
      (['up', 'down'] as const).map((direction) => this.factorSet(edges, factor, direction)),
    );
    if (this.hasByes) return sets;
    const pairs = Array.from({ length: this.pairs }, (_, pair) => pair);
    const half = this.pairs / 2;
    return [
      ...sets,
      ...[true, false].map((isLower) =>
        pairs.map((pair) => ({ ...this.pairChoice(pair, pair < half === isLower), place: pair % half })),
      ),
    ];
  }

  /** The cycles of a factor, and its bye if it has one: once the two nodes send to each other, and once they rest. */
  private factorSet(edges: RingTurns['factors'][number], factor: number, direction: Direction): TurnChoice[] {
    const reverse = direction === 'up' ? 'down' : 'up';
    const cycles = edges.map((edge, place) => ({
      place,
      up: this.cycle(...edge, direction),
      down: this.cycle(...edge, reverse),
    }));
    if (!this.hasByes) return cycles;
    return [...cycles, { ...this.pairChoice(factor, direction === 'up'), place: cycles.length }];
  }

  private pairChoice(pair: number, atWork: boolean): Readonly<Record<Direction, Turn>> {
    if (!atWork) return { up: this.rest(pair), down: this.rest(pair) };
    return { up: this.opposite(pair, 'up'), down: this.opposite(pair, 'down') };
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
    const ahead = (to - from + side) % side;
    if (ahead % pairs === 0) return this.slotOpposite(from % pairs) + (ahead === 0 ? 1 : 0);
    return 2 * this.factorOf(from % pairs, to % pairs) + (ahead < pairs ? 0 : 1);
  }

  /** The slot in which a node receives the block of another one: there it comes from behind, in the same direction. */
  slotFrom(to: number, from: number): number {
    const slot = this.slotFor(to, from);
    return (to - from) % this.pairs === 0 ? slot : slot ^ 1;
  }

  /** Whether a pair has a bye in each round of the tournament. */
  private get hasByes(): boolean {
    return this.pairs % 2 === 1;
  }

  /** Antipodal pairs around the table of the tournament. */
  private get around(): number {
    return this.hasByes ? this.pairs : this.pairs - 1;
  }

  /** The slot of the block for the node opposite; behind it is the node's own. */
  private slotOpposite(pair: number): number {
    return this.hasByes ? 2 * pair : this.side - 2;
  }

  /** The factor that has the edge p, q: f with 2f = p + q around the table, or the other end of the last pair's edges. */
  private factorOf(p: number, q: number): number {
    const { around } = this;
    if (p === around) return q;
    if (q === around) return p;
    return ((p + q) * ((around + 1) / 2)) % around;
  }
}
