import type { ProblemFacts } from '../../schedules/index.ts';

/** Something that was asked for. */
interface AskedFor {
  readonly problem: ProblemFacts;
}

/** The layout of a matrix before and after; empty where there is none. */
export function layoutOf({ problem: { from, to } }: AskedFor): string {
  if (from === undefined) return '';
  return from === to ? String(from) : `${from} to ${to}`;
}

/** Whether nobody says how a matrix lies, so that it lies as it suits each algorithm. */
export function hasLayouts(rows: readonly AskedFor[]): boolean {
  return rows.some((row) => layoutOf(row) !== layoutOf(rows[0]));
}

/** That in a sentence; undefined where it is not so. */
export function layoutsSentence(rows: readonly AskedFor[]): string | undefined {
  if (!hasLayouts(rows)) return undefined;
  const layouts = [...new Set(rows.map(layoutOf))];
  return `The matrix lies as it suits each algorithm (${layouts.join(' or ')}): --from gives one layout to all.`;
}

/** What several problems have in common: their first words, the ends of each, and the facts that are the same. */
export function commonProblem(problems: readonly ProblemFacts[]): ProblemFacts {
  const [first] = problems;
  const same = Object.entries(first).filter(([name, fact]) =>
    problems.every((problem) => JSON.stringify(problem[name]) === JSON.stringify(fact)),
  );
  return {
    ...Object.fromEntries(same),
    kind: first.kind,
    label: commonLabel(problems.map(({ label }) => label)),
  };
}

function commonLabel(labels: readonly string[]): string {
  const words = [...new Set(labels)].map((label) => label.split(' '));
  const [first] = words;
  const differs = first.findIndex((word, i) => words.some((other) => other[i] !== word));
  if (differs < 0) return first.join(' ');
  const ends = words.map((all) => all.slice(differs).join(' '));
  return [...first.slice(0, differs), ends.join(' or ')].join(' ');
}
