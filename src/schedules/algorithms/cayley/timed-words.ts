import { type Generators, lettersTo } from '../../model/networks/cayley.ts';
import type { RoundPrices } from '../uneven/rounds/round-prices.ts';
import type { TimedWays } from '../uneven/rounds/timed-paths.ts';

/**
 * Cheapest words for the elements of a group, with a round for each of their letters, one element at a time. A word leads from node 0 along the
 * generators that are its letters; what is said of node 0 holds of every other node, turned there. Words are spelled from their ends: before
 * the last letters a word is at a node that is no farther from node 0 than it has letters left, so that distances from node 0 are enough.
 */
export class TimedWords implements TimedWays {
  /** Of the word that was found last, letter by letter: generator x rounds + round. */
  readonly cells: Uint32Array;
  looks = 0;
  /** By node: letters of its shortest words. */
  private readonly lengths: Uint16Array;
  /** By generator: the node before each. */
  private readonly before: Int32Array[];
  /**
   * States lie by place, a node before so many of the last letters, x (rounds + 1) + the first round that these may have. What the cheapest of
   * them cost.
   */
  private readonly costs: Float64Array;
  /** By state: the place behind the next letter x generators + generator, and the round of that letter. */
  private readonly letters: Uint32Array;
  private readonly times: Uint16Array;
  /** By place. */
  private readonly nodeAt: Uint32Array;
  /** By node: its place in the last layer in which it was seen, and which layer that was, of all that were made. */
  private readonly placeOf: Uint32Array;
  private readonly seenIn: Float64Array;
  private layers = 0;

  /**
   * @param rounds as many as the longest of the shortest words has letters, or more
   * @param detour letters that words may have more than the shortest
   */
  constructor(
    generators: Generators,
    readonly rounds: number,
    readonly detour: number,
  ) {
    const nodes = generators[0].length;
    this.lengths = lengthsOf(generators);
    this.before = generators.map((next) => {
      const before = new Int32Array(nodes);
      for (let node = 0; node < nodes; node++) before[next[node]] = node;
      return before;
    });
    this.cells = new Uint32Array(rounds);
    // A word that is a letter longer than the shortest may come by all nodes of its own and of one letter less.
    const places = nodes * (detour + 1) + 1;
    this.costs = new Float64Array(places * (rounds + 1));
    this.letters = new Uint32Array(places * (rounds + 1));
    this.times = new Uint16Array(places * (rounds + 1));
    this.nodeAt = new Uint32Array(places);
    this.placeOf = new Uint32Array(nodes);
    this.seenIn = new Float64Array(nodes);
  }

  distance(_from: number, to: number): number {
    return this.lengths[to];
  }

  find(prices: RoundPrices, _from: number, to: number, most: number): number {
    let [least, best] = [Number.POSITIVE_INFINITY, 0];
    for (let length = this.lengths[to]; length <= most; length++) {
      const cost = this.spell(prices, to, length);
      if (cost >= least) continue;
      [least, best] = [cost, length];
      this.trace(length);
    }
    return best;
  }

  /** Finds the cheapest word of so many letters. @returns what it costs; Infinity where there is none */
  private spell({ weights, scales }: RoundPrices, to: number, length: number): number {
    const { before, lengths, rounds, costs, letters, times, nodeAt, placeOf, seenIn } = this;
    const width = rounds + 1;
    const generators = before.length;
    nodeAt[0] = to;
    costs.fill(0, 0, width);
    let [first, end] = [0, 1];
    for (let letter = length - 1; letter >= 0; letter--) {
      const layer = ++this.layers;
      const latest = rounds - length + letter;
      let next = end;
      for (let place = first; place < end; place++) {
        const behind = place * width + 1;
        for (let generator = 0; generator < generators; generator++) {
          const node = before[generator][nodeAt[place]];
          if (lengths[node] > letter) continue;
          if (seenIn[node] !== layer) {
            seenIn[node] = layer;
            placeOf[node] = next;
            nodeAt[next] = node;
            costs.fill(Number.POSITIVE_INFINITY, next * width, (next + 1) * width);
            next++;
          }
          const here = placeOf[node] * width;
          const cell = generator * rounds;
          for (let round = letter; round <= latest; round++) {
            const cost = costs[behind + round] + weights[cell + round] * scales[round];
            if (cost >= costs[here + round]) continue;
            costs[here + round] = cost;
            letters[here + round] = place * generators + generator;
            times[here + round] = round;
          }
          this.looks += latest - letter + 1;
        }
      }
      for (let place = end; place < next; place++) this.wait(place * width, latest);
      [first, end] = [end, next];
    }
    return first === end ? Number.POSITIVE_INFINITY : costs[first * width];
  }

  /** What may begin in a round may begin later. @param latest the last round in which the next letter may be */
  private wait(at: number, latest: number): void {
    const { costs, letters, times } = this;
    for (let state = at + latest - 1; state >= at; state--) {
      if (costs[state + 1] >= costs[state]) continue;
      costs[state] = costs[state + 1];
      letters[state] = letters[state + 1];
      times[state] = times[state + 1];
    }
  }

  /** Writes the word that was spelled last to `cells`. */
  private trace(length: number): void {
    const { before, rounds, letters, times, placeOf, cells } = this;
    const generators = before.length;
    let [place, from] = [placeOf[0], 0];
    for (let letter = 0; letter < length; letter++) {
      const state = place * (rounds + 1) + from;
      const generator = letters[state] % generators;
      cells[letter] = generator * rounds + times[state];
      place = (letters[state] - generator) / generators;
      from = times[state] + 1;
    }
  }
}

/** By node: letters of its shortest words. */
function lengthsOf(generators: Generators): Uint16Array {
  const nodes = generators[0].length;
  const lengths = new Uint16Array(nodes);
  for (const { node, before } of lettersTo(nodes, generators)) lengths[node] = lengths[before] + 1;
  return lengths;
}
