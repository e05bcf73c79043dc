import { arraysOf } from '../../src/engines/arrays-of-problem.ts';
import type { ElementArrays } from '../../src/engines/collective.ts';
import { cube, findGridLayout, matrixTranspose, type Schedule } from '../../src/schedules/index.ts';
import type { GridParts } from '../../src/schedules/problems/grid-layout.ts';
import { conversionOn } from './exchange.ts';
import { solved } from './solved.ts';

/** A schedule, and where the elements of the problem are in the arrays of its ranks. */
export interface Arranged {
  readonly schedule: Schedule;
  readonly arrays: ElementArrays;
}

/** A matrix of so many rows and columns, on 2 x 2 parts. */
export function arrangedTranspose(
  method: string,
  [rows, columns]: readonly [number, number],
  [from, to]: readonly [string, string],
  { parts = { rows: 2, columns: 2 }, packet }: { readonly parts?: GridParts; readonly packet?: number } = {},
): Arranged {
  const problem = matrixTranspose({
    topology: cube(Math.log2(parts.rows * parts.columns)),
    matrix: { rows, columns },
    grid: parts,
    from: findGridLayout(from),
    to: findGridLayout(to),
    startup: 10,
    ...(packet !== undefined && { packet }),
  });
  const schedule = solved(method, problem);
  const { elements } = schedule;
  if (elements === undefined) throw new Error('a transpose says where elements are');
  const moves = problem.demand();
  return {
    schedule,
    arrays: {
      kind: 'elements',
      ...elements,
      sendIndex: moves.from.indexOf,
      receiveIndex: moves.to.indexOf,
      sends: `its part of the ${rows} x ${columns} matrix, row by row`,
      receives: `its part of the ${columns} x ${rows} matrix, row by row`,
    },
  };
}

/** A matrix from one layout in strips to another. */
export function arrangedConversion(
  dim: number,
  [rows, columns]: readonly [number, number],
  [from, to]: readonly [string, string],
): Arranged {
  const conversion = conversionOn(dim, rows, columns, from, to);
  const schedule = solved('de-bruijn', conversion);
  const arrays = arraysOf(conversion, schedule);
  if (arrays?.kind !== 'elements') throw new Error('a conversion has arrays of elements');
  return { schedule, arrays };
}
