import { InputError } from './errors.ts';

/** Where a bit of an address comes from. */
export interface AddressBit {
  /** The bit of the address before, 0 being the lowest. */
  readonly from: number;
  /** Whether it is complemented. */
  readonly complement: boolean;
}

/** @throws InputError when a bit is missing, repeated or out of range */
export function requireBits(bits: readonly AddressBit[]): void {
  const missing = bits.findIndex((_, bit) => !bits.some(({ from }) => from === bit));
  if (missing === -1) return;
  const given = bits.map(({ from, complement }) => `${complement ? '~' : ''}${from}`).join(',');
  throw new InputError(
    `address bits ${given}: bit ${missing} is missing; give each of ${bits.length - 1} to 0 once`,
  );
}

/** The bits of these dimensions, each there once. */
export function dimensionMask(dimensions: readonly number[]): number {
  return dimensions.reduce((mask, dimension) => mask | (1 << dimension), 0);
}

/** Whether a number is 1, 2, 4 and so on. */
export function isPowerOfTwo(number: number): boolean {
  return Number.isInteger(Math.log2(number));
}

/** The bits of `number` in the places where `mask` has ones: the lowest in the lowest of them, and so on. */
export function depositBits(number: number, mask: number): number {
  let result = 0;
  let rest = number;
  for (let places = mask; places !== 0; places &= places - 1) {
    if (rest & 1) result |= places & -places;
    rest >>>= 1;
  }
  return result;
}

/** The bits of `number` where `mask` has ones, side by side: the other way round. */
export function extractBits(number: number, mask: number): number {
  let result = 0;
  let bit = 1;
  for (let places = mask; places !== 0; places &= places - 1) {
    if (number & places & -places) result |= bit;
    bit <<= 1;
  }
  return result;
}

/** The lowest bits of a number in reverse order. */
export function reversedBits(number: number, bits: number): number {
  let result = 0;
  for (let k = 0; k < bits; k++) result |= ((number >>> k) & 1) << (bits - 1 - k);
  return result;
}

/** The number whose Gray code it is: the XOR of all its shifts. */
export function fromGray(code: number): number {
  let number = 0;
  for (let rest = code; rest !== 0; rest >>>= 1) number ^= rest;
  return number;
}

/** Number of one-bits of a 32-bit word. */
export function popcount(word: number): number {
  let w = word - ((word >>> 1) & 0x55555555);
  w = (w & 0x33333333) + ((w >>> 2) & 0x33333333);
  return Math.imul((w + (w >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}
