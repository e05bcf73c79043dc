import { once } from '../model/once.ts';
import type { Amounts } from '../model/problem.ts';

/** The nodes of the elements of a matrix: the number of each is the sum of what its row and its column add. */
export interface LineNodes {
  /** By row. */
  readonly rows: ArrayLike<number>;
  /** By column. */
  readonly columns: ArrayLike<number>;
}

/**
 * The elements of a matrix that go from each node to each other. Rows that add the same before and after are alike, and so are
 * columns: each kind of rows meets each kind of columns in one pair of nodes, so that no element is looked at.
 *
 * @param nodesOf the nodes before and after, asked for when somebody goes through the amounts
 */
export function amountsOfMatrix(nodesOf: () => readonly [before: LineNodes, after: LineNodes]): Amounts {
  const kinds = once(() => {
    const [before, after] = nodesOf();
    return { rows: alike(before.rows, after.rows), columns: alike(before.columns, after.columns) };
  });
  return {
    *[Symbol.iterator]() {
      const { rows, columns } = kinds();
      for (const row of rows) {
        for (const column of columns) {
          yield [row.before + column.before, row.after + column.after, row.lines * column.lines];
        }
      }
    },
  };
}

/** What lines add before and after, and how many lines add both. */
function alike(before: ArrayLike<number>, after: ArrayLike<number>) {
  const counts = new Map<number, Map<number, number>>();
  for (let line = 0; line < before.length; ) {
    const [first, start, end] = [line, before[line], after[line]];
    // Neighbours often are alike.
    while (line < before.length && before[line] === start && after[line] === end) line++;
    const ends = counts.get(start) ?? new Map<number, number>();
    ends.set(end, (ends.get(end) ?? 0) + line - first);
    counts.set(start, ends);
  }
  return [...counts].flatMap(([start, ends]) =>
    Array.from(ends, ([end, lines]) => ({ before: start, after: end, lines })),
  );
}
