import { BEST_SIGN, type TextTable } from '../document/table.ts';
import { bestOf } from './conclusion.ts';
import { countedIn, inElements } from './elements.ts';
import type { SaidWords } from './laboratory-facts.ts';
import type { CountedForm, RunFacts } from './run-facts.ts';
import type { TrafficTable } from './traffic-squares.ts';

/** The same of an algorithm of a comparison. */
export function comparedInElements({ reports, roundSizes }: ComparedAlgorithm): ComparedAlgorithm {
  const { unit = 1 } = reports[0];
  return { reports: reports.map(inElements), roundSizes: roundSizes.map((size) => size * unit) };
}

/** An algorithm in all of its forms, at least one: what was counted of each, or a report of its run. */
export interface AlgorithmForms<Form extends CountedForm = CountedForm> {
  readonly reports: readonly Form[];
}

/** One algorithm of a comparison: a report for each mode that it was run in. */
export interface ComparedAlgorithm extends AlgorithmForms<RunFacts> {
  /** Blocks of the longest message of each round of its blocked form, in the order of the rounds. */
  readonly roundSizes: readonly number[];
}

/** Algorithms that were run on the same exchange and the same machine. */
export interface Comparison {
  readonly algorithms: readonly ComparedAlgorithm[];
  /** Algorithms that have no schedule for the exchange, or one that is too much work. */
  readonly leftOut: readonly LeftOut[];
  /** The problem, as it was said; left out where a file says it, which no address of the laboratory has. */
  readonly said: SaidWords | undefined;
  /** Of an uneven exchange: who has how much for whom. */
  readonly traffic?: TrafficTable;
}

/** An algorithm that is missing in a comparison. */
export interface LeftOut {
  readonly algorithm: string;
  readonly reason: string;
  /** Whether it has a schedule, whose runs are too much work without being asked for. */
  readonly runnable: boolean;
}

/** What the sign of the best rows says. */
export function bestRemark(rows: readonly CountedForm[]): string {
  return `${BEST_SIGN}: the fewest startups or the fewest ${countedIn(rows)} in sequence, of all or of those with one port.`;
}

/** All reports in a table with these columns. */
export function comparisonTable(
  reports: readonly RunFacts[],
  columns: TextTable<RunFacts>['columns'],
): TextTable<RunFacts> {
  const best = bestOf(reports);
  return {
    title: 'Every algorithm in every mode that it has: what was counted',
    remark: bestRemark(reports),
    columns,
    rows: reports,
    best: (report) => best.has(report),
  };
}

/** Who was not run, since that is much work, and how to have it run; undefined where all were. */
export function notRunNote({ leftOut }: Pick<Comparison, 'leftOut'>): string | undefined {
  const names = leftOut
    .filter(({ runnable }) => runnable)
    .map(({ algorithm, reason }) => `${algorithm}, since ${reason}`);
  if (names.length === 0) return undefined;
  return `not run: ${names.join('; ')}; --all runs all, which may take a while`;
}

/**
 * The algorithms sorted so that those with the same lower bound stand together: by switching, then by ports, and else in
 * their order.
 */
export function sortedByPorts<Algorithm extends AlgorithmForms>(
  algorithms: readonly Algorithm[],
): Algorithm[] {
  const rank = ({ reports: [{ ports, switching }] }: AlgorithmForms) =>
    2 * Number(switching === 'wormhole') + Number(ports === 'all');
  return [...algorithms].sort((a, b) => rank(a) - rank(b));
}

/** The ports and the switching of an algorithm, in words. */
export function portsInWords({ reports: [{ ports, switching }] }: AlgorithmForms): string {
  return `${ports === 'all' ? 'all ports' : 'one port'}${switching === 'wormhole' ? ', wormhole' : ''}`;
}

/** All reports, in the order of the table. */
export function reportsOf<Form extends CountedForm>(algorithms: readonly AlgorithmForms<Form>[]): Form[] {
  return algorithms.flatMap(({ reports }) => reports);
}

/** The modes that anything was run in. */
export function modesRun(algorithms: readonly AlgorithmForms[]): ReadonlySet<string> {
  return new Set(reportsOf(algorithms).map(({ mode }) => mode));
}

/** A number of an algorithm as text; all of them if its modes differ in it. */
export function eachMode<Form extends CountedForm>(
  { reports }: AlgorithmForms<Form>,
  format: (report: Form) => string,
): string {
  return [...new Set(reports.map(format))].join('–');
}
