import { InputError } from '../../model/errors.ts';

/**
 * The most dimensions of an axis that tables are made for: for every slot in them and every step they have an entry for
 * each of the 2^d offsets.
 */
const MAX_TABLE_DIMENSIONS = 16;

/**
 * The early members of the d + c pairs, c = K/2 mod d, that have a table for every offset (`offsetTable`). There are
 * none where d divides K/2.
 *
 * At an offset let r(A) be the relative address A ^ offset of an early member A as a set of dimensions. There is a
 * choice of crossings if and only if for every set S of dimensions
 *
 * 1. the sum over all A of min(c, |r(A) & S|) is at least c|S|, and
 * 2. the sum over all A of max(0, |r(A) & S| - (d - c)) is at most c|S|
 *
 * (Hoffman's theorem on circulations, between slots that give at most c and keep at most d - c, and dimensions that get c).
 * pipelined.md shows it at every offset for `aroundZero` where 2c < d, and for `staircase` where 2c > d; 2c = d
 * does not occur. With one copy there is no staircase; 2c > d then only for d = 12 up to 16 dimensions, where
 * `aroundZero` has a choice at each of the 4096 offsets: the table cannot be made without.
 *
 * @param slots blocks of a node: K, a multiple of 2^d
 * @throws InputError above 16 dimensions, unless d divides K/2
 */
export function tableSlots(slots: number, d: number): number[] {
  const c = (slots / 2) % d;
  if (c === 0) return [];
  if (d > MAX_TABLE_DIMENSIONS) {
    throw new InputError(
      `axes of ${d} dimensions with ${slots / 2} pairs of slots a node need a table for each of 2^${d} offsets: ` +
        `give at most ${MAX_TABLE_DIMENSIONS} dimensions, or a multiple of ${d} as copies`,
    );
  }
  return 2 * c > d && slots > 2 ** d ? staircase(d, c) : aroundZero(d, c);
}

/**
 * The slot 0; the d windows of c ones, cyclically; and c - 1 slots of two ones that are far from each other. For
 * d = 5, c = 2: 00000, 00011, 00110, 01100, 11000, 10001, 00101.
 */
function aroundZero(d: number, c: number): number[] {
  const ones = (...dimensions: number[]) => dimensions.reduce((slot, k) => slot | (1 << (k % d)), 0);
  const windows = Array.from({ length: d }, (_, i) => ones(...Array.from({ length: c }, (_, j) => i + j)));
  const far = Math.floor((d - 1) / 2);
  return [0, ...windows, ...Array.from({ length: c - 1 }, (_, j) => ones(j, j + far))];
}

/**
 * The first d + c of the 2d slots that begin with zeros only, then have a one more at a time, and, in the second copy,
 * then a zero more at a time. For d = 3, c = 2: 000, 001, 011, 111, 110.
 */
function staircase(d: number, c: number): number[] {
  const ones = (count: number) => 2 ** count - 1;
  return Array.from({ length: d + c }, (_, j) => (j < d ? ones(j) : 2 ** d + (ones(d) ^ ones(j - d))));
}
