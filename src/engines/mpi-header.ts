import { version } from '../../package.json';
import { InputError } from '../schedules/index.ts';
import type { Collective } from './collective.ts';
import { type ExportFacts, titleOf } from './export-facts.ts';
import types from './mpi/exchange/schedule.h?raw';
import type { PlaceNames, Tables } from './mpi-tables.ts';
import type { PlacedMessage } from './places.ts';

/** A compiler takes half a minute for as many: enough for a torus 8x8x8 without a link. */
const MAX_NUMBERS = 2 ** 22;
const LINE_LENGTH = 118;

/** What the tables of a program are about. */
export interface Tabled {
  readonly tables: Tables;
  readonly names: PlaceNames;
  /** Scratch cells. */
  readonly cells: number;
  /** The function's name. */
  readonly name: string;
  readonly facts: ExportFacts;
}

/** How the places of messages stand in the tables, and what else the program is told. */
interface Form {
  /** The schedule file that says the same. */
  readonly file: string;
  /** Definitions beside the first ones, up to the sides of the grid. */
  readonly limits: string;
  /** Definitions of places, up to the brace behind which their table begins. */
  readonly places: string;
  /** Definitions of a message and of a round, in front of their tables. */
  readonly types: string;
  /** Length of the lists of rounds, in C. */
  readonly rounds: string;
  /** The entries of a message's places, and how many numbers each is. */
  readonly entries: (message: PlacedMessage) => string[];
  readonly numbers: number;
  /** What a message has in front of the first of its entries and their number. */
  readonly head: (message: PlacedMessage) => string;
  /** What comes behind the tables. */
  readonly end: string;
}

/** What the tables of a program for blocks stand in: the header of the one function, or a source of a library. */
export interface BlockFrame {
  /** The schedule file that says the same. */
  readonly file: string;
  /** In front of the tables: the types of C that they have, or what includes them. */
  readonly types: string;
  /** The definition of the schedule, up to its value. */
  readonly schedule: string;
}

/** In the header of a program with one schedule. */
const IN_HEADER: BlockFrame = {
  file: 'schedule.json',
  types,
  schedule: 'static const struct schedule exported_schedule',
};

/** The tables of a program for blocks, one from each rank to each other. */
export function blockTables(tabled: Tabled, frame: BlockFrame = IN_HEADER): string[] {
  const { names, cells, facts } = tabled;
  return headerOf(tabled, {
    file: frame.file,
    limits: '',
    places: `/* Where the blocks of the messages are: I, the input for a rank; O, the output from a rank; S, a cell. */
#define I(offset) (offset)
#define O(offset) (RANKS + (offset))
#define S(cell) (2 * RANKS + (cell))
static const int place_table[] = {
`,
    types: frame.types,
    rounds: 'ROUNDS',
    entries: ({ places }) => Array.from(places, (place) => placeName(place, names)),
    numbers: 1,
    head: ({ peer }) => `${peer}`,
    end: `
${frame.schedule} = {
    ${JSON.stringify(facts.algorithm)}, RANKS, ROUNDS, ${cells}, AXES, shape, place_table, message_table, &round_table[0][0], program_of,
};
`,
  });
}

/** The tables of any other program, whose messages have runs of neighbouring blocks. What stays is the first round. */
export function runTables(tabled: Tabled, collective: Collective): string[] {
  const { names, cells, tables } = tabled;
  const { root, parts, unit, sendCounts, receiveCounts } = collective;
  const index =
    names.parts === undefined ? '(i)' : '(displaced(AXES, shape, rank, (i) / PARTS) * PARTS + (i) % PARTS)';
  const counts = `#define SENDCOUNTS {${sendCounts.join(', ')}}
#define RECVCOUNTS {${receiveCounts.join(', ')}}
`;
  const most = Math.max(
    ...tables.programs.flat().map(({ receives, sends }) => receives.length + sends.length),
  );
  return headerOf(tabled, {
    file: 'schedule.json',
    limits: `${root === undefined ? '' : `#define ROOT ${root}\n`}/* Parts in which the schedule has a block, and elements that it has together. */
#define PARTS ${parts}
#define UNIT ${unit}
${collective.call === 'redistribute' ? counts : ''}${countTable(collective)}/* Parts or elements that a rank holds for others at a time. */
#define CELLS ${cells}
/* Messages of a rank in one round. */
#define MOST_MESSAGES ${Math.max(most, 1)}
`,
    places: `/* Where the messages are: I, in the send array; O, in the receive array; S, in the cells. */
#define I(index) (index)
#define O(index) (${names.inputs} + (index))
#define S(cell) (${names.inputs + names.outputs} + (cell))
/* The index in an array of this rank. */
#define INDEX(rank, i) ${index}
/* The first of neighbours, and how many. */
struct run {
  int place, blocks;
};
static const struct run run_table[] = {
`,
    types: `/* To or from which rank, which message of its step, the first of its runs, and how many runs. */
struct message {
  int peer, tag, first, runs;
};

/* The first of its receives, the first of its sends, and the end of these. */
struct round {
  int receives, sends, end;
};

`,
    rounds: '1 + ROUNDS',
    entries: ({ places }) =>
      runsOf(places, names).map(({ first, count }) => `{${placeName(first, names)}, ${count}}`),
    numbers: 2,
    head: ({ peer, tag }) => `${peer}, ${tag}`,
    end: '',
  });
}

/** What a rank has for each rank, for MPI_Alltoallv. */
function countTable({ counts }: Collective): string {
  if (counts === undefined) return '';
  const list = [...wrapped(Array.from(counts, String))].join('');
  return `/* The elements that a rank has for each rank, rank by rank. */\nstatic const int count_table[RANKS * RANKS] = {\n${list}};\n`;
}

/** The tables in C, in the order of the file. */
function headerOf({ tables, name, facts }: Tabled, form: Form): string[] {
  const { shape, programs, programOf } = tables;
  const ranks = programOf.length;
  const { messages, places, rounds } = entriesOf(programs, form, facts);
  // The members of an object, without its braces.
  const description = JSON.stringify({ engine: 'mpi', ...facts }).slice(1, -1);
  const own = form.rounds === 'ROUNDS' ? 0 : 1;
  return [
    `/*
 * ${titleOf(facts)}.
 * Written by allport ${version}, which proved it; in words in ${form.file}.
 */
#define RANKS ${ranks}
#define ROUNDS ${programs[0].length - own}
${form.limits}/* What is said of the schedule beside its times, in JSON. */
#define DESCRIPTION ${JSON.stringify(description)}
#define WRONG_COMMUNICATOR "${name}: the schedule is for ${ranks} ranks; give an intracommunicator of that size"

${form.types}/* Ranks are named by their offsets from the rank that reads the tables, on a grid with these sides. */
#define AXES ${shape.length}
static const int shape[AXES] = {${shape.join(', ')}};

${form.places}`,
    ...wrapped(places),
    '};\nstatic const struct message message_table[] = {\n',
    ...wrapped(messages),
    `};
static const struct round round_table[${programs.length}][${form.rounds}] = {
`,
    ...rounds.flatMap((ends) => ['  {\n', ...wrapped(ends), '  },\n']),
    `};
/* By rank: which of these lists is its own. */
static const int program_of[RANKS] = {
`,
    ...wrapped(programOf.map(String)),
    `};\n${form.end}`,
  ];
}

/** The entries of the tables, those of the rounds by program. @throws InputError for too many numbers */
function entriesOf(programs: Tables['programs'], form: Form, { algorithm, network }: ExportFacts) {
  const messages: string[] = [];
  const places: string[] = [];
  const rounds = programs.map((program) =>
    program.map(({ receives, sends }) => {
      const first = messages.length;
      for (const message of [...receives, ...sends]) {
        const own = form.entries(message);
        messages.push(`{${form.head(message)}, ${places.length}, ${own.length}}`);
        for (const entry of own) places.push(entry);
      }
      return `{${first}, ${first + receives.length}, ${messages.length}}`;
    }),
  );
  const numbers = form.numbers * places.length + 4 * messages.length;
  if (numbers <= MAX_NUMBERS) return { messages, places, rounds };
  throw new InputError(
    `${algorithm} on ${network}: its tables would have ${numbers} numbers, since it does not look the same ` +
      `from every node; give fewer nodes, for at most ${MAX_NUMBERS}`,
  );
}

function placeName(place: number, { inputs, outputs }: PlaceNames): string {
  if (place >= inputs + outputs) return `S(${place - inputs - outputs})`;
  return place >= inputs ? `O(${place - inputs})` : `I(${place})`;
}

/** Neighbours of one array; those of another rank's block are no neighbours where ranks are named by offsets. */
function runsOf(places: Int32Array, { inputs, outputs, parts }: PlaceNames) {
  const begins = (place: number) =>
    place === inputs ||
    place === inputs + outputs ||
    (parts !== undefined && place < inputs + outputs && place % parts === 0);
  const runs: { first: number; count: number }[] = [];
  for (const [i, place] of places.entries()) {
    if (i > 0 && place === places[i - 1] + 1 && !begins(place)) runs[runs.length - 1].count++;
    else runs.push({ first: place, count: 1 });
  }
  return runs;
}

/** A list in lines that can be read. */
export function* wrapped(items: readonly string[]): Iterable<string> {
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
