/** A value of a table. */
export type Value = string | number;

/** How a value that was made here is to stand to what a paper prints: `rounded up`, it is the print's, in whole units. */
type Relation = 'equal' | 'at most' | 'at least' | 'rounded up';

/** A value that was made here, and what the paper prints in its place. A side that has none leaves it out: they differ. */
export interface Compared {
  readonly computed?: Value;
  readonly printed?: Value;
  readonly relation: Relation;
}

/** A cell of a table: compared with the text, or with nothing there to compare it with. */
export type TableCell = Value | Compared;

/** A table of a paper; the first cell of a row names it. */
export interface PaperTable {
  /** What it shows, where an item has several. */
  readonly title?: string;
  /** \n where a heading breaks. */
  readonly head: readonly string[];
  readonly rows: readonly (readonly [name: string, ...cells: TableCell[]])[];
}

/** Something that the text says in words, and whether it is so here. */
export interface Statement {
  readonly says: string;
  readonly isSo: boolean;
}

/** What an axis shows. Bytes and seconds have logarithmic scales. */
export interface FigureAxis {
  readonly label: string;
  readonly unit: 'bytes' | 'seconds' | 'dimensions';
}

/** A line of a figure. */
export interface Series {
  readonly name: string;
  readonly points: readonly (readonly [x: number, y: number])[];
}

/** A figure of lines: several drawings with the same axes and the same names of lines. */
export interface CurvesFigure {
  readonly kind: 'curves';
  readonly x: FigureAxis;
  readonly y: FigureAxis;
  readonly panels: readonly { readonly name: string; readonly series: readonly Series[] }[];
}

/** What something is occupied with from one moment to another. */
export interface Interval {
  readonly row: string;
  readonly from: number;
  readonly to: number;
  /** 0, 1, 2 and so on; also written there. */
  readonly what: number;
}

/** A figure of rows over time. */
export interface TimelineFigure {
  readonly kind: 'timeline';
  /** What the time is counted in. */
  readonly label: string;
  /** What the numbers in it are. */
  readonly of: string;
  readonly intervals: readonly Interval[];
}

/** A table, a figure or a formula of a paper. */
export interface Item {
  /** What the paper calls it: "Table 6". */
  readonly title: string;
  /** Where it stands: "section 3.4". */
  readonly source: string;
  /** What it shows, and how it was made here. */
  readonly about: string;
  readonly figure?: CurvesFigure | TimelineFigure;
  readonly tables: readonly PaperTable[];
  readonly statements: readonly Statement[];
  /** The entries of docs/errata.md that explain what differs, by their first words. */
  readonly errata: readonly string[];
}

/** A numbered table or figure of a paper, and the items that have it; where there is none, the reason. */
export type Entry = { readonly name: string } & (
  | { readonly items: readonly string[] }
  | { readonly why: string }
);

/** All that is recomputed of a paper. */
export interface Paper {
  readonly name: string;
  /** Authors, title, where and when it was published. */
  readonly title: string;
  readonly items: readonly Item[];
  /** Every numbered table and figure, in the order of the paper. */
  readonly contents: readonly Entry[];
}

/**
 * What can come of a comparison. `statements hold`: the text has no value to compare with, and what it says in words is
 * so; `not in the text`: it has neither.
 */
export const VERDICTS = ['agrees', 'differs', 'statements hold', 'not in the text'] as const;

/** How an item compares with its text: in so many values and statements, of which so many are not so. */
export interface Verdict {
  readonly verdict: (typeof VERDICTS)[number];
  readonly compared: number;
  readonly stated: number;
  readonly different: number;
}

/** What comes of the comparison of an item with its text. */
export function verdictOf({ tables, statements }: Item): Verdict {
  const cells = tables.flatMap(({ rows }) => rows.flat()).filter(isCompared);
  const different =
    cells.filter((cell) => !agrees(cell)).length + statements.filter(({ isSo }) => !isSo).length;
  const counts = { compared: cells.length, stated: statements.length, different };
  if (different > 0) return { verdict: 'differs', ...counts };
  if (cells.length > 0) return { verdict: 'agrees', ...counts };
  return { verdict: statements.length > 0 ? 'statements hold' : 'not in the text', ...counts };
}

export function isCompared(cell: TableCell): cell is Compared {
  return typeof cell === 'object';
}

/** Whether both sides have a value, and the one made here stands to the printed one as it should. */
export function agrees({ computed, printed, relation }: Compared): boolean {
  if (computed === undefined || printed === undefined) return false;
  return STANDS[relation](computed, printed);
}

/** A value that is no number stands to none but itself. */
const STANDS: Readonly<Record<Relation, (computed: Value, printed: Value) => boolean>> = {
  equal: (computed, printed) => valueText(computed) === valueText(printed),
  'at most': (computed, printed) => Number(computed) <= Number(printed),
  'at least': (computed, printed) => Number(computed) >= Number(printed),
  'rounded up': (computed, printed) => computed === Math.ceil(Number(printed)),
};

/** A number has six digits at most, so that what differs by rounding is the same. */
export function valueText(value: Value): string {
  if (typeof value === 'string' || Number.isInteger(value)) return String(value);
  return String(Number(value.toPrecision(6)));
}
