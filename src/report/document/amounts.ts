type Units = readonly (readonly [unit: string, factor: number])[];

/** The smallest first. */
const TIMES: Units = [
  ['ns', 1e-9],
  ['us', 1e-6],
  ['ms', 1e-3],
  ['s', 1],
];
const SIZES: Units = [
  ['B', 1],
  ['KiB', 2 ** 10],
  ['MiB', 2 ** 20],
  ['GiB', 2 ** 30],
  ['TiB', 2 ** 40],
];

/** A time as people write it, to three digits: "1.53 ms". */
export function formatTime(seconds: number): string {
  return seconds === 0 ? '0' : inUnits(seconds, TIMES).text;
}

/** A size without rounding: "1.5 KiB", "902572 B". */
export function formatBytes(bytes: number): string {
  const { text, value } = inUnits(bytes, SIZES);
  return value === bytes ? text : `${bytes} B`;
}

/** The same, and what it is about where that is shorter: "902572 B (881 KiB)". */
export function formatSize(bytes: number): string {
  const exact = formatBytes(bytes);
  const { text: short } = inUnits(bytes, SIZES);
  return exact === short || bytes < 2 ** 10 ? exact : `${exact} (${short})`;
}

/** In the first unit of which it is, rounded or not, less than one of the next; and what that says it is. */
function inUnits(value: number, units: Units): { readonly text: string; readonly value: number } {
  const rounded = (factor: number) => Number((value / factor).toPrecision(3));
  const next = (i: number) => units[i + 1]?.[1] ?? Number.POSITIVE_INFINITY;
  const isBelow = (factor: number, limit: number) => value < limit && rounded(factor) * factor < limit;
  const [unit, factor] = units.find(([, own], i) => isBelow(own, next(i))) ?? units[0];
  return { text: `${rounded(factor)} ${unit}`, value: rounded(factor) * factor };
}
