import type { Report } from '../host/report.ts';
import { describeExchange, REPORT_COLUMNS } from '../report/columns.ts';
import { renderTable } from './table.ts';

/** Reports as a table, with the machine they ran on above it. */
export function renderReports(reports: readonly Report[]): string {
  const [first] = reports;
  const head = [describeExchange(first), `adapter: ${first.adapter}`];
  const table = renderTable(
    REPORT_COLUMNS,
    reports.map((report) => REPORT_COLUMNS.map(({ cell }) => cell(report))),
  );
  return `${head.join('\n')}\n\n${table}\n`;
}
