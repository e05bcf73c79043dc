import type { RoundPrices } from './round-prices.ts';

/** By how much the price of a cell rises for good with each piece that it has too much; at first it is 1. Where it rises faster, pieces swing to and fro. */
const RISE = 0.4;

/** Parts of an element that come from dividing by lanes. */
const ROUNDING = 1e-6;

/**
 * Limits for the largest message of each round, and prices that rise where links are over them: at once with every piece that a cell has
 * too much, and for good with every time that it had. So cells for which many ways have no other one become dear, and the ways
 * that have another one leave (McMurchie and Ebeling 1995).
 */
export class RoundLimits implements RoundPrices {
  readonly weights: Float64Array;
  readonly scales: Float64Array;
  /** By round. */
  readonly limits: Float64Array;
  private readonly loads: Float64Array;
  /** By cell: what it costs by what has been. */
  private readonly history: Float64Array;

  /** @param unit elements of a piece, about */
  constructor(
    links: number,
    private readonly rounds: number,
    private readonly unit: number,
  ) {
    this.weights = new Float64Array(links * rounds);
    this.scales = new Float64Array(rounds).fill(1);
    this.limits = new Float64Array(rounds);
    this.loads = new Float64Array(links * rounds);
    this.history = new Float64Array(links * rounds);
  }

  add(cell: number, elements: number): void {
    this.loads[cell] += elements;
    this.price(cell, cell % this.rounds);
  }

  /** By round: the largest message. */
  tops(): Float64Array {
    const { rounds, loads } = this;
    const tops = new Float64Array(rounds);
    for (let cell = 0, round = 0; cell < loads.length; cell++) {
      if (loads[cell] > tops[round]) tops[round] = loads[cell];
      if (++round === rounds) round = 0;
    }
    return tops.map((top) => Math.max(0, Math.ceil(top - ROUNDING)));
  }

  /** Takes other limits, and forgets what has been. @param limits by round */
  limitTo(limits: Float64Array): void {
    this.limits.set(limits);
    this.history.fill(1);
    this.priceAll();
  }

  /** All elements leave. */
  clear(): void {
    this.loads.fill(0);
  }

  isOver(cell: number): boolean {
    return this.loads[cell] > this.limits[cell % this.rounds] + ROUNDING;
  }

  /** Raises the prices of all cells that are over the limit. @returns elements that are over it, of all cells together */
  charge(): number {
    const { rounds, limits, loads, history, unit } = this;
    let excess = 0;
    for (let cell = 0, round = 0; cell < loads.length; cell++) {
      const over = loads[cell] - limits[round];
      if (over > ROUNDING) {
        excess += over;
        history[cell] += (RISE * over) / unit;
        this.price(cell, round);
      }
      if (++round === rounds) round = 0;
    }
    return excess;
  }

  private priceAll(): void {
    for (let cell = 0, round = 0; cell < this.loads.length; cell++) {
      this.price(cell, round);
      if (++round === this.rounds) round = 0;
    }
  }

  /** With one piece more, which is what it is asked for. */
  private price(cell: number, round: number): void {
    const over = (this.loads[cell] - this.limits[round]) / this.unit + 1;
    this.weights[cell] = over > 0 ? this.history[cell] * (1 + over) : this.history[cell];
  }
}
