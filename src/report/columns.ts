import type { Report } from '../host/report.ts';
import type { Column } from './table.ts';

/** The columns of a table of reports: on grids routes and local phases differ, and the links' loads are counted. */
export function reportColumns([{ topology }]: readonly Report[]): readonly Column<Report>[] {
  if (topology.kind === 'cube') return COLUMNS;
  const before = COLUMNS.findIndex(({ head }) => head.startsWith('lower'));
  return [...COLUMNS.slice(0, before), ...GRID_COLUMNS, ...COLUMNS.slice(before)];
}

const GRID_COLUMNS: readonly Column<Report>[] = [
  { head: 'dilation', numeric: true, cell: (r) => r.embedding?.dilation ?? '' },
  { head: 'hops in\nsequence', numeric: true, cell: (r) => r.hopsInSequence },
  { head: 'blocks\nrearranged', numeric: true, cell: (r) => r.rearrangements * r.slots },
  { head: 'busiest\nlink', numeric: true, cell: (r) => r.linkLoads?.most ?? '' },
];

const COLUMNS: readonly Column<Report>[] = [
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
  { head: 'links\nused', numeric: true, cell: (r) => percent(r.utilization) },
  { head: 'align\nms', numeric: true, cell: (r) => r.time.alignMs.toFixed(1) },
  { head: 'exchange\nms', numeric: true, cell: (r) => r.time.exchangeMs.toFixed(1) },
  { head: 'realign\nms', numeric: true, cell: (r) => r.time.realignMs.toFixed(1) },
  { head: 'verify\nms', numeric: true, cell: (r) => r.time.verifyMs.toFixed(1) },
  { head: 'verified', cell: verdict },
];

/** What a run did, if it is an exchange or several. */
export function nameOfTask({ axes }: Report): string {
  return axes === undefined ? 'complete exchange' : `complete exchanges in sequence, axes ${axes.join('x')},`;
}

/**
 * What was done on which machine, in one line.
 * @param what what was done
 */
export function describeRun({ topology, nodes, slots, words, width }: Report, what: string): string {
  const blocks = `${slots} blocks of ${words} u32 each: ${nodes * slots} blocks`;
  const channels = width === undefined ? '' : `, channels ${width} blocks wide`;
  const where =
    topology.kind === 'cube' ? `${nodes} nodes` : `a ${topology.kind} of ${topology.shape.join('x')} nodes`;
  return `${what} on ${where}, ${blocks}${channels}`;
}

/** A part of a whole, 0 to 1. */
export function percent(part: number): string {
  return `${(100 * part).toFixed(1)} %`;
}

function verdict(report: Report): string {
  const { verified, mismatches, wrongPlaces, nodes, slots, fingerprint, slices, mode, step } = report;
  if (verified && fingerprint) return 'all blocks; data fingerprint';
  if (verified) {
    const when = mode === 'seek' ? ` after step ${step}` : '';
    if (slices.run === slices.of) return `all ${nodes * slots} blocks${when}`;
    return `SAMPLE: ${nodes * slices.rows * slices.run} blocks${when}, ${slices.run} of ${slices.of} slices`;
  }
  const [place] = wrongPlaces;
  if (place === undefined)
    return mode === 'seek' ? 'NO: the schedule fails its check' : 'NO: fingerprints differ';
  return `NO: ${mismatches} wrong, e.g. node ${place % nodes}, slot ${Math.floor(place / nodes)}`;
}
