import type { Column } from '../document/table.ts';
import type { RunFacts } from './run-facts.ts';

/** A column that is explained. */
export interface NotedColumn<Row> extends Column<Row> {
  /** What it says, in a sentence for the page. */
  readonly note: string;
}

/** A column of a table of reports. */
export type ReportColumn = NotedColumn<RunFacts>;

/** A column of a table whose rows have some of what a report has. */
type ColumnOf<Key extends keyof RunFacts> = NotedColumn<Pick<RunFacts, Key>>;

/** The columns of a run: what was counted, and the parts of its time. */
export function runColumns(reports: readonly RunFacts[]): readonly ReportColumn[] {
  return [...countColumns(reports), ...PHASES, VERIFIED];
}

/** The columns of a comparison on the terminal: what was counted, and one time for each run. */
export function comparisonColumns(reports: readonly RunFacts[]): readonly ReportColumn[] {
  return [...countColumns(reports), TOTAL, VERIFIED];
}

/** The columns of what was counted, for the page. */
export function countedColumns(reports: readonly RunFacts[]): readonly ReportColumn[] {
  return [...countColumns(reports), SOURCE, VERIFIED];
}

/** The columns of what was measured, for the page. */
export function measuredColumns(reports: readonly RunFacts[]): readonly ReportColumn[] {
  return [ALGORITHM, ...(stepsAreRounds(reports) ? [] : [MODE]), ...PHASES, TOTAL, ...SPREAD];
}

/**
 * Whether all is in step mode, and block mode would be the same. Then a table needs neither the mode nor the rounds:
 * they are the steps.
 */
export function stepsAreRounds(reports: readonly RunFacts[]): boolean {
  return reports.every(({ mode, steps, rounds }) => mode === 'step' && steps === rounds);
}

/** On grids routes and local phases differ from step to step, and the links' loads are counted. */
function countColumns(reports: readonly RunFacts[]): ReportColumn[] {
  const gathers = !stepsAreRounds(reports);
  return [
    ...[ALGORITHM, PORTS],
    ...(gathers ? [MODES] : []),
    ...[STEPS, SPAN],
    ...(gathers ? [ROUNDS] : []),
    ...[LARGEST_BLOCK, BLOCKS_IN_SEQUENCE],
    ...(reports[0].topology.kind === 'cube' ? [] : OF_GRIDS),
    ...[LOWER_BOUND, LINKS_USED],
  ];
}

const ALGORITHM: ColumnOf<'algorithm'> = {
  head: 'algorithm',
  cell: (r) => r.algorithm,
  note: 'its name; allport list says what it guarantees.',
};

const SOURCE: ReportColumn = {
  head: 'source',
  cell: (r) => r.source,
  note: 'where the algorithm is published.',
};

export const PORTS: ColumnOf<'ports' | 'switching'> = {
  head: 'ports',
  cell: (r) => `${r.ports}${r.switching === 'wormhole' ? ', worm' : ''}`,
  note:
    'messages that a node may send at a time: one, or one on each port (all). worm: a message crosses its whole ' +
    'route in a step (wormhole); otherwise one link.',
};

export const MODE: ColumnOf<'mode'> = {
  head: 'mode',
  cell: (r) => r.mode,
  note:
    'what was run. step: the steps as the algorithm gives them. block: the same gathered into few, long messages, ' +
    'where that makes fewer of them.',
};

/** Where nothing was measured the modes of an algorithm may be equal in every number. */
const MODES: ReportColumn = { ...MODE, formsOf: ({ algorithm }) => algorithm };

const STEPS: ReportColumn = {
  head: 'steps',
  numeric: true,
  cell: (r) => r.steps,
  note: 'concurrent uses of the links in the algorithm’s own form, gathered for wide channels. Each costs a startup.',
};

export const SPAN: ColumnOf<'span'> = {
  head: 'span',
  numeric: true,
  cell: (r) => r.span,
  note: 'the most steps that a block is under way.',
};

const ROUNDS: ReportColumn = {
  head: 'rounds',
  numeric: true,
  cell: (r) => r.rounds,
  note: 'steps of the blocked form. Each costs a startup in block mode.',
};

const LARGEST_BLOCK: ReportColumn = {
  head: 'largest\nblock',
  numeric: true,
  cell: (r) => r.largestBlock,
  note: 'blocks of the longest message, in the blocked form where that is another.',
};

export const BLOCKS_IN_SEQUENCE: ColumnOf<'blocksInSequence'> = {
  head: 'blocks in\nsequence',
  numeric: true,
  cell: (r) => r.blocksInSequence,
  note:
    'the time, in the time of one block on one link: the sum of the longest messages. On wide channels several ' +
    'blocks cross a link in that time.',
};

const OF_GRIDS: readonly ReportColumn[] = [
  {
    head: 'hops in\nsequence',
    numeric: true,
    cell: (r) => r.hopsInSequence,
    note: 'the sum over the steps of the longest route, in links.',
  },
  {
    head: 'blocks\nrearranged',
    numeric: true,
    cell: (r) => r.rearrangements * r.slots,
    note:
      'blocks that each node moves inside itself between steps: all that it has, in each local phase but the ' +
      'first and the last.',
  },
  {
    head: 'busiest\nlink',
    numeric: true,
    cell: (r) => r.linkLoads?.most ?? '',
    note: 'blocks that the busiest link carried in the whole run, counted on the adapter.',
  },
];

export const LOWER_BOUND: ColumnOf<'lowerBound'> = {
  head: 'lower\nbound',
  numeric: true,
  cell: (r) => r.lowerBound,
  note: 'the fewest blocks in sequence for any schedule with the same ports, switching and width.',
};

export const LINKS_USED: ColumnOf<'utilization'> = {
  head: 'links\nused',
  numeric: true,
  cell: (r) => percent(r.utilization),
  note: 'link crossings of all blocks, of what all links offer in that time.',
};

const PHASES: readonly ReportColumn[] = [
  {
    head: 'align\nms',
    numeric: true,
    cell: (r) => milliseconds(r.time.alignMs),
    note: 'sorting blocks inside the nodes before the steps, on the host’s clock like all times.',
  },
  {
    head: 'exchange\nms',
    numeric: true,
    cell: (r) => milliseconds(r.time.exchangeMs),
    note: 'the steps, with what is rearranged between them.',
  },
  {
    head: 'realign\nms',
    numeric: true,
    cell: (r) => milliseconds(r.time.realignMs),
    note: 'sorting blocks inside the nodes after the steps.',
  },
  {
    head: 'verify\nms',
    numeric: true,
    cell: (r) => milliseconds(r.time.verifyMs),
    note: 'checking every block.',
  },
];

const TOTAL: ReportColumn = {
  head: 'total\nms',
  numeric: true,
  cell: (r) => milliseconds(r.time.totalMs),
  note:
    'the four parts together. Of several runs these are the times of the one with the median total; of an even ' +
    'number of runs, the means of the two in the middle.',
};

const SPREAD: readonly ReportColumn[] = [
  { head: 'runs', numeric: true, cell: (r) => r.time.runs, note: 'how many were timed.' },
  {
    head: 'fastest\nms',
    numeric: true,
    cell: (r) => milliseconds(r.time.fastestMs),
    note: 'the least total of them.',
  },
  {
    head: 'slowest\nms',
    numeric: true,
    cell: (r) => milliseconds(r.time.slowestMs),
    note: 'the greatest total of them.',
  },
];

const VERIFIED: ReportColumn = {
  head: 'verified',
  cell: (r) => verdict(r),
  note: 'which blocks were found in their places; or how many were not, with an example.',
};

/** A part of a whole, 0 to 1. */
export function percent(part: number): string {
  return `${(100 * part).toFixed(1)} %`;
}

function milliseconds(ms: number): string {
  return ms.toFixed(1);
}

/**
 * What was verified, or what is wrong.
 * @param all what to call all blocks
 */
export function verdict(report: RunFacts, all = 'all blocks'): string {
  const { verified, looked, mismatches, wrongPlaces, nodes, slots, rows, shard, fingerprint, mode, step } =
    report;
  if (verified) {
    const when = mode === 'seek' ? ` after ${step} ${step === 1 ? 'step' : 'steps'}` : '';
    const data = fingerprint === undefined ? '' : '; data fingerprint';
    if (rows === slots) return `${all}${when}${data}`;
    const part = shard === undefined ? 'SAMPLE' : `SHARD ${shard.index}/${shard.of}`;
    return `${part}: ${looked} blocks${when}, ${rows} of ${slots} rows${data}`;
  }
  const [place] = wrongPlaces;
  if (place === undefined)
    return mode === 'seek' ? 'NO: the schedule fails its check' : 'NO: fingerprints differ';
  return `NO: ${mismatches} wrong, e.g. node ${place % nodes}, slot ${Math.floor(place / nodes)}`;
}
