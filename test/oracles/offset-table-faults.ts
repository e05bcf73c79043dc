/** Checks of the tables of exchanges in sequence, written from what they must do, and not from how they are made. */

const range = (length: number) => Array.from({ length }, (_, i) => i);
const bit = (number: number, k: number) => (number >>> k) & 1;

/**
 * Every number c of pairs that is left over by groups of d where K = copies * 2^d, with one copy, and with the fewest of
 * more copies.
 */
export function leftovers(least: number, most: number): [d: number, copies: number, c: number][] {
  return range(most + 1)
    .slice(least)
    .flatMap((d) => {
      const known = new Map<string, [number, number, number]>();
      for (const copies of range(d + 2).slice(1)) {
        const c = ((copies * 2 ** d) / 2) % d;
        const kind = `${copies === 1} ${c}`;
        if (c > 0 && !known.has(kind)) known.set(kind, [d, copies, c]);
      }
      return [...known.values()];
    });
}

/**
 * What is wrong with the early slots of a table, by Hall's condition. The first c steps take c crossings of each
 * dimension from them, no slot can give more than c, and each must give all but d - c, which is what the other d - c of
 * its steps are for. At an offset that can be had if and only if no set of dimensions gets too little, or must take too
 * much. What of an offset matters for a set are its bits in the set.
 */
export function hallFault(early: readonly number[], d: number): string | undefined {
  const c = early.length - d;
  const ones = range(2 ** d).map((number) => range(d).reduce((sum, k) => sum + bit(number, k), 0));
  const pairs = new Set(
    early.map((slot) => Math.min(slot, slot - (slot % 2 ** d) + 2 ** d - 1 - (slot % 2 ** d))),
  );
  if (pairs.size !== early.length) return `${early.length} slots of ${pairs.size} pairs`;
  const addresses = early.map((slot) => slot % 2 ** d);
  for (let set = 1; set < 2 ** d; set++) {
    for (let offset = set; ; offset = (offset - 1) & set) {
      let [most, least] = [0, 0];
      for (const address of addresses) {
        const inSet = ones[(address ^ offset) & set];
        most += Math.min(c, inSet);
        least += Math.max(0, inSet - (d - c));
      }
      const due = c * ones[set];
      if (most < due || least > due) return `set ${set}, offset ${offset}: ${least} to ${most}, not ${due}`;
      if (offset === 0) break;
    }
  }
  return undefined;
}

/**
 * What is wrong with a table: whether at every offset in each of d + c steps each dimension is crossed by one slot, each
 * slot crosses the dimensions in which it differs from the offset, each once, and the early slots do so in the first d
 * steps, their complements in the last d.
 *
 * @param table by step and slot: the dimension that it crosses, by offset, or -1
 */
export function tableFault(
  table: readonly ReadonlyMap<number, Int8Array>[],
  early: readonly number[],
  d: number,
): string | undefined {
  const c = early.length - d;
  if (table.length !== d + c) return `${table.length} steps`;
  const starts = new Map<number, number>();
  for (const slot of early) {
    const address = slot % 2 ** d;
    starts.set(slot, 0).set(slot - address + 2 ** d - 1 - address, c);
  }
  for (let offset = 0; offset < 2 ** d; offset++) {
    const crossed = new Map(Array.from(starts.keys(), (slot) => [slot, 0]));
    for (const [t, step] of table.entries()) {
      let busy = 0;
      for (const [slot, dimensions] of step) {
        const k = dimensions[offset];
        if (k === -1) continue;
        const here = `offset ${offset}, step ${t}, slot ${slot}, dimension ${k}`;
        const start = starts.get(slot) ?? Number.NaN;
        if (!(k < d && t >= start && t < start + d)) return `${here}: out of its time`;
        if (bit(busy, k) === 1) return `${here}: the link is taken`;
        if (bit(slot, k) === bit(offset, k)) return `${here}: leads off`;
        const before = crossed.get(slot) ?? 0;
        if (bit(before, k) === 1) return `${here}: once more`;
        crossed.set(slot, before + 2 ** k);
        busy += 2 ** k;
      }
      if (busy !== 2 ** d - 1) return `offset ${offset}, step ${t}: a link is idle`;
    }
    for (const [slot, dimensions] of crossed) {
      for (let k = 0; k < d; k++) {
        if (bit(dimensions, k) !== (bit(slot, k) ^ bit(offset, k))) {
          return `offset ${offset}, slot ${slot}: crosses ${dimensions}`;
        }
      }
    }
  }
  return undefined;
}
