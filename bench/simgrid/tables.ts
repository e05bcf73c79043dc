// The tables of docs/when-it-wins.md, by the names of their sections.

import { busiestLink, everyPair } from '../../src/costs/busiest-link.ts';
import { formatBytes } from '../../src/report/document/amounts.ts';
import { gain, oursFrom, type Result, type Row, RULES, type Timed, winsFrom, worst } from './results.ts';

/** One table for all platforms, and one for each with its times. */
export function tablesOf(results: readonly Result[]): [section: string, table: string][] {
  const each = results.map(({ platform, message, rows }): [string, string] => [
    `${platform.name}, ${message} us`,
    table(
      ['block', 'the library takes', 'time', "the fastest of SMPI's", 'its time', '/ time', ...RULES],
      rows.map(cellsOf),
    ),
  ]);
  return [['all platforms', table(HEADS, results.map(summary))], ...each];
}

const HEADS = [
  ...['platform', 'cost of a message', 'busiest link', 'schedules from', 'fastest of all from'],
  ...['most gained', 'most lost', 'most over the faster of ours and the rules'],
];

function summary({ platform, message, rows }: Result): string[] {
  const gained = rows.reduce((most, row) => (gain(row) > gain(most) ? row : most));
  const lost = rows.reduce((least, row) => (gain(row) < gain(least) ? row : least));
  const from = (row: Row | undefined) => (row === undefined ? 'never' : formatBytes(row.bytes));
  return [
    platform.name,
    `${message} us`,
    `${busiestLink(platform.topology, everyPair(platform.topology))} blocks`,
    from(oursFrom(rows)),
    from(winsFrom(rows)),
    at(gain(gained), gained),
    at(1 / gain(lost), lost),
    worst(rows).toFixed(2),
  ];
}

/** "1.25 at 1 MiB"; a dash where nothing is gained or lost. */
function at(times: number, { bytes }: Row): string {
  return times < 1.005 ? '-' : `${times.toFixed(2)} at ${formatBytes(bytes)}`;
}

function cellsOf(row: Row): string[] {
  return [
    formatBytes(row.bytes),
    ...withTime(row.library),
    ...withTime(row.others),
    gain(row).toFixed(2),
    ...RULES.map((name) => time(row.rules.get(name))),
  ];
}

function withTime({ exchange, microseconds }: Timed): string[] {
  return [`\`${exchange}\``, time(microseconds)];
}

function time(microseconds: number | undefined): string {
  return microseconds === undefined ? '' : `${microseconds.toPrecision(4)} us`;
}

function table(heads: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  return [line(heads), `|${'---|'.repeat(heads.length)}`, ...rows.map(line)].join('\n');
}
