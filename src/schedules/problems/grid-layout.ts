import { InputError } from '../model/errors.ts';
import {
  blockLines,
  type Dealing,
  dealingOf,
  type MatrixSize,
  type PlacedMatrix,
  partOf,
  requireMatrix,
} from './layout.ts';

/** A matrix dealt out in two dimensions: what is of row part ra and of column part ca is in node (ra||ca). */
export interface GridLayout {
  /** How its rows are dealt out. */
  readonly rows: Dealing;
  /** How its columns are. */
  readonly columns: Dealing;
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
 * rows and columns alike, or for the rows first and for the columns behind a comma.
 * @throws InputError for any other name
 */
export function findGridLayout(name: string): GridLayout {
  const [rows, columns = rows, ...rest] = name.split(',').map(dealingOf);
  if (rows === undefined || columns === undefined || rest.length > 0) {
    throw new InputError(
      `unknown layout "${name}": give consecutive, cyclic or combined-B for blocks of B, -gray at the end for the Gray ` +
        'code; or two of them, for rows and columns, with a comma in between',
    );
  }
  return { rows, columns };
}

/**
 * Where a layout puts the elements of a matrix. A node holds its part row by row, from slot 0 on.
 * @throws InputError when the matrix has no or more than 2^24 elements
 */
export function placedOnGrid(matrix: MatrixSize, parts: GridParts, layout: GridLayout): PlacedMatrix {
  requireMatrix(matrix);
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

/** By row: its part, and how many rows before it are of the same part; and how many each part has. */
function ranked(lines: number, parts: number, dealing: Dealing) {
  const together = blockLines(dealing, lines, parts);
  const counts = new Uint32Array(parts);
  const part = Uint32Array.from({ length: lines }, (_, line) => partOf(line, dealing, together, parts));
  const rank = part.map((number) => counts[number]++);
  return { part, rank, counts };
}
