import { topologyOf } from '../../schedules/index.ts';
import { isCube } from '../../schedules/model/networks/cube.ts';
import { type Column, numberColumn } from '../document/table.ts';
import { countedIn } from './elements.ts';
import { hasLayouts, layoutOf } from './layouts.ts';
import type { CountedForm, RunFacts } from './run-facts.ts';

/** A column that is explained. */
export interface NotedColumn<Row> extends Column<Row> {
  /** What it says, in a sentence for the page. */
  readonly note: string;
}

/** A column of a table of reports. */
export type ReportColumn = NotedColumn<RunFacts>;

/** The columns of a run: what was counted, and the parts of its time. */
export function runColumns(reports: readonly RunFacts[]): readonly ReportColumn[] {
  return [...countColumns(reports), ...PHASES, VERIFIED];
}

/** The columns of a comparison on the terminal: what was counted, and one time for each run. */
export function comparisonColumns(reports: readonly RunFacts[]): readonly ReportColumn[] {
  return [...countColumns(reports), ofAlgorithm(TOTAL), VERIFIED];
}

/** The columns of what was counted, for the page. */
export function countedColumns(reports: readonly RunFacts[]): readonly ReportColumn[] {
  return [...countColumns(reports), SOURCE, VERIFIED];
}

/** The columns of what was measured, for the page. */
export function measuredColumns(reports: readonly RunFacts[]): readonly ReportColumn[] {
  return [ALGORITHM_COLUMN, ...(areSteps(reports) ? [] : [MODE_COLUMN]), ...PHASES, TOTAL, ...SPREAD];
}

/** Whether all is in step mode: then a table needs neither the mode nor a column of rounds. */
export function areSteps(reports: readonly RunFacts[]): boolean {
  return reports.every(({ mode }) => mode === 'step');
}

/** On grids routes and local phases differ from step to step, and the links' loads are counted. */
function countColumns(reports: readonly RunFacts[]): ReportColumn[] {
  const combines = !areSteps(reports);
  const things = countedIn(reports);
  return [
    ALGORITHM_COLUMN,
    ...(hasLayouts(reports) ? [LIES_COLUMN] : []),
    PORTS_COLUMN,
    ...(combines ? [MODES] : []),
    ...[STEPS_COLUMN, SPAN_COLUMN],
    ...(reports.some(({ rounds }) => rounds !== undefined) ? [ROUNDS] : []),
    ...(things === 'blocks' ? [LARGEST_BLOCK, BLOCKS_IN_SEQUENCE_COLUMN] : IN_ELEMENTS),
    ...(isCube(topologyOf(reports[0].topology)) ? [] : OF_GRIDS),
    ...[LOWER_BOUND_COLUMN, LINKS_USED_COLUMN],
  ];
}

export const ALGORITHM_COLUMN: NotedColumn<CountedForm> = {
  head: 'algorithm',
  cell: (r) => r.algorithm,
  note: 'its name; allport list says what it guarantees.',
};

const SOURCE: ReportColumn = {
  head: 'source',
  spare: 9,
  cell: (r) => r.source,
  note: 'where the algorithm is published.',
};

const PORTS_COLUMN: NotedColumn<CountedForm> = {
  head: 'ports',
  cell: (r) => `${r.ports}${r.switching === 'wormhole' ? ', worm' : ''}`,
  note:
    'messages that a node may send at a time: one, or one on each port (all). worm: a message crosses its whole ' +
    'route in a step (wormhole); otherwise one link.',
};

export const MODE_COLUMN: NotedColumn<CountedForm> = {
  head: 'mode',
  spare: 2,
  cell: (r) => r.mode,
  note:
    'what was run. step: the steps as the algorithm gives them. block: the same combined into few, long messages, ' +
    'where that makes fewer of them.',
};

/** Where nothing was measured the modes of an algorithm may be equal in every number. */
const MODES = ofAlgorithm(MODE_COLUMN);

export const STEPS_COLUMN = numbers<CountedForm>(
  'steps',
  (r) => r.steps,
  'concurrent uses of the links, each of which costs a startup.',
);

export const SPAN_COLUMN = numbers<CountedForm>(
  'span',
  (r) => r.span,
  'the most steps that a block is under way.',
  5,
);

const ROUNDS = ofAlgorithm(
  numbers<RunFacts>(
    'rounds',
    (r) => r.rounds ?? '',
    'what block mode combines the steps into, each of which costs a startup.',
    1,
  ),
);

const LARGEST_BLOCK = ofAlgorithm(
  numbers<RunFacts>('largest\nblock', (r) => r.largestBlock, 'blocks of the longest message.', 7),
);

export const BLOCKS_IN_SEQUENCE_COLUMN: NotedColumn<CountedForm> = {
  ...numbers(
    'blocks in\nsequence',
    (r) => r.blocksInSequence,
    'the time, in the time of one block on one link: the sum of the longest messages. On wide channels several ' +
      'blocks cross a link in that time.',
  ),
  right: ({ blocksInSequence, lowerBound }) => blocksInSequence === lowerBound || undefined,
};

/** The same where blocks have several elements each. */
export const ELEMENTS_IN_SEQUENCE_COLUMN: NotedColumn<CountedForm> = {
  ...BLOCKS_IN_SEQUENCE_COLUMN,
  head: 'elements in\nsequence',
  note: 'the time, in the time of one element on one link: the sum of the longest messages, in whole blocks.',
};

const IN_ELEMENTS: readonly ReportColumn[] = [
  { ...LARGEST_BLOCK, head: 'largest\nmessage', note: 'elements of the longest message.' },
  ELEMENTS_IN_SEQUENCE_COLUMN,
];

export const LIES_COLUMN: NotedColumn<Pick<RunFacts, 'problem'>> = {
  head: 'matrix\nlies in',
  cell: layoutOf,
  note: 'the layout of the matrix, as it suits the algorithm: none was asked for.',
};

const OF_GRIDS: readonly ReportColumn[] = [
  ofAlgorithm(
    numbers<RunFacts>(
      'hops in\nsequence',
      (r) => r.hopsInSequence,
      'the sum over the steps of the longest route, in links.',
      3,
    ),
  ),
  numbers(
    'blocks\nrearranged',
    (r) => r.rearrangements * r.slots,
    'blocks that each node moves inside itself between steps: all that it has, in each local phase but the ' +
      'first and the last.',
    4,
  ),
  numbers(
    'busiest\nlink',
    (r) => r.linkLoads?.most ?? '',
    'blocks that the busiest link carried in the whole run, counted on the adapter.',
    7,
  ),
];

export const LOWER_BOUND_COLUMN = numbers<CountedForm>(
  'lower\nbound',
  (r) => r.lowerBound,
  'the fewest blocks in sequence for any schedule with the same ports, switching and width.',
);

export const LINKS_USED_COLUMN = numbers<CountedForm>(
  'links\nused',
  (r) => percent(r.utilization),
  'link crossings of all blocks, of what all links offer in that time.',
  6,
);

const PHASES = [
  milliseconds(
    'align',
    ({ alignMs }) => alignMs,
    'sorting blocks inside the nodes before the steps, on the host’s clock like all times.',
  ),
  milliseconds(
    'exchange',
    ({ exchangeMs }) => exchangeMs,
    'the steps, with what is rearranged between them.',
  ),
  milliseconds('realign', ({ realignMs }) => realignMs, 'sorting blocks inside the nodes after the steps.'),
  milliseconds('verify', ({ verifyMs }) => verifyMs, 'checking every block.'),
];

const TOTAL = milliseconds(
  'total',
  ({ totalMs }) => totalMs,
  'the four parts together. Of several runs these are the times of the one with the median total; of an even ' +
    'number of runs, the means of the two in the middle.',
);

const SPREAD: readonly ReportColumn[] = [
  numbers('runs', (r) => r.time.runs, 'how many were timed.'),
  milliseconds('fastest', ({ fastestMs }) => fastestMs, 'the least total of them.'),
  milliseconds('slowest', ({ slowestMs }) => slowestMs, 'the greatest total of them.'),
];

const VERIFIED: ReportColumn = {
  head: 'verified',
  cell: (r) => verdict(r),
  right: (r) => r.verified,
  note: 'which blocks were found in their places; or how many were not, with an example.',
};

/** A part of a whole, 0 to 1. */
export function percent(part: number): string {
  return `${(100 * part).toFixed(1)} %`;
}

/** A column in which the forms of an algorithm may differ, and which are one row where they are equal in all others. */
function ofAlgorithm<Row extends CountedForm>(column: NotedColumn<Row>): NotedColumn<Row> {
  return { ...column, formsOf: ({ algorithm }) => algorithm };
}

/** A column of numbers. */
function numbers<Row>(
  head: string,
  cell: (row: Row) => string | number,
  note: string,
  spare?: number,
): NotedColumn<Row> {
  return { ...numberColumn(head, cell), note, ...(spare !== undefined && { spare }) };
}

function milliseconds(name: string, of: (time: RunFacts['time']) => number, note: string): ReportColumn {
  return numbers(`${name}\nms`, ({ time }) => of(time).toFixed(1), note, 8);
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
