// The files of docs that are made of the record: the page's tables, between marks, and its figures.
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { FIGURES, figureSvg } from './figures.ts';
import type { Result } from './results.ts';
import { tablesOf } from './tables.ts';

const pathOf = (name: string) => fileURLToPath(new URL(`../../docs/${name}`, import.meta.url));

const TABLES = pathOf('when-it-wins-tables.md');

/** The paths and texts of all that the record says. @throws Error where a page has no mark for a table, or others */
export function filesOf(results: readonly Result[]): [path: string, text: string][] {
  return [
    [TABLES, withTables(readFileSync(TABLES, 'utf8'), tablesOf(results))],
    ...FIGURES.map((figure): [string, string] => [
      pathOf(`when-it-wins-${figure.name}.svg`),
      figureSvg(figure, results),
    ]),
  ];
}

function withTables(page: string, tables: readonly (readonly [title: string, table: string])[]): string {
  const known = new Map(tables);
  const marked = page.replace(/<!-- (?!end)(.*) -->\n[\s\S]*?<!-- end -->/g, (_, title: string) => {
    const table = known.get(title);
    if (table === undefined) throw new Error(`${TABLES} has a mark for ${title}, of which nothing is known`);
    known.delete(title);
    return `<!-- ${title} -->\n${table}\n<!-- end -->`;
  });
  if (known.size > 0) throw new Error(`${TABLES} has no mark for ${[...known.keys()]}`);
  return marked;
}
