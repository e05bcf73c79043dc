import { InputError } from '../errors.ts';

/** A whole number in a text. @throws InputError for anything else, and out of range */
export function countIn(text: string, least: number, most: number): number {
  const value = /^[+-]?\d+$/.test(text) ? Number(text) : Number.NaN;
  if (value >= least && value <= most) return value;
  throw new InputError(`give a whole number from ${least} to ${most}`);
}

/**
 * Whole numbers in a text that are joined by x, as sides are: 8x8x8. People type 8X8, 8*8, 8,8 and 8 x 8 as well.
 * @returns none for any other text
 */
export function countsJoined(text: string): readonly number[] {
  const parts = text.split(/\s*[xX\u00d7*,]\s*/);
  return parts.every((part) => /^\d{1,8}$/.test(part)) ? parts.map(Number) : [];
}
