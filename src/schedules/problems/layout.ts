import { InputError } from '../model/errors.ts';
import { MAX_TABLE_PLACES } from '../model/pattern.ts';
import type { Placement } from '../model/problem.ts';
import type { LineNodes } from './matrix-amounts.ts';

/** A matrix: P rows of Q columns. */
export interface MatrixSize {
  /** At least 1. */
  readonly rows: number;
  /** At least 1; rows x columns may be at most 2^24. */
  readonly columns: number;
}

/**
 * How the rows or the columns of a matrix are dealt out to parts: in blocks of so many neighbours, one block to each part
 * in turn. Blocks of one make the cyclic layout, one block for each part the consecutive one, and others the combined ones.
 * (Ho-Johnsson 1986, section 2.)
 */
export interface Dealing {
  /** Rows or columns of a block, a whole number of at least 1, or as many as leave one block for each part. */
  readonly block: number | 'consecutive';
  /** Whether part p has the number p, or the Gray code of p. */
  readonly code: 'binary' | 'gray';
}

/**
 * How a matrix is dealt out to the nodes in whole rows or whole columns: a part to each node. On N = 2^n nodes these are
 * the twelve embeddings of Ho-Johnsson 1986, table 1; where sizes are no powers of two, blocks have ceil(P / N) rows in the
 * consecutive layout, and the last ones may be shorter (section 2).
 */
export interface Layout extends Dealing {
  /** As `findLayout` takes it. */
  readonly name: string;
  /** What a node holds. */
  readonly by: 'rows' | 'columns';
}

const NAME = /^(.*)-(rows|columns)(-gray)?$/;
const DEALING = /^(consecutive|cyclic|combined-([1-9]\d*))(-gray)?$/;

/** The dealing of that name: consecutive, cyclic or combined-B (blocks of B), with -gray at the end for the Gray code. */
export function dealingOf(name: string): Dealing | undefined {
  const [, kind, block, gray] = DEALING.exec(name) ?? [];
  if (kind === undefined) return undefined;
  return { block: kind === 'consecutive' ? kind : Number(block ?? 1), code: gray ? 'gray' : 'binary' };
}

/** Rows of a block: of the consecutive layout as many as leave at most one for each part; never more than there are. */
export function blockLines({ block }: Dealing, lines: number, parts: number): number {
  return block === 'consecutive' ? Math.ceil(lines / parts) : Math.min(block, lines);
}

/**
 * The part of a row, or of a column.
 * @param together rows of a block, see `blockLines`
 */
export function partOf(line: number, { code }: Dealing, together: number, parts: number): number {
  const part = Math.floor(line / together) % parts;
  return code === 'gray' ? part ^ (part >>> 1) : part;
}

/** @throws InputError when the matrix has no or more than 2^24 elements */
export function requireMatrix({ rows, columns }: MatrixSize): void {
  if (
    ![rows, columns].every((side) => Number.isInteger(side) && side >= 1) ||
    rows * columns > MAX_TABLE_PLACES
  ) {
    throw new InputError(
      `a ${rows} x ${columns} matrix: give whole numbers of at least 1, for at most ${MAX_TABLE_PLACES} elements`,
    );
  }
}

/**
 * The layout of that name: consecutive-rows, cyclic-columns, combined-4-rows (blocks of four), and so on; `-gray` at the
 * end has the parts in the order of the Gray code.
 * @throws InputError for any other name
 */
export function findLayout(name: string): Layout {
  const [, kind = '', by, gray = ''] =
    NAME.exec(/^(rows|columns)/.test(name) ? `consecutive-${name}` : name) ?? [];
  const dealing = dealingOf(kind + gray);
  if (dealing === undefined || kind.endsWith('-gray')) {
    throw new InputError(
      `unknown layout "${name}": give consecutive-rows, cyclic-rows or combined-B-rows (blocks of B rows), ` +
        'with columns in place of rows, or -gray at the end for the Gray code',
    );
  }
  return { name, by: by === 'rows' ? 'rows' : 'columns', ...dealing };
}

/** @throws InputError when a block is no whole number of rows or columns */
export function requireLayout({ block, by }: Layout): void {
  if (block === 'consecutive' || (Number.isInteger(block) && block >= 1)) return;
  throw new InputError(`blocks of ${block} ${by}: give a whole number of at least 1`);
}

/**
 * Where the elements of a matrix are: element e = row * columns + column, row by row. A node holds its rows (or columns) one
 * after another in ascending order, from index 0 on.
 */
export interface PlacedMatrix extends Placement {
  /** By node: how many elements it holds. */
  readonly counts: Uint32Array<ArrayBuffer>;
}

/**
 * The nodes of the elements of a matrix in a layout: its rows say them, or its columns, and the others add nothing.
 *
 * @param nodes a power of two where parts have the order of the Gray code
 * @param layout in whole blocks, see `requireLayout`
 */
export function nodesByLine(matrix: MatrixSize, nodes: number, layout: Layout): LineNodes {
  const all = { rows: new Uint32Array(matrix.rows), columns: new Uint32Array(matrix.columns) };
  return { ...all, [layout.by]: partsOf(matrix[layout.by], nodes, layout) };
}

/** By line: its part. */
export function partsOf(lines: number, parts: number, dealing: Dealing): Uint32Array<ArrayBuffer> {
  const together = blockLines(dealing, lines, parts);
  const all = new Uint32Array(lines);
  for (let line = 0; line < lines; line++) all[line] = partOf(line, dealing, together, parts);
  return all;
}

/**
 * Where a layout puts the elements of a matrix.
 *
 * @param matrix of at most 2^24 elements, see `requireMatrix`
 * @param nodes a power of two where parts have the order of the Gray code
 * @param layout in whole blocks, see `requireLayout`
 */
export function placed(matrix: MatrixSize, nodes: number, layout: Layout): PlacedMatrix {
  const { rows, columns } = matrix;
  const { by } = layout;
  const [lines, length] = by === 'rows' ? [rows, columns] : [columns, rows];
  const parts = partsOf(lines, nodes, layout);
  const nodeOf = new Uint32Array(rows * columns);
  const indexOf = new Uint32Array(rows * columns);
  const counts = new Uint32Array(nodes);
  for (let line = 0; line < lines; line++) {
    const node = parts[line];
    for (let k = 0; k < length; k++) {
      const element = by === 'rows' ? line * columns + k : k * columns + line;
      nodeOf[element] = node;
      indexOf[element] = counts[node]++;
    }
  }
  return { nodeOf, indexOf, counts };
}
