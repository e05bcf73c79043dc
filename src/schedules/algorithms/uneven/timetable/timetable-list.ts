import type { Timetable } from './timetable.ts';

/** Routes that are written one after another, with the step of each hop. */
export class TimetableList {
  private readonly pairs: number[] = [];
  private readonly sizes: number[] = [];
  private readonly firstHop = [0];
  private readonly stops: number[] = [];
  private readonly steps: number[] = [];
  private readonly ways: (readonly number[])[] = [];

  /**
   * @param pair sender x nodes + receiver
   * @param size elements of the pair that go this way together, at least one
   * @param stops by hop: the node to which it leads
   * @param steps by hop: its step
   * @param ways by hop: its links; left out: hops are links
   */
  add(
    pair: number,
    size: number,
    stops: Iterable<number>,
    steps: Iterable<number>,
    ways: Iterable<readonly number[]> = [],
  ): void {
    this.pairs.push(pair);
    this.sizes.push(size);
    this.stops.push(...stops);
    this.steps.push(...steps);
    this.ways.push(...ways);
    this.firstHop.push(this.stops.length);
  }

  timetable(): Timetable {
    return {
      pairs: Uint32Array.from(this.pairs),
      sizes: Uint32Array.from(this.sizes),
      firstHop: Uint32Array.from(this.firstHop),
      stops: Uint32Array.from(this.stops),
      steps: Uint32Array.from(this.steps),
      ...(this.ways.length > 0 && { ways: this.ways }),
    };
  }
}
