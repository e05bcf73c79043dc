import type { ExperimentChoice, Measurement } from '../laboratory/protocol.ts';

/** What the algorithms of a comparison have in common. */
type Setting = Omit<ExperimentChoice, 'algorithm'>;

/** An algorithm without a measurement. */
interface Refusal {
  readonly algorithm: string;
  readonly why: string;
}

/** Algorithms that were measured on the same network, in the order in which they were. */
export interface Comparison {
  readonly setting: Setting;
  readonly measurements: readonly Measurement[];
  readonly refusals: readonly Refusal[];
}

/** A machine whose time is predicted; all numbers are 0 or more. */
export interface Prices {
  readonly startupUs: number;
  readonly byteNs: number;
  readonly blockBytes: number;
}

/** Milliseconds of the steps on a machine. */
export interface Prediction {
  readonly startupMs: number;
  readonly totalMs: number;
}

/** Each step costs a startup, and each block in sequence the time of its bytes. */
export function predict(
  { steps, blocksInSequence }: Pick<Measurement, 'steps' | 'blocksInSequence'>,
  { startupUs, byteNs, blockBytes }: Prices,
): Prediction {
  const startupMs = (steps * startupUs) / 1e3;
  return { startupMs, totalMs: startupMs + (blocksInSequence * blockBytes * byteNs) / 1e6 };
}

/** The names of those for which a number is least, and that number; undefined where there are none. */
export function leastOf(
  measurements: readonly Measurement[],
  number: (measurement: Measurement) => number,
): { names: string[]; least: number } | undefined {
  if (measurements.length === 0) return undefined;
  const least = Math.min(...measurements.map(number));
  const names = measurements.filter((one) => number(one) === least).map(({ algorithm }) => algorithm);
  return { names, least };
}

type Value = string | number | boolean | undefined;

/** What the files have of a measurement; what is measured in a unit has it in its name. */
const FIELDS: readonly (readonly [
  name: string,
  value: (row: Measurement, prices: Prices | undefined) => Value,
])[] = [
  ['algorithm', (row) => row.algorithm],
  ['source', (row) => row.source],
  ['mode', (row) => row.mode],
  ['ports', (row) => row.ports],
  ['switching', (row) => row.switching],
  ['steps', (row) => row.steps],
  ['span', (row) => row.span],
  ['blocksInSequence', (row) => row.blocksInSequence],
  ['lowerBound', (row) => row.lowerBound],
  ['utilization', (row) => row.utilization],
  ['runs', (row) => row.runs],
  ['medianMs', (row) => row.medianMs],
  ['fastestMs', (row) => row.fastestMs],
  ['slowestMs', (row) => row.slowestMs],
  ['predictedMs', (row, prices) => prices && predict(row, prices).totalMs],
  ['blocks', (row) => row.blocks],
  ['verified', (row) => row.verified],
];

/**
 * The measurements as comma-separated values (RFC 4180), a line for each, with a head.
 *
 * @param network in words
 * @param prices left out: nothing is predicted
 */
export function comparisonCsv(
  { setting: { words }, measurements }: Comparison,
  network: string,
  prices: Prices | undefined,
): string {
  const lines = [
    ['network', 'words', ...FIELDS.map(([name]) => name)],
    ...measurements.map((row) => [network, words, ...FIELDS.map(([, value]) => value(row, prices))]),
  ];
  return lines.map((line) => `${line.map(csvField).join(',')}\r\n`).join('');
}

function csvField(value: Value): string {
  const text = String(value ?? '');
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** The comparison and the machine that its time is predicted for, if there is one, for programs. */
export function comparisonJson(
  { setting, measurements, refusals }: Comparison,
  machine: Prices | undefined,
): string {
  const results = measurements.map((row) =>
    Object.fromEntries(FIELDS.map(([name, value]) => [name, value(row, machine)])),
  );
  return `${JSON.stringify({ ...setting, machine, results, refusals }, null, 2)}\n`;
}
