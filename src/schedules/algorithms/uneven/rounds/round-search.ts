import type { RoundLoads } from './round-loads.ts';

/** Looks for the rounds in which the hops of a way cost least, one after another. */
export class RoundSearch {
  /** By rounds that a hop is later than it could be: the least cost up to this hop. */
  private readonly costs: Float64Array;
  /** By hop x rounds + rounds that it is later than it could be: by how many the hop before is. */
  private readonly before: Uint16Array;
  private end = 0;

  constructor(
    private readonly loads: RoundLoads,
    private readonly rounds: number,
  ) {
    this.costs = new Float64Array(rounds);
    this.before = new Uint16Array(rounds * rounds);
  }

  /**
   * What the hops of a way cost together in the rounds in which they cost least. A hop may be as many rounds later than it could be as
   * the one before, or more: so the least cost up to a hop follows from that up to the one before.
   * @param links of the way, of which the first `hops` count
   */
  leastCost(links: Uint32Array, hops: number): number {
    const { rounds, costs, before } = this;
    const { weights, scales } = this.loads;
    const delays = rounds - hops + 1;
    costs.fill(0, 0, delays);
    for (let hop = 0; hop < hops; hop++) {
      const [row, cell] = [hop * rounds, links[hop] * rounds + hop];
      let best = 0;
      let least = costs[0];
      for (let delay = 0; delay < delays; delay++) {
        if (costs[delay] < least) {
          least = costs[delay];
          best = delay;
        }
        before[row + delay] = best;
        costs[delay] = least + weights[cell + delay] * scales[hop + delay];
      }
    }
    let end = 0;
    for (let delay = 1; delay < delays; delay++) if (costs[delay] < costs[end]) end = delay;
    this.end = end;
    return costs[end];
  }

  /** Writes the rounds that were found last, by hop, from a place on. @param hops of that way */
  copyRounds(rounds: Uint16Array, first: number, hops: number): void {
    let delay = this.end;
    for (let hop = hops - 1; hop >= 0; hop--) {
      rounds[first + hop] = hop + delay;
      delay = this.before[hop * this.rounds + delay];
    }
  }
}
