import type { TransposeRow, Transposes } from '../../costs/compare-transposes.ts';
import type { PartitionTimes } from '../../costs/counted-transposes.ts';
import { STRIP_FORMS } from '../../schedules/index.ts';
import { formatTime } from '../document/amounts.ts';
import type { Note } from '../document/page.ts';
import { BEST_SIGN, type Column, numberColumn, type TextTable, timeColumn } from '../document/table.ts';
import { describeTimes } from './conclusion.ts';

/**
 * Which of strips and blocks is the faster on this cube, with one port and with all. The packets are those of tables 3
 * and 4: with one port of the given size, and with all ports the best of each.
 */
export function transposeConclusion({ overDims, dim, prices }: Transposes): string[] {
  return overDims
    .filter((times) => times.dim === dim)
    .flatMap(({ onePort, allPorts }) => [
      `With one port, in packets of ${prices.packetBytes} elements, ${describeFaster('strips', onePort.strips, 'blocks', onePort.blocks)}.`,
      `With all ports, each with its best packets, ${describeFaster('strips by necklaces', allPorts.necklace, 'blocks by MRT', allPorts.mrt)}.`,
    ]);
}

function describeFaster(strips: string, stripsTime: number, blocks: string, blocksTime: number): string {
  if (stripsTime === blocksTime)
    return `${strips} and ${blocks} take the same time, ${formatTime(stripsTime)}`;
  const [faster, least, slower, most] =
    stripsTime < blocksTime
      ? [strips, stripsTime, blocks, blocksTime]
      : [blocks, blocksTime, strips, stripsTime];
  return `${faster} are the faster, with ${formatTime(least)}; ${slower} take ${describeTimes(most / least)}`;
}

/** The counts beside the formulas for two choices of packets, and the times of strips beside those of blocks. */
export function transposeTables(compared: Transposes): TextTable[] {
  const columns = transposeColumns(compared);
  const counted = (title: string, rows: readonly TransposeRow[]): TextTable<TransposeRow> => {
    const fastest = fastestTransposes(rows);
    return {
      title,
      remark: `${BEST_SIGN}: the least time with so many ports, where copies are counted alike.`,
      columns,
      rows,
      best: (row) => fastest.includes(row),
    };
  };
  return [
    counted(`Packets of ${compared.prices.packetBytes} elements`, compared.equalPackets),
    counted('The best packets of each', compared.bestPackets),
    {
      title: 'This matrix on other cubes',
      columns: partitionColumns(DIMENSION_COLUMN),
      rows: compared.overDims,
    },
    {
      title: 'Other matrices on this cube',
      remark: 'They are square.',
      columns: partitionColumns(SIDE_COLUMN),
      rows: compared.overSizes,
    },
  ];
}

/** The fastest of some rows with one port and with all, of those whose copies are counted where the paper counts any. */
function fastestTransposes(rows: readonly TransposeRow[]): TransposeRow[] {
  const compared = rows.filter(({ ports, countsCopies }) => ports === 'all' || countsCopies);
  return compared.filter(({ ports, time }) =>
    compared.every((other) => other.ports !== ports || other.time >= time),
  );
}

/** The counts of one choice of packets, beside the formulas. */
function transposeColumns({ elements }: Transposes): Column<TransposeRow>[] {
  const copies = (row: TransposeRow, copied: number | undefined) => (row.countsCopies ? (copied ?? '') : '');
  return [
    {
      head: 'algorithm',
      cell: ({ name, buffer }) => (name === 'optimal' ? `optimal (Bcopy ${buffer})` : name),
      formsOf: ({ name }) => (STRIP_FORMS.some((form) => form === name) ? 'exchange algorithm' : name),
    },
    { head: 'lies in', cell: ({ lies }) => lies },
    { head: 'ports', cell: ({ ports }) => ports },
    numberColumn('packet', ({ packet }) => (packet < elements ? packet : 'whole')),
    numberColumn('startups', ({ counted }) => counted?.startups ?? ''),
    numberColumn('formula', ({ work }) => work.startups),
    numberColumn('elements', ({ counted }) => counted?.elements ?? ''),
    numberColumn('formula', ({ work }) => work.elements),
    numberColumn('copied', (row) => copies(row, row.counted?.copied)),
    numberColumn('formula', (row) => copies(row, row.work.copied)),
    timeColumn('time', ({ time }) => time),
    {
      head: 'schedule',
      cell: ({ counted, proved }) => (proved ? 'proved' : counted ? 'counted' : 'too large'),
    },
  ];
}

/** What these columns say. */
export const TRANSPOSE_NOTES: readonly Note[] = [
  [
    'algorithm',
    'its name, or the form of the exchange algorithm; Bcopy: elements of the smallest piece that is not copied, the best for ' +
      'these packets.',
  ],
  ['lies in', 'strips, one for each node, or blocks of rows and columns.'],
  ['ports', 'messages that a node may send at a time: one, or one on each port.'],
  ['packet', 'elements of the largest packet; whole: a message is one packet, however long.'],
  ['startups', 'packets in sequence, counted from the schedule; beside it by the formula.'],
  [
    'elements',
    'elements on a link in sequence. MRT, DRT and SRT fill up the last packet, and it counts whole.',
  ],
  [
    'copied',
    'elements that change their place inside a node, in sequence. Empty where the paper leaves it out: with all ports, and ' +
      'where an exchange sorts its blocks before and after.',
  ],
  [
    'time',
    'startups, elements and copies by their prices. With one port a node sends or receives at a time, so that in strips, ' +
      'where all nodes do both, every message counts twice.',
  ],
  [
    'schedule',
    'proved: every block was followed; counted: messages and copies only; too large: the formulas only.',
  ],
];

/** The times of strips beside those of blocks. */
function partitionColumns(first: Column<PartitionTimes>): Column<PartitionTimes>[] {
  return [
    first,
    numberColumn('elements\nof a node', ({ elements }) => elements),
    timeColumn('one port:\nstrips', ({ onePort }) => onePort.strips),
    timeColumn('\nblocks', ({ onePort }) => onePort.blocks),
    { head: '\nfaster', cell: ({ onePort: { strips, blocks } }) => faster(strips, blocks) },
    timeColumn('all ports:\nBST', ({ allPorts }) => allPorts.balancedTree),
    timeColumn('\nnecklace', ({ allPorts }) => allPorts.necklace),
    timeColumn('\nMRT', ({ allPorts }) => allPorts.mrt),
    timeColumn('as printed:\nstrips', ({ allPorts }) => allPorts.stripsPrinted),
    timeColumn('\nblocks', ({ allPorts }) => allPorts.blocksPrinted),
    {
      head: '\nfaster',
      cell: ({ allPorts: { stripsPrinted, blocksPrinted } }) => faster(stripsPrinted, blocksPrinted),
    },
    { head: '\ncase', cell: ({ theoremCase }) => theoremCase },
  ];
}

/** The dimensions of the cube. */
const DIMENSION_COLUMN = numberColumn<PartitionTimes>('n', ({ dim }) => dim);

/** The sides of the square matrix. */
const SIDE_COLUMN: Column<PartitionTimes> = {
  head: 'matrix',
  cell: ({ dim, elements }) => `${sideOf(dim, elements)}x${sideOf(dim, elements)}`,
};

/** What these columns say. */
export const PARTITION_NOTES: readonly Note[] = [
  ['one port', 'strips with the best B_copy, and blocks step by step, both in packets of the given size.'],
  [
    'BST, necklace, MRT',
    'all ports, each with its best packets: the exchange in strips by balanced spanning trees and by necklaces, and the ' +
      'transpose of blocks over many paths.',
  ],
  ['as printed', 'strips by T_min of section 6, and blocks by theorem 4.1.'],
  [
    'case',
    'of theorem 4.1, with x = B t_c / tau: large, n >= sqrt(x); small, n <= sqrt(x / 2); or middle, between the two.',
  ],
];

/** What follows from the numbers. */
export function transposeFindings({ overDims, overSizes, r, dim }: Transposes): string[] {
  const onDims = (strips: TimeOf, blocks: TimeOf) =>
    ranges(overDims, strips, blocks, ({ dim: n }) => `n = ${n}`);
  const onSizes = (strips: TimeOf, blocks: TimeOf) =>
    ranges(overSizes, strips, blocks, (times) => `${SIDE_COLUMN.cell(times)}`);
  const choices: readonly (readonly [string, TimeOf, TimeOf])[] = [
    ['One port', ({ onePort }) => onePort.strips, ({ onePort }) => onePort.blocks],
    [
      'All ports, times as printed',
      ({ allPorts }) => allPorts.stripsPrinted,
      ({ allPorts }) => allPorts.blocksPrinted,
    ],
    ['All ports, BST against MRT', ({ allPorts }) => allPorts.balancedTree, ({ allPorts }) => allPorts.mrt],
    ['All ports, necklace against MRT', ({ allPorts }) => allPorts.necklace, ({ allPorts }) => allPorts.mrt],
  ];
  const window = r / Math.log2(r) ** 2;
  return [
    ...choices.map(([what, strips, blocks]) => `${what}, this matrix: ${onDims(strips, blocks)}.`),
    ...choices.map(
      ([what, strips, blocks]) =>
        `${what}, square matrices on ${dim} dimensions: ${onSizes(strips, blocks)}.`,
    ),
    r > 2
      ? `The paper has the break-even with all ports at about N = c r / log2(r)^2, 1/2 < c < 1: here r is ${rounded(r)}, and N between ${rounded(window / 2)} and ${rounded(window)}.`
      : `The paper's break-even with all ports, about N = c r / log2(r)^2, says nothing here: r is ${rounded(r)}.`,
  ];
}

type TimeOf = (times: PartitionTimes) => number;

/** "strips for n = 2 to n = 6, blocks for n = 8": who is faster where. */
function ranges(
  all: readonly PartitionTimes[],
  strips: TimeOf,
  blocks: TimeOf,
  name: (times: PartitionTimes) => string,
): string {
  const runs: { who: string; first: string; last: string }[] = [];
  for (const times of all) {
    const who = faster(strips(times), blocks(times));
    const last = runs.at(-1);
    if (last?.who === who) last.last = name(times);
    else runs.push({ who, first: name(times), last: name(times) });
  }
  return runs
    .map(({ who, first, last }) => `${who} for ${first === last ? first : `${first} to ${last}`}`)
    .join(', ');
}

function faster(strips: number, blocks: number): string {
  if (strips === blocks) return 'both alike';
  return strips < blocks ? 'strips' : 'blocks';
}

/** A side of the square matrix of which a node has so many elements. */
export function sideOf(dim: number, elements: number): number {
  return Math.sqrt(elements * 2 ** dim);
}

function rounded(value: number): number {
  return Number(value.toPrecision(3));
}
