import type { Report } from '../host/report.ts';
import type { TopologyCode } from '../schedules/index.ts';
import { reportColumns } from './columns.ts';
import { type Comparison, reportsOf } from './comparison.ts';
import { elementsOf, type MakeElement } from './elements.ts';
import { linksFigure } from './figures/links.ts';
import { roundsFigure } from './figures/rounds.ts';
import { sequenceFigure } from './figures/sequence.ts';
import { stepsFigure } from './figures/steps.ts';
import { timesFigure } from './figures/times.ts';
import { fillPage } from './frame.ts';
import { COLUMN_NOTES, READING_NOTES } from './notes.ts';
import { type Provenance, provenanceFacts } from './provenance.ts';
import { columnNotes, section } from './section.ts';
import { tableElement } from './table.ts';

/** Fills an empty document with the report of a comparison. */
export function fillComparisonPage(
  document: Document,
  { algorithms, leftOut }: Comparison,
  provenance: Provenance,
): void {
  const make = elementsOf(document);
  const reports = reportsOf(algorithms);
  const [first] = reports;
  const figures = [stepsFigure, linksFigure, roundsFigure, sequenceFigure, timesFigure];
  fillPage(document, {
    title: `Complete exchange on ${first.nodes} nodes`,
    summary: summaryOf(first),
    facts: [
      ['adapter', first.adapter],
      ['verified', verdict(make, reports)],
      ...provenanceFacts(document, provenance),
    ],
    sections: [
      section(make, 'How to read this report', ...READING_NOTES.map((text) => make('p', {}, text))),
      section(
        make,
        'Results',
        tableElement(document, {
          number: 1,
          caption: 'Every algorithm in every mode that it has: what was counted, and one run of median time.',
          columns: reportColumns(reports),
          rows: reports,
        }),
        ...leftOut.map((reason) => make('p', {}, `Left out: ${reason}.`)),
        columnNotes(make, COLUMN_NOTES),
      ),
      section(
        make,
        'Figures',
        make(
          'div',
          { class: 'figures' },
          ...figures.map((figure, index) => figure(document, index + 1, algorithms)),
        ),
        tableElement(document, {
          number: 2,
          caption: 'Total time of the runs, as in the last figure.',
          columns: TIME_COLUMNS,
          rows: reports,
        }),
      ),
    ],
  });
}

/** What the spread of the times is drawn from. */
const TIME_COLUMNS = [
  { head: 'algorithm', cell: (r: Report) => r.algorithm },
  { head: 'mode', cell: (r: Report) => r.mode },
  { head: 'runs', numeric: true, cell: (r: Report) => r.time.runs },
  { head: 'fastest\nms', numeric: true, cell: (r: Report) => r.time.fastestMs.toFixed(1) },
  { head: 'median\nms', numeric: true, cell: (r: Report) => r.time.totalMs.toFixed(1) },
  { head: 'slowest\nms', numeric: true, cell: (r: Report) => r.time.slowestMs.toFixed(1) },
];

function summaryOf({ topology, slots, words, width, nodes }: Report): string {
  const { where, members } = networkInWords(topology, nodes);
  const copies = slots / members;
  const sends = copies === 1 ? 'a different block' : `${copies} different blocks`;
  const channels = width === undefined ? '' : ` Channels are ${width} blocks wide.`;
  const size = `${words} ${words === 1 ? 'word' : 'words'} of 32 bits`;
  return (
    `Every node of ${where} has ${sends} for every node${members < nodes ? ' of its cube' : ''}: ` +
    `${nodes * slots} blocks of ${size}.${channels}`
  );
}

function networkInWords(topology: TopologyCode, nodes: number): { where: string; members: number } {
  if (topology.kind !== 'cube') {
    return { where: `a ${topology.kind} of ${topology.shape.join(' x ')} nodes`, members: nodes };
  }
  const { dim, cubes = 1 } = topology;
  const dimensions = `${dim} ${dim === 1 ? 'dimension' : 'dimensions'}`;
  const where = cubes === 1 ? 'a binary cube' : `${cubes} binary cubes`;
  return { where: `${where} of ${dimensions}`, members: 2 ** dim };
}

function verdict(make: MakeElement, reports: readonly Report[]): Node | string {
  const wrong = reports.filter(({ verified }) => !verified);
  if (wrong.length === 0) return `every block in its place, in all ${reports.length} rows of table 1`;
  const names = wrong.map(({ algorithm, mode }) => `${algorithm} (${mode} mode)`);
  return make('strong', {}, `NO: blocks are in wrong places after ${names.join(', ')}`);
}
