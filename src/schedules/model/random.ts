/** Random whole numbers below 2^32, the same for the same seed: the hash of each number of a row. */
export function randomWords(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x9e3779b9) | 0;
    let mixed = Math.imul(state ^ (state >>> 16), 0x21f0aaad);
    mixed = Math.imul(mixed ^ (mixed >>> 15), 0x735a2d97);
    return (mixed ^ (mixed >>> 15)) >>> 0;
  };
}

/** A random whole number from 0 to count - 1. @param random as of `randomWords` */
export function randomBelow(count: number, random: () => number): number {
  return Math.floor((random() / 2 ** 32) * count);
}

/** The numbers below `count` in a random order (Fisher-Yates). @param random as of `randomWords` */
export function shuffled(count: number, random: () => number): Uint32Array {
  const order = Uint32Array.from({ length: count }, (_, i) => i);
  for (let last = count - 1; last > 0; last--) {
    const other = randomBelow(last + 1, random);
    [order[last], order[other]] = [order[other], order[last]];
  }
  return order;
}
