/** A value that was recomputed, and what the text has in its place. */
export interface Compared {
  readonly computed: string;
  readonly printed: string;
}

/** A cell of a table: compared with the text, or with nothing there to compare it with. */
export type Cell = string | number | Compared;

/** A table of a paper; the first cell of a row names it. */
export interface PaperTable {
  /** What it shows, where an item has several. */
  readonly title?: string;
  /** \n where a heading breaks. */
  readonly head: readonly string[];
  readonly rows: readonly (readonly Cell[])[];
}

/** What an axis shows. Bytes and seconds have logarithmic scales. */
export interface Axis {
  readonly label: string;
  readonly unit: 'bytes' | 'seconds' | 'dimensions';
}

/** A line of a figure. */
export interface Series {
  readonly name: string;
  readonly points: readonly (readonly [x: number, y: number])[];
}

/** A figure of lines: several drawings with the same axes and the same names of lines. */
export interface Curves {
  readonly kind: 'curves';
  readonly x: Axis;
  readonly y: Axis;
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
export interface Timeline {
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
  readonly figure?: Curves | Timeline;
  readonly tables: readonly PaperTable[];
  /** The entries of docs/errata.md that explain what differs, by their first words. */
  readonly errata: readonly string[];
}

/** All that is recomputed of a paper. */
export interface Paper {
  readonly name: string;
  /** Authors, title, where and when it was published. */
  readonly title: string;
  readonly items: readonly Item[];
  /** What is not here, and why. */
  readonly leftOut: readonly string[];
}

/** How an item compares with its text, in so many values. */
export interface Verdict {
  readonly verdict: 'agrees' | 'differs' | 'not in the text';
  readonly compared: number;
  readonly different: number;
}

/** `agrees` if everything that the text has was found again; `not in the text` where it has nothing that could be compared. */
export function verdictOf({ tables }: Item): Verdict {
  const cells = tables.flatMap(({ rows }) => rows.flat()).filter(isCompared);
  const different = cells.filter(({ computed, printed }) => computed !== printed).length;
  const verdict = cells.length === 0 ? 'not in the text' : different === 0 ? 'agrees' : 'differs';
  return { verdict, compared: cells.length, different };
}

export function isCompared(cell: Cell): cell is Compared {
  return typeof cell === 'object';
}

/** A value beside that of the text. */
export function beside(computed: string | number | boolean, printed: string | number | boolean): Compared {
  return { computed: text(computed), printed: text(printed) };
}

/** Something that the text says in words: true or not. */
export function holds(what: string, isSo: boolean): readonly Cell[] {
  return [what, beside(isSo, true)];
}

/** Statements of the text in a table. */
export function statements(...rows: readonly (readonly Cell[])[]): PaperTable {
  return { title: 'what the text says', head: ['statement', 'here'], rows };
}

function text(value: string | number | boolean): string {
  if (typeof value === 'boolean') return value ? 'so' : 'not so';
  return typeof value === 'number' ? numberText(value) : value;
}

/** A number with six digits at most, so that what differs by rounding is the same. */
export function numberText(value: number): string {
  return Number.isInteger(value) ? String(value) : String(Number(value.toPrecision(6)));
}
