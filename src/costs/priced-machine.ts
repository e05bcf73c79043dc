import type { PriceList } from './price-list.ts';

/** What stands behind the prices of a machine; `specified`: a data sheet of its maker. */
export const BASES = ['published', 'measured', 'specified', 'assumed'] as const;
type Basis = (typeof BASES)[number];

/** A price list with a name, as machine files have it. */
export interface PricedMachine extends PriceList {
  /** How it is called: lower case, words joined by hyphens. */
  readonly name: string;
  /** Whether somebody published, measured or promised the prices, or they only guess at the order of magnitude. */
  readonly basis: Basis;
  /** Where the prices come from: paper and section, or what was assumed. */
  readonly source: string;
}
