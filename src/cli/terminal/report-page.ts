import { version } from '../../../package.json';
import type { Provenance } from '../../report/document/provenance.ts';
import { shellWords } from '../../report/document/shell-words.ts';
import { type OutputFile, writeOutput } from '../files/output-file.ts';
import { loadPart } from '../process/installation.ts';

/** Makes the text of a page. */
export type HtmlOf = (pages: typeof import('../../report/html.ts'), provenance: Provenance) => string;

/** Writes a page, with what it was made by. What makes it takes a while to load, and nothing else needs it. */
export async function writePage(page: OutputFile, htmlOf: HtmlOf): Promise<void> {
  const pages = await loadPart(() => import('../../report/html.ts'));
  const command = shellWords(['allport', ...process.argv.slice(2)]);
  const html = htmlOf(pages, { command, version, date: new Date() });
  await writeOutput(page, (file) => file.writeFile(html));
}
