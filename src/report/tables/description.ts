import { nodesInWords, problemInWords } from '../../schedules/index.ts';
import { areSteps } from './columns.ts';
import { countedIn } from './elements.ts';
import { commonProblem } from './layouts.ts';
import type { RunFacts } from './run-facts.ts';

/**
 * What a run did and where, as a phrase: "complete exchange on 64 nodes".
 * @param task a name of what was done, where it has a better one than its pattern
 */
export function nameOfRun({ problem, topology }: RunFacts, task?: string): string {
  return task === undefined ? problemInWords(problem, topology) : `${task} on ${nodesInWords(topology)}`;
}

/** What runs of a comparison did and where: "transpose of a 64 x 64 matrix in blocks or strips on 64 nodes". */
export function nameOfRuns(reports: readonly RunFacts[]): string {
  const [{ topology }] = reports;
  return problemInWords(commonProblem(reports.map(({ problem }) => problem)), topology);
}

/**
 * What was done on which machine, in one line.
 * @param task as of `nameOfRun`
 */
export function describeRun(report: RunFacts, task?: string): string {
  const { blocks, nodes, slots, words, width } = report;
  const size = `blocks of ${words} u32 each`;
  const amount = blocks === nodes * slots ? `${slots} ${size}: ${blocks} blocks` : `${blocks} ${size}`;
  const channels = width === undefined ? '' : `, channels ${width} blocks wide`;
  return `${nameOfRun(report, task)}, ${amount}${channels}`;
}

/** The same of a comparison, whose algorithms may have the elements of a matrix in blocks of their own. */
export function describeRuns(reports: readonly RunFacts[]): string {
  const [first] = reports;
  if (countedIn(reports) === 'blocks') return describeRun(first);
  const { words, unit = 1 } = first;
  return `${nameOfRuns(reports)}, elements of ${words / unit} u32 each`;
}

/** What holds for all runs of a table, and so stands above it: terms with what they are. */
export function commonFacts(reports: readonly RunFacts[]): (readonly [term: string, text: string])[] {
  const embedding = reports.find((report) => report.embedding !== undefined)?.embedding;
  return [
    ...(areSteps(reports) ? [['mode', 'step'] as const] : []),
    ...(embedding
      ? [['embedding', `${embedding.code}, dilation ${embedding.dilation} (algorithms for cubes)`] as const]
      : []),
  ];
}

/** Which schedules did not pass their check, and why. */
export function unprovedFacts(reports: readonly RunFacts[]): (readonly [term: string, text: string])[] {
  return reports.flatMap(({ algorithm, proved, violation }) =>
    proved ? [] : [['proved', `NO: ${algorithm} fails its check: ${violation}`] as const],
  );
}
