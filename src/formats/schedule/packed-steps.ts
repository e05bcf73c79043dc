import type { Message, NodeMap, Step } from '../../schedules/index.ts';
import { MAX_NUMBERS } from './schedule-limits.ts';

const BLOCK_BITS = 16;
const BLOCK_WORDS = 2 ** BLOCK_BITS;
/** Lists up to this length are given as arrays, which short ones are faster and smaller as. */
const SHORT = 64;

/**
 * The steps of a file as numbers in a row, four bytes each. A step is the number of its messages and then the
 * messages; a message is twice its map's number (one more if there are arrival slots), the number of its slots,
 * the slots, and the arrival slots. The row grows by blocks, so it is never copied.
 */
export class FileSteps {
  private readonly blocks: Uint32Array[] = [];
  private readonly onFull: () => never;
  /** Numbers in the row. */
  length = 0;

  /** @param onFull called when the row would become longer than a file may make it */
  constructor(onFull: () => never) {
    this.onFull = onFull;
  }

  push(word: number): void {
    const within = this.length % BLOCK_WORDS;
    if (within === 0) {
      if (this.length >= MAX_NUMBERS) this.onFull();
      this.blocks.push(new Uint32Array(BLOCK_WORDS));
    }
    this.blocks[this.length >>> BLOCK_BITS][within] = word;
    this.length++;
  }

  /** Changes a number that was pushed before. */
  set(at: number, word: number): void {
    this.blocks[at >>> BLOCK_BITS][at % BLOCK_WORDS] = word;
  }

  /** The steps that begin at number `start` of the row, one at a time. */
  *steps(start: number, count: number, maps: readonly NodeMap[]): Iterable<Step> {
    let at = start;
    for (let t = 0; t < count; t++) {
      const step: Message[] = [];
      const messages = this.get(at++);
      for (let m = 0; m < messages; m++) {
        const head = this.get(at);
        const length = this.get(at + 1);
        const map = maps[head >>> 1];
        const slots = this.list(at + 2, length);
        at += 2 + length;
        if (head % 2 === 0) {
          step.push({ map, slots });
        } else {
          step.push({ map, slots, to: this.list(at, length) });
          at += length;
        }
      }
      yield step;
    }
  }

  private get(at: number): number {
    return this.blocks[at >>> BLOCK_BITS][at % BLOCK_WORDS];
  }

  private list(start: number, length: number): ArrayLike<number> {
    const list = length <= SHORT ? new Array<number>(length) : new Uint32Array(length);
    for (let i = 0; i < length; i++) list[i] = this.get(start + i);
    return list;
  }
}
