import { type TopologyCode, topologyOf } from '../../schedules/index.ts';
import { isCube } from '../../schedules/model/networks/cube.ts';
import { capitalized } from '../document/capitalized.ts';
import { type Content, element } from '../document/markup.ts';
import type { Note, Page, Section } from '../document/page.ts';
import { type Provenance, provenanceFacts } from '../document/provenance.ts';
import { sequenceChart } from '../figures/blocks-in-sequence.ts';
import { frontFigure } from '../figures/front.ts';
import { linksChart } from '../figures/links.ts';
import { rowFigure } from '../figures/parts/row-chart.ts';
import { roundsFigure } from '../figures/rounds.ts';
import { stepsChart } from '../figures/steps.ts';
import { measuredChart } from '../figures/times.ts';
import { trafficFigure } from '../figures/traffic.ts';
import { countedColumns, measuredColumns, type ReportColumn } from '../tables/columns.ts';
import {
  type ComparedAlgorithm,
  type Comparison,
  comparedInElements,
  comparisonTable,
  notRunNote,
  reportsOf,
  sortedByPorts,
} from '../tables/comparison.ts';
import { bestOf, conclusionOf } from '../tables/conclusion.ts';
import { commonFacts, nameOfRuns, unprovedFacts, withoutGpuNote } from '../tables/description.ts';
import { countedIn } from '../tables/elements.ts';
import { laboratoryFacts } from '../tables/laboratory-facts.ts';
import { layoutsSentence } from '../tables/layouts.ts';
import { byReason } from '../tables/left-out.ts';
import { readingNotes } from '../tables/notes.ts';
import type { RunFacts } from '../tables/run-facts.ts';

/** The report of a comparison. */
export function comparisonPage(comparison: Comparison, provenance: Provenance): Page {
  const algorithms = sortedByPorts(comparison.algorithms).map(comparedInElements);
  const reports = reportsOf(algorithms);
  const [first] = reports;
  const figure = frontFigure(reports);
  return {
    title: capitalized(nameOfRuns(reports)),
    conclusion: [withoutGpuNote(reports), layoutsSentence(reports), ...conclusionOf(reports)].filter(
      (one) => one !== undefined,
    ),
    ...(figure && { figure }),
    summary: summaryOf(first),
    facts: [
      ['adapter', first.adapter],
      ['verified', verdict(reports)],
      ...commonFacts(reports),
      ...unprovedFacts(reports),
      ...provenanceFacts(provenance),
      ...(comparison.said
        ? laboratoryFacts('the schedules', [
            ...comparison.said,
            ...[...bestOf(reports)].slice(0, 1).map(({ algorithm }) => ['algorithm', algorithm] as const),
          ])
        : []),
    ],
    sections: [
      { heading: 'How to read this report', parts: readingNotes(reports) },
      ...(comparison.traffic
        ? [{ heading: 'Traffic', parts: [{ figures: [trafficFigure(comparison.traffic)] }] }]
        : []),
      ...resultSections(algorithms, reports, leftOutSentences(comparison)),
    ],
  };
}

/** What was counted, and what was measured. */
function resultSections(
  algorithms: readonly ComparedAlgorithm[],
  reports: readonly RunFacts[],
  leftOut: readonly string[],
): Section[] {
  const [counted, measured] = [countedColumns(reports), measuredColumns(reports)];
  const results = comparisonTable(reports, counted);
  const times = {
    title: 'Times of the runs; the last figure shows the totals',
    columns: measured,
    rows: reports,
  };
  const figures = [
    rowFigure(stepsChart(algorithms)),
    rowFigure(linksChart(algorithms)),
    roundsFigure(algorithms),
    rowFigure(sequenceChart(algorithms)),
    rowFigure(measuredChart(algorithms)),
  ];
  const reasons = leftOut.map((text) => element('p', { class: 'left-out' }, text));
  return [
    { heading: 'Results', parts: [results, ...reasons, { notes: notesOf(counted) }] },
    {
      heading: 'Figures',
      parts: [{ figures }, times, { notes: notesOf(measured.filter((column) => !counted.includes(column))) }],
    },
  ];
}

function notesOf(columns: readonly ReportColumn[]): Note[] {
  return columns.map(({ head, note }) => [head.replace('\n', ' '), note]);
}

/** Why algorithms are missing; those with the same reason in one sentence. */
function leftOutSentences({ leftOut }: Comparison): string[] {
  const missing = byReason(leftOut.filter(({ runnable }) => !runnable));
  const notRun = notRunNote({ leftOut });
  return [
    ...[...missing].map(([why, names]) => `Left out: ${names.join(', ')}${why}.`),
    ...(notRun === undefined ? [] : [`${capitalized(notRun)}.`]),
  ];
}

function summaryOf(report: RunFacts): string {
  const { blocks, words, unit, width } = report;
  const channels = width === undefined ? '' : ` Channels are ${width} blocks wide.`;
  const sizeOf = (each: number) => `${each} ${each === 1 ? 'word' : 'words'} of 32 bits`;
  if (unit !== undefined) {
    return `The nodes of ${networkInWords(report.topology)} have elements of ${sizeOf(words / unit)}.${channels}`;
  }
  const size = sizeOf(words);
  return `${whatNodesSend(report)}: ${blocks} blocks of ${size}.${channels}`;
}

/** What every node has for whom; of what is no complete exchange the title tells more. */
function whatNodesSend({ problem, topology, slots, nodes }: RunFacts): string {
  const where = networkInWords(topology);
  if (problem.kind !== 'exchange') return `The nodes of ${where} have blocks to move`;
  const { members } = topologyOf(topology);
  const copies = slots / members;
  const sends = copies === 1 ? 'a different block' : `${copies} different blocks`;
  const whom = members < nodes ? `each of ${members} nodes with neighbouring numbers` : 'every node';
  return `Every node of ${where} has ${sends} for ${whom}`;
}

function networkInWords(code: TopologyCode): string {
  const topology = topologyOf(code);
  if (!isCube(topology)) return topology.phrase;
  const { dim, nodes, members } = topology;
  const cubes = nodes / members;
  const where = cubes === 1 ? 'a binary cube' : `${cubes} binary cubes`;
  return `${where} of ${dim} ${dim === 1 ? 'dimension' : 'dimensions'}`;
}

function verdict(reports: readonly RunFacts[]): Content {
  const wrong = reports.filter(({ verified }) => !verified);
  if (wrong.length === 0) {
    const [first] = reports;
    const things = countedIn(reports) === 'blocks' ? `${first.blocks} blocks` : 'elements';
    return `all ${things} of the ${nameOfRuns(reports)}, in all ${reports.length} runs of table 2`;
  }
  const names = wrong.map(({ algorithm, mode }) => `${algorithm} (${mode} mode)`);
  return element('strong', {}, `NO: blocks are in wrong places after ${names.join(', ')}`);
}
