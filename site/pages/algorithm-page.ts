import { dirname, relative } from 'node:path/posix';
import { formatState, type State } from '../../demo/state/state.ts';
import { openingOf } from '../../src/formats/documents/sections.ts';
import { problemWords } from '../../src/formats/problems/said-problem.ts';
import { listed } from '../../src/report/document/listed.ts';
import { shellWords } from '../../src/report/document/shell-words.ts';
import { type Algorithm, algorithmsFor, type Certificate } from '../../src/schedules/index.ts';
import { guaranteeOf, kindsFor } from '../../src/schedules/model/algorithm.ts';
import { NETWORK_KINDS } from '../../src/schedules/model/networks/network-kinds.ts';
import { type ProvedCounts, ratioOf, sequenceOf } from '../measured/proved-counts.ts';
import type { Sample } from '../measured/samples.ts';
import { laboratoryLink, SITE_ROOT, type SitePage } from '../page.ts';
import { stateAt } from '../pictures.ts';
import { markdownTable } from './markdown.ts';

/** The document about all of them. */
export const ALGORITHMS = 'docs/algorithms.md';
/** Where the pages of the algorithms lie. */
const FOLDER = 'algorithms/';

/** Where the page of an algorithm lies in the site, without its ending. */
export const addressOf = (name: string) => `${FOLDER}${name}`;

/** The page that compares them all. */
export const RATIOS = `${FOLDER}ratio-to-bound`;

/** Where its picture lies in the site. */
export const picturePath = (name: string) => `${FOLDER}${name}.png`;

/** What the laboratory shows of an algorithm. @throws Error where it has no schedule for the sample */
export function stateOf({ name }: Algorithm, { words }: Sample): State {
  return stateAt(new URLSearchParams({ ...words, algorithm: name }).toString());
}

/** The page of an algorithm: its document, with a picture behind the opening, and what it takes. */
export function algorithmPage(
  algorithm: Algorithm,
  document: SitePage,
  counts: readonly ProvedCounts[],
): SitePage {
  const { name } = algorithm;
  const to = (path: string) => relative(dirname(document.source), path);
  const { opening, rest } = openingOf(document.text);
  const [{ sample }] = counts;
  const link = laboratoryLink(formatState(stateOf(algorithm, sample)));
  const text = [
    `# ${name}`,
    opening,
    `[![${name} on ${sample.label}: the memories half-way, and the schedule](${SITE_ROOT}${picturePath(name)})](${link})`,
    `On the left the memories of all nodes half-way, one in each column; on the right the schedule, where each row is a slot, each ` +
      `column is a step and each colour is a port: ${sample.label}. [Watch it in the laboratory](${link}).`,
    facts(algorithm, sample, to('docs/references.md')),
    rest,
    '## What it takes',
    countsTable(counts),
    'Each row is counted from the schedule while it is proved. The bound is that of the ports and the switching that the ' +
      `algorithm uses: [how close all algorithms come to it](${to(`${RATIOS}.md`)}). What the columns say: [the ` +
      `model](${to('docs/model.md')}#what-is-counted-and-not-stored). For another size put it into ${anotherSize(name, sample)}, which prints the same.`,
  ].join('\n\n');
  return { ...document, text };
}

/** The command that compares an algorithm with nothing but its bound, on a network like that of the sample. */
function anotherSize(name: string, { words }: Sample): string {
  const options = Object.entries(words).flatMap(([word, value]) => [`--${word}`, value]);
  return `\`${shellWords(['allport', 'compare', name, ...options])}\``;
}

/** @param references the link to the references */
function facts(algorithm: Algorithm, { words }: Sample, references: string): string {
  const { name, aliases = [], source, solves } = algorithm;
  const networks = kindsFor(algorithm).map(({ kind }) => kind);
  const byExchanges = problemWords
    .map(({ kind }) => kind)
    .filter((kind) => !solves.includes(kind) && algorithmsFor(kind).some((one) => one.name === name));
  const options = Object.entries(words).flatMap(([word, value]) => [`--${word}`, value]);
  const rows = [
    ['promises', guaranteeOf(algorithm)],
    ['solves', listed([...solves])],
    ...(byExchanges.length > 0 ? [['by its exchanges', listed(byExchanges)]] : []),
    ['networks', networks.length === NETWORK_KINDS.length ? 'any' : listed(networks)],
    ...(aliases.length > 0 ? [['other names', listed([...aliases])]] : []),
    ['source', `${source} ([references](${references}))`],
    ['command', `\`${shellWords(['allport', 'run', name, ...options])}\``],
  ];
  return markdownTable(
    ['algorithm', `**${name}**`],
    rows.map(([term, text]) => [term, text]),
  );
}

function countsTable(counts: readonly ProvedCounts[]): string {
  const head = ['problem', 'steps', 'span', 'rounds', 'longest message', 'in sequence', 'bound', 'ratio'];
  const rows = counts.map((one) => {
    const { sample, steps, rounds } = one;
    const [span, bound] = [steps.span, steps.lowerBound];
    const both = (count: (certificate: Certificate) => number) =>
      [...new Set([steps, ...(rounds ? [rounds] : [])].map(count))].join(', ');
    const cells = [steps.steps, span, (rounds ?? steps).steps, both(largestOf), both(sequenceOf), bound];
    return [sample.label, ...cells.map(String), ratioText(one)];
  });
  return markdownTable(head, rows);
}

const largestOf = ({ largestMessage, unit = 1 }: Certificate) => largestMessage * unit;

/** 1 for what reaches the bound, and for nothing else: others are rounded up. */
export function ratioText(counts: ProvedCounts): string {
  const ratio = ratioOf(counts);
  // A hundredth that is one exactly may be a little more as a float.
  return ratio === 1 ? '1' : (Math.ceil(ratio * 100 - 1e-9) / 100).toFixed(2);
}
