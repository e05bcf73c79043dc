import type { ElementArrays } from '../../src/formats/engines/collective.ts';
import { layoutConversion } from '../../src/schedules/algorithms/permutation/layout-conversion.ts';
import {
  matrixTranspose,
  type TransposeRequest,
} from '../../src/schedules/algorithms/transpose/matrix-transpose.ts';
import { cube, findAlgorithm, type Schedule } from '../../src/schedules/index.ts';
import { findGridLayout, placedOnGrid } from '../../src/schedules/problems/grid-layout.ts';
import { findLayout } from '../../src/schedules/problems/layout.ts';

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
      sendIndex: placedOnGrid(matrix, parts, before).slotOf,
      receiveIndex: numbers.map((number) => end.slotOf[number]),
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
  const topology = cube(dim);
  const [before, after] = [findLayout(from), findLayout(to)];
  const conversion = layoutConversion(
    findAlgorithm('de-bruijn'),
    { topology },
    { rows, columns },
    before,
    after,
  );
  const positions = ({ nodeOf, slotOf }: typeof conversion.from) =>
    slotOf.map((slot, element) => slot * topology.nodes + nodeOf[element]);
  return {
    schedule: conversion.schedule,
    arrays: {
      kind: 'elements',
      unit: 1,
      start: positions(conversion.from),
      end: positions(conversion.to),
      sendIndex: conversion.from.slotOf,
      receiveIndex: conversion.to.slotOf,
      sends: 'its part of the matrix before, line by line',
      receives: 'its part of the matrix after, line by line',
    },
  };
}
