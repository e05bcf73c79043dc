import { InputError } from './errors.ts';

/** Where a bit of an address comes from. */
export interface AddressBit {
  /** The bit of the address before, 0 being the lowest. */
  readonly from: number;
  /** Whether it is complemented. */
  readonly complement: boolean;
}

/**
 * The addresses of all elements after a permutation of address bits with complements (BPC).
 *
 * @param bits for each bit of the address after, the highest first, where it comes from: each bit once
 * @returns by address: the address after
 * @throws InputError when a bit is missing, repeated or out of range
 */
export function permuteBits(bits: readonly AddressBit[]): Uint32Array<ArrayBuffer> {
  const count = bits.length;
  const missing = bits.findIndex((_, bit) => !bits.some(({ from }) => from === bit));
  if (missing !== -1) {
    const given = bits.map(({ from, complement }) => `${complement ? '~' : ''}${from}`).join(',');
    throw new InputError(
      `address bits ${given}: bit ${missing} is missing; give each of ${count - 1} to 0 once`,
    );
  }
  return Uint32Array.from({ length: 2 ** count }, (_, address) =>
    bits.reduce(
      (after, { from, complement }) => 2 * after + (((address >>> from) & 1) ^ Number(complement)),
      0,
    ),
  );
}
