import { catalogue, type Topology } from '../../schedules/index.ts';
import { command } from '../command.ts';
import { renderTable } from '../terminal/terminal-table.ts';

const KINDS: readonly Topology['kind'][] = ['cube', 'torus', 'mesh'];
const HEADS = ['algorithm', 'aliases', 'solves', 'topologies', 'source', 'guarantee'];

export const listCommand = command('list', 'algorithms, topologies, sources and guarantees', [
  ['allport list', 'a table'],
  ['allport list --json', 'the same for programs'],
])
  .atOnce()
  .does(() => {
    const algorithms = catalogue.map(
      ({ name, aliases = [], solves, networks: topologies = KINDS, source, guarantee }) => {
        return { name, aliases, solves, topologies, source, guarantee };
      },
    );
    const columns = HEADS.map((head) => ({ head }));
    const rows = algorithms.map((facts) => Object.values(facts).map((fact) => [fact].flat().join(', ')));
    return { result: algorithms, text: () => `${renderTable(columns, rows)}\n` };
  });
