import { isPowerOfTwo } from '../model/address-bits.ts';
import { InputError, Suggestion } from '../model/errors.ts';
import type { Topology } from '../model/networks/topology.ts';
import { once } from '../model/once.ts';
import type { Moves, Problem, Setting } from '../model/problem.ts';
import { requireCount, requireSetting } from '../model/validate.ts';
import { findGridLayout, type GridLayout, type GridParts, nodesOnGrid, placedOnGrid } from './grid-layout.ts';
import { type MatrixSize, type PlacedMatrix, requireMatrix } from './layout.ts';
import { amountsOfMatrix, type LineNodes } from './matrix-amounts.ts';

/** What a startup costs where nobody says it, in times of an element on a link: 5 ms and 4 us of the iPSC. */
const USUAL_STARTUP = 1250;

/** A matrix that is to be transposed, and where it lies. */
export interface TransposeSize extends Setting {
  /** P x Q, before: for at most 2^24 elements. */
  readonly matrix: MatrixSize;
  /** Parts of rows and of columns, powers of two whose product is the nodes; left out: as many of rows as of columns. */
  readonly grid?: GridParts;
  /** Its layout: a name that `findGridLayout` takes, or what it gives; left out: consecutive. */
  readonly from?: string | GridLayout;
  /** The layout of the transposed matrix, Q x P; left out: the same. */
  readonly to?: string | GridLayout;
  /** As of `Problem`. */
  readonly packet?: number;
}

/** The transpose of a matrix: element e of it, row by row, goes to where the transposed matrix has it. */
export interface Transpose extends Problem {
  readonly kind: 'transpose';
  /** As of `TransposeSize`. */
  readonly matrix: MatrixSize;
  /** Parts of the matrix. */
  readonly grid: GridParts;
  /** Parts of the transposed matrix: the same, unless whole rows or columns are asked for on one side only. */
  readonly gridAfter: GridParts;
  readonly from: GridLayout;
  readonly to: GridLayout;
  readonly startup: number;
  demand(): TransposeMoves;
}

/** By element of the matrix, row by row: where it is, and where it must be. */
interface TransposeMoves extends Moves {
  readonly from: PlacedMatrix;
  readonly to: PlacedMatrix;
  /** By element of the transposed matrix, row by row: that of the matrix. */
  readonly written: Uint32Array<ArrayBuffer>;
}

/**
 * The transpose of a matrix.
 * @throws InputError for several cubes, unknown layouts, no such grid, and numbers out of range
 */
export function matrixTranspose(size: TransposeSize): Transpose {
  const setting = requireSetting(size, 'give { topology: cube(4), matrix: { rows: 64, columns: 64 } }');
  const { matrix, from: before = 'consecutive', to: after = before, packet, startup = USUAL_STARTUP } = size;
  const [from, to] = [before, after].map((layout) =>
    typeof layout === 'object' ? layout : findGridLayout(layout),
  );
  const { rows, columns } = matrix;
  requireMatrix(matrix);
  if (packet !== undefined) requireCount('packet', packet);
  if (!(startup > 0 && Number.isFinite(startup))) {
    throw new InputError(`startup ${startup}: give a number above 0, in times of an element on a link`);
  }
  const [grid, gridAfter] = gridsOf(size.grid, setting.topology, [from, to]);
  const inStrips = from.whole !== undefined && to.whole !== undefined;
  return {
    ...setting,
    kind: 'transpose',
    label: `transpose of a ${rows} x ${columns} matrix in ${inStrips ? 'strips' : 'blocks'}`,
    facts: {
      ...{ rows, columns, grid: [grid.rows, grid.columns], from: from.name, to: to.name },
      ...(packet !== undefined && { packet }),
    },
    ...{ matrix, grid, gridAfter, from, to, startup },
    ...(packet !== undefined && { packet }),
    tally: {
      kind: 'elements',
      amounts: amountsOfMatrix(() => [
        nodesOnGrid(matrix, grid, from),
        transposed(nodesOnGrid({ rows: columns, columns: rows }, gridAfter, to)),
      ]),
    },
    demand: once(() =>
      movesOf(
        matrix,
        placedOnGrid(matrix, grid, from),
        placedOnGrid({ rows: columns, columns: rows }, gridAfter, to),
      ),
    ),
  };
}

/** The same of the transposed matrix. */
function transposed({ rows, columns }: LineNodes): LineNodes {
  return { rows: columns, columns: rows };
}

/** @param after by element of the transposed matrix */
function movesOf({ rows, columns }: MatrixSize, from: PlacedMatrix, after: PlacedMatrix): TransposeMoves {
  const numbers = Uint32Array.from(from.nodeOf, (_, e) => (e % columns) * rows + Math.floor(e / columns));
  return {
    kind: 'moves',
    from,
    to: {
      nodeOf: numbers.map((number) => after.nodeOf[number]),
      indexOf: numbers.map((number) => after.indexOf[number]),
      counts: after.counts,
    },
    sides: [
      [rows, columns],
      [columns, rows],
    ],
    written: numbers.map((_, number) => (number % rows) * columns + Math.floor(number / rows)),
  };
}

/** The grid of each layout. */
function gridsOf(
  grid: GridParts | undefined,
  topology: Topology,
  layouts: readonly GridLayout[],
): GridParts[] {
  const { nodes, members, label } = topology;
  if (nodes !== members) throw new InputError(`a matrix on ${label}: give one network`);
  if (grid !== undefined && layouts.every(({ whole }) => whole !== undefined)) {
    throw new InputError(`grid ${grid.rows}x${grid.columns} of whole rows or columns: leave it out`);
  }
  const parts = layouts.map(({ whole }) => {
    if (whole === 'rows') return { rows: nodes, columns: 1 };
    if (whole === 'columns') return { rows: 1, columns: nodes };
    return grid ?? squareGrid(nodes);
  });
  for (const { rows, columns } of parts) {
    if (![rows, columns].every(isPowerOfTwo) || rows * columns !== nodes) {
      throw new InputError(
        `grid ${rows}x${columns} of a matrix on ${nodes} nodes: give powers of two whose product is ${nodes}`,
      );
    }
  }
  return parts;
}

function squareGrid(nodes: number): GridParts {
  const side = Math.floor(Math.sqrt(nodes));
  if (side * side === nodes) return { rows: side, columns: side };
  const rows = 2 ** Math.floor(Math.log2(nodes) / 2);
  throw new InputError(
    `a matrix on ${nodes} nodes cannot have as many parts of rows as of columns: give others, say `,
    new Suggestion('grid', `${rows}x${nodes / rows}`),
  );
}
