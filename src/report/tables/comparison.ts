import type { RunFacts } from './run-facts.ts';

/** One algorithm of a comparison: at least one report, one for each mode that it was run in. */
export interface ComparedAlgorithm {
  readonly reports: readonly RunFacts[];
  /** Blocks of the longest message of each round of its blocked form, in the order of the rounds. */
  readonly roundSizes: readonly number[];
}

/** Algorithms that were run on the same exchange and the same machine. */
export interface Comparison {
  readonly algorithms: readonly ComparedAlgorithm[];
  /** Algorithms that have no schedule for the exchange, or one that is too much work. */
  readonly leftOut: readonly LeftOut[];
}

/** An algorithm that is missing in a comparison. */
export interface LeftOut {
  readonly algorithm: string;
  readonly reason: string;
  /** Whether it has a schedule, whose runs are too much work without being asked for. */
  readonly runnable: boolean;
}

/** Who was not run, since that is much work, and how to have it run; undefined where all were. */
export function caveat({ leftOut }: Pick<Comparison, 'leftOut'>): string | undefined {
  const names = leftOut
    .filter(({ runnable }) => runnable)
    .map(({ algorithm, reason }) => `${algorithm}, since ${reason}`);
  if (names.length === 0) return undefined;
  return `not run: ${names.join('; ')}; --all runs all, which may take a while`;
}

/** Algorithms next to each other that have the same ports and switching, and so the same lower bound. */
export interface Group {
  readonly title: string;
  readonly algorithms: readonly ComparedAlgorithm[];
}

/**
 * The algorithms sorted so that those with the same lower bound stand together: by switching, then by ports, and else in
 * their order.
 */
export function sortedByPorts(algorithms: readonly ComparedAlgorithm[]): ComparedAlgorithm[] {
  const rank = ({ reports: [{ ports, switching }] }: ComparedAlgorithm) =>
    2 * Number(switching === 'wormhole') + Number(ports === 'all');
  return [...algorithms].sort((a, b) => rank(a) - rank(b));
}

/** The algorithms in their order, cut where the ports or the switching change. */
export function groupsOf(algorithms: readonly ComparedAlgorithm[]): Group[] {
  const groups: { title: string; algorithms: ComparedAlgorithm[] }[] = [];
  for (const algorithm of algorithms) {
    const title = groupTitle(algorithm.reports[0]);
    const last = groups.at(-1);
    if (last?.title === title) last.algorithms.push(algorithm);
    else groups.push({ title, algorithms: [algorithm] });
  }
  return groups;
}

function groupTitle({ ports, switching }: RunFacts): string {
  return `${ports === 'all' ? 'all ports' : 'one port'}${switching === 'wormhole' ? ', wormhole' : ''}`;
}

/** All reports, in the order of the table. */
export function reportsOf(algorithms: readonly ComparedAlgorithm[]): RunFacts[] {
  return algorithms.flatMap(({ reports }) => reports);
}

/** The modes that anything was run in. */
export function modesRun(algorithms: readonly ComparedAlgorithm[]): ReadonlySet<string> {
  return new Set(reportsOf(algorithms).map(({ mode }) => mode));
}

/** A number of an algorithm as text; all of them if its modes differ in it. */
export function eachMode({ reports }: ComparedAlgorithm, format: (report: RunFacts) => string): string {
  return [...new Set(reports.map(format))].join('–');
}
