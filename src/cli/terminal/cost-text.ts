import {
  besides,
  caveat,
  conclusions,
  describeBlocks,
  describeLeftOut,
  describeModel,
  FASTEST_COLUMNS,
  type Prediction,
  rankingColumns,
  rankingRows,
  timeColumns,
} from '../../report/tables/prediction.ts';
import { renderRows } from './table.ts';

/** A prediction for people: the ranking for one size, and for a range which is the fastest where, and the times of all. */
export function renderPrediction(prediction: Prediction): string {
  const { exchange, ranking, sweep } = prediction;
  const { network, machine, leftOut } = exchange;
  const rows = ranking && rankingRows(ranking);
  const last = [
    leftOut.length === 0 ? undefined : `left out: ${describeLeftOut(exchange)}`,
    caveat(exchange),
    besides(prediction),
    ...conclusions(prediction),
  ].filter((line) => line !== undefined);
  const parts = [
    [
      `complete exchange on a ${network}: ${describeBlocks(prediction)} from each node to each other, predicted, not run`,
      `machine: ${machine.name} (${machine.basis}; ${describeModel(machine)})`,
    ].join('\n'),
    ...(rows === undefined ? [] : [renderRows(rankingColumns(rows), rows)]),
    ...(sweep === undefined
      ? []
      : [
          renderRows(FASTEST_COLUMNS, sweep.fastest),
          `${renderRows(timeColumns({ sweep, asked: ranking?.bytes }), sweep.curves)}\n* the fastest for blocks of that size`,
        ]),
    last.join('\n'),
  ];
  return `${parts.join('\n\n')}\n`;
}
