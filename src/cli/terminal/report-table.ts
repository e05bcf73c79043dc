import { printable } from '../../formats/printable.ts';
import type { Report } from '../../host/run/report.ts';
import { comparisonColumns, type ReportColumn, runColumns, verdict } from '../../report/tables/columns.ts';
import { type Comparison, notRunNote, reportsOf, sortedByPorts } from '../../report/tables/comparison.ts';
import { commonFacts, describeRun, nameOfRun } from '../../report/tables/description.ts';
import type { RunFacts } from '../../report/tables/run-facts.ts';
import { describeTime } from './progress.ts';
import { tableText } from './terminal-table.ts';

/**
 * A run as a table of one row, with the machine it ran on above it.
 * @param task a name of what it did, where it has a better one than its pattern
 */
export function renderRun(report: Report, task?: string): string {
  const all = `all ${report.blocks} blocks of the ${nameOfRun(report, task)}`;
  const facts = [['source', report.source] as const, ['verified', verdict(report, all)] as const];
  return `${render([report], describeRun(report, task), facts, runColumns([report]))}${remark(report)}`;
}

/** Runs of one exchange as a table, with the machine they ran on above it, and below it who was not run. */
export function renderComparison(comparison: Comparison): string {
  const reports = reportsOf(sortedByPorts(comparison.algorithms));
  const notRun = notRunNote(comparison);
  const table = render(reports, describeRun(reports[0]), [], comparisonColumns(reports));
  return notRun === undefined ? table : `${table}\n${notRun}\n`;
}

function render(
  reports: readonly RunFacts[],
  what: string,
  facts: readonly (readonly [term: string, text: string])[],
  columns: readonly ReportColumn[],
): string {
  const [first] = reports;
  const above = [['adapter', first.adapter] as const, ...facts, ...commonFacts(reports)];
  const lines = above.map(([term, text]) => `${term}: ${printable(text)}`);
  return `${[what, ...lines].join('\n')}\n\n${tableText({ columns, rows: reports })}\n`;
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
