/** A problem of a kind, as people ask it. */
interface Asked {
  readonly kind: string;
  readonly demands: string;
  /** Options of the command line. */
  readonly said: string;
}

/** One of each kind. */
export const ASKED: readonly Asked[] = [
  {
    kind: 'exchange',
    demands: 'Every node has a block for every node: a complete exchange.',
    said: '--dim 3',
  },
  {
    kind: 'sequence',
    demands: 'Complete exchanges follow each other, each among the nodes of an axis.',
    said: '--axes 2x2',
  },
  {
    kind: 'permutation',
    demands: 'The elements of all nodes together change their order.',
    said: '--dim 3 --permute bit-reversal',
  },
  {
    kind: 'transpose',
    demands: 'A matrix lies in parts on the nodes, and so does its transpose in the end.',
    said: '--dim 4 --transpose 8x8',
  },
  {
    kind: 'conversion',
    demands: 'A matrix goes from one layout on the nodes into another.',
    said: '--dim 2 --convert 6x4 --from cyclic-rows --to consecutive-columns',
  },
  {
    kind: 'scatter',
    demands: 'One node has a block for every node.',
    said: '--dim 3 --scatter 5',
  },
  {
    kind: 'gather',
    demands: 'Every node has a block for one node.',
    said: '--dim 3 --gather 5',
  },
];

/** What can be done with a problem. */
export interface Verb {
  readonly name: string;
  /** Its command; the problem stands behind it. */
  readonly command: string;
  readonly does: string;
  /** By kind: why the command refuses it, as it says so. Left out: it takes every kind. */
  readonly refuses?: Readonly<Record<string, string>>;
}

const NO_ALLTOALL = 'MSCCL has all-to-alls, in which each GPU has as much for each other';

/** The commands that take problems. */
export const VERBS: readonly Verb[] = [
  { name: 'run', command: 'run', does: 'runs the usual algorithm, and verifies every block' },
  { name: 'compare', command: 'compare', does: 'runs all algorithms, and says which is the best' },
  { name: 'check', command: 'check', does: 'proves the schedule without running it' },
  { name: 'schedule', command: 'schedule -o answer.json', does: 'writes the schedule into a file' },
  {
    name: 'check a file',
    command: 'check answer.json',
    does: 'proves that the file is an answer to this problem',
  },
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
  const kinds = ASKED.flatMap(({ kind, demands, said }) => [
    `## ${kind}`,
    '',
    demands,
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
