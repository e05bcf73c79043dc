import { onCube } from '../schedules.ts';
import { johnssonHoTables } from './tables/johnsson-ho-tables.ts';
import type { Section } from './tables/section.ts';

/** The rows of one of the tables that are drawn of an algorithm's schedule on the cube of so many dimensions. */
export function rowsOn(algorithm: string, dim: number, wanted: Section['kind']): Section['rows'] {
  const { sections } = johnssonHoTables(onCube(algorithm, dim));
  return sections.find(({ kind }) => kind === wanted)?.rows ?? [];
}

/** By address, or pair of addresses: the dimension that it crosses in each step, - in others. */
export function crossings(algorithm: string, dim: number): [name: string, ...dimensions: string[]][] {
  return rowsOn(algorithm, dim, 'steps').map(([name, ...cells]) => [name, ...cells]);
}

/** The same of the addresses that cross any in the first steps, of which there are so many. */
export function firstCrossings(algorithm: string, dim: number, steps: number): [string, ...string[]][] {
  return crossings(algorithm, dim)
    .map(([name, ...cells]): [string, ...string[]] => [name, ...cells.slice(0, steps)])
    .filter(([, ...cells]) => cells.some((cell) => cell !== '-'));
}

/** The heading of such a table, by the numbers of its steps. */
export const stepsHead = (numbers: readonly number[]) => ['address', ...numbers.map((t) => `step ${t}`)];
