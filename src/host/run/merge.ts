import { InputError, Suggestion } from '../../schedules/index.ts';
import { combineFindings, combineTimes, contradictionIn, isVerified } from './findings.ts';
import type { Report, ShardPlace } from './report.ts';
import { nameOfShard } from './shard.ts';

/** A report of a shard. */
export interface ShardReport extends Report {
  /** Which part of the experiment it is. */
  readonly shard: ShardPlace;
}

/** What shards of one experiment need not have in common; all else that their reports say is of the experiment. */
const OWN: ReadonlySet<string> = new Set<keyof Report>([
  'adapter',
  // A machine without the package for linear programs may know a lower one.
  'lowerBound',
  'rows',
  'shard',
  'check',
  'verified',
  'looked',
  'mismatches',
  'wrongPlaces',
  'fingerprint',
  'time',
]);

/**
 * The report of an experiment from those of its shards, in any order: times aside, that of one run of all rows.
 * @throws InputError when they are not the shards of one experiment, each of them once, or a report contradicts itself;
 *   it names the shard
 */
export function mergeReports(reports: readonly ShardReport[]): Report {
  const sorted = [...reports].sort((a, b) => a.shard.index - b.shard.index);
  const [first] = sorted;
  if (first === undefined) throw new InputError('no reports to merge: give those of all shards of a run');
  for (const report of sorted) {
    requireSameRun(first, report);
    requireConsistent(report);
  }
  requireEachOnce(sorted);
  const { shard: _, check: __, ...whole } = first;
  const totals = sorted.map(({ time }) => time.totalMs);
  return {
    ...whole,
    adapter: [...new Set(sorted.map(({ adapter }) => adapter))].join(' + '),
    lowerBound: Math.max(...sorted.map(({ lowerBound }) => lowerBound)),
    rows: whole.slots,
    verified: sorted.every(({ verified }) => verified),
    ...combineFindings(sorted),
    time: {
      ...combineTimes(sorted.map(({ time }) => time)),
      shards: sorted.length,
      slowestShardMs: Math.max(...totals),
    },
  };
}

function requireSameRun(first: ShardReport, report: ShardReport): void {
  const [one, other] = [first, report].map(({ shard }) => nameOfShard(shard));
  if (first.shard.of !== report.shard.of) {
    throw new InputError(`shard ${other} beside shard ${one}: give the shards of one run`);
  }
  const [facts, otherFacts] = [first, report].map(factsOf);
  for (const name of new Set([...facts.keys(), ...otherFacts.keys()])) {
    const [wanted, found] = [facts, otherFacts].map((known) => known.get(name) ?? 'none');
    if (wanted === found) continue;
    throw new InputError(
      `shard ${other} is of another run: its ${name} is ${found}, not ${wanted} as that of shard ${one}; ` +
        'give the shards of one run',
    );
  }
}

/** What a report says of the experiment, as JSON. */
function factsOf(report: ShardReport): Map<string, string> {
  const { fingerprint, shard } = report;
  const facts = Object.entries(report).filter(([name]) => !OWN.has(name));
  // Runs with user data and without are not the same.
  const input = fingerprint === undefined ? 'none' : 'some';
  const all = [...facts, ['version', shard.version], ['run', shard.run], ['user data', input]] as const;
  return new Map(all.map(([name, value]) => [name, JSON.stringify(value)]));
}

function requireConsistent(report: ShardReport): void {
  const what = misfit(report) ?? contradictionIn(report, report) ?? unfoundedVerdict(report);
  if (what === undefined) return;
  throw new InputError(
    `the report of shard ${nameOfShard(report.shard)} contradicts itself: ${what}; run that shard again`,
  );
}

/** What of its rows cannot be, or undefined. */
function misfit({ shard, slots, rows, time }: ShardReport): string | undefined {
  const { index, of, firstRow } = shard;
  if (index >= of) return `shard ${index} of ${of}`;
  if (rows === 0 || firstRow + rows > slots) return `${rows} rows from row ${firstRow} on, of ${slots}`;
  if (time.slices === 0 || rows % time.slices !== 0) return `${rows} rows in ${time.slices} slices`;
  return undefined;
}

/** A verdict that does not follow from what the report says of the blocks, or undefined. */
function unfoundedVerdict(report: ShardReport): string | undefined {
  const { slots, nodes, rows, blocks, mode, verified, looked, mismatches, fingerprint } = report;
  // In seek mode the memory tells of one moment only: the proof must hold as well.
  const isFound = isVerified(report, rows === slots ? blocks : rows * nodes);
  if (verified ? !isFound : isFound && mode !== 'seek') {
    const words = fingerprint ? `, words ${fingerprint.before} before and ${fingerprint.after} after` : '';
    return `verified is ${verified}, with ${mismatches} mismatches in ${looked} blocks${words}`;
  }
  return undefined;
}

/** @param sorted by their indices, of one run */
function requireEachOnce(sorted: readonly ShardReport[]): void {
  let nextRow = 0;
  for (const [i, { shard, rows }] of sorted.entries()) {
    if (shard.index < i) {
      throw new InputError(`shard ${nameOfShard(shard)} is given twice: leave one of its reports out`);
    }
    if (shard.index > i) throw missing(i, sorted);
    if (shard.firstRow !== nextRow) {
      throw new InputError(
        `shard ${nameOfShard(shard)} begins with row ${shard.firstRow}, not ${nextRow} where the one before ends: ` +
          'run all shards by one version of allport',
      );
    }
    nextRow += rows;
  }
  const [{ shard, slots }] = sorted;
  if (sorted.length < shard.of) throw missing(sorted.length, sorted);
  if (nextRow !== slots) {
    const last = nameOfShard({ index: shard.of - 1, of: shard.of });
    throw new InputError(
      `shard ${last} ends with row ${nextRow - 1}, not ${slots - 1}: run all shards by one version of allport`,
    );
  }
}

function missing(index: number, sorted: readonly ShardReport[]): InputError {
  const { of } = sorted[0].shard;
  const others = of - new Set(sorted.map(({ shard }) => shard.index)).size - 1;
  const name = nameOfShard({ index, of });
  const which = others === 0 ? `${name} is` : `${name} and ${others} more are`;
  return new InputError(
    `shard ${which} missing: run it with `,
    new Suggestion('shard', name),
    ', and give its report too',
  );
}
