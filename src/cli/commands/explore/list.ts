import { didYouMean, wordTyped } from '../../../formats/nearest.ts';
import { pluralOf, problemWords } from '../../../formats/problems/said-problem.ts';
import { listed } from '../../../report/document/listed.ts';
import type { Column } from '../../../report/document/table.ts';
import {
  type Algorithm,
  algorithmsFor,
  catalogue,
  cube,
  InputError,
  torus,
} from '../../../schedules/index.ts';
import { guaranteeOf, isForNetwork, kindsFor } from '../../../schedules/model/algorithm.ts';
import { NETWORK_KINDS } from '../../../schedules/model/networks/network-kinds.ts';
import { command } from '../../command.ts';
import { wide } from '../../options/output.ts';
import { tableText } from '../../terminal/terminal-table.ts';

const KINDS = problemWords.map(({ kind }) => kind);

/** An algorithm as it is listed. */
interface Listed {
  readonly name: string;
  readonly aliases: readonly string[];
  /** Kinds of problems that it has schedules of its own for. */
  readonly solves: readonly string[];
  /** Further kinds, which it answers by its exchanges. */
  readonly byExchanges: readonly string[];
  readonly topologies: readonly string[];
  readonly source: string;
  readonly guarantee: string;
}

const NAME: Column<Listed> = { head: 'algorithm', cell: ({ name }) => name };
const SOLVES: Column<Listed> = { head: 'solves', cell: ({ solves }) => solves.join(', ') };
const FACTS: readonly Column<Listed>[] = [
  { head: 'aliases', cell: ({ aliases }) => aliases.join(', '), spare: 3 },
  {
    head: 'networks',
    cell: ({ topologies }) => (topologies.length === NETWORK_KINDS.length ? 'any' : topologies.join(', ')),
    spare: 1,
  },
  { head: 'source', cell: ({ source }) => source, spare: 2 },
  { head: 'guarantee', cell: ({ guarantee }) => guarantee },
];

export const listCommand = command('list', 'algorithms: what they solve, what they promise', [
  ['allport list', 'a table'],
  ['allport list transpose', 'what transposes matrices, and how'],
  ['allport list --json', 'the same for programs'],
])
  .argument('[problem]', `one of ${KINDS.join(', ')} (default: all)`)
  .options(wide)
  .atOnce()
  .does((_, given) => {
    const kind = given === undefined ? undefined : kindNamed(given);
    const rows = inList(kind === undefined ? catalogue : algorithmsFor(kind));
    const table =
      kind === undefined
        ? { columns: [NAME, SOLVES, ...FACTS], rows, remark: `\n${derivedRemark(rows)}` }
        : { columns: [NAME, ...howColumns(rows, kind), ...FACTS], rows };
    return { result: rows, text: (screen) => `${tableText(table, screen)}\n` };
  });

/** The kind of that name, also in the plural. @throws InputError for any other name */
function kindNamed(text: string): string {
  const kind = wordTyped(text, KINDS) ?? KINDS.find((known) => pluralOf(known) === text.toLowerCase());
  if (kind !== undefined) return kind;
  throw new InputError(
    `unknown problem "${text}": ${didYouMean(text, KINDS, `give one of ${KINDS.join(', ')}`)}`,
  );
}

function inList(algorithms: readonly Algorithm[]): Listed[] {
  const answering = KINDS.map((kind) => ({
    kind,
    names: new Set(algorithmsFor(kind).map(({ name }) => name)),
  }));
  return algorithms.map((algorithm) => {
    const { name, aliases = [], source } = algorithm;
    const topologies = kindsFor(algorithm).map(({ kind }) => kind);
    const own = catalogue.find((known) => known.name === name) ?? algorithm;
    const { solves } = own;
    // What is made of exchanges promises nothing of its own.
    const guarantee = `${own === algorithm || algorithm.guarantees ? '' : 'each exchange: '}${guaranteeOf(own)}`;
    const kinds = answering.filter(({ names }) => names.has(name)).map(({ kind }) => kind);
    const byExchanges = kinds.filter((kind) => !solves.includes(kind));
    return { name, aliases, solves, byExchanges, topologies, source, guarantee };
  });
}

/** Whether they have schedules of their own for a kind of problem, or answer it by exchanges, where some do. */
function howColumns(rows: readonly Listed[], kind: string): Column<Listed>[] {
  if (!rows.some(({ byExchanges }) => byExchanges.includes(kind))) return [];
  return [{ head: 'how', cell: ({ solves }) => (solves.includes(kind) ? 'directly' : 'by its exchanges') }];
}

/** What the table does not repeat in every row. */
function derivedRemark(algorithms: readonly Listed[]): string {
  const [onCubes, onTori] = [cube(1), torus([4, 4])].map((network) =>
    KINDS.filter((kind) =>
      algorithmsFor(kind).some(
        (algorithm) =>
          isForNetwork(algorithm, network) &&
          algorithms.some(({ name, byExchanges }) => name === algorithm.name && byExchanges.includes(kind)),
      ),
    ),
  );
  return (
    `Whatever solves exchange on a cube also solves ${listed(onCubes)}, by its exchanges, and on a torus or mesh ` +
    `${listed(onTori)}: allport list ${onCubes[0]} has all that do.`
  );
}
