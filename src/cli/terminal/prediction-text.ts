import {
  besides,
  conclusions,
  describeAsked,
  describeLeftOut,
  describeModel,
  notCountedNote,
  type Prediction,
  predictionTables,
} from '../../report/tables/prediction.ts';
import { type Screen, wrapped } from './screen.ts';
import { tableText } from './terminal-table.ts';

/** A prediction for people: which is the fastest, and the table for one size, and for a range which is it where, and all times. */
export function renderPrediction(prediction: Prediction, screen: Screen): string {
  const { asked, packets } = prediction;
  const { machine, leftOut } = asked;
  const head = [
    `${describeAsked(prediction)}: predicted, not run`,
    `machine: ${machine.name} (${machine.basis}; ${describeModel(machine)})`,
    ...(packets === undefined ? [] : [packets]),
  ];
  const last = [
    leftOut.length === 0 ? undefined : `left out: ${describeLeftOut(asked)}`,
    notCountedNote(asked),
    besides(prediction),
  ].filter((line) => line !== undefined);
  const lines = (some: readonly string[]) => some.map((line) => wrapped(line, screen.width)).join('\n');
  const tables = predictionTables(prediction).map((table) => tableText(table, screen));
  const parts = [
    lines(conclusions(prediction)),
    lines(head),
    ...tables,
    ...(last.length === 0 ? [] : [lines(last)]),
  ];
  return `${parts.join('\n\n')}\n`;
}
