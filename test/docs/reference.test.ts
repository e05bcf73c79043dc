import ts from 'typescript';
import { expect, test } from 'vitest';
import { read } from './documents.ts';

/** So few that one can know them all; what is not among them may change at any time. */
const MOST_NAMES = 70;

/** What an entry exports, types included; every name is said. */
function namesOf(entry: string): string[] {
  const { statements } = ts.createSourceFile(entry, read(entry), ts.ScriptTarget.ES2022);
  return statements.flatMap((statement) => {
    const clause = ts.isExportDeclaration(statement) ? statement.exportClause : undefined;
    if (clause === undefined || !ts.isNamedExports(clause))
      throw new Error(`${entry} does more than export names`);
    return clause.elements.map(({ name }) => name.text);
  });
}

// That each is in a group of the reference and says what it is, is what `npm run check:all` asks of TypeDoc.
test('the library has few public names', () => {
  const names = ['src/index.ts', 'src/node.ts'].flatMap(namesOf);
  expect(names.length).toBeGreaterThan(50);
  expect(names.length).toBeLessThanOrEqual(MOST_NAMES);
});
