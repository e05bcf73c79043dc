import { catalogue, sequenceCatalogue, type Topology } from '../../schedules/index.ts';
import { command } from '../command.ts';
import { renderTable } from '../terminal/terminal-table.ts';

const KINDS: readonly Topology['kind'][] = ['cube', 'torus', 'mesh'];
const HEADS = ['algorithm', 'aliases', 'exchanges', 'topologies', 'source', 'guarantee'];

export const listCommand = command('list', 'algorithms, topologies, sources and guarantees', [
  ['allport list', 'a table'],
  ['allport list --json', 'the same for programs'],
])
  .atOnce()
  .does(() => {
    const algorithms = [
      ...catalogue.map(({ name, aliases, networks: topologies = KINDS, source, guarantee }) => {
        return { name, aliases, exchanges: 'one', topologies, source, guarantee };
      }),
      ...sequenceCatalogue.map(({ name, source, guarantee }) => {
        return { name, aliases: [], exchanges: 'in sequence', topologies: ['cube'], source, guarantee };
      }),
    ];
    const columns = HEADS.map((head) => ({ head }));
    const rows = algorithms.map((facts) => Object.values(facts).map((fact) => [fact].flat().join(', ')));
    return { result: algorithms, text: () => `${renderTable(columns, rows)}\n` };
  });
