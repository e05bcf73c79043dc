// The tables of docs/when-it-wins-tables.md, by the names of their sections.
import { formatBytes } from '../../src/report/document/amounts.ts';
import { mostOnALink } from './platforms.ts';
import {
  gain,
  lossBy,
  most,
  oursFrom,
  overAlone,
  overOwn,
  type Result,
  type Row,
  type Timed,
  winsFrom,
} from './results.ts';

export function tablesOf(results: readonly Result[]): [section: string, table: string][] {
  return [
    ['all platforms', table(HEADS, results.map(summary))],
    ['guard', guardTable(results)],
    ['prices', pricesTable(results)],
    ['each platform', results.map(section).join('\n\n')],
  ];
}

const HEADS = [
  ...['platform', 'cost of a message', 'busiest link', 'schedules from', 'fastest of all from'],
  ...['most gained', 'most lost', 'most lost, guarded', 'guarded / alone, at most'],
];

function summary({ platform, message, rows }: Result): string[] {
  const gained = most(rows, gain);
  const lost = most(rows, (row) => 1 / gain(row));
  const guarded = most(rows, overOwn);
  const from = (row: Row | undefined) => (row === undefined ? 'never' : formatBytes(row.bytes));
  return [
    ...[platform.name, `${message} us`, `${mostOnALink(platform)} blocks`],
    ...[from(oursFrom(rows)), from(winsFrom(rows))],
    ...[at(gain(gained), gained), at(1 / gain(lost), lost), at(overOwn(guarded), guarded)],
    overAlone(most(rows, overAlone)).toFixed(2),
  ];
}

/** "1.25 at 1 MiB"; a dash where nothing is gained or lost. */
function at(times: number, { bytes }: Row): string {
  return times < 1.005 ? '-' : `${times.toFixed(2)} at ${formatBytes(bytes)}`;
}

/** The worst cells of the guard. */
function guardTable(results: readonly Result[]): string {
  const cells = results.flatMap(({ platform, message, rows }) =>
    rows.map((row) => ({ row, placement: platform.placement, on: `${platform.name}, ${message} us` })),
  );
  const line = (title: string, over: (row: Row) => number, those = cells) => {
    const worst = most(those, ({ row }) => over(row));
    return [
      ...[title, `${those.length}`, over(worst.row).toFixed(3)],
      `${worst.on}, ${formatBytes(worst.row.bytes)}`,
    ];
  };
  const placed = (placement: string) => cells.filter((cell) => cell.placement === placement);
  return table(
    ['guarded, as a multiple of', 'cells', 'at most', 'where'],
    [
      line("MPI's own, random placements", overOwn, placed('random')),
      line("MPI's own, all cells", overOwn),
      line('the library alone, right placements', overAlone, placed('right')),
      line('the library alone, all cells', overAlone),
    ],
  );
}

function pricesTable(results: readonly Result[]): string {
  const right = results.filter(({ platform }) => platform.placement === 'right');
  const lists = Array.from(right[0]?.rows[0].byPrices.keys() ?? []);
  const rows = right.map(({ platform, message, prices: { startup, perByte, ports }, rows: its }) => [
    ...[platform.name, `${message} us`, time(startup * 1e6), `${(perByte * 1e9).toPrecision(3)} ns`, ports],
    ...lists.map((list) =>
      lossBy(
        list,
        most(its, (row) => lossBy(list, row)),
      ).toFixed(2),
    ),
  ]);
  return table(['platform', 'cost of a message', 'startup', 'byte', 'ports', ...lists], rows);
}

function section({ platform, message, rows }: Result): string {
  const each = table(
    [
      ...['block', 'the library takes', 'time', "the fastest of SMPI's", 'its time', '/ time'],
      'with the guard',
    ],
    rows.map(cellsOf),
  );
  return `### ${platform.name}, ${message} us a message\n\n${each}`;
}

function cellsOf(row: Row): string[] {
  return [
    formatBytes(row.bytes),
    ...withTime(row.library),
    ...withTime(row.others),
    gain(row).toFixed(2),
    time(row.guarded),
  ];
}

function withTime({ exchange, microseconds }: Timed): string[] {
  return [`\`${exchange}\``, time(microseconds)];
}

const time = (microseconds: number) => `${microseconds.toPrecision(4)} us`;

function table(heads: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  return [line(heads), `|${'---|'.repeat(heads.length)}`, ...rows.map(line)].join('\n');
}
