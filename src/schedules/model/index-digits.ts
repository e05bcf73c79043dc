import type { AddressBit } from './address-bits.ts';
import { InputError } from './errors.ts';
import { productOf } from './networks/axes.ts';

/**
 * A permutation of the digits of all indexes, which have a radix each: an array of so many sides whose axes change places.
 * (Index-digit permutations: Swarztrauber 1998, section 3; with bits they are those of Johnsson-Ho 1992, 2.2.2.)
 */
export interface DigitPermutation {
  /** Of the digits of an index before, the highest first: whole numbers, at least 1. */
  readonly radices: readonly number[];
  /**
   * For each digit of the index after, the highest first: the digit from which it comes, 0 being the lowest, each digit once. A
   * digit x of radix r that is complemented becomes r - 1 - x.
   */
  readonly digits: readonly AddressBit[];
}

/** How many indexes there are. */
export function indexesOf({ radices }: DigitPermutation): number {
  return productOf(radices);
}

/** A permutation of address bits, of which the highest is the first. */
export function inBits(bits: readonly AddressBit[]): DigitPermutation {
  return { radices: bits.map(() => 2), digits: bits };
}

/**
 * All indexes after a permutation of their digits.
 * @param permutation see `requireDigits`
 * @returns by index: the index after
 */
export function permuteDigits(permutation: DigitPermutation): Uint32Array<ArrayBuffer> {
  const { radices, digits } = permutation;
  // By digit, the lowest first: its radix, and what one more of it adds to the index.
  const lowestFirst = radices.toReversed();
  const weights = lowestFirst.map((_, digit) => productOf(lowestFirst.slice(0, digit)));
  const sources = digits.map(({ from, complement }) => {
    return { radix: lowestFirst[from], weight: weights[from], complement };
  });
  return Uint32Array.from({ length: indexesOf(permutation) }, (_, index) =>
    sources.reduce((after, { radix, weight, complement }) => {
      const digit = Math.floor(index / weight) % radix;
      return after * radix + (complement ? radix - 1 - digit : digit);
    }, 0),
  );
}

/** @throws InputError when a radix is no such number, or a digit is missing, repeated or out of range */
export function requireDigits({ radices, digits }: DigitPermutation): void {
  const wrong = radices.find((radix) => !(Number.isInteger(radix) && radix >= 1));
  if (wrong !== undefined)
    throw new InputError(`a digit of radix ${wrong}: give a whole number of at least 1`);
  const missing = radices.findIndex((_, digit) => !digits.some(({ from }) => from === digit));
  if (missing === -1 && digits.length === radices.length) return;
  const given = digits.map(({ from, complement }) => `${complement ? '~' : ''}${from}`).join(',');
  const why = missing === -1 ? 'there is one too many' : `digit ${missing} is missing`;
  throw new InputError(`index digits ${given}: ${why}; give each of ${radices.length - 1} to 0 once`);
}

/** The radices of an index after, the highest digit's first. */
export function radicesAfter({ radices, digits }: DigitPermutation): number[] {
  return digits.map(({ from }) => radices[radices.length - 1 - from]);
}
