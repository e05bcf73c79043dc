import { InputError } from '../model/errors.ts';
import { randomWords, shuffled } from '../model/random.ts';
import { SEED, type TrafficKind } from './traffic-parameters.ts';

/** The most choices of experts that are drawn: it takes some seconds. */
const MAX_CHOICES = 2 ** 27;

/** What all weights of experts are together at most. They are whole, so that every machine draws the same from the same seed. */
const MAX_WEIGHT = 2 ** 52;

/**
 * Mixture of experts: every node is a rank with some experts and some tokens. The router sends each token to some experts of the
 * whole network, all different, which are drawn one after another by a law of Zipf: the expert that is in place k of a random
 * order of all has the weight 1 / k^skew. A token goes once to each rank that has experts of its choice, its own rank included.
 */
export const zipf: TrafficKind = {
  name: 'zipf',
  about:
    'mixture of experts: tokens to experts that are drawn by a law of Zipf; tokens that stay in their rank are in the table',
  main: 'skew',
  takes: [
    {
      ...{ name: 'skew', about: 'the exponent of the law: 0 is even', usual: 0.6, least: 0, most: 4 },
      isFraction: true,
    },
    { name: 'tokens', about: 'of a rank', usual: 1024, least: 0, most: 2 ** 20 },
    { name: 'experts', about: 'of a rank', usual: 4, least: 1, most: 1024 },
    { name: 'top', about: 'experts of a token', usual: 8, least: 1, most: 64 },
    SEED,
  ],
  counts({ nodes }, { skew, tokens, experts, top, seed }) {
    const all = nodes * experts;
    if (top > all) {
      throw new InputError(`top=${top} of ${all} experts in all: give at most ${all}, or more experts`);
    }
    if (nodes * tokens * top > MAX_CHOICES) {
      throw new InputError(
        `${nodes} ranks with ${tokens} tokens for ${top} experts each: give at most ${MAX_CHOICES} choices in all`,
      );
    }
    const draw = expertsDrawn(all, skew, top, randomWords(seed));
    const counts = new Uint32Array(nodes * nodes);
    const lastToken = new Int32Array(nodes).fill(-1);
    for (let token = 0; token < nodes * tokens; token++) {
      const sender = Math.floor(token / tokens);
      for (const expert of draw()) {
        const receiver = Math.floor(expert / experts);
        if (lastToken[receiver] === token) continue;
        lastToken[receiver] = token;
        counts[sender * nodes + receiver]++;
      }
    }
    return counts;
  },
};

/** Draws different experts by their weights, one after another: whoever is drawn is no longer there for the next draw. */
function expertsDrawn(all: number, skew: number, top: number, random: () => number): () => number[] {
  const expertAt = shuffled(all, random);
  // By place in the order: the weights of those before it, together.
  const before = new Float64Array(all + 1);
  const largest = Math.floor(MAX_WEIGHT / all) - 1;
  for (let place = 0; place < all; place++) {
    before[place + 1] = before[place] + Math.ceil(largest / (place + 1) ** skew);
  }
  const weightAt = (place: number) => before[place + 1] - before[place];
  return () => {
    const drawn: number[] = [];
    let left = before[all];
    for (let i = 0; i < top; i++) {
      // 53 random bits.
      let point = Math.floor(((random() * 2 ** 21 + (random() >>> 11)) / 2 ** 53) * left);
      // The line of the weights without the stretches of those that are drawn: these are skipped.
      for (const place of drawn) {
        if (point < before[place]) break;
        point += weightAt(place);
      }
      const place = placeOf(before, point);
      left -= weightAt(place);
      const rank = drawn.findIndex((other) => other > place);
      drawn.splice(rank < 0 ? drawn.length : rank, 0, place);
    }
    return drawn.map((place) => expertAt[place]);
  };
}

/** The place whose stretch has a point. */
function placeOf(before: Float64Array, point: number): number {
  let [low, high] = [0, before.length - 1];
  while (high - low > 1) {
    const middle = (low + high) >>> 1;
    if (before[middle] <= point) low = middle;
    else high = middle;
  }
  return low;
}
