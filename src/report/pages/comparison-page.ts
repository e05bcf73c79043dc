import { nodesInWords, type TopologyCode } from '../../schedules/index.ts';
import { elementsOf, type MakeElement } from '../document/elements.ts';
import { fillPage } from '../document/frame.ts';
import { type Provenance, provenanceFacts } from '../document/provenance.ts';
import { columnNotes, section } from '../document/section.ts';
import { BEST_SIGN, tableElement } from '../document/table.ts';
import { linksFigure } from '../figures/links.ts';
import { roundsFigure } from '../figures/rounds.ts';
import { sequenceFigure } from '../figures/sequence.ts';
import { stepsFigure } from '../figures/steps.ts';
import { timesFigure } from '../figures/times.ts';
import { countedColumns, measuredColumns, type ReportColumn } from '../tables/columns.ts';
import { type Comparison, caveat, reportsOf, sortedByPorts } from '../tables/comparison.ts';
import { bestOf, conclusionOf } from '../tables/conclusion.ts';
import { commonFacts, nameOfRun } from '../tables/description.ts';
import { laboratoryFacts } from '../tables/laboratory.ts';
import { readingNotes } from '../tables/notes.ts';
import type { RunFacts } from '../tables/run-facts.ts';

/** Fills an empty document with the report of a comparison. */
export function fillComparisonPage(document: Document, comparison: Comparison, provenance: Provenance): void {
  const make = elementsOf(document);
  const algorithms = sortedByPorts(comparison.algorithms);
  const reports = reportsOf(algorithms);
  const [first] = reports;
  const figures = [stepsFigure, linksFigure, roundsFigure, sequenceFigure, timesFigure];
  const [counted, measured] = [countedColumns(reports), measuredColumns(reports)];
  const best = bestOf(reports);
  const table = (
    number: number,
    caption: string,
    columns: readonly ReportColumn[],
    isBest?: (report: RunFacts) => boolean,
  ) => tableElement(document, { number, caption, columns, rows: reports, ...(isBest && { best: isBest }) });
  const notes = (columns: readonly ReportColumn[]) =>
    columnNotes(
      make,
      columns.map(({ head, note }) => [head.replace('\n', ' '), note]),
    );
  fillPage(document, {
    title: capitalized(nameOfRun(first)),
    conclusion: [conclusionOf(reports) ?? 'Every run left blocks in wrong places.'],
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
        table(
          1,
          'Every algorithm in every mode that it has: what was counted. ' +
            `${BEST_SIGN}: the fewest startups or the fewest blocks in sequence, of all or of those with one port.`,
          counted,
          (report) => best.has(report),
        ),
        ...leftOutSentences(comparison).map((text) => make('p', { class: 'left-out' }, text)),
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
function leftOutSentences({ leftOut }: Comparison): string[] {
  const namesOf = new Map<string, string[]>();
  for (const { algorithm, reason, runnable } of leftOut) {
    if (runnable) continue;
    const why = reason.startsWith(`${algorithm} `) ? reason.slice(algorithm.length) : `: ${reason}`;
    namesOf.set(why, [...(namesOf.get(why) ?? []), algorithm]);
  }
  const notRun = caveat({ leftOut });
  return [
    ...[...namesOf].map(([why, names]) => `Left out: ${names.join(', ')}${why}.`),
    ...(notRun === undefined ? [] : [`${capitalized(notRun)}.`]),
  ];
}

function summaryOf(report: RunFacts): string {
  const { pattern, words, width } = report;
  const channels = width === undefined ? '' : ` Channels are ${width} blocks wide.`;
  const size = `${words} ${words === 1 ? 'word' : 'words'} of 32 bits`;
  return `${whatNodesSend(report)}: ${pattern.blocks} blocks of ${size}.${channels}`;
}

/** What every node has for whom; of what is no complete exchange the title tells more. */
function whatNodesSend({ pattern, topology, slots, nodes }: RunFacts): string {
  const where = networkInWords(topology);
  if (pattern.kind !== 'exchange') return `The nodes of ${where} have blocks to move`;
  const { members } = pattern;
  const copies = slots / members;
  const sends = copies === 1 ? 'a different block' : `${copies} different blocks`;
  const whom = members < nodes ? `each of ${members} nodes with neighbouring numbers` : 'every node';
  return `Every node of ${where} has ${sends} for ${whom}`;
}

function networkInWords(topology: TopologyCode): string {
  if (topology.kind !== 'cube') return nodesInWords(topology);
  const { dim, cubes = 1 } = topology;
  const where = cubes === 1 ? 'a binary cube' : `${cubes} binary cubes`;
  return `${where} of ${dim} ${dim === 1 ? 'dimension' : 'dimensions'}`;
}

function capitalized(text: string): string {
  return `${text[0].toUpperCase()}${text.slice(1)}`;
}

function verdict(make: MakeElement, reports: readonly RunFacts[]): Node | string {
  const wrong = reports.filter(({ verified }) => !verified);
  if (wrong.length === 0) {
    const [first] = reports;
    return `all ${first.pattern.blocks} blocks of the ${nameOfRun(first)}, in all ${reports.length} runs of table 2`;
  }
  const names = wrong.map(({ algorithm, mode }) => `${algorithm} (${mode} mode)`);
  return make('strong', {}, `NO: blocks are in wrong places after ${names.join(', ')}`);
}
