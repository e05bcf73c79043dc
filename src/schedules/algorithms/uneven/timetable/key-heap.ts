/** Numbers with a key each, of which the one with the least key is at hand: a binary heap. A number may be in it more than once. */
export class KeyHeap {
  /** Numbers in it. */
  length = 0;
  private readonly numbers: Uint32Array;
  /** By place in `numbers`. */
  private readonly keys: Float64Array;

  /** @param most numbers that are in it at a time */
  constructor(most: number) {
    this.numbers = new Uint32Array(most);
    this.keys = new Float64Array(most);
  }

  /** The number with the least key; for a heap that has one. */
  get least(): number {
    return this.numbers[0];
  }

  get leastKey(): number {
    return this.keys[0];
  }

  clear(): void {
    this.length = 0;
  }

  add(number: number, key: number): void {
    const { numbers, keys } = this;
    let at = this.length++;
    while (at > 0) {
      const above = (at - 1) >> 1;
      if (keys[above] <= key) break;
      numbers[at] = numbers[above];
      keys[at] = keys[above];
      at = above;
    }
    numbers[at] = number;
    keys[at] = key;
  }

  removeLeast(): void {
    const last = --this.length;
    this.sink(this.numbers[last], this.keys[last]);
  }

  /** Gives the number with the least key another one, which is not less. */
  raiseLeast(key: number): void {
    this.sink(this.numbers[0], key);
  }

  /** Puts a number on top, and down from there. */
  private sink(number: number, key: number): void {
    const { numbers, keys, length } = this;
    let at = 0;
    for (let below = 1; below < length; below = 2 * at + 1) {
      if (below + 1 < length && keys[below + 1] < keys[below]) below++;
      if (keys[below] >= key) break;
      numbers[at] = numbers[below];
      keys[at] = keys[below];
      at = below;
    }
    numbers[at] = number;
    keys[at] = key;
  }
}
