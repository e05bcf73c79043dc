import { printable } from '../../formats/printable.ts';
import type { Report } from '../../host/run/report.ts';
import type { TextTable } from '../../report/document/table.ts';
import { comparisonColumns, runColumns, verdict } from '../../report/tables/columns.ts';
import {
  type Comparison,
  comparedInElements,
  comparisonTable,
  notRunNote,
  reportsOf,
  sortedByPorts,
} from '../../report/tables/comparison.ts';
import { conclusionOf } from '../../report/tables/conclusion.ts';
import {
  commonFacts,
  describeRun,
  describeRuns,
  nameOfRun,
  unprovedFacts,
  withoutGpuNote,
} from '../../report/tables/description.ts';
import { inElements } from '../../report/tables/elements.ts';
import { layoutsSentence } from '../../report/tables/layouts.ts';
import type { RunFacts } from '../../report/tables/run-facts.ts';
import { describeTime } from './progress.ts';
import { type Screen, wrapped } from './screen.ts';
import { tableText } from './terminal-table.ts';

/** A run as a table of one row, with the machine it ran on above it. */
export function renderRun(report: Report, screen: Screen): string {
  const all = `all ${report.blocks} blocks of the ${nameOfRun(report)}`;
  const verified = screen.paint(report.verified ? 'green' : 'red', verdict(report, all));
  const facts = [`source: ${printable(report.source)}`, `verified: ${verified}`];
  const row = inElements(report);
  const table = { columns: runColumns([row]), rows: [row] };
  return `${render([describeRun(report)], [report], facts, table, screen)}${remark(report)}`;
}

/** Runs of one exchange as a table: who is the best, the machine they ran on, and below it who was not run. */
export function renderComparison(comparison: Comparison, screen: Screen): string {
  const reports = reportsOf(sortedByPorts(comparison.algorithms).map(comparedInElements));
  const notRun = notRunNote(comparison);
  const sentences = [layoutsSentence(reports), ...conclusionOf(reports)].filter((one) => one !== undefined);
  const conclusion = wrapped(sentences.join('\n'), screen.width);
  const table = comparisonTable(reports, comparisonColumns(reports));
  const text = render(
    [conclusion, '', wrapped(describeRuns(reports), screen.width)],
    reports,
    [],
    table,
    screen,
  );
  return notRun === undefined ? text : `${text}\n${wrapped(notRun, screen.width)}\n`;
}

function render(
  first: readonly string[],
  reports: readonly RunFacts[],
  facts: readonly string[],
  table: TextTable<RunFacts>,
  screen: Screen,
): string {
  const common = commonFacts(reports).map(([term, text]) => `${term}: ${printable(text)}`);
  const unproved = unprovedFacts(reports).map(
    ([term, text]) => `${term}: ${screen.paint('red', printable(text))}`,
  );
  const note = withoutGpuNote(reports);
  const lines = [
    ...(note ? [wrapped(note, screen.width)] : []),
    ...first,
    `adapter: ${printable(reports[0].adapter)}`,
    ...facts,
    ...common,
    ...unproved,
  ];
  return `${lines.join('\n')}\n\n${tableText(table, screen)}\n`;
}

/** What the runs of all rows would take, where only some were run; or how long that of the slowest shard took. */
function remark({ algorithm, mode, rows, slots, time }: Report): string {
  if (time.shards !== undefined) {
    const slowest = `the slowest took ${describeTime(time.slowestShardMs ?? 0)}`;
    return `\nmerged from ${time.shards} shards, of which ${slowest}; the times are the sums of theirs.\n`;
  }
  if (rows === slots) return '';
  const whole = describeTime((time.totalMs * slots) / rows);
  return `\n${algorithm} in ${mode} mode: at this rate the runs of all ${slots} rows would take ${whole}.\n`;
}
