import {
  besides,
  conclusions,
  describeBlocks,
  describeLeftOut,
  describeModel,
  notCountedNote,
  type Prediction,
  predictionTables,
} from '../../report/tables/prediction.ts';
import { tableText } from './terminal-table.ts';

/** A prediction for people: the ranking for one size, and for a range which is the fastest where, and the times of all. */
export function renderPrediction(prediction: Prediction): string {
  const { exchange, sweep } = prediction;
  const { network, machine, leftOut } = exchange;
  const head = [
    `complete exchange on a ${network}: ${describeBlocks(prediction)} from each node to each other, predicted, not run`,
    `machine: ${machine.name} (${machine.basis}; ${describeModel(machine)})`,
  ];
  const last = [
    leftOut.length === 0 ? undefined : `left out: ${describeLeftOut(exchange)}`,
    notCountedNote(exchange),
    besides(prediction),
    ...conclusions(prediction).map(({ line }) => line),
  ].filter((line) => line !== undefined);
  const tables = predictionTables(prediction).map(tableText).join('\n\n');
  const marks = sweep === undefined ? '' : '\n* the fastest for blocks of that size';
  return `${head.join('\n')}\n\n${tables}${marks}\n\n${last.join('\n')}\n`;
}
