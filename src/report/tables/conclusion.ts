import type { Fastest } from '../../costs/advice.ts';
import { formatTime } from '../document/amounts.ts';
import { capitalized } from '../document/capitalized.ts';
import { listed } from '../document/listed.ts';
import { countedIn } from './elements.ts';
import type { RunFacts } from './run-facts.ts';

/** What a conclusion is drawn from: a row of a comparison, whether it was run or only counted. */
export type Concluded = Pick<
  RunFacts,
  'algorithm' | 'mode' | 'ports' | 'steps' | 'rounds' | 'blocksInSequence' | 'lowerBound' | 'unit'
> & {
  /** Left out: it was not run, and its proof stands for it. */
  readonly verified?: boolean;
};

/** More names than this are counted. */
const MOST_NAMES = 3;

/**
 * Which of some rows to take for short blocks, and which for long ones, a line each: those with the fewest startups, and those with the
 * fewest blocks in sequence. On any machine whose time is made of these two, the fastest is one of them or lies between them. Where that
 * takes all ports, further lines say it for those that one port is enough for. Rows whose blocks were found in wrong places count for
 * nothing.
 */
export function conclusionOf(rows: readonly Concluded[]): string[] {
  const right = verifiedOf(rows);
  if (right.length === 0) return ['Every run left blocks in wrong places.'];
  const nameOf = namesIn(right);
  const lines = describeLeast(right, nameOf).map(capitalized);
  const onePort = right.filter(({ ports }) => ports === 'one');
  const isForAll = leastOf(right).every((least) => least.some(({ ports }) => ports === 'one'));
  if (onePort.length === 0 || isForAll) return lines;
  return [...lines, ...describeLeast(onePort, nameOf).map((line) => `One port, ${line}`)];
}

/** The rows that the conclusion names. */
export function bestOf<Row extends Concluded>(rows: readonly Row[]): ReadonlySet<Row> {
  const right = verifiedOf(rows);
  return new Set(
    [right, right.filter(({ ports }) => ports === 'one')].flatMap((some) => leastOf(some).flat()),
  );
}

/** Who takes the least time, and how much more the next one does: "necklace with 1.2 ms; the next, ring, takes 3 times as long". */
export function describeFastest({ algorithms, seconds, next }: Fastest): string {
  const winner = `${listed(algorithms)} with ${formatTime(seconds)}`;
  if (next !== undefined) return `${winner}; the next, ${next.algorithm}, takes ${describeTimes(next.times)}`;
  return algorithms.length === 1 ? `${winner}; no other was priced` : `${winner}; all take the same time`;
}

/** How much longer something takes that takes so many times as long: "12 % longer", "3.4 times as long". */
export function describeTimes(times: number): string {
  if (times === Number.POSITIVE_INFINITY) return 'longer than no time';
  if (times >= 2) return `${Number(times.toPrecision(3))} times as long`;
  const percent = Number((100 * (times - 1)).toPrecision(2));
  return percent < 0.1 ? 'less than 0.1 % longer' : `${percent} % longer`;
}

/** An algorithm's name, and its form where the rows have it in several. */
export function namesIn(
  rows: readonly Pick<RunFacts, 'algorithm' | 'mode'>[],
): (row: Pick<RunFacts, 'algorithm' | 'mode'>) => string {
  return ({ algorithm, mode }) =>
    rows.some((row) => row.algorithm === algorithm && row.mode !== mode)
      ? `${algorithm} (${mode})`
      : algorithm;
}

/** Those whose blocks were found in their places, or that were not run. */
export function verifiedOf<Row extends Concluded>(rows: readonly Row[]): Row[] {
  return rows.filter(({ verified }) => verified !== false);
}

/** The rows with the fewest startups, and those of them with the fewest blocks in sequence; then the other way round. */
function leastOf<Row extends Concluded>(rows: readonly Row[]): readonly [byStartups: Row[], byBlocks: Row[]] {
  const least = (some: readonly Row[], number: (row: Row) => number) => {
    const fewest = some.reduce((low, row) => Math.min(low, number(row)), Number.POSITIVE_INFINITY);
    return some.filter((row) => number(row) === fewest);
  };
  return [
    least(least(rows, startupsOf), ({ blocksInSequence }) => blocksInSequence),
    least(
      least(rows, ({ blocksInSequence }) => blocksInSequence),
      startupsOf,
    ),
  ];
}

function describeLeast(rows: readonly Concluded[], nameOf: (row: Concluded) => string): string[] {
  const [byStartups, byBlocks] = leastOf(rows);
  const things = countedIn(rows);
  const describe = (sizes: string, best: readonly Concluded[]) => {
    const [{ blocksInSequence: blocks }] = best;
    const bound = best.every(({ lowerBound }) => blocks === lowerBound) ? ', which is the lower bound' : '';
    const startups = startupsOf(best[0]);
    const counts = `${startups} ${startups === 1 ? 'startup' : 'startups'} and ${blocks} ${things} in sequence${bound}`;
    return `${sizes} ${things}: ${named(best.map(nameOf))}, ${counts}.`;
  };
  if (byBlocks.includes(byStartups[0])) return [describe('short and long', byBlocks)];
  return [describe('short', byStartups), describe('long', byBlocks)];
}

/** Messages that a node sends one after another: each costs a startup. */
export function startupsOf({ steps, rounds = steps }: Pick<Concluded, 'steps' | 'rounds'>): number {
  return rounds;
}

/** "a, b and c", "a, b and 4 others". */
function named(names: readonly string[]): string {
  if (names.length <= MOST_NAMES) return listed(names);
  const shown = names.slice(0, MOST_NAMES - 1);
  return listed([...shown, `${names.length - shown.length} others`]);
}
