import { InputError } from '../errors.ts';

/**
 * The Hermite form of a basis: the rows that generate the same lattice, each with zeros before its diagonal, a positive number
 * on it, and behind it numbers from 0 to less than the diagonal below them.
 *
 * @param rows as many as each has whole numbers
 * @throws InputError when they are no such rows, or depend on each other
 */
export function hermiteForm(rows: readonly (readonly number[])[]): number[][] {
  const written = rows.map((row) => row.join()).join('/');
  if (
    rows.length === 0 ||
    !rows.every((row) => row.length === rows.length && row.every(Number.isSafeInteger))
  ) {
    throw new InputError(`basis ${written}: give as many rows as axes, each of as many whole numbers`);
  }
  // On the way numbers may become larger than those of both forms.
  const left = rows.map((row) => row.map(BigInt));
  const done: bigint[][] = [];
  for (let axis = 0; axis < rows.length; axis++) {
    // Euclid's algorithm on the rows that are left, until one of them alone goes along this axis.
    for (;;) {
      const [least, ...others] = left
        .filter((row) => row[axis] !== 0n)
        .sort((a, b) => (absolute(a[axis]) < absolute(b[axis]) ? -1 : 1));
      if (least === undefined) {
        throw new InputError(`basis ${written}: its rows depend on each other; give rows that do not`);
      }
      if (others.length === 0) break;
      for (const other of others) addTimes(other, -quotient(other[axis], least[axis]), least);
    }
    const row = left.splice(
      left.findIndex((one) => one[axis] !== 0n),
      1,
    )[0];
    done.push(row[axis] < 0n ? row.map((x) => -x) : row);
  }
  for (const [axis, row] of done.entries()) {
    for (const above of done.slice(0, axis)) addTimes(above, -quotient(above[axis], row[axis]), row);
  }
  return done.map((row) => row.map(Number));
}

/** Adds a row to another so many times. */
function addTimes(to: bigint[], times: bigint, row: readonly bigint[]): void {
  for (const [i, x] of row.entries()) to[i] += times * x;
}

/** How often a number goes into another, rounded down. */
function quotient(value: bigint, by: bigint): bigint {
  const towardsZero = value / by;
  return value % by !== 0n && value < 0n !== by < 0n ? towardsZero - 1n : towardsZero;
}

const absolute = (value: bigint) => (value < 0n ? -value : value);
