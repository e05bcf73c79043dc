import { version } from '../../../package.json';
import { InputError } from '../../schedules/index.ts';
import { roundsIn } from '../../schedules/model/counts.ts';
import { type ExportedFile, type ExportFacts, titleOf } from './export-facts.ts';
import source from './mpi/allport_alltoall.c?raw';
import header from './mpi/allport_alltoall.h?raw';
import example from './mpi/example.c?raw';
import makefile from './mpi/Makefile?raw';
import { fewestTables, type Tables } from './mpi-tables.ts';
import { placedRanks } from './places.ts';
import type { OnPart, RankRounds } from './rank-rounds.ts';

/** A compiler takes some seconds for as many. */
const MAX_NUMBERS = 2 ** 21;
const LINE_LENGTH = 118;
/** The function, the first part of its files' names, and in capitals that of its macros, as the sources have them. */
const FUNCTION = 'allport_alltoall';

/**
 * The files of a C program that does what MPI_Alltoall does by the schedule's messages, with an example that compares the
 * two. Blocks are sent and received where they lie: none is copied but a rank's own, and what MPI packs itself.
 *
 * The tables name ranks by their offsets from the rank that reads them, on the grid on which the fewest tables differ: a
 * schedule that looks the same from every node has one.
 *
 * @param name lower-case letters, digits and single underscores between them: two functions in one program need two names;
 *   left out: the function has none beside its own
 * @param onPart told of the rounds while places are found
 * @throws InputError for a schedule of something else than one block from each node to each other, when its
 *   messages carry more than 2^23 blocks in all, and when the tables would have more than 2^21 numbers
 */
export function mpiFiles(
  rounds: RankRounds,
  facts: ExportFacts,
  { name }: { readonly name?: string } = {},
  onPart?: OnPart,
): ExportedFile[] {
  const placed = placedRanks(rounds, onPart);
  const tables = fewestTables(rounds.schedule.topology, placed.ranks);
  const own = name === undefined ? FUNCTION : `${FUNCTION}_${name}`;
  const named = (text: string) =>
    text.replaceAll(FUNCTION, own).replaceAll(FUNCTION.toUpperCase(), own.toUpperCase());
  return [
    [`${own}.h`, [named(header)]],
    [`${own}.c`, [named(source)]],
    [`${own}_schedule.h`, scheduleHeader(tables, placed.cells, facts, own)],
    ['example.c', [named(example)]],
    ['Makefile', [named(makefile)]],
    ['README.md', [named(readme(facts))]],
  ];
}

/** The tables in C: nearly all of it is the text of the file, in its order, which a cut would hide. */
function scheduleHeader(
  { shape, programs, programOf }: Tables,
  cells: number,
  facts: ExportFacts,
  name: string,
): string[] {
  const ranks = programOf.length;
  const { messages, places, rounds } = entriesOf(programs, ranks, facts);
  const all = programs.flat();
  const most = Math.max(...all.map(({ receives, sends }) => receives.length + sends.length));
  const largest = Math.max(...all.flatMap(({ sends }) => sends.map((send) => send.places.length)));
  return [
    `/*
 * ${titleOf(facts)}.
 * Written by allport ${version}, which proved it; in words in schedule.json.
 */
#define RANKS ${ranks}
#define ROUNDS ${roundsIn(facts.counts)}
/* Blocks that a rank holds for others at a time. */
#define CELLS ${cells}
/* Blocks of the longest message, and messages of a rank in one round. */
#define LARGEST_MESSAGE ${largest}
#define MOST_MESSAGES ${most}
/* What is said of the schedule beside its times, in JSON. */
#define DESCRIPTION ${JSON.stringify(descriptionOf(facts))}
#define WRONG_COMMUNICATOR "${name}: the schedule is for ${ranks} ranks; give an intracommunicator of that size"

/* Ranks are named by their offsets from the rank that reads the tables, on a grid with these sides. */
#define AXES ${shape.length}
static const int shape[AXES] = {${shape.join(', ')}};

/* Where the blocks of the messages are: I, the input for a rank; O, the output from a rank; S, a cell. */
#define I(offset) (offset)
#define O(offset) (RANKS + (offset))
#define S(cell) (2 * RANKS + (cell))
static const int place_table[] = {
`,
    ...wrapped(places),
    `};

/* To or from which rank, which message of its step, the first of its places, and how many blocks. */
struct message {
  int peer, tag, first, blocks;
};
static const struct message message_table[] = {
`,
    ...wrapped(messages),
    `};

/* The first of its receives, the first of its sends, and the end of these. */
struct round {
  int receives, sends, end;
};
static const struct round round_table[${programs.length}][ROUNDS] = {
`,
    ...rounds.flatMap((ends) => ['  {\n', ...wrapped(ends), '  },\n']),
    `};
/* By rank: which of these lists is its own. */
static const int program_of[RANKS] = {
`,
    ...wrapped(programOf.map(String)),
    '};\n',
  ];
}

/** The entries of the tables, those of the rounds by program. @throws InputError for too many numbers */
function entriesOf(programs: Tables['programs'], ranks: number, { algorithm, network }: ExportFacts) {
  const messages: string[] = [];
  const places: string[] = [];
  const rounds = programs.map((program) =>
    program.map(({ receives, sends }) => {
      const first = messages.length;
      for (const { peer, tag, places: own } of [...receives, ...sends]) {
        messages.push(`{${peer}, ${tag}, ${places.length}, ${own.length}}`);
        for (const place of own) places.push(placeName(place, ranks));
      }
      return `{${first}, ${first + receives.length}, ${messages.length}}`;
    }),
  );
  const numbers = places.length + 4 * messages.length;
  if (numbers <= MAX_NUMBERS) return { messages, places, rounds };
  throw new InputError(
    `${algorithm} on ${network}: its tables would have ${numbers} numbers, since it does not look the same ` +
      `from every node; give fewer nodes, for at most ${MAX_NUMBERS}`,
  );
}

function placeName(place: number, ranks: number): string {
  if (place >= 2 * ranks) return `S(${place - 2 * ranks})`;
  return place >= ranks ? `O(${place - ranks})` : `I(${place})`;
}

/** The facts without the braces, as the members of an object. */
function descriptionOf(facts: ExportFacts): string {
  return JSON.stringify({ engine: 'mpi', ...facts }).slice(1, -1);
}

/** A list in lines that can be read. */
function* wrapped(items: readonly string[]): Iterable<string> {
  let line = '   ';
  for (const item of items) {
    if (line.length + item.length + 2 > LINE_LENGTH) {
      yield `${line}\n`;
      line = '   ';
    }
    line += ` ${item},`;
  }
  yield `${line}\n`;
}

function readme(facts: ExportFacts): string {
  const { ranks } = facts;
  return `# ${titleOf(facts)}

For any MPI-3 library: \`make\` compiles an example that compares the schedule with MPI_Alltoall, and

    mpirun -n ${ranks} ./example 64 4096

prints a line of JSON for each block size, with the \`seconds\` of both. \`mpirun -n ${ranks} ./example | allport replay -\`
prints them as a table. Add \`--oversubscribe\` where Open MPI finds fewer than ${ranks} cores.

- \`allport_alltoall.h\`, \`allport_alltoall.c\`: the function, to be called in place of MPI_Alltoall on ${ranks} ranks
- \`allport_alltoall_schedule.h\`: the schedule as tables, which the function includes
- \`example.c\`, \`Makefile\`: the example
- \`schedule.json\`: the schedule, for \`allport check\`
`;
}
