import { InputError } from '../../schedules/index.ts';
import type { GraphLinks } from '../../schedules/model/networks/graph.ts';
import { type NamedLink, numberedLinks } from './named-links.ts';

function rowsOf(text: string): string[][] {
  const lines = text.split('\n').map((line) => line.replace(/#.*$/, '').trim());
  return lines.filter((line) => line !== '').map((line) => line.split(/[\s,;]+/));
}

/** Whether a text is a square of at least three rows of numbers; of three with zeros from corner to corner, or it is a list of wide links. */
export function isMatrix(text: string): boolean {
  const rows = rowsOf(text);
  const isNumber = (word: string) => word !== '' && Number.isFinite(Number(word));
  const isSquare = rows.length > 2 && rows.every((row) => row.length === rows.length && row.every(isNumber));
  return isSquare && (rows.length > 3 || rows.every((row, at) => Number(row[at]) === 0));
}

/** Row by row what leads from a node to each other: 0 where nothing does. @throws InputError below 0, and for a link to itself */
export function readMatrix(text: string): GraphLinks {
  const rows = rowsOf(text).map((row) => row.map(Number));
  const links: NamedLink[] = [];
  for (const [from, row] of rows.entries()) {
    for (const [to, width] of row.entries()) {
      const where = `row ${from}, column ${to}`;
      if (width < 0) throw new InputError(`${where}: ${width}; give 0 where there is no link`);
      if (width > 0 && from === to) throw new InputError(`${where}: a link to itself; give 0`);
      if (width > 0) links.push({ from: `${from}`, to: `${to}`, width, oneWay: true, where });
    }
  }
  return numberedLinks(
    links,
    rows.map((_, node) => `${node}`),
  );
}
