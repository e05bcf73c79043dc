import type { Command } from 'commander';
import { catalogue } from '../../schedules/index.ts';
import { type CommonOptions, command, print } from '../command.ts';
import { renderTable } from '../table.ts';

export function listCommand(): Command {
  return command('list', 'algorithms, topologies, sources and guarantees', [
    ['allport list', 'a table'],
    ['allport list --json', 'the same for programs'],
  ]).action(({ json }: CommonOptions) => {
    const algorithms = catalogue.map(({ name, aliases, networks = ['cube'], source, guarantee }) => ({
      name,
      aliases,
      topologies: networks,
      source,
      guarantee,
    }));
    const columns = ['algorithm', 'aliases', 'topologies', 'source', 'guarantee'].map((head) => ({ head }));
    const rows = algorithms.map((a) => [
      a.name,
      a.aliases.join(', '),
      a.topologies.join(', '),
      a.source,
      a.guarantee,
    ]);
    print(algorithms, json, () => `${renderTable(columns, rows)}\n`);
  });
}
