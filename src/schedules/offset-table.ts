import { IDLE } from './node-map.ts';
import { popcount } from './topology.ts';

/** In a step t, by slot: the dimension that it crosses, by offset. */
export type TableStep = ReadonlyMap<number, Int8Array>;

/**
 * d + c complement pairs on one axis of d dimensions in d + c steps, every link busy, so that no slot is under way
 * for more than d steps: Corollary 2 of Johnsson-Ho 1992 where d does not divide K/2. Pairs as wholes cannot do it;
 * here the dimension that a slot crosses depends on the offset.
 *
 * One member of a pair moves in the steps 0 to d - 1, the other in the steps c to d + c - 1: the early one is the
 * first member where that has an even number of ones in its address, and otherwise the complement. For each offset, the first c steps take c crossings of each dimension from the early members, and the
 * last c steps as many from the late ones, chosen so that no slot has more than c of them, and none more than d - c
 * others (`share`). Both, and what is left for the steps between, then fall into steps without conflict, because
 * the edges of a bipartite graph can be coloured with as many colours as its largest degree (`coloured`, König).
 *
 * @param members the two slots of each of the d + c pairs
 * @param d dimensions of the axis
 * @param c pairs beyond d, 1 to d - 1
 * @returns the d + c steps, or undefined where some offset has no such choice. It has for the first d + c pairs, for
 *   every d up to 10 and every c that K/2 mod d can be
 */
export function offsetTable(
  members: readonly (readonly [slot: number, complement: number])[],
  d: number,
  c: number,
): TableStep[] | undefined {
  const firstIsEarly = ([slot]: (typeof members)[number]) => popcount(slot % 2 ** d) % 2 === 0;
  const early = members.map((pair) => pair[firstIsEarly(pair) ? 0 : 1]);
  const late = members.map((pair) => pair[firstIsEarly(pair) ? 1 : 0]);
  const steps = Array.from({ length: d + c }, () => new Map<number, Int8Array>());
  const enter = (slots: readonly number[], offset: number, first: number, colours: Coloured) => {
    for (const [u, k, colour] of colours) {
      const step = steps[first + colour];
      const dimensions = step.get(slots[u]) ?? new Int8Array(2 ** d).fill(IDLE);
      step.set(slots[u], dimensions);
      dimensions[offset] = k;
    }
  };
  for (let offset = 0; offset < 2 ** d; offset++) {
    const relative = (slots: readonly number[]) => slots.map((slot) => (slot ^ offset) % 2 ** d);
    const first = share(relative(early), d, c);
    const last = share(relative(late), d, c);
    if (first === undefined || last === undefined) return undefined;
    const rest = [
      ...relative(early).map((ones, u) => ones & ~first[u]),
      ...relative(late).map((ones, u) => ones & ~last[u]),
    ];
    enter(early, offset, 0, coloured(first, d, c));
    enter([...early, ...late], offset, c, coloured(rest, d, d - c));
    enter(late, offset, d, coloured(last, d, c));
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
  const dimensions = Array.from({ length: d }, (_, k) => k);
  const uses = (k: number) => parts.filter((part) => (part >>> k) & 1).length;

  const giveFrom = (u: number, tried: Set<number>): boolean => {
    for (const k of dimensions) {
      if (!(((sets[u] & ~parts[u]) >>> k) & 1) || tried.has(k)) continue;
      tried.add(k);
      const other = () =>
        parts.findIndex((part, v) => (part >>> k) & 1 && move(v, k, () => giveFrom(v, tried)));
      if (uses(k) < c || other() >= 0) {
        parts[u] |= 1 << k;
        return true;
      }
    }
    return false;
  };
  const giveTo = (k: number, tried: Set<number>): boolean => {
    for (let u = 0; u < sets.length; u++) {
      if (!(((sets[u] & ~parts[u]) >>> k) & 1) || tried.has(u)) continue;
      tried.add(u);
      const other = () => dimensions.some((j) => (parts[u] >>> j) & 1 && move(u, j, () => giveTo(j, tried)));
      if (popcount(parts[u]) < c || other()) {
        parts[u] |= 1 << k;
        return true;
      }
    }
    return false;
  };
  /** Takes a dimension out of a part if what that costs can be had elsewhere. */
  const move = (u: number, k: number, elsewhere: () => boolean): boolean => {
    parts[u] &= ~(1 << k);
    if (elsewhere()) return true;
    parts[u] |= 1 << k;
    return false;
  };

  for (let u = 0; u < sets.length; u++) {
    while (popcount(sets[u] & ~parts[u]) > d - c) if (!giveFrom(u, new Set())) return undefined;
  }
  for (const k of dimensions) {
    while (uses(k) < c) if (!giveTo(k, new Set())) return undefined;
  }
  return parts;
}

type Coloured = (readonly [set: number, dimension: number, colour: number])[];

/**
 * Colours each pair of a set and a dimension in it, so that no set and no dimension has a colour twice. Where a pair
 * finds no colour that both lack, two colours change places along a path.
 *
 * @param sets each of at most `colours` dimensions, and each dimension in at most as many of them
 */
function coloured(sets: readonly number[], d: number, colours: number): Coloured {
  const NONE = -1;
  const ofSet = sets.map(() => new Int8Array(colours).fill(NONE));
  const ofDimension = Array.from({ length: d }, () => new Int8Array(colours).fill(NONE));
  const join = (u: number, k: number, colour: number) => {
    ofSet[u][colour] = k;
    ofDimension[k][colour] = u;
  };
  for (const [set, ones] of sets.entries()) {
    for (let dimension = 0; dimension < d; dimension++) {
      if (!((ones >>> dimension) & 1)) continue;
      const a = ofSet[set].indexOf(NONE);
      const b = ofDimension[dimension].indexOf(NONE);
      // The path from the dimension along colours a, b, a, .. does not reach the set, which lacks a.
      const path: [u: number, k: number][] = [];
      for (let k = dimension; ofDimension[k][a] !== NONE; ) {
        const u = ofDimension[k][a];
        path.push([u, k]);
        k = ofSet[u][b];
        if (k === NONE) break;
        path.push([u, k]);
      }
      for (const [i, [u, k]] of path.entries()) {
        ofSet[u][i % 2 === 0 ? a : b] = NONE;
        ofDimension[k][i % 2 === 0 ? a : b] = NONE;
      }
      for (const [i, [u, k]] of path.entries()) join(u, k, i % 2 === 0 ? b : a);
      join(set, dimension, a);
    }
  }
  return ofSet.flatMap((row, u) =>
    Array.from(row).flatMap((k, colour) => (k === NONE ? [] : [[u, k, colour] as const])),
  );
}
