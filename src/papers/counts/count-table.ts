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
interface Saying {
  /** What is counted, as the checker's certificate calls it: `steps`, `blocksInSequence`. */
  readonly count: string;
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
}

/** One size: what was counted, and beside it the formulas' values, in the order of the sayings. */
export interface CountRow {
  /** By name of a column: the network, or what it is made of. */
  readonly size: Readonly<Record<string, string | number>>;
  /** Whether the schedule that was counted holds. */
  readonly proved: boolean;
  /** For each saying the count, the value of its formula, and the first divided by the second. */
  readonly values: readonly { readonly counted: number; readonly formula: number; readonly ratio: number }[];
}

/** Counts of an algorithm on networks of many sizes, beside what is said of them, before they are counted. */
export interface CountPlan {
  /** Its name in the catalogue. */
  readonly algorithm: string;
  /** What the sizes are, in words. */
  readonly on: string;
  /** What is said of the counts. */
  readonly sayings: readonly Saying[];
  /** One for each size, made by a call, which proves a schedule. */
  readonly rows: readonly (() => CountRow)[];
}

/** A saying with its formula: of a size, and of what was counted there. */
export type Law<Size, Counts> = Omit<Saying, 'count'> & {
  /** Which of the counts. */
  readonly count: keyof Counts & string;
  /** The value of the formula. */
  readonly of: (size: Size, counts: Counts) => number;
};

/** Schedules of one algorithm on networks of many sizes. */
interface CountedFamily<Size, Counts> extends Pick<CountPlan, 'algorithm' | 'on'> {
  /** One for each row of the table. */
  readonly sizes: readonly Size[];
  /** The size as the table has it. */
  readonly columns: (size: Size) => CountRow['size'];
  /** Makes a schedule, proves it, and counts. */
  readonly count: (size: Size) => { readonly proved: boolean; readonly counts: Counts };
  /** What is said of the counts. */
  readonly laws: readonly Law<Size, Counts>[];
}

/** What is to be counted of a family, and compared. */
export function countPlan<Size, Counts extends Readonly<Record<keyof Counts, number>>>({
  sizes,
  columns,
  count,
  laws,
  ...family
}: CountedFamily<Size, Counts>): CountPlan {
  return {
    ...family,
    sayings: laws.map(({ of: _, ...saying }) => saying),
    rows: sizes.map((size) => () => {
      const { proved, counts } = count(size);
      const values = laws.map((law) => {
        const [counted, formula] = [counts[law.count], law.of(size, counts)];
        return { counted, formula, ratio: counted / formula };
      });
      return { size: columns(size), proved, values };
    }),
  };
}
