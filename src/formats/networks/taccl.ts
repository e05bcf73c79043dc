import { InputError } from '../../schedules/index.ts';
import type { GraphLinks } from '../../schedules/model/networks/graph.ts';
import { parsedJson } from '../parsed-json.ts';
import { type NamedLink, numberedLinks } from './named-links.ts';

const FORM = '{ "gpus_per_node": .., "links": [[0, 1], [1, 0]], "betas": [[0, 23], [23, 0]], .. }';

/** Whether a text is a topology of TACCL. */
export function isTaccl(text: string): boolean {
  return /^\s*\{/.test(text) && /"gpus_per_node"\s*:/.test(text);
}

/**
 * A topology of TACCL, which is one machine of several GPUs: row by row, the links that lead to a GPU from each other, and `betas`, the time
 * that a megabyte takes on one of them. Links are as wide as there are many, divided by that time. Without `betas` all are alike.
 * @throws InputError where there are no such tables: the topologies that TACCL knows by name have none in their files
 */
export function readTaccl(text: string): GraphLinks {
  const read = Object(parsedJson(text)) as Readonly<Record<string, unknown>>;
  const { gpus_per_node: count, links, betas } = read;
  if (links === undefined && 'node_betas_list' in read) {
    throw new InputError(
      'no table of links, only a name that TACCL knows: give the table, as for its topology custom',
    );
  }
  const counts = tableIn(links, count, 'links');
  const times = betas === undefined ? undefined : tableIn(betas, count, 'betas');
  const named = counts.flatMap((row, to) =>
    row.flatMap((several, from): NamedLink[] => {
      const where = `row ${to}, column ${from}`;
      if (several === 0) return [];
      const time = times?.[to][from] ?? 1;
      if (several < 0 || time <= 0)
        throw new InputError(`${where}: give 0 links, or more and a time above 0`);
      return [{ from: `${from}`, to: `${to}`, width: several / time, oneWay: true, where }];
    }),
  );
  return numberedLinks(
    named,
    counts.map((_, gpu) => `${gpu}`),
  );
}

/** @throws InputError for anything but as many rows of as many numbers */
function tableIn(table: unknown, count: unknown, key: string): readonly (readonly number[])[] {
  const isRow = (row: unknown) => Array.isArray(row) && row.length === count && row.every(Number.isFinite);
  if (Array.isArray(table) && table.length === count && table.every(isRow)) return table;
  throw new InputError(`${key}: no table of as many rows and columns as gpus_per_node says; give ${FORM}`);
}
