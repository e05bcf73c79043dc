/*
 * How the texts' counts of exchanges on rings, tori and meshes are put down in this folder, without any code that makes
 * schedules: rows of words, and formulas of the sides for one block for each pair of nodes.
 */

/** What is counted of a schedule on a grid. */
interface GridCounts {
  readonly steps: number;
  readonly blocksInSequence: number;
  readonly hopsInSequence: number;
  readonly lowerBound: number;
}

export type Shape = readonly number[];

/** How what a source says of a count is meant; `of another`: it is said of another algorithm or network. */
export type CountRelation =
  | 'exactly'
  | 'roughly'
  | 'order of growth'
  | 'at most'
  | 'at least'
  | 'wrongly'
  | 'of another';

/** What a source says of one count. */
export interface GridLaw {
  /** What is counted, as the checker's certificate calls it. */
  readonly count: keyof GridCounts;
  /** How it is meant. */
  readonly relation: CountRelation;
  /** What the source has for it. */
  readonly formula: string;
  /** Where it is said. */
  readonly source: string;
  /** Where the ratio of the count to the formula goes as the network grows; left out: it has no limit. */
  readonly limit?: number;
  /** Why it goes there. */
  readonly why: string;
  /** The value of the formula: of the sides, and of what was counted there. */
  readonly of: (shape: Shape, counts: GridCounts) => number;
}

/** Where an algorithm is counted, and what is said of it there. */
export interface PublishedCounts {
  /** Its name in the catalogue. */
  readonly algorithm: string;
  /** The networks, in words. */
  readonly on: string;
  readonly kind: 'torus' | 'mesh';
  /** Nodes along each axis. */
  readonly shapes: readonly Shape[];
  readonly laws: readonly GridLaw[];
}

/** By the formula as a text has it: its value for a shape. */
export type Formulas = Readonly<Record<string, GridLaw['of']>>;

/** Where a ratio goes, as a whole number or a fraction; `-`: it has no limit. */
type Limit = number | `${number}/${number}` | '-';

/**
 * What is said, each with the reason for the limit: `the count | how it is meant | the text's formula for it | where the
 * count divided by the formula goes in ever larger networks`. Of `lower bound | limit` the count is the blocks in sequence, and
 * the formula the fewest of any schedule with the same ports and switching, as the checker has them.
 */
export type Rows<Known extends Formulas> = Readonly<
  Partial<
    Record<
      | `${keyof GridCounts} | ${CountRelation} | ${keyof Known & string} | ${Limit}`
      | `lower bound | ${Limit}`,
      string
    >
  >
>;

/** The laws that a source states in rows, by the formulas of its text. */
export function lawsOf<Known extends Formulas>(
  formulas: Known,
  source: string,
  rows: Rows<Known>,
): GridLaw[] {
  return Object.entries(rows as Readonly<Record<string, string>>).map(([row, why]) => {
    const cells = row.split(' | ');
    const [numerator, denominator = 1] = cells[cells.length - 1].split('/').map(Number);
    const goesTo = { ...(!Number.isNaN(numerator) && { limit: numerator / denominator }), why };
    if (cells[0] === 'lower bound') return { ...BEYOND_BOUND, ...goesTo };
    const [count, relation, formula] = cells as [keyof GridCounts, CountRelation, string];
    return { count, relation, formula, ...goesTo, source, of: formulas[formula] };
  });
}

const BEYOND_BOUND = {
  count: 'blocksInSequence',
  relation: 'at least',
  formula: 'lower bound',
  source: 'any schedule',
  of: (_: Shape, { lowerBound }: GridCounts) => lowerBound,
} as const;

/** Shapes with two sides alike. */
export const squares = (...sides: number[]): Shape[] => sides.map((side) => [side, side]);
