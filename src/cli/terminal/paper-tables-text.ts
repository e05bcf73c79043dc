import type { JohnssonHoTables } from '../../papers/johnsson-ho/tables/johnsson-ho-tables.ts';
import type { TitledTable } from '../../papers/johnsson-ho/tables/section.ts';
import type { ScheduleTables } from '../../report/tables/schedule-tables.ts';
import { cube, problemInWords } from '../../schedules/index.ts';
import { renderTable } from './terminal-table.ts';

/** The tables of a schedule as text. */
export function renderJohnssonHoTables(tables: JohnssonHoTables): string {
  const { algorithm, dim, problem, steps, span } = tables;
  const head =
    `${algorithm} on the ${dim}-cube: ${steps} steps, span ${span}\n` +
    `${problemInWords(problem, cube(dim).encode())}\n` +
    'In [brackets]: the table or figure of Johnsson-Ho 1992 that has this form. The first step is step 1.';
  return withSections(head, tables.sections);
}

/** The tables of a schedule of any other form as text. */
export function renderScheduleTables(tables: ScheduleTables): string {
  const { algorithm, topology, problem, steps } = tables;
  const head =
    `${algorithm}: ${steps} ${steps === 1 ? 'step' : 'steps'}\n` +
    `${problemInWords(problem, topology)}\n` +
    'The first step is step 1.';
  return withSections(head, tables.sections);
}

function withSections(head: string, sections: readonly TitledTable[]): string {
  const parts = sections.map(({ title, columns, rows }) => {
    const heads = columns.map((column) => ({ head: column }));
    return rows.length === 0 ? title : `${title}\n${renderTable(heads, rows)}`;
  });
  return `${[head, ...parts].join('\n\n')}\n`;
}
