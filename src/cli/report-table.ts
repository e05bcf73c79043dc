import type { Report } from '../host/report.ts';
import { type Column, renderTable } from './table.ts';

const COLUMNS: readonly (Column & { readonly cell: (report: Report) => string | number })[] = [
  { head: 'algorithm', cell: (r) => r.algorithm },
  { head: 'source', cell: (r) => r.source },
  { head: 'ports', cell: (r) => `${r.ports}${r.switching === 'wormhole' ? ', worm' : ''}` },
  { head: 'mode', cell: (r) => r.mode },
  { head: 'steps', numeric: true, cell: (r) => r.steps },
  { head: 'span', numeric: true, cell: (r) => r.span },
  { head: 'rounds', numeric: true, cell: (r) => r.rounds },
  { head: 'largest\nblock', numeric: true, cell: (r) => r.largestBlock },
  { head: 'blocks in\nsequence', numeric: true, cell: (r) => r.blocksInSequence },
  { head: 'lower\nbound', numeric: true, cell: (r) => r.lowerBound },
  { head: 'links\nused', numeric: true, cell: (r) => `${(100 * r.utilization).toFixed(1)} %` },
  { head: 'align\nms', numeric: true, cell: (r) => r.time.alignMs.toFixed(1) },
  { head: 'exchange\nms', numeric: true, cell: (r) => r.time.exchangeMs.toFixed(1) },
  { head: 'realign\nms', numeric: true, cell: (r) => r.time.realignMs.toFixed(1) },
  { head: 'verify\nms', numeric: true, cell: (r) => r.time.verifyMs.toFixed(1) },
  { head: 'verified', cell: verdict },
];

/** Reports as a table, with the machine they ran on above it. */
export function renderReports(reports: readonly Report[]): string {
  const [first] = reports;
  const { nodes, slots, words } = first;
  const head = [
    `complete exchange on ${nodes} nodes, ${slots} blocks of ${words} u32 each: ${nodes * slots} blocks`,
    `adapter: ${first.adapter}`,
  ];
  const table = renderTable(
    COLUMNS,
    reports.map((report) => COLUMNS.map(({ cell }) => cell(report))),
  );
  return `${head.join('\n')}\n\n${table}\n`;
}

function verdict({ verified, mismatches, wrongPlaces, nodes, slots, fingerprint }: Report): string {
  if (verified) return fingerprint ? 'all blocks; data fingerprint' : `all ${nodes * slots} blocks`;
  const [place] = wrongPlaces;
  if (place === undefined) return 'NO: fingerprints differ';
  return `NO: ${mismatches} wrong, e.g. node ${place % nodes}, slot ${Math.floor(place / nodes)}`;
}
