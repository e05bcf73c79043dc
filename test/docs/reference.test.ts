import ts from 'typescript';
import { expect, test } from 'vitest';
import { PAGES, read } from './documents.ts';

/** The values that an entry exports; every name is said. */
function namesOf(entry: string): string[] {
  const { statements } = ts.createSourceFile(entry, read(entry), ts.ScriptTarget.ES2022);
  return statements.flatMap((statement) => {
    if (
      !ts.isExportDeclaration(statement) ||
      !statement.exportClause ||
      !ts.isNamedExports(statement.exportClause)
    )
      throw new Error(`${entry} does more than export names`);
    const { exportClause: clause } = statement;
    return statement.isTypeOnly
      ? []
      : clause.elements.flatMap(({ name, isTypeOnly }) => (isTypeOnly ? [] : [name.text]));
  });
}

// That each is in a group of the reference and says what it is, is what `npm run check:all` asks of TypeDoc.
test('every value that the library exports is in a document', () => {
  const pages = PAGES.map(read).join('');
  const values = ['src/index.ts', 'src/node.ts'].flatMap(namesOf);
  expect(values.length).toBeGreaterThan(50);
  expect(values.filter((name) => !new RegExp(`\\b${name}\\b`).test(pages))).toEqual([]);
});
