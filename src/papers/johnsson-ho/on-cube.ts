import { cube, findAlgorithm, type Schedule } from '../../schedules/index.ts';
import { type PaperTables, paperTables } from './tables/paper-tables.ts';

export const binary = (address: number, dim: number) => address.toString(2).padStart(dim, '0');

/** The schedule of an algorithm for one block for each pair of nodes of a cube. */
export function scheduleOn(algorithm: string, dim: number, width = 1): Schedule {
  return findAlgorithm(algorithm).schedule({ topology: cube(dim), copies: 1, width });
}

/** By address, or pair of addresses: the dimension that it crosses in each step, - in others. */
export function crossings(algorithm: string, dim: number): [name: string, ...dimensions: string[]][] {
  return rowsOf(paperTables(scheduleOn(algorithm, dim)), 'steps').map(([name, ...cells]) => [name, ...cells]);
}

/** The rows of one of the tables that are drawn of a schedule. */
export function rowsOf(
  { sections }: PaperTables,
  kind: PaperTables['sections'][number]['kind'],
): readonly (readonly string[])[] {
  return sections.find((section) => section.kind === kind)?.rows ?? [];
}
