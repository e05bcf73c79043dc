import { NOWHERE } from '../../src/schedules/model/pattern.ts';
import { apply, type Film, undo } from './film.ts';
import { mixed } from './mixed.ts';

/** What stands in a place without a block. */
const EMPTY_PIXEL = 0;

/**
 * The memory of a racer as pixels, at any time of its film: a column is a node, a row a slot. Blocks that are sent fly along
 * their row, those to the right in its upper half and those to the left in its lower half; where blocks are sorted inside the
 * nodes, what was fades into what will be.
 */
export class LanePicture {
  /** Row by row, red in the lowest byte; 0 where there is no block. */
  readonly pixels: Uint32Array<ArrayBuffer>;
  /** By place: the block at the moment. */
  private readonly memory: Uint32Array<ArrayBuffer>;
  private moment = 0;
  /** By place: whether its block moves in the part after the moment. */
  private readonly leaves: Uint8Array;
  /** The memory after it, where it is faded to; left out: blocks fly, or it is not needed yet. */
  private next: Uint32Array | undefined;
  private readonly nodeAt: Uint32Array;
  private readonly slotAt: Uint32Array;
  private drawn = '';

  /** @param colours by block, red in the lowest byte */
  constructor(
    private readonly film: Film,
    private readonly colours: Uint32Array,
    readonly width: number,
    readonly height: number,
  ) {
    this.pixels = new Uint32Array(width * height);
    this.memory = film.start.slice();
    this.leaves = new Uint8Array(film.start.length);
    this.nodeAt = Uint32Array.from({ length: width }, (_, x) => Math.floor((x * film.nodes) / width));
    this.slotAt = Uint32Array.from({ length: height }, (_, y) => Math.floor((y * film.slots) / height));
    this.mark(1);
  }

  /**
   * Draws what is to be seen.
   *
   * @param moment parts that are done
   * @param part how much of the next one is done, 0 to 1
   * @param isSent whether that one is a round, or sorts blocks
   * @returns whether anything changed
   */
  draw(moment: number, part: number, isSent: boolean): boolean {
    const wanted = `${moment} ${part}`;
    if (wanted === this.drawn) return false;
    this.drawn = wanted;
    this.goto(moment);
    const isFlying = part > 0 && isSent;
    if (part > 0 && !isSent) this.fade(part);
    else this.rest(isFlying);
    if (isFlying) this.fly(part);
    return true;
  }

  private goto(moment: number): void {
    const { film, memory } = this;
    if (moment === this.moment) return;
    this.mark(0);
    this.next = undefined;
    while (this.moment < moment) apply(memory, film.moves[this.moment++]);
    while (this.moment > moment) undo(memory, film.moves[--this.moment]);
    this.mark(1);
  }

  private mark(as: 0 | 1): void {
    const moves = this.film.moves[this.moment] ?? [];
    for (let i = 0; i < moves.length; i += 2) this.leaves[moves[i]] = as;
  }

  private colourOf(block: number): number {
    return block === NOWHERE ? EMPTY_PIXEL : this.colours[block];
  }

  /** Calls for the first line of pixels of each row, and repeats it. */
  private eachRow(line: (slot: number, at: number) => void): void {
    const { width, height, slotAt, pixels } = this;
    for (let y = 0; y < height; y++) {
      const at = y * width;
      if (y > 0 && slotAt[y] === slotAt[y - 1]) pixels.copyWithin(at, at - width, at);
      else line(slotAt[y], at);
    }
  }

  /** @param without the blocks that leave */
  private rest(without: boolean): void {
    const { film, memory, leaves, nodeAt, width, pixels } = this;
    this.eachRow((slot, at) => {
      const first = slot * film.nodes;
      for (let x = 0; x < width; x++) {
        const place = first + nodeAt[x];
        pixels[at + x] = without && leaves[place] === 1 ? EMPTY_PIXEL : this.colourOf(memory[place]);
      }
    });
  }

  private fade(part: number): void {
    const { film, memory, nodeAt, width, pixels } = this;
    if (this.next === undefined) {
      const next = memory.slice();
      apply(next, film.moves[this.moment]);
      this.next = next;
    }
    const { next } = this;
    this.eachRow((slot, at) => {
      const first = slot * film.nodes;
      for (let x = 0; x < width; x++) {
        const place = first + nodeAt[x];
        pixels[at + x] = mixed(this.colourOf(memory[place]), this.colourOf(next[place]), part);
      }
    });
  }

  private fly(part: number): void {
    const { film, memory, width, height } = this;
    const { nodes, slots } = film;
    const moves = film.moves[this.moment];
    const cell = Math.max(1, Math.ceil(width / nodes));
    const isHalved = height >= 2 * slots;
    for (let i = 0; i < moves.length; i += 2) {
      const [from, to] = [moves[i], moves[i + 1]];
      const [fromNode, toNode] = [from % nodes, to % nodes];
      const [fromSlot, toSlot] = [(from - fromNode) / nodes, (to - toNode) / nodes];
      const x = Math.round(((fromNode + (toNode - fromNode) * part) * width) / nodes);
      const slot = fromSlot + (toSlot - fromSlot) * part;
      const lower = isHalved && toNode < fromNode ? 0.5 : 0;
      const y = Math.round(((slot + lower) * height) / slots);
      const end = Math.max(y + 1, Math.round(((slot + lower + (isHalved ? 0.5 : 1)) * height) / slots));
      this.fill(x, y, cell, end, this.colourOf(memory[from]));
    }
  }

  private fill(x: number, y: number, cell: number, end: number, colour: number): void {
    const { width, height, pixels } = this;
    const [left, right] = [Math.max(0, x), Math.min(x + cell, width)];
    for (let line = y; line < Math.min(end, height); line++) {
      pixels.fill(colour, line * width + left, line * width + right);
    }
  }
}
