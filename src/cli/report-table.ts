import type { Report } from '../host/report.ts';
import { describeRun, nameOfTask, reportColumns } from '../report/columns.ts';
import { describeTime } from './progress.ts';
import { renderTable } from './table.ts';

/**
 * Reports as a table, with the machine they ran on above it.
 * @param what what they did, unless it is exchanges
 */
export function renderReports(reports: readonly Report[], what = nameOfTask(reports[0])): string {
  const [first] = reports;
  const head = [describeRun(first, what), `adapter: ${first.adapter}`];
  const columns = reportColumns(reports);
  const table = renderTable(
    columns,
    reports.map((report) => columns.map(({ cell }) => cell(report))),
  );
  return `${head.join('\n')}\n\n${table}\n${reports.map(extrapolation).join('')}`;
}

/** What the runs of all slices would take, where only some were run. */
function extrapolation({ algorithm, mode, slices, time }: Report): string {
  if (slices.run === slices.of) return '';
  const whole = describeTime((time.totalMs * slices.of) / slices.run);
  return `\n${algorithm} in ${mode} mode: at this rate the runs of all ${slices.of} slices would take ${whole}.\n`;
}
