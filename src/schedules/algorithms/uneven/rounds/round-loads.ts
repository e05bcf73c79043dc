/**
 * What links carry in rounds, and what more would cost. A round takes as long as its largest message. That is not smooth; its softmax
 * is, and what a link weighs in it says by how much it rises with an element more on this link: nearly nothing but on the busiest
 * ones, and where many are as busy, on each of them a part.
 */
export class RoundLoads {
  /** By link x rounds + round: what it weighs, to be divided by what all links weigh in the round. */
  readonly weights: Float64Array;
  /** By round: one over what all links weigh. */
  readonly scales: Float64Array;
  /** By link x rounds + round: elements, on each of its lanes. */
  private readonly loads: Float64Array;
  private readonly sums: Float64Array;
  /** By round: the load that weighs 1, the greatest of all when they were last weighed anew. */
  private readonly tops: Float64Array;
  /** By how much the logarithm of a weight rises with an element. */
  private steepness = 0;

  constructor(
    links: number,
    private readonly rounds: number,
  ) {
    this.weights = new Float64Array(links * rounds);
    this.loads = new Float64Array(links * rounds);
    this.scales = new Float64Array(rounds);
    this.sums = new Float64Array(rounds);
    this.tops = new Float64Array(rounds);
  }

  /** More elements on a link in a round; fewer where they are less than none. */
  add(link: number, round: number, elements: number): void {
    const { weights, sums } = this;
    const cell = link * this.rounds + round;
    this.loads[cell] += elements;
    const weight = Math.exp((this.loads[cell] - this.tops[round]) * this.steepness);
    sums[round] += weight - weights[cell];
    weights[cell] = weight;
    this.scales[round] = 1 / sums[round];
  }

  /**
   * Weighs all links anew.
   * @param sharpness how steeply weights fall with what a link carries less, in terms of the mean of the largest messages
   * @returns the largest messages of all rounds together
   */
  weigh(sharpness: number): number {
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
    return length;
  }
}
