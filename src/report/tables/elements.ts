import type { CountedForm, RunFacts } from './run-facts.ts';

/** What rows count: blocks, or elements where these are asked for. */
export function countedIn(rows: readonly Pick<CountedForm, 'unit'>[]): 'blocks' | 'elements' {
  return rows.some(({ unit }) => unit !== undefined) ? 'elements' : 'blocks';
}

/** Blocks in sequence, or elements where these are asked for: what a lower bound is compared with. */
export function inSequence({
  unit = 1,
  blocksInSequence,
}: Pick<CountedForm, 'unit' | 'blocksInSequence'>): number {
  return blocksInSequence * unit;
}

/** A report with elements counted where it has blocks of several: so algorithms with blocks of their own can be compared. */
export function inElements<Report extends RunFacts>(report: Report): Report {
  const { unit = 1, largestBlock } = report;
  return {
    ...report,
    largestBlock: largestBlock * unit,
    blocksInSequence: inSequence(report),
  };
}
