import { InputError } from './errors.ts';

/** The permutation that undoes `table`. */
export function inversePermutation(table: ArrayLike<number>): Uint32Array<ArrayBuffer> {
  const inverse = new Uint32Array(table.length);
  for (let i = 0; i < table.length; i++) inverse[table[i]] = i;
  return inverse;
}

/**
 * A copy of `table`.
 * @param unit what is permuted
 * @param what names the table in an error
 * @throws InputError unless it is a permutation of 0 to count - 1
 */
export function requirePermutation(
  unit: 'slot' | 'place',
  what: string,
  table: ArrayLike<number>,
  count: number,
): Uint32Array<ArrayBuffer> {
  if (table.length !== count) {
    throw new InputError(`${what} of ${table.length} entries: give ${count}, one per ${unit}`);
  }
  const seen = new Uint8Array(count);
  for (let i = 0; i < count; i++) {
    const target = table[i];
    if (!Number.isInteger(target) || target < 0 || target >= count || seen[target]) {
      throw new InputError(
        `${what} sends ${unit} ${i} to ${target}: it must be a permutation of 0 to ${count - 1}`,
      );
    }
    seen[target] = 1;
  }
  return Uint32Array.from(table);
}
