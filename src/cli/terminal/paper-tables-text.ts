import type { JohnssonHoTables, TitledTable } from '../../papers/johnsson-ho/tables/johnsson-ho-tables.ts';
import type { ScheduleTables } from '../../report/tables/schedule-tables.ts';
import { problemInWords } from '../../schedules/index.ts';
import { renderTable } from './terminal-table.ts';

/** The tables of a schedule as text. */
export function renderJohnssonHoTables({
  algorithm,
  dim,
  problem,
  steps,
  span,
  sections,
}: JohnssonHoTables): string {
  const head =
    `${algorithm} on a ${dim}-cube: ${steps} steps, span ${span}\n` +
    `${problemInWords(problem, { kind: 'cube', dim })}\n` +
    'In [brackets]: the table or figure of Johnsson-Ho 1992 that has this form. The first step is step 1.';
  return withSections(head, sections);
}

/** The tables of a schedule of any other form as text. */
export function renderScheduleTables({
  algorithm,
  topology,
  problem,
  steps,
  sections,
}: ScheduleTables): string {
  const head =
    `${algorithm}: ${steps} ${steps === 1 ? 'step' : 'steps'}\n` +
    `${problemInWords(problem, topology)}\n` +
    'The first step is step 1.';
  return withSections(head, sections);
}

function withSections(head: string, sections: readonly TitledTable[]): string {
  const parts = sections.map(({ title, columns, rows }) => {
    const heads = columns.map((column) => ({ head: column }));
    return rows.length === 0 ? title : `${title}\n${renderTable(heads, rows)}`;
  });
  return `${[head, ...parts].join('\n\n')}\n`;
}
