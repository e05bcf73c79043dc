import { problemWords } from '../../src/formats/problems/said-problem.ts';

/** One of each kind, and the options of the command line that ask it. */
export const ASKED = problemWords.map(({ kind, asks, example }) => ({
  kind,
  asks,
  said: Object.entries(example)
    .map(([name, value]) => `--${name} ${value}`)
    .join(' '),
}));

/** What can be done with a problem. */
export interface Verb {
  readonly name: string;
  /** Its command; the problem stands behind it. */
  readonly command: string;
  readonly does: string;
  /** By kind: why the command refuses it, as it says so. Left out: it takes every kind. */
  readonly refuses?: Readonly<Record<string, string>>;
}

const NO_ALLTOALL = 'MSCCL has even all-to-alls only';

/** The commands that take problems. */
export const VERBS: readonly Verb[] = [
  { name: 'run', command: 'run', does: 'runs the fastest algorithm, and verifies every block' },
  { name: 'compare', command: 'compare', does: 'runs all algorithms, and says which is the best' },
  { name: 'check', command: 'check', does: 'proves the schedule without running it' },
  { name: 'schedule', command: 'schedule -o answer.json', does: 'writes the schedule into a file' },
  {
    name: 'check a file',
    command: 'check answer.json',
    does: 'proves that the file is an answer to this problem',
  },
  { name: 'bound', command: 'bound', does: 'says what no schedule can beat' },
  { name: 'show', command: 'show', does: 'draws the schedule as tables' },
  { name: 'cost', command: 'cost --machine gigabit --bytes 64', does: 'says what it takes on a machine' },
  { name: 'export to MPI', command: 'export --engine mpi -o mpi', does: 'writes a program in C for MPI' },
  {
    name: 'export to SimGrid',
    command: 'export --engine simgrid -o simgrid',
    does: 'writes a trace for SimGrid, and its network',
  },
  {
    name: 'export to LogGOPSim',
    command: 'export --engine goal -o goal',
    does: 'writes a GOAL file for LogGOPSim',
  },
  {
    name: 'export to MSCCL',
    command: 'export --engine msccl -o msccl',
    does: 'writes a program for GPUs',
    refuses: Object.fromEntries(
      ASKED.filter(({ kind }) => kind !== 'exchange').map(({ kind }) => [kind, NO_ALLTOALL]),
    ),
  },
  {
    name: 'export to ASTRA-sim',
    command: 'export --engine chakra -o chakra',
    does: 'writes Chakra traces for ASTRA-sim',
  },
  { name: 'laboratory', command: 'demo', does: 'shows it in a browser, step by step' },
];

/** The page of the documents. */
export function pageOfKinds(): string {
  const rows = VERBS.map(({ name, refuses = {} }) => [
    name,
    ...ASKED.map(({ kind }) => (refuses[kind] === undefined ? 'yes' : 'no')),
  ]);
  const head = ['', ...ASKED.map(({ kind }) => kind)];
  const table = [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`);
  const reasons = VERBS.flatMap(({ name, refuses = {} }) =>
    [...new Set(Object.values(refuses))].map((reason) => `- ${name}: ${reason}.`),
  );
  const kinds = ASKED.flatMap(({ kind, asks, said }) => [
    `## ${kind}`,
    '',
    `${asks[0].toUpperCase()}${asks.slice(1)}.`,
    '',
    '| command | what it does |',
    '|---|---|',
    ...VERBS.filter(({ refuses }) => refuses?.[kind] === undefined).map(
      ({ command, does }) => `| \`allport ${command} ${said}\` | ${does} |`,
    ),
    '',
  ]);
  return [
    '# Problems and commands',
    '',
    'Every command takes every kind of problem. This page is made from the table by which a test runs every line of it, so a',
    'line that stands here works. [The command line](command-line.md) says what the options mean, and `allport help problems`',
    'says it in the terminal.',
    '',
    ...table,
    '',
    'What is refused has a reason:',
    '',
    ...reasons,
    '',
    ...kinds,
  ].join('\n');
}
