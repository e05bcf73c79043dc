import type { Column } from '../../report/document/table.ts';
import { catalogue, sequenceCatalogue, type Topology } from '../../schedules/index.ts';
import { command } from '../command.ts';
import { wide } from '../options/common-options.ts';
import { tableText } from '../terminal/terminal-table.ts';

const KINDS: readonly Topology['kind'][] = ['cube', 'torus', 'mesh'];

/** An algorithm as it is listed. */
interface Listed {
  readonly name: string;
  readonly aliases: readonly string[];
  readonly exchanges: string;
  readonly topologies: readonly string[];
  readonly source: string;
  readonly guarantee: string;
}

const COLUMNS: readonly Column<Listed>[] = [
  { head: 'algorithm', cell: ({ name }) => name },
  { head: 'aliases', cell: ({ aliases }) => aliases.join(', '), spare: 3 },
  { head: 'exchanges', cell: ({ exchanges }) => exchanges, spare: 4 },
  { head: 'topologies', cell: ({ topologies }) => topologies.join(', '), spare: 1 },
  { head: 'source', cell: ({ source }) => source, spare: 2 },
  { head: 'guarantee', cell: ({ guarantee }) => guarantee },
];

export const listCommand = command('list', 'algorithms, topologies, sources and guarantees', [
  ['allport list', 'a table'],
  ['allport list --json', 'the same for programs'],
])
  .options(wide)
  .atOnce()
  .does(() => {
    const algorithms: Listed[] = [
      ...catalogue.map(({ name, aliases, networks: topologies = KINDS, source, guarantee }) => {
        return { name, aliases, exchanges: 'one', topologies, source, guarantee };
      }),
      ...sequenceCatalogue.map(({ name, source, guarantee }) => {
        return { name, aliases: [], exchanges: 'in sequence', topologies: ['cube'], source, guarantee };
      }),
    ];
    return {
      result: algorithms,
      text: (screen) => `${tableText({ columns: COLUMNS, rows: algorithms }, screen)}\n`,
    };
  });
