import type { RoundPrices } from './round-prices.ts';

/** A weight that was so many times as much as all the others: of their sum too few digits are left behind it. */
const TOO_MUCH = 2 ** 20;

/**
 * What links carry in rounds, and what more would cost. A round takes as long as its largest message. That is not smooth; its softmax
 * is, and what a link weighs in it says by how much it rises with an element more on this link: nearly nothing but on the busiest
 * ones, and where many are as busy, on each of them a part.
 */
export class RoundLoads implements RoundPrices {
  readonly weights: Float64Array;
  /** By round: one over what all links weigh. */
  readonly scales: Float64Array;
  /** By cell: elements. */
  private readonly loads: Float64Array;
  private readonly sums: Float64Array;
  /** By round: the load that weighs 1, the greatest of all when they were last weighed anew. */
  private readonly tops: Float64Array;
  /** By how much the logarithm of a weight rises with an element. */
  private steepness: number;

  /**
   * No link carries anything yet.
   * @param sharpness how steeply weights fall with what a link carries less, in terms of the mean of the largest messages
   * @param expected about that mean
   */
  constructor(
    links: number,
    private readonly rounds: number,
    sharpness: number,
    expected: number,
  ) {
    const idle = Math.exp(-sharpness);
    this.weights = new Float64Array(links * rounds).fill(idle);
    this.loads = new Float64Array(links * rounds);
    this.scales = new Float64Array(rounds).fill(1 / (links * idle));
    this.sums = new Float64Array(rounds).fill(links * idle);
    this.tops = new Float64Array(rounds).fill(expected);
    this.steepness = sharpness / expected;
  }

  add(cell: number, elements: number): void {
    const { weights, sums } = this;
    const round = cell % this.rounds;
    this.loads[cell] += elements;
    const before = weights[cell];
    const weight = Math.exp((this.loads[cell] - this.tops[round]) * this.steepness);
    weights[cell] = weight;
    let sum = sums[round] + weight - before;
    if (before > TOO_MUCH * sum) sum = this.sumOf(round);
    sums[round] = sum;
    this.scales[round] = 1 / sum;
  }

  /**
   * Weighs all links anew.
   * @param sharpness as of the constructor
   * @returns by round: the largest message
   */
  weigh(sharpness: number): Float64Array {
    const { rounds, loads, weights, tops, sums } = this;
    tops.fill(0);
    for (let cell = 0, round = 0; cell < loads.length; cell++) {
      if (loads[cell] > tops[round]) tops[round] = loads[cell];
      if (++round === rounds) round = 0;
    }
    const length = tops.reduce((sum, top) => sum + top, 0);
    this.steepness = (sharpness * rounds) / length;
    sums.fill(0);
    for (let cell = 0, round = 0; cell < loads.length; cell++) {
      weights[cell] = Math.exp((loads[cell] - tops[round]) * this.steepness);
      sums[round] += weights[cell];
      if (++round === rounds) round = 0;
    }
    for (let round = 0; round < rounds; round++) this.scales[round] = 1 / sums[round];
    return tops;
  }

  private sumOf(round: number): number {
    let sum = 0;
    for (let cell = round; cell < this.weights.length; cell += this.rounds) sum += this.weights[cell];
    return sum;
  }
}
