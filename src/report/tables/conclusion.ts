import type { Fastest } from '../../costs/advice.ts';
import { formatTime } from '../document/amounts.ts';
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
 * Which of some rows has the fewest startups, and which the fewest blocks in sequence: on any machine whose time is made of
 * these two, the fastest is one of them or lies between them. Where that takes all ports, a second sentence says it for
 * those that one port is enough for. Rows whose blocks were found in wrong places count for nothing.
 */
export function conclusionOf(rows: readonly Concluded[]): string {
  const right = verifiedOf(rows);
  if (right.length === 0) return 'Every run left blocks in wrong places.';
  const nameOf = namesIn(right);
  const ofAll = algorithmsIn(right) === 1 ? '' : `Of ${algorithmsIn(right)} algorithms, `;
  const sentence = `${ofAll}${describeLeast(right, nameOf)}.`;
  const onePort = right.filter(({ ports }) => ports === 'one');
  const isForAll = leastOf(right).every((least) => least.some(({ ports }) => ports === 'one'));
  if (onePort.length === 0 || isForAll) return sentence;
  const count = algorithmsIn(onePort);
  const ofThese =
    count === 1 ? 'Where nodes have one port, ' : `Of the ${count} that one port is enough for, `;
  return `${sentence} ${ofThese}${describeLeast(onePort, nameOf)}.`;
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
function verifiedOf<Row extends Concluded>(rows: readonly Row[]): Row[] {
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

function describeLeast(rows: readonly Concluded[], nameOf: (row: Concluded) => string): string {
  const [byStartups, byBlocks] = leastOf(rows);
  const [few, short] = [byStartups[0], byBlocks[0]];
  const have = (some: readonly Concluded[]) =>
    `${named(some.map(nameOf))} ${some.length === 1 ? 'has' : 'have'}`;
  const things = countedIn(rows);
  const bound = byBlocks.every(({ blocksInSequence, lowerBound }) => blocksInSequence === lowerBound)
    ? ', which is the lower bound'
    : '';
  if (rows.length === 1)
    return `${have(rows)} ${startupsOf(few)} startups and ${few.blocksInSequence} ${things} in sequence${bound}`;
  const startups = `the fewest startups, ${startupsOf(few)}`;
  const blocks = `the fewest ${things} in sequence, ${short.blocksInSequence}${bound}`;
  if (byBlocks.includes(few)) return `${have(byBlocks)} ${startups}, and ${blocks}`;
  return (
    `${have(byStartups)} ${startups}, with ${few.blocksInSequence} ${things} in sequence; ` +
    `${have(byBlocks)} ${blocks}, with ${startupsOf(short)} startups`
  );
}

/** Messages that a node sends one after another: each costs a startup. */
function startupsOf({ steps, rounds = steps }: Concluded): number {
  return rounds;
}

function algorithmsIn(rows: readonly Concluded[]): number {
  return new Set(rows.map(({ algorithm }) => algorithm)).size;
}

/** "a, b and c", "a, b and 4 others". */
function named(names: readonly string[]): string {
  if (names.length <= MOST_NAMES) return listed(names);
  const shown = names.slice(0, MOST_NAMES - 1);
  return listed([...shown, `${names.length - shown.length} others`]);
}
