import { UNPRINTED } from './said.ts';

export type Print = typeof swarztrauberPrint;

/** Swarztrauber 1998 as it is printed: formulas of the dimension d = log₂ P, with P = N. */
export const swarztrauberPrint = {
  /** τN/2, log₂ P, and groups of log₂ P adjacent elements. */
  elements: (d: number) => [2 ** d / 2, d, d],
  /** γN/2 + β log₂ P: packets, and elements in sequence; the longest packet is not said. */
  packets: (d: number) => [d, 2 ** d / 2, UNPRINTED],
  onePort: (d: number) => [1 / d],
};
