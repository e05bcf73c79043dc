/** Where a layout puts an element of a P x Q matrix, from what its name means, by counting the elements before it. */
export interface Place {
  readonly node: number;
  readonly slot: number;
}

const gray = (number: number) => number ^ (number >> 1);

/** The part that holds row or column `line` of `lines`, on N nodes. (Ho-Johnsson 1986, section 2 and table 1.) */
function partOf(kind: string, block: number, line: number, lines: number, nodes: number): number {
  if (kind === 'consecutive') return Math.floor(line / Math.ceil(lines / nodes));
  if (kind === 'cyclic') return line % nodes;
  return Math.floor(line / block) % nodes;
}

/** By element, row by row. */
export function placesIn(name: string, rows: number, columns: number, nodes: number): Place[] {
  const [kind, ...rest] = name.split('-');
  const block = kind === 'combined' ? Number(rest.shift()) : 1;
  const [by, code] = rest;
  const nodeOf = (row: number, column: number) => {
    const part =
      by === 'rows' ? partOf(kind, block, row, rows, nodes) : partOf(kind, block, column, columns, nodes);
    return code === 'gray' ? gray(part) : part;
  };
  const places: Place[] = [];
  const all: { row: number; column: number; element: number }[] = [];
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++)
      all.push({ row, column, element: row * columns + column });
  }
  // In a node, its rows one after another, or its columns.
  if (by === 'columns') all.sort((a, b) => a.column - b.column || a.row - b.row);
  const held = new Array<number>(nodes).fill(0);
  for (const { row, column, element } of all) {
    const node = nodeOf(row, column);
    places[element] = { node, slot: held[node]++ };
  }
  return places;
}

/** The twelve embeddings of Ho-Johnsson 1986, table 1, with blocks of so many rows or columns in the combined ones. */
export function twelve(block: number): string[] {
  return ['consecutive', `combined-${block}`, 'cyclic'].flatMap((kind) =>
    ['rows', 'columns'].flatMap((by) => [`${kind}-${by}`, `${kind}-${by}-gray`]),
  );
}
