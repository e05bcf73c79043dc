import type { Command } from 'commander';
import {
  type Algorithm,
  catalogue,
  type SequenceAlgorithm,
  sequenceCatalogue,
  type Topology,
} from '../../schedules/index.ts';
import { type CommonOptions, command, print } from '../command.ts';
import { renderTable } from '../terminal/table.ts';

const KINDS: readonly Topology['kind'][] = ['cube', 'torus', 'mesh'];

export function listCommand(): Command {
  return command('list', 'algorithms, topologies, sources and guarantees', [
    ['allport list', 'a table'],
    ['allport list --json', 'the same for programs'],
  ]).action(({ json }: CommonOptions) => {
    const algorithms = [
      ...catalogue.map((algorithm) =>
        listed(algorithm, algorithm.aliases, 'one', algorithm.networks ?? KINDS),
      ),
      ...sequenceCatalogue.map((algorithm) => listed(algorithm, [], 'in sequence', ['cube'])),
    ];
    const columns = ['algorithm', 'aliases', 'exchanges', 'topologies', 'source', 'guarantee'].map(
      (head) => ({
        head,
      }),
    );
    const rows = algorithms.map((a) => [
      a.name,
      a.aliases.join(', '),
      a.exchanges,
      a.topologies.join(', '),
      a.source,
      a.guarantee,
    ]);
    return print(algorithms, json, () => `${renderTable(columns, rows)}\n`);
  });
}

/** What the list says of an algorithm, for one exchange or for several in sequence. */
function listed(
  { name, source, guarantee }: Algorithm | SequenceAlgorithm,
  aliases: readonly string[],
  exchanges: 'one' | 'in sequence',
  topologies: readonly Topology['kind'][],
) {
  return { name, aliases, exchanges, topologies, source, guarantee };
}
