import { type Arrays, type Collective, collectiveOf } from './collective.ts';
import { type ExportedFile, type ExportFacts, titleOf } from './export-facts.ts';
import makefile from './mpi/Makefile?raw';
import { blockTables, runTables } from './mpi-header.ts';
import { originsHeader } from './mpi-origins.ts';
import { blockSources, changingCountsSources, runSources, type Sources } from './mpi-sources.ts';
import { fewestTables, type PlaceNames } from './mpi-tables.ts';
import { placedRanks } from './places.ts';
import type { OnPart, RankRounds } from './rank-rounds.ts';

/** What is said of an MPI program. */
export interface MpiOptions {
  /**
   * Lower-case letters, digits and single underscores between them: two functions in one program need two names. Left out:
   * the function has none beside its own.
   */
  readonly name?: string | undefined;
  /** What the arrays hold; left out: what `collectiveOf` takes from the pattern. */
  readonly arrays?: Arrays | undefined;
}

/**
 * The files of a C program with a function that does a schedule's messages, and an example that looks at what arrives. The
 * function is allport_alltoall, allport_alltoallv, allport_scatter or allport_gather, with the arguments of MPI's, or allport_redistribute. Blocks
 * are sent and received where they lie: none is copied but what stays in its rank, and what MPI packs itself.
 *
 * The tables name ranks by their offsets from the rank that reads them, on the grid on which the fewest tables differ: a
 * schedule that looks the same from every node has one.
 *
 * @param onPart told of the rounds while places are found
 * @throws InputError when the arrays are not those of the schedule, its messages carry more than 2^23 elements in all, or
 *   the tables would have more than 2^21 numbers
 */
export function mpiFiles(
  rounds: RankRounds,
  facts: ExportFacts,
  { name, arrays }: MpiOptions = {},
  onPart?: OnPart,
): ExportedFile[] {
  const { schedule } = rounds;
  const collective = collectiveOf(schedule, arrays);
  const { call, parts } = collective;
  const placed = placedRanks(rounds, collective, onPart);
  const inBlocks = call === 'alltoall' && parts === 1;
  const names: PlaceNames = {
    inputs: placed.inputs,
    outputs: placed.outputs,
    ...(call === 'alltoall' && { parts }),
  };
  // Of runs, what stays in a rank is the first round.
  const ranks = inBlocks ? placed.ranks : placed.ranks.map((own, rank) => [placed.kept[rank], ...own]);
  const tables = fewestTables(schedule.topology, ranks, names);
  const own = renamed(functionOf(call), name);
  const named = (text: string) => renamed(text, name);
  const tabled = { tables, names, cells: placed.cells, name: own, facts };
  const sources = inBlocks ? blockSources() : runSources(collective);
  return [
    [`${own}.h`, [named(sources.header)]],
    [`${own}.c`, [named(sources.source)]],
    [`${own}_schedule.h`, inBlocks ? blockTables(tabled) : runTables(tabled, collective)],
    ['example.c', [named(sources.example)]],
    ...(inBlocks ? [] : [['example_origins.h', originsHeader(collective, schedule)] as const]),
    ['Makefile', [makefile.replaceAll(functionOf('alltoall'), own)]],
    ['README.md', [named(readme(facts, collective, sources, inBlocks))]],
    ...(call === 'alltoall' ? withChangingCounts(schedule.topology.nodes, parts, name) : []),
  ];
}

/** A text of a program, whose functions have a name of their own at their end, as macros have it in capitals. */
function renamed(text: string, name: string | undefined): string {
  if (name === undefined) return text;
  return text
    .replaceAll(/allport_[a-z]+/g, (own) => `${own}_${name}`)
    .replaceAll(/ALLPORT_[A-Z]+/g, (own) => `${own}_${name.toUpperCase()}`);
}

/** The function for counts that change, which calls the one for blocks. */
function withChangingCounts(ranks: number, parts: number, name: string | undefined): ExportedFile[] {
  const { header, source } = changingCountsSources(ranks, parts);
  const own = renamed(functionOf('alltoallv'), name);
  return [
    [`${own}.h`, [renamed(header, name)]],
    [`${own}.c`, [renamed(source, name)]],
  ];
}

function functionOf(call: Collective['call']): string {
  return `allport_${call}`;
}

const CHANGING_COUNTS = `- \`allport_alltoallv.h\`, \`allport_alltoallv.c\`: MPI_Alltoallv for any counts, which calls the function
`;

function readme(facts: ExportFacts, { call }: Collective, sources: Sources, inBlocks: boolean): string {
  const own = functionOf(call);
  const { ranks } = facts;
  const { title, sized } = sources;
  const purpose = call === 'redistribute' ? 'to be called' : `to be called in place of ${title}`;
  const [looks, printed] = inBlocks
    ? [`compares the schedule with ${title}`, 'block size, with the `seconds` of both']
    : ['looks at every byte that arrives', `size of ${sized}, with the \`seconds\``];
  return `# ${titleOf(facts)}

For any MPI-3 library: \`make\` compiles an example that ${looks}, and

    mpirun -n ${ranks} ./example 64 4096

prints a line of JSON for each ${printed}. \`mpirun -n ${ranks} ./example | allport replay -\`
prints them as a table. Add \`--oversubscribe\` where Open MPI finds fewer than ${ranks} cores.

- \`${own}.h\`, \`${own}.c\`: the function, ${purpose} on ${ranks} ranks${inBlocks ? '' : ', and what its arrays hold'}
- \`${own}_schedule.h\`: the schedule as tables, which the function includes
- \`example.c\`, ${inBlocks ? '' : '`example_origins.h`, '}\`Makefile\`: the example
${call === 'alltoall' ? CHANGING_COUNTS : ''}- \`schedule.json\`: the schedule, for \`allport check\`
`;
}
