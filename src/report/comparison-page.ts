import type { Report } from '../host/report.ts';
import type { TopologyCode } from '../schedules/index.ts';
import { countedColumns, measuredColumns, type ReportColumn } from './columns.ts';
import { type Comparison, type LeftOut, reportsOf, sortedByPorts } from './comparison.ts';
import { commonFacts, nodesInWords } from './description.ts';
import { elementsOf, type MakeElement } from './elements.ts';
import { linksFigure } from './figures/links.ts';
import { roundsFigure } from './figures/rounds.ts';
import { sequenceFigure } from './figures/sequence.ts';
import { stepsFigure } from './figures/steps.ts';
import { timesFigure } from './figures/times.ts';
import { fillPage } from './frame.ts';
import { laboratoryFacts } from './laboratory.ts';
import { readingNotes } from './notes.ts';
import { type Provenance, provenanceFacts } from './provenance.ts';
import { columnNotes, section } from './section.ts';
import { tableElement } from './table.ts';

/** Fills an empty document with the report of a comparison. */
export function fillComparisonPage(document: Document, comparison: Comparison, provenance: Provenance): void {
  const make = elementsOf(document);
  const algorithms = sortedByPorts(comparison.algorithms);
  const reports = reportsOf(algorithms);
  const [first] = reports;
  const figures = [stepsFigure, linksFigure, roundsFigure, sequenceFigure, timesFigure];
  const [counted, measured] = [countedColumns(reports), measuredColumns(reports)];
  const table = (number: number, caption: string, columns: readonly ReportColumn[]) =>
    tableElement(document, { number, caption, columns, rows: reports });
  const notes = (columns: readonly ReportColumn[]) =>
    columnNotes(
      make,
      columns.map(({ head, note }) => [head.replace('\n', ' '), note]),
    );
  fillPage(document, {
    title: `Complete exchange on ${nodesInWords(first.topology, first.nodes)}`,
    summary: summaryOf(first),
    facts: [
      ['adapter', first.adapter],
      ['verified', verdict(make, reports)],
      ...commonFacts(reports),
      ...provenanceFacts(document, provenance),
      ...laboratoryFacts(document, first.topology),
    ],
    sections: [
      section(make, 'How to read this report', ...readingNotes(reports).map((text) => make('p', {}, text))),
      section(
        make,
        'Results',
        table(1, 'Every algorithm in every mode that it has: what was counted.', counted),
        ...leftOutSentences(comparison.leftOut).map((text) => make('p', { class: 'left-out' }, text)),
        notes(counted),
      ),
      section(
        make,
        'Figures',
        make(
          'div',
          { class: 'figures' },
          ...figures.map((figure, index) => figure(document, index + 1, algorithms)),
        ),
        table(2, 'Times of the runs; the last figure shows the totals.', measured),
        notes(measured.filter((column) => !counted.includes(column))),
      ),
    ],
  });
}

/** Why algorithms are missing; those with the same reason in one sentence. */
function leftOutSentences(leftOut: readonly LeftOut[]): string[] {
  const namesOf = new Map<string, string[]>();
  for (const { algorithm, message } of leftOut) {
    const reason = message.startsWith(`${algorithm} `) ? message.slice(algorithm.length) : `: ${message}`;
    namesOf.set(reason, [...(namesOf.get(reason) ?? []), algorithm]);
  }
  return [...namesOf].map(([reason, names]) => `Left out: ${names.join(', ')}${reason}.`);
}

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
  if (topology.kind !== 'cube') return { where: nodesInWords(topology, nodes), members: nodes };
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
