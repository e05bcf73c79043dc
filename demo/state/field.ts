import { didYouMean } from '../../src/formats/nearest.ts';

/** What one name of the address can stand for. */
export interface Field<T> {
  parse(text: string): T | undefined;
  /** What to do about a text that stands for nothing. */
  cure(text: string): string;
}

/** Reads a name of an address; undefined where it is missing, or stands for nothing, which is told. */
export type ReadField = <T>(name: string, field: Field<T>) => T | undefined;

/** One of some names. */
export const oneOf = <T extends string>(names: readonly T[]): Field<T> => ({
  parse: (text) => names.find((one) => one === text),
  cure: (text) => didYouMean(text, names, `give ${names.join(', ')}`),
});

/** A whole number of a range. */
export const whole = (min: number, max: number): Field<number> => ({
  parse: (text) => wholeIn(text, min, max),
  cure: () => `give a whole number from ${min} to ${max}`,
});

/** The whole number that a text is; undefined out of range. */
export function wholeIn(text: string, min: number, max: number): number | undefined {
  const value = /^\d+$/.test(text) ? Number(text) : Number.NaN;
  return value >= min && value <= max ? value : undefined;
}
