import { InputError } from '../../schedules/index.ts';
import type { GraphLinks } from '../../schedules/model/networks/graph.ts';
import { type NamedLink, numberedLinks } from './named-links.ts';

/** The line of heads. */
const HEAD = /^[ \t]+GPU0\s/;

/** Whether a text is what `nvidia-smi topo -m` prints. */
export function isGpuTopology(text: string): boolean {
  return linesOf(text).some((line) => HEAD.test(line));
}

/** Without the marks that underline the heads on terminals. */
function linesOf(text: string): string[] {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: that is what begins a mark.
  return text.replaceAll(/\u001b\[[\d;]*m/g, '').split('\n');
}

/**
 * What `nvidia-smi topo -m` prints: between two GPUs NV4 is four NVLinks. All else, as PIX, PHB or SYS, is a way through bridges and the
 * processor that is shared with others: no link.
 * @throws InputError where some GPUs have no NVLink
 */
export function readGpuTopology(text: string): GraphLinks {
  const lines = linesOf(text);
  const head = lines.findIndex((line) => HEAD.test(line));
  const columns = lines[head]
    .trim()
    .split(/\s+/)
    .filter((name) => /^GPU\d+$/.test(name));
  const links: NamedLink[] = [];
  for (const [row, from] of columns.entries()) {
    const line = lines.slice(head + 1).find((one) => one.trim().split(/\s+/)[0] === from);
    if (line === undefined)
      throw new InputError(`no row of ${from}: give all that nvidia-smi topo -m prints`);
    const cells = line
      .trim()
      .split(/\s+/)
      .slice(1, columns.length + 1);
    if (cells.length < columns.length || cells[row] !== 'X') {
      throw new InputError(
        `row of ${from}: ${cells.length} cells, X in its own; give all that nvidia-smi topo -m prints`,
      );
    }
    for (const [column, to] of columns.entries()) {
      const [, count] = /^NV(\d+)$/.exec(cells[column]) ?? [];
      if (count === undefined || column === row) continue;
      links.push({ from, to, width: Number(count), where: `row of ${from}, ${to}` });
    }
  }
  if (links.length === 0)
    throw new InputError('no NVLink: all GPUs are joined by bridges that they share; give a switch');
  return numberedLinks(links, columns);
}
