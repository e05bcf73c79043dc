import type { PaperTable, TableCell, Value } from './item.ts';
import { type Printed, type SaidRow, UNPRINTED } from './printed/said.ts';

/** A row as it was made here; undefined where something is missing. */
export type ComputedRow = readonly [name: string, ...cells: (Value | undefined)[]];

/** The two sides of a table, which are given one by one and have nothing in common but the names of their rows. */
export interface Sides {
  readonly title?: string;
  readonly head: readonly string[];
  /** What the product makes. */
  readonly computed: readonly ComputedRow[];
  /** What the paper prints, or its formulas give. */
  readonly printed: readonly SaidRow[];
}

/**
 * A table of what was made beside what is printed. Rows meet by their names, cells by their places. What only one side has
 * is a difference, unless the print says that it has nothing there.
 *
 * @throws Error for a name that one side has twice, and for rows that do not fit the heading: both are mistakes in an item
 */
export function sideBySide({ title, head, computed, printed }: Sides): PaperTable {
  const [made, said] = [byName(computed, head), byName(printed, head)];
  const names = new Set([...said.keys(), ...made.keys()]);
  return {
    ...(title !== undefined && { title }),
    head,
    rows: Array.from(names, (name) => {
      const [here, there] = [made.get(name) ?? [], said.get(name) ?? []];
      const length = Math.max(here.length, there.length);
      return [name, ...Array.from({ length }, (_, i) => cellOf(here[i], there[i]))];
    }),
  };
}

/** A table with a row for each size: what is counted there, beside what the text or its formulas have. */
export function bySize<Size>({
  sizes,
  name = String,
  computed,
  printed,
  ...table
}: Pick<Sides, 'title' | 'head'> & {
  readonly sizes: readonly Size[];
  readonly name?: (size: Size) => string;
  readonly computed: (size: Size) => readonly (Value | undefined)[];
  readonly printed: (size: Size) => readonly Printed[];
}): PaperTable {
  const rows = <T>(of: (size: Size) => readonly T[]) =>
    sizes.map((size) => [name(size), ...of(size)] as const);
  return sideBySide({ ...table, computed: rows(computed), printed: rows(printed) });
}

/** A table of single values, each with its name, as it was made and as it is printed. */
export function oneByOne(
  values: readonly (readonly [name: string, computed: Value, printed: Printed])[],
  title?: string,
): PaperTable {
  return bySize({
    ...(title !== undefined && { title }),
    head: ['what', 'here'],
    sizes: values,
    name: ([name]) => name,
    computed: ([, value]) => [value],
    printed: ([, , said]) => [said],
  });
}

function byName<T>(
  rows: readonly (readonly [string, ...T[]])[],
  head: readonly string[],
): Map<string, readonly T[]> {
  const found = new Map<string, readonly T[]>();
  for (const [name, ...cells] of rows) {
    if (found.has(name)) throw new Error(`two rows ${name}`);
    if (cells.length >= head.length) throw new Error(`row ${name} has more cells than ${head.join(', ')}`);
    found.set(name, cells);
  }
  return found;
}

function cellOf(computed: Value | undefined, said: Printed | undefined): TableCell {
  if (said === UNPRINTED || (said === undefined && computed === undefined)) return computed ?? '';
  const here = computed !== undefined && { computed };
  if (typeof said === 'object') return { ...here, printed: said.value, relation: said.relation };
  return { ...here, ...(said !== undefined && { printed: said }), relation: 'equal' };
}
