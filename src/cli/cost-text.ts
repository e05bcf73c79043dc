import type { BreakEven, Ranked } from '../costs/advice.ts';
import { formatSize, formatTime } from '../report/amounts.ts';
import {
  describeLeftOut,
  type PredictedExchange,
  type Prediction,
  shownSizes,
} from '../report/prediction.ts';
import { type Column, renderTable } from './table.ts';

/** A ranking for one block size. */
interface Ranking extends PredictedExchange {
  readonly bytes: number;
  readonly ranking: readonly Ranked[];
}

const RANKING_COLUMNS: readonly Column[] = [
  { head: 'algorithm' },
  { head: 'rounds', numeric: true },
  { head: 'blocks in\nsequence', numeric: true },
  { head: 'startups', numeric: true },
  { head: 'on links', numeric: true },
  { head: 'hops', numeric: true },
  { head: 'in nodes', numeric: true },
  { head: 'barriers', numeric: true },
  { head: 'total', numeric: true },
  { head: 'faster than the\none above' },
];

/** The ranking for people. */
export function renderRanking(ranking: Ranking): string {
  const rows = ranking.ranking.map((ranked, index) => {
    const { startups, transmission, hops, alignment, rearrangement, barriers, total } = ranked.times;
    const times = [startups, transmission, hops, alignment + rearrangement, barriers, total].map(formatTime);
    return [
      ranked.algorithm,
      ranked.rounds,
      ranked.blocksInSequence,
      ...times,
      index === 0 ? '' : ranked.equalsPrevious ? 'same time' : describeBreakEven(ranked.fasterThanPrevious),
    ];
  });
  return [
    ...heading(ranking, `of ${formatSize(ranking.bytes)}`),
    '',
    renderTable(RANKING_COLUMNS, rows),
    '',
  ].join('\n');
}

/** A sweep for people: which is the fastest where, and the times of all. */
export function renderSweep(prediction: Prediction): string {
  const { bytes, curves, fastest } = prediction.sweep;
  const [first, last] = [bytes[0], bytes[bytes.length - 1]];
  const shown = shownSizes(prediction.sweep);
  return [
    ...heading(prediction, `of ${formatSize(first)} to ${formatSize(last)}`),
    '',
    renderTable(
      [{ head: 'blocks from', numeric: true }, { head: 'fastest' }],
      fastest.map(({ fromBytes, algorithms }) => [formatSize(fromBytes), algorithms.join(', ')]),
    ),
    '',
    renderTable(
      [{ head: 'algorithm' }, ...shown.map((i) => ({ head: formatSize(bytes[i]), numeric: true }))],
      curves.map(({ algorithm, seconds }) => [algorithm, ...shown.map((i) => formatTime(seconds[i]))]),
    ),
    '',
  ].join('\n');
}

function heading({ network, copies, machine, leftOut }: PredictedExchange, size: string): string[] {
  const blocks = copies === 1 ? 'a block' : `${copies} blocks`;
  return [
    `complete exchange on a ${network}: ${blocks} ${size} from each node to each other, predicted, not run`,
    `machine: ${machine.name} (${machine.basis}; ports: ${machine.ports}, ${machine.switching})`,
    ...(leftOut.length === 0 ? [] : [`left out: ${describeLeftOut(leftOut)}`]),
  ];
}

function describeBreakEven({ below, from }: BreakEven): string {
  const parts = [
    ...(below === undefined ? [] : [`below ${formatSize(below)}`]),
    ...(from === undefined ? [] : [`from ${formatSize(from)}`]),
  ];
  return parts.length === 0 ? 'never' : parts.join(', ');
}
