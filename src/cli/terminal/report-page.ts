import { version } from '../../../package.json';
import { printable } from '../../formats/printable.ts';
import type { Provenance } from '../../report/document/provenance.ts';
import { shellWords } from '../../report/document/shell-words.ts';
import { type OutputFile, outputFile, writeOutput } from '../files/output-file.ts';

/** Options of a command that can write a page. */
export interface PageOptions {
  readonly html?: string;
  readonly quiet?: boolean;
}

/** Makes the text of a page. */
type HtmlOf = (pages: typeof import('../../report/html.ts'), provenance: Provenance) => string;

/** Where --html wants the page, if it is given. */
export async function pageFile({ html }: PageOptions): Promise<OutputFile | undefined> {
  return html === undefined ? undefined : await outputFile('--html', html);
}

/** Writes the page if one is wanted, prints the result, and says where the page is. */
export async function printWithPage(
  page: OutputFile | undefined,
  { quiet = false }: PageOptions,
  htmlOf: HtmlOf,
  print: () => Promise<void>,
): Promise<void> {
  try {
    // Before the result: a reader of it that stops early (| head) ends this process.
    if (page !== undefined) await writePage(page, htmlOf);
  } finally {
    await print();
  }
  if (page !== undefined && !quiet) process.stderr.write(`report: ${printable(page.path)}\n`);
}

/** What makes a page takes a while to load, and nothing else needs it. */
async function writePage(page: OutputFile, htmlOf: HtmlOf): Promise<void> {
  const pages = await import('../../report/html.ts');
  const command = shellWords(['allport', ...process.argv.slice(2)]);
  const html = htmlOf(pages, { command, version, date: new Date() });
  await writeOutput(page, (file) => file.writeFile(html));
}
