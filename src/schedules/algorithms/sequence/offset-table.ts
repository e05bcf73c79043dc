import { popcount } from '../../model/address-bits.ts';
import { InputError } from '../../model/errors.ts';
import { IDLE } from '../../model/node-map.ts';

/** In a step t, by slot: the dimension that it crosses, by offset. */
export type TableStep = ReadonlyMap<number, Int8Array>;

/**
 * d + c complement pairs on one axis of d dimensions in d + c steps, every link busy, so that no slot is under way
 * for more than d steps: Corollary 2 of Johnsson-Ho 1992 where d does not divide K/2. Pairs as wholes cannot do it;
 * here the dimension that a slot crosses depends on the offset.
 *
 * Of each pair the early member moves in the steps 0 to d - 1, the late one in the steps c to d + c - 1. For each offset,
 * the first c steps take c crossings of each dimension from the early members, and the last c steps as many from the late
 * ones, chosen so that no slot has more than c of them, and none more than d - c others (`share`). Both, and what is left
 * for the steps between, then fall into steps without conflict, because the edges of a bipartite graph can be coloured
 * with as many colours as its largest degree (`Colouring`, König).
 *
 * A late member at an offset has the relative address that the early one has at the complement of that offset. So a
 * choice for the early members at every offset is all that is needed; which slots have one, `tableSlots` says.
 *
 * @param early the early members of the d + c pairs
 * @param d dimensions of the axis
 * @param c pairs beyond d, 1 to d - 1
 * @returns the d + c steps
 * @throws InputError where some offset has no such choice
 */
export function offsetTable(early: readonly number[], d: number, c: number): TableStep[] {
  const all = 2 ** d - 1;
  const late = early.map((slot) => slot ^ all);
  const steps = Array.from({ length: d + c }, () => new Map<number, Int8Array>());
  const enter = (slots: readonly number[], offset: number, first: number, { dimensions }: Colouring) => {
    for (const [u, slot] of slots.entries()) {
      for (const [colour, k] of dimensions[u].entries()) {
        if (k === NONE) continue;
        const step = steps[first + colour];
        const byOffset = step.get(slot) ?? new Int8Array(2 ** d).fill(IDLE);
        step.set(slot, byOffset);
        byOffset[offset] = k;
      }
    }
  };
  const both = [...early, ...late];
  const shares = (offset: number) => {
    const parts = share(
      early.map((slot) => (slot ^ offset) & all),
      d,
      c,
    );
    if (parts !== undefined) return parts;
    throw new InputError(
      `a table of the slots ${early} on an axis of ${d} dimensions: there is none at offset ${offset}; give other slots`,
    );
  };
  const fill = (offset: number, first: readonly number[], last: readonly number[]) => {
    const parts = [...first, ...last];
    const rest = both.map((slot, u) => (slot ^ offset) & all & ~parts[u]);
    enter(early, offset, 0, new Colouring(first, d, c));
    enter(both, offset, c, new Colouring(rest, d, d - c));
    enter(late, offset, d, new Colouring(last, d, c));
  };
  for (let offset = 0; offset < 2 ** (d - 1); offset++) {
    const [here, there] = [shares(offset), shares(offset ^ all)];
    fill(offset, here, there);
    fill(offset ^ all, there, here);
  }
  return steps;
}

/**
 * Of each set of dimensions a part, so that every dimension is in c parts, no part has more than c dimensions, and no
 * rest more than d - c. First each set gets what it must give, then each dimension what it lacks; both by augmenting
 * paths, which take nothing from a set that it had before.
 *
 * @param sets bit k: dimension k is in the set
 * @returns the parts, or undefined where there are none
 */
function share(sets: readonly number[], d: number, c: number): number[] | undefined {
  const parts = sets.map(() => 0);
  /** By dimension: how many parts it is in. */
  const uses = new Uint8Array(d);
  let tried = 0;

  /** Set u gives one dimension more; if that is in c parts, another set takes its own back and gives one more. */
  const giveFrom = (u: number): boolean => {
    for (let k = 0; k < d; k++) {
      if (!(sets[u] & ~parts[u] & ~tried & (1 << k))) continue;
      tried |= 1 << k;
      if (uses[k] < c) uses[k]++;
      else if (!parts.some((_, v) => movedFrom(v, k, () => giveFrom(v)))) continue;
      parts[u] |= 1 << k;
      return true;
    }
    return false;
  };
  /** Dimension k is in one part more; if that has c dimensions, one of these goes to another part. */
  const giveTo = (k: number): boolean => {
    for (let u = 0; u < sets.length; u++) {
      if (!(sets[u] & ~parts[u] & (1 << k)) || tried & (1 << u)) continue;
      tried |= 1 << u;
      if (popcount(parts[u]) === c) {
        let j = 0;
        while (j < d && !movedFrom(u, j, () => giveTo(j))) j++;
        if (j === d) continue;
      }
      parts[u] |= 1 << k;
      return true;
    }
    return false;
  };
  /** Takes a dimension out of a part if what that costs can be had elsewhere. */
  const movedFrom = (u: number, k: number, elsewhere: () => boolean): boolean => {
    if (!(parts[u] & (1 << k))) return false;
    parts[u] ^= 1 << k;
    if (elsewhere()) return true;
    parts[u] ^= 1 << k;
    return false;
  };

  for (const [u, set] of sets.entries()) {
    while (popcount(set & ~parts[u]) > d - c) {
      tried = 0;
      if (!giveFrom(u)) return undefined;
    }
  }
  for (let k = 0; k < d; k++) {
    for (; uses[k] < c; uses[k]++) {
      tried = 0;
      if (!giveTo(k)) return undefined;
    }
  }
  return parts;
}

const NONE = -1;

/**
 * Colours each pair of a set and a dimension in it, so that no set and no dimension has a colour twice. Where a pair
 * finds no colour that both lack, two colours change places along a path.
 */
class Colouring {
  /** By set and colour: the dimension, or NONE. */
  readonly dimensions: readonly Int8Array[];
  /** By dimension and colour: the set, or NONE. */
  private readonly sets: readonly Int8Array[];

  /** @param sets each of at most `colours` dimensions, and each dimension in at most as many of them */
  constructor(sets: readonly number[], d: number, colours: number) {
    this.dimensions = sets.map(() => new Int8Array(colours).fill(NONE));
    this.sets = Array.from({ length: d }, () => new Int8Array(colours).fill(NONE));
    for (const [u, set] of sets.entries()) {
      for (let k = 0; k < d; k++) if (set & (1 << k)) this.colour(u, k);
    }
  }

  private colour(u: number, k: number): void {
    const a = this.dimensions[u].indexOf(NONE);
    const b = this.sets[k].indexOf(NONE);
    if (a !== b) this.exchange(k, a, b);
    this.join(u, k, a);
  }

  /** Exchanges two colours along the path from a dimension that lacks b: it does not reach a set that lacks a. */
  private exchange(dimension: number, a: number, b: number): void {
    const path: [u: number, k: number][] = [];
    for (let k = dimension; this.sets[k][a] !== NONE; ) {
      const u = this.sets[k][a];
      path.push([u, k]);
      k = this.dimensions[u][b];
      if (k === NONE) break;
      path.push([u, k]);
    }
    for (const [i, [u, k]] of path.entries()) {
      this.dimensions[u][i % 2 === 0 ? a : b] = NONE;
      this.sets[k][i % 2 === 0 ? a : b] = NONE;
    }
    for (const [i, [u, k]] of path.entries()) this.join(u, k, i % 2 === 0 ? b : a);
  }

  private join(u: number, k: number, colour: number): void {
    this.dimensions[u][colour] = k;
    this.sets[k][colour] = u;
  }
}
