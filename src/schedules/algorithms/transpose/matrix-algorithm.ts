import { InputError, Suggestion } from '../../model/errors.ts';
import { isCube } from '../../model/networks/cube.ts';
import type { Schedule } from '../../model/schedule.ts';
import type { GridParts } from '../../problems/grid-layout.ts';
import type { PlacedMatrix } from '../../problems/layout.ts';
import type { Transpose } from '../../problems/transpose.ts';
import { MAX_TRANSPOSE_DIM } from './pairwise-transpose.ts';

/**
 * The grid on which a matrix lies before and after.
 * @throws InputError for no cube, one of more than 14 dimensions, or two grids
 */
export function gridOf(name: string, { topology, grid, gridAfter }: Transpose): GridParts {
  const { nodes, label } = topology;
  if (!isCube(topology) || nodes < 2 || nodes > 2 ** MAX_TRANSPOSE_DIM) {
    throw new InputError(`${name} on ${label}: give a cube of 1 to ${MAX_TRANSPOSE_DIM} dimensions`);
  }
  if (grid.rows !== gridAfter.rows) {
    throw new InputError(
      `${name} from ${grid.rows} x ${grid.columns} parts to ${gridAfter.rows} x ${gridAfter.columns}: give the same, or `,
      new Suggestion('algorithm', 'de-bruijn'),
    );
  }
  return grid;
}

/**
 * The schedule with where its elements are, on channels as wide as the problem has them. A position is the number of a block's
 * place in the memories times the elements of a block, and a place in the block.
 *
 * @param unit elements of a block
 * @param indexOf which one an element is of its node's array, of whole blocks one after another; by where it is there, and at the
 *   other end
 */
export function answering(
  { topology: { nodes }, width, demand }: Transpose,
  schedule: Schedule,
  unit: number,
  indexOf: (element: number, here: PlacedMatrix, there: PlacedMatrix) => number,
): Schedule {
  const { from, to } = demand();
  const positions = (here: PlacedMatrix, there: PlacedMatrix) =>
    here.nodeOf.map((node, element) => {
      const index = indexOf(element, here, there);
      return (Math.floor(index / unit) * nodes + node) * unit + (index % unit);
    });
  const elements = { unit, start: positions(from, to), end: positions(to, from) };
  return { ...schedule, elements, ...(width !== undefined && { width }) };
}

/** @throws InputError where messages shall keep to a size, and have none to choose */
export function requireNoPacket(name: string, { packet }: Transpose): void {
  if (packet === undefined) return;
  throw new InputError(`${name} has messages of its own size: leave out the packets of ${packet} elements`);
}
