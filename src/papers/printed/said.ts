/*
 * How the tables of the papers are put down in this folder. Its files know nothing of the product: they have what is
 * printed, and no other file has. A test holds that they import nothing else.
 */

/** A bound, or a value that the text gives in fractions of what is sent whole. */
export interface Bound {
  readonly relation: 'at most' | 'at least' | 'rounded up';
  readonly value: number;
}

/** Where the paper has nothing: a value that was made here is shown, and not compared. */
export const UNPRINTED = null;

/** What a paper has for a cell: a value that has to be met, a bound, or nothing. */
export type Printed = string | number | Bound | typeof UNPRINTED;

/** A row of a table as it is printed. */
export type SaidRow = readonly [name: string, ...cells: Printed[]];

/** "No more than" so much. */
export function atMost(value: number): Bound {
  return { relation: 'at most', value };
}

/** So much, or more. */
export function atLeast(value: number): Bound {
  return { relation: 'at least', value };
}

/** So much, in whole units: there are no parts of them. */
export function roundedUp(value: number): Bound {
  return { relation: 'rounded up', value };
}

/** Rows that are written as they are printed: "name | cell cell cell". */
export function lines(text: string): SaidRow[] {
  return text
    .trim()
    .split('\n')
    .map((line) => {
      const [name, cells] = line.split(' | ');
      return [name.trim(), ...cells.trim().split(/ +/)];
    });
}
