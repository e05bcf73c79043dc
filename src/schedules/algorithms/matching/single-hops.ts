import type { Timetable } from '../uneven/timetable.ts';

/** Gathers a timetable in which every element goes to its receiver in one hop; those of a pair may go in several rounds. */
export class SingleHops {
  private readonly pairs: number[] = [];
  private readonly sizes: number[] = [];
  private readonly rounds: number[] = [];

  /** @param nodes of the network, with which pairs are numbered: sender x nodes + receiver */
  constructor(private readonly nodes: number) {}

  /** Some elements of a pair, at least one, go in a round. */
  add(round: number, pair: number, size: number): void {
    this.pairs.push(pair);
    this.sizes.push(size);
    this.rounds.push(round);
  }

  timetable(): Timetable {
    const pairs = Uint32Array.from(this.pairs);
    return {
      pairs,
      sizes: Uint32Array.from(this.sizes),
      firstHop: Uint32Array.from({ length: pairs.length + 1 }, (_, route) => route),
      stops: pairs.map((pair) => pair % this.nodes),
      steps: Uint32Array.from(this.rounds),
    };
  }
}
