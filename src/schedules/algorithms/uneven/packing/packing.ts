import { type Topology, verticesOf } from '../../../model/networks/topology.ts';
import { randomBelow, randomWords } from '../../../model/random.ts';
import { planPart } from '../timetable/kept-plans.ts';
import type { Way } from './shortest-ways.ts';

/** Any number: what is drawn is the same each time. */
const SEED = 44;

/** How much more an element weighs each time that it had to give way. */
const HEAVIER = 0.2;

/** Moves for each element, or prices that are looked at, without fewer elements that wait than ever before: then there are more steps. */
const PATIENCE = 60;
const PATIENT_LOOKS = 2 ** 25;

/** Prices that elements look at in all that push others out: seconds. Then those that still wait go where there is room. */
const MOST_LOOKS = 2 ** 28;

/** To look for a place takes about as long as so many prices. */
const OVERHEAD = 1000;

/** Moves for each element of a group that is to go in one step. */
const PATIENCE_IN_GROUPS = 120;

/** Which way each element goes, and when. */
export interface Packed {
  /** By element: its way. */
  readonly ways: readonly Way[];
  /** By element: the step of each hop. */
  readonly steps: readonly Uint32Array[];
}

/**
 * Packs the hops of elements into few steps, so that no link carries more in one than it can, and each hop of an element comes after the
 * one before. Element after element takes the way and the steps where it has to push out least: nobody, or those that have been pushed out
 * least often so far. Who is pushed out waits at the end of the line. Where that leads nowhere there are more steps. It is the search by an
 * ejection pool with penalties of Nagata and Braysy (Operations Research Letters 37, 2009), of hops instead of tours.
 *
 * Where all ways are single hops, elements that follow one another try first to go in one step together, as many in each: of a complete
 * exchange in the order of offsets those of an offset, which on a fat tree can have ways that share no link.
 *
 * @param waysOf by element: the ways that it may go, at least one
 * @param width elements that a lane of a link carries in a step
 * @param least steps to begin with: fewer are not tried
 * @returns the same for the same problem
 */
export function packed(
  topology: Topology,
  waysOf: readonly (readonly Way[])[],
  width: number,
  least: number,
): Packed {
  const packing = new Packing(topology, waysOf, width, least);
  packing.pack(packing.together());
  return packing;
}

/** Steps for a way, and what it costs to push out who is there. */
interface Found {
  readonly price: number;
  readonly steps: Uint32Array;
}

class Packing implements Packed {
  readonly ways: Way[];
  readonly steps: Uint32Array[];
  private readonly random = randomWords(SEED);
  private length: number;
  /** By element: what it takes to push it out. */
  private readonly weights: Float64Array;
  /** By link: by step what it takes to come in, 0 where there is room. */
  private readonly prices: Float64Array[];
  /** By link and step: the elements that are there. */
  private readonly held: number[][][];
  private readonly room: (link: number) => number;
  private looks = 0;

  constructor(
    topology: Topology,
    private readonly waysOf: readonly (readonly Way[])[],
    width: number,
    least: number,
  ) {
    const links = verticesOf(topology) * topology.ports;
    const hops = waysOf.reduce((most, [{ ends }]) => Math.max(most, ends.length), 1);
    this.length = Math.max(least, hops);
    this.ways = waysOf.map(([way]) => way);
    this.steps = waysOf.map(() => new Uint32Array());
    this.weights = new Float64Array(waysOf.length).fill(1);
    this.prices = Array.from({ length: links }, () => new Float64Array(this.length));
    this.held = Array.from({ length: links }, () => []);
    this.room = (link) => topology.lanes(link) * width;
  }

  /** Groups of elements each go in a step of their own, as many as find ways there. @returns the others */
  together(): number[] {
    const { waysOf, length } = this;
    const areHops = waysOf.every((ways) => ways.every(({ ends }) => ends.length === 1));
    if (!areHops) return Array.from(waysOf.keys());
    const others: number[] = [];
    for (let step = 0; step < length; step++) {
      const [first, end] = [step, step + 1].map((at) => Math.ceil((at * waysOf.length) / length));
      const line = Array.from({ length: end - first }, (_, i) => first + i);
      for (let moves = 0; line.length > 0 && moves < PATIENCE_IN_GROUPS * (end - first); moves++) {
        line.push(...this.place(line.shift() ?? first, step));
      }
      others.push(...line);
    }
    return others;
  }

  /** All others go in any steps. */
  pack(others: readonly number[]): void {
    const line = new Line(others);
    let [fewest, moves, looks] = [line.length, 0, this.looks];
    while (line.length > 0) {
      const isStuck = moves++ > PATIENCE * this.waysOf.length || this.looks - looks > PATIENT_LOOKS;
      if (isStuck && this.looks <= MOST_LOOKS) {
        this.extend(Math.ceil((line.length * this.length) / (2 * this.waysOf.length)));
        [fewest, moves, looks] = [line.length, 0, this.looks];
      }
      for (const out of this.place(line.take())) line.add(out);
      planPart(this.waysOf.length - line.length, this.waysOf.length);
      if (line.length < fewest) [fewest, moves, looks] = [line.length, 0, this.looks];
    }
  }

  private extend(more: number): void {
    this.length += more;
    for (const [link, prices] of this.prices.entries()) {
      this.prices[link] = new Float64Array(this.length);
      this.prices[link].set(prices);
    }
  }

  /** Gives an element its way and its steps. @param only the step; left out: any. @returns those that it pushes out */
  private place(element: number, only?: number): number[] {
    const ways = this.waysOf[element];
    const first = randomBelow(ways.length, this.random);
    let least = Number.POSITIVE_INFINITY;
    for (let i = 0; i < ways.length && least > 0; i++) {
      const way = ways[(first + i) % ways.length];
      const found = only === undefined ? this.cheapest(way, least) : this.inStep(way, least, only);
      if (found === undefined) continue;
      least = found.price;
      this.ways[element] = way;
      this.steps[element] = found.steps;
    }
    if (least > 0 && only === undefined) {
      this.looks += ways.length * (OVERHEAD + ways[0].links.length * this.length);
    }
    if (least > 0 && this.looks > MOST_LOOKS) {
      // Nobody has to give way any more.
      this.extend(this.ways[element].ends.length);
      return this.place(element);
    }
    const out: number[] = [];
    this.forEachPlace(element, (link, step) => {
      this.held[link][step] ??= [];
      const there = this.held[link][step];
      if (there.length >= this.room(link)) {
        const lightest = there.reduce((one, other) =>
          this.weights[other] < this.weights[one] ? other : one,
        );
        this.remove(lightest);
        this.weights[lightest] += HEAVIER;
        out.push(lightest);
      }
      there.push(element);
    });
    this.forEachPlace(element, (link, step) => this.price(link, step));
    return out;
  }

  /** The steps in which a way costs least; undefined where that is not below a price. */
  private cheapest({ links, ends }: Way, below: number): Found | undefined {
    const hops = ends.length;
    /** By hop and step: the least price of the hops up to this one, which is in that step. */
    const sums: Float64Array[] = [];
    for (let hop = 0; hop < hops; hop++) {
      const row = new Float64Array(this.length);
      for (let i = hop === 0 ? 0 : ends[hop - 1]; i < ends[hop]; i++) {
        const prices = this.prices[links[i]];
        for (let step = 0; step < row.length; step++) row[step] += prices[step];
      }
      if (hop > 0) {
        let before = Number.POSITIVE_INFINITY;
        for (let step = 0; step < row.length; step++) {
          const own = row[step];
          row[step] = own + before;
          before = Math.min(before, sums[hop - 1][step]);
        }
      }
      sums.push(row);
    }
    const price = sums[hops - 1].reduce((least, sum) => Math.min(least, sum));
    if (price >= below) return undefined;
    const steps = new Uint32Array(hops);
    let end = this.length;
    for (let hop = hops - 1; hop >= 0; hop--) {
      end = this.anyLeast(sums[hop], end);
      steps[hop] = end;
    }
    return { price, steps };
  }

  /** The same for a way of one hop in a given step. */
  private inStep({ links }: Way, below: number, step: number): Found | undefined {
    let price = 0;
    for (const link of links) price += this.prices[link][step];
    return price < below ? { price, steps: Uint32Array.of(step) } : undefined;
  }

  /** Any of the least of the first so many numbers, as drawn. */
  private anyLeast(numbers: Float64Array, count: number): number {
    const first = randomBelow(count, this.random);
    let best = first;
    for (let i = 1; i < count; i++) {
      const at = (first + i) % count;
      if (numbers[at] < numbers[best]) best = at;
    }
    return best;
  }

  private remove(element: number): void {
    this.forEachPlace(element, (link, step) => {
      const there = this.held[link][step];
      const at = there.indexOf(element);
      if (at !== -1) there.splice(at, 1);
      this.price(link, step);
    });
  }

  /** What it takes to come onto a link in a step. */
  private price(link: number, step: number): void {
    const there = this.held[link][step];
    this.prices[link][step] =
      there.length < this.room(link)
        ? 0
        : there.reduce((least, element) => Math.min(least, this.weights[element]), Number.POSITIVE_INFINITY);
  }

  private forEachPlace(element: number, visit: (link: number, step: number) => void): void {
    const { links, ends } = this.ways[element];
    for (let i = 0, hop = 0; i < links.length; i++) {
      if (i === ends[hop]) hop++;
      visit(links[i], this.steps[element][hop]);
    }
  }
}

/** Elements one behind the other. */
class Line {
  /** Those that are taken first, from the end. */
  private front: number[];
  private back: number[] = [];

  constructor(elements: readonly number[]) {
    this.front = elements.toReversed();
  }

  get length(): number {
    return this.front.length + this.back.length;
  }

  /** Of a line that is not empty. */
  take(): number {
    if (this.front.length === 0) [this.front, this.back] = [this.back.reverse(), []];
    return this.front.pop() ?? 0;
  }

  add(element: number): void {
    this.back.push(element);
  }
}
