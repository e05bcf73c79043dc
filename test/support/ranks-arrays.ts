import { arraysOf } from '../../src/formats/engines/arrays-of-problem.ts';
import type { ElementArrays } from '../../src/formats/engines/collective.ts';
import {
  matrixTranspose,
  type TransposeRequest,
} from '../../src/schedules/algorithms/transpose/matrix-transpose.ts';
import type { Schedule } from '../../src/schedules/index.ts';
import { findGridLayout, placedOnGrid } from '../../src/schedules/problems/grid-layout.ts';
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
  more: Partial<Pick<TransposeRequest, 'packet' | 'parts'>> = {},
): Arranged {
  const matrix = { rows, columns };
  const parts = more.parts ?? { rows: 2, columns: 2 };
  const [before, after] = [findGridLayout(from), findGridLayout(to)];
  const costs = { startup: 10, perElement: 1 };
  const made = matrixTranspose({
    matrix,
    parts,
    from: before,
    to: after,
    method,
    costs,
    maxUnit: 1024,
    ...more,
  });
  const numbers = Array.from(
    { length: rows * columns },
    (_, e) => (e % columns) * rows + Math.floor(e / columns),
  );
  const end = placedOnGrid({ rows: columns, columns: rows }, parts, after);
  return {
    schedule: made.schedule,
    arrays: {
      kind: 'elements',
      unit: made.unit,
      start: made.start,
      end: numbers.map((number) => made.end[number]),
      sendIndex: placedOnGrid(matrix, parts, before).indexOf,
      receiveIndex: numbers.map((number) => end.indexOf[number]),
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
