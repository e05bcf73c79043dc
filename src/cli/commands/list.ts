import { catalogue } from '../../schedules/index.ts';
import { renderTable } from '../table.ts';

/** `allport list`: every algorithm, what it runs on, where it is from, what it guarantees. */
export function list({ json }: { readonly json?: boolean }): string {
  const algorithms = catalogue.map(({ name, aliases, source, guarantee }) => ({
    name,
    aliases,
    topologies: ['cube'],
    source,
    guarantee,
  }));
  if (json) return `${JSON.stringify(algorithms, null, 2)}\n`;
  const columns = ['algorithm', 'aliases', 'topologies', 'source', 'guarantee'].map((head) => ({ head }));
  const rows = algorithms.map((a) => [
    a.name,
    a.aliases.join(', '),
    a.topologies.join(', '),
    a.source,
    a.guarantee,
  ]);
  return `${renderTable(columns, rows)}\n`;
}
