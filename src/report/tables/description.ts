import { problemInWords } from '../../schedules/index.ts';
import { areSteps } from './columns.ts';
import { countedIn } from './elements.ts';
import { commonProblem } from './layouts.ts';
import type { RunFacts } from './run-facts.ts';
import { trafficFact } from './traffic.ts';

/** What a run did and where, as a phrase: "complete exchange on 64 nodes". */
export function nameOfRun({ problem, topology }: RunFacts): string {
  return problemInWords(problem, topology);
}

/** What runs of a comparison did and where: "transpose of a 64 x 64 matrix in blocks or strips on 64 nodes". */
export function nameOfRuns(reports: readonly RunFacts[]): string {
  const [{ topology }] = reports;
  return problemInWords(commonProblem(reports.map(({ problem }) => problem)), topology);
}

/** What was done on which machine, in one line. */
export function describeRun(report: RunFacts): string {
  const { width } = report;
  const channels = width === undefined ? '' : `, channels ${width} blocks wide`;
  return `${nameOfRun(report)}, ${amountInWords(report)}${channels}`;
}

/** What all nodes hold: "64 blocks of 1 u32 each: 4096 blocks", "4096 elements of 1 u32 in 256 blocks of 16". */
function amountInWords({ blocks, nodes, slots, words, unit, padding = 0 }: RunFacts): string {
  if (unit !== undefined) {
    const filled = padding === 0 ? '' : ` with ${padding} of padding`;
    return `${blocks * unit - padding} elements of ${words / unit} u32 in ${blocks} blocks of ${unit}${filled}`;
  }
  const size = `blocks of ${words} u32 each`;
  return blocks === nodes * slots ? `${slots} ${size}: ${blocks} blocks` : `${blocks} ${size}`;
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
    ...trafficFact(reports[0].problem),
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

/** What stands before results that the processor computed, or some shards of which it did; undefined for those of a GPU. */
export function withoutGpuNote(reports: readonly RunFacts[]): string | undefined {
  const by = (kernels: string) => reports.some(({ time }) => time.kernels === kernels);
  const who = by('processor')
    ? 'Without a GPU: the processor did this.'
    : by('partly processor') && 'Partly without a GPU: the processor did some of the shards.';
  return who ? `${who} Counts and verdicts are the same as on a GPU, times are not.` : undefined;
}
