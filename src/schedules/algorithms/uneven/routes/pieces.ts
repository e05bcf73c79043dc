import { gcd } from '../../../model/gcd.ts';

/**
 * The elements of every pair in pieces of the same size, of which the last may be smaller. Each piece takes a way of its own. What a
 * node has for itself is in none.
 */
export class Pieces {
  /** By sender x nodes + receiver: the first piece; and behind the last pair's. */
  readonly first: Uint32Array;

  /**
   * @param counts by sender x nodes + receiver, of all senders or of the first ones alone
   * @param most pieces of a pair
   * @param smallest elements of a piece, where a pair has so many
   */
  constructor(
    nodes: number,
    private readonly counts: Uint32Array,
    private readonly most: number,
    private readonly smallest: number,
  ) {
    this.first = new Uint32Array(counts.length + 1);
    for (let pair = 0; pair < counts.length; pair++) {
      const pieces = pair % (nodes + 1) === 0 ? 0 : Math.ceil(counts[pair] / this.mostIn(pair));
      this.first[pair + 1] = this.first[pair] + pieces;
    }
  }

  /** Pairs that there may be pieces of, those without any included. */
  get pairs(): number {
    return this.counts.length;
  }

  /** All of them. */
  get length(): number {
    return this.first[this.counts.length];
  }

  /** Elements of a piece, at least 1. */
  sizeOf(pair: number, piece: number): number {
    const most = this.mostIn(pair);
    return Math.min(most, this.counts[pair] - (piece - this.first[pair]) * most);
  }

  /**
   * Every pair once, in an order in which near ones do not follow each other: always the same part of all pairs ahead, about the golden
   * section, as which no part leaves smaller gaps.
   */
  forEachPair(visit: (pair: number) => void): void {
    const all = this.counts.length;
    let stride = Math.ceil(all * (Math.sqrt(5) / 2 - 0.5));
    while (gcd(stride, all) > 1) stride++;
    for (let turn = 0, pair = 0; turn < all; turn++, pair = (pair + stride) % all) {
      if (this.first[pair + 1] > this.first[pair]) visit(pair);
    }
  }

  /** Elements of each piece of a pair but the last one. */
  private mostIn(pair: number): number {
    return Math.max(1, this.smallest, Math.ceil(this.counts[pair] / this.most));
  }
}
