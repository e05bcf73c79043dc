import { rank } from '../../src/costs/advice.ts';
import { obstacle, type Unpriced } from '../../src/costs/candidates.ts';
import { clockOf, siteOf, type Times } from '../../src/costs/clock.ts';
import type { PricedMachine } from '../../src/costs/priced-machine.ts';
import { formatSize } from '../../src/report/document/amounts.ts';
import {
  bestOf,
  type Concluded,
  conclusionOf,
  describeFastest,
  namesIn,
} from '../../src/report/tables/conclusion.ts';
import { countedIn, inSequence } from '../../src/report/tables/elements.ts';
import type { MeasureChoice, Measurement } from '../laboratory/measured.ts';
import { problemIn } from '../problem/problem-in-words.ts';

/** What the algorithms of a comparison have in common. */
type Setting = Omit<MeasureChoice, 'algorithm'>;

/** An algorithm without a measurement. */
interface Refusal {
  readonly algorithm: string;
  readonly why: string;
}

/** Algorithms that were measured on the same network, in the order in which they were, each with its forms. */
export interface MeasuredComparison {
  readonly setting: Setting;
  readonly measurements: readonly Measurement[];
  readonly refusals: readonly Refusal[];
}

/** A machine whose time is predicted. */
export interface Pricing {
  readonly machine: PricedMachine;
  /** Of a block, what one node has for one other, or where elements are asked for, of an element: at least 1. */
  readonly bytes: number;
}

/** A measurement and its time on a machine, with elements counted where these are asked for. */
export interface PricedMeasurement extends Measurement {
  /** The algorithm, with the form where there are two. */
  readonly name: string;
  /** Left out: the machine cannot run it. */
  readonly predicted?: Times;
}

/** A comparison, its rows and the machine that they have times on. */
export interface FoundComparison {
  readonly comparison: MeasuredComparison;
  readonly rows: readonly PricedMeasurement[];
  readonly pricing: Pricing;
}

/** The measurements with their times on a machine. */
export function pricedMeasurements(
  { setting, measurements }: MeasuredComparison,
  { machine, bytes }: Pricing,
): PricedMeasurement[] {
  const nameOf = namesIn(measurements);
  const site = siteOf(machine, problemIn(setting.problem).topology);
  return measurements.map((measurement) => {
    const { counts } = measurement;
    const blocksInSequence = inSequence(measurement);
    const row = { ...measurement, blocksInSequence, name: nameOf(measurement) };
    if (obstacle(counts, machine) !== undefined) return row;
    return { ...row, predicted: clockOf(counts, site)(bytes * (counts.unit ?? 1)) };
  });
}

/** The algorithms that a machine cannot run. */
export function unpricedOf(rows: readonly PricedMeasurement[], { machine }: Pricing): Unpriced[] {
  const byName = new Map(rows.map(({ algorithm, counts }) => [algorithm, counts]));
  return [...byName].flatMap(([algorithm, counts]) => {
    const reason = obstacle(counts, machine);
    return reason === undefined ? [] : [{ algorithm, reason, countable: false }];
  });
}

/**
 * Which is the fastest on a machine, as `allport cost` says it; undefined where it can run none. Of an algorithm that has two
 * forms the block form counts: the same blocks in fewer messages.
 */
export function fastestOn(
  { setting }: MeasuredComparison,
  rows: readonly PricedMeasurement[],
  { machine, bytes }: Pricing,
): string | undefined {
  const right = rows.filter(({ predicted, run }) => predicted && run?.verified !== false);
  const byAlgorithm = new Map(right.map((row) => [row.algorithm, row]));
  if (byAlgorithm.size === 0) return undefined;
  const candidates = [...byAlgorithm.values()].map(({ name, counts }) => ({
    algorithm: name,
    counts,
    countedBy: 'schedule' as const,
  }));
  const { topology } = problemIn(setting.problem);
  const [fastest] = rank(candidates, siteOf(machine, topology), bytes).fastest;
  return `Fastest on ${machine.name}, with ${countedIn(rows)} of ${formatSize(bytes)}: ${describeFastest(fastest)}.`;
}

/** Who takes the fewest startups and the fewest blocks in sequence, in words, and the rows that these are. */
export function leastOf(rows: readonly PricedMeasurement[]): {
  readonly sentence: string;
  readonly best: ReadonlySet<PricedMeasurement>;
} {
  // A step of a row is a step of its form, a round where it is the block form.
  const concluded = rows.map((row): Concluded => ({ ...row, ...row.run, rounds: row.steps }));
  const best = bestOf(concluded);
  return {
    sentence: conclusionOf(concluded).join(' '),
    best: new Set(rows.filter((_, index) => best.has(concluded[index]))),
  };
}

type Value = string | number | boolean | undefined;

type Field = readonly [name: string, value: (row: PricedMeasurement) => Value];

const RUN_FIELDS = ['runs', 'medianMs', 'fastestMs', 'slowestMs', 'blocks', 'verified'] as const;

/** What the files have of a row; what is measured in a unit has it in its name. */
const FIELDS: readonly Field[] = [
  // The unit as in the reports of the command line.
  ...ownFields('algorithm', 'source', 'mode', 'ports', 'switching', 'steps', 'span', 'unit'),
  ['blocksInSequence', ({ blocksInSequence, unit = 1 }) => blocksInSequence / unit],
  ...ownFields('lowerBound', 'utilization'),
  ['predictedSeconds', (row) => row.predicted?.total],
  ...RUN_FIELDS.map((name): Field => [name, (row) => row.run?.[name]]),
  ...ownFields('notRun'),
];

type OwnName = Exclude<keyof PricedMeasurement, 'problem' | 'counts' | 'run' | 'predicted'>;

function ownFields(...names: readonly OwnName[]): Field[] {
  return names.map((name) => [name, (row) => row[name]]);
}

/**
 * The rows as comma-separated values (RFC 4180), a line for each, with a head.
 *
 * @param problem in short
 */
export function comparisonCsv(
  { setting: { words } }: MeasuredComparison,
  rows: readonly PricedMeasurement[],
  problem: string,
): string {
  const lines = [
    ['problem', 'words', ...FIELDS.map(([name]) => name)],
    ...rows.map((row) => [problem, words, ...FIELDS.map(([, value]) => value(row))]),
  ];
  return lines.map((line) => `${line.map(csvField).join(',')}\r\n`).join('');
}

function csvField(value: Value): string {
  const text = String(value ?? '');
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** The comparison and the machine that its time is predicted for, for programs. */
export function comparisonJson(
  { setting, refusals }: MeasuredComparison,
  rows: readonly PricedMeasurement[],
  pricing: Pricing,
): string {
  const results = rows.map((row) => Object.fromEntries(FIELDS.map(([name, value]) => [name, value(row)])));
  return `${JSON.stringify({ ...setting, ...pricing, results, refusals }, null, 2)}\n`;
}
