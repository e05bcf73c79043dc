import { InputError } from '../errors.ts';

/** A whole number in a text. @throws InputError for anything else, and out of range */
export function countIn(text: string, least: number, most: number): number {
  const value = /^[+-]?\d+$/.test(text) ? Number(text) : Number.NaN;
  if (value >= least && value <= most) return value;
  throw new InputError(`give a whole number from ${least} to ${most}`);
}
