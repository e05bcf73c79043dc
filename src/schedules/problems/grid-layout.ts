import { InputError } from '../model/errors.ts';
import {
  type Dealing,
  dealingOf,
  findLayout,
  type Layout,
  type MatrixSize,
  nodesByLine,
  type PlacedMatrix,
  partsOf,
  placed,
} from './layout.ts';
import type { LineNodes } from './matrix-amounts.ts';

/**
 * A matrix dealt out in two dimensions: what is of row part ra and of column part ca is in node (ra||ca). Whole rows and whole
 * columns are so dealt out, too, where all parts are of rows, or of columns.
 */
export interface GridLayout {
  /** As `findGridLayout` takes it. */
  readonly name: string;
  /** How its rows are dealt out. */
  readonly rows: Dealing;
  /** How its columns are. */
  readonly columns: Dealing;
  /** What a node holds, where that is nothing but whole rows or whole columns; left out: the grid is to be chosen. */
  readonly whole?: Layout['by'];
}

/** Parts into which the rows and the columns are dealt out: powers of two, N_r and N_c of Ho-Johnsson 1986, section 2. */
export interface GridParts {
  /** N_r, the high bits of a node's number. */
  readonly rows: number;
  /** N_c, the low bits. */
  readonly columns: number;
}

/**
 * The layout of that name: consecutive, cyclic or combined-B (blocks of B), with -gray at the end for the Gray code; for
 * rows and columns alike, or for the rows first and for the columns behind a comma. Or of whole rows: rows, or a name that
 * `findLayout` takes; or of whole columns.
 * @throws InputError for any other name
 */
export function findGridLayout(name: string): GridLayout {
  if (/^(rows|columns)$|-(rows|columns)(-gray)?$/.test(name)) return inWholeLines(findLayout(name));
  const [rows, columns = rows, ...rest] = name.split(',').map(dealingOf);
  if (rows === undefined || columns === undefined || rest.length > 0) {
    throw new InputError(
      `unknown layout "${name}": give consecutive, cyclic or combined-B (blocks of B), with -gray at the end for the Gray code; ` +
        'or two of these, as cyclic,consecutive, for rows and columns; or rows or columns alone for strips',
    );
  }
  return { name, rows, columns };
}

function inWholeLines({ name, by, block, code }: Layout): GridLayout {
  const all: Dealing = { block: 'consecutive', code: 'binary' };
  return { name, rows: all, columns: all, [by]: { block, code }, whole: by };
}

/**
 * Where a layout puts the elements of a matrix. A node holds its part row by row, from slot 0 on, and whole columns column by
 * column.
 *
 * @param matrix of at most 2^24 elements, see `requireMatrix`
 */
export function placedOnGrid(matrix: MatrixSize, parts: GridParts, layout: GridLayout): PlacedMatrix {
  if (layout.whole) return placed(matrix, parts.rows * parts.columns, linesOf(layout, layout.whole));
  const rows = ranked(matrix.rows, parts.rows, layout.rows);
  const columns = ranked(matrix.columns, parts.columns, layout.columns);
  const nodeOf = new Uint32Array(matrix.rows * matrix.columns);
  const indexOf = new Uint32Array(matrix.rows * matrix.columns);
  for (let i = 0, element = 0; i < matrix.rows; i++) {
    for (let j = 0; j < matrix.columns; j++, element++) {
      nodeOf[element] = rows.part[i] * parts.columns + columns.part[j];
      indexOf[element] = rows.rank[i] * columns.counts[columns.part[j]] + columns.rank[j];
    }
  }
  const counts = Uint32Array.from(
    { length: parts.rows * parts.columns },
    (_, node) => rows.counts[Math.floor(node / parts.columns)] * columns.counts[node % parts.columns],
  );
  return { nodeOf, indexOf, counts };
}

/** The nodes of the elements of a matrix in a layout, by their rows and columns. */
export function nodesOnGrid(matrix: MatrixSize, parts: GridParts, layout: GridLayout): LineNodes {
  if (layout.whole) return nodesByLine(matrix, parts.rows * parts.columns, linesOf(layout, layout.whole));
  const rows = partsOf(matrix.rows, parts.rows, layout.rows);
  for (let row = 0; row < matrix.rows; row++) rows[row] *= parts.columns;
  return { rows, columns: partsOf(matrix.columns, parts.columns, layout.columns) };
}

/** The layout in whole rows or whole columns. */
function linesOf(layout: GridLayout, by: Layout['by']): Layout {
  return { name: layout.name, by, ...layout[by] };
}

/**
 * Elements of the node that has most of them.
 * @param matrix with rows and columns
 */
export function fullestPart(matrix: MatrixSize, parts: GridParts, layout: GridLayout): number {
  const [rows, columns] = (['rows', 'columns'] as const).map((side) =>
    ranked(matrix[side], parts[side], layout[side]).counts.reduce((most, count) => Math.max(most, count), 0),
  );
  return rows * columns;
}

/** By row: its part, and how many rows before it are of the same part; and how many each part has. */
function ranked(lines: number, parts: number, dealing: Dealing) {
  const counts = new Uint32Array(parts);
  const part = partsOf(lines, parts, dealing);
  const rank = part.map((number) => counts[number]++);
  return { part, rank, counts };
}
