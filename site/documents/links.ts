import { dirname, join, relative } from 'node:path/posix';
import { proseLines } from '../../src/formats/documents/sections.ts';
import type { SitePage } from '../page.ts';

/** The addresses of the pages in the site, by the paths of their documents in the checkout. */
export type Targets = ReadonlyMap<string, string>;

/**
 * The text of a page with links that lead from where the page is staged: to other staged pages, or to files of the checkout, which
 * the generator takes over.
 *
 * @param toCheckout the way from the folder of the staged pages to the checkout
 */
export function relinked({ address, source, text }: SitePage, targets: Targets, toCheckout: string): string {
  const lines = text.split('\n');
  const isProse = proseLines(lines);
  const link = (given: string) => relinkedTo(given, address, source, targets, toCheckout);
  return lines
    .map((line, i) =>
      isProse[i] ? line.replace(/(?<=\]\()([^)\s]+)(?=\))/g, (given: string) => link(given)) : line,
    )
    .join('\n');
}

function relinkedTo(
  link: string,
  address: string,
  source: string,
  targets: Targets,
  toCheckout: string,
): string {
  if (/^\w+:/.test(link)) return link;
  const [path, anchor] = link.split('#');
  const file = path === '' ? source : join(dirname(source), path);
  const target = targets.get(file);
  const from = dirname(address);
  if (target === undefined) return join(relative(from, '.'), toCheckout, file);
  const hash = anchor === undefined ? '' : `#${anchor}`;
  if (target === address && hash !== '') return hash;
  return `${relative(from, target)}.md${hash}`;
}
