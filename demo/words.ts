import type { TopologyCode } from '../src/schedules/index.ts';
import { topologyOf } from '../src/schedules/index.ts';
import { isCube } from '../src/schedules/model/networks/cube.ts';

/** A number in so many bits: "0101". */
export function binary(value: number, bits: number): string {
  return value.toString(2).padStart(bits, '0');
}

/** A node or a slot, on a cube with its address: "5 (0101)"; where nodes were numbered anew with the number of before: "5 (was 6)". */
export function numbered(code: TopologyCode, value: number): string {
  const topology = topologyOf(code);
  if (isCube(topology)) return `${value} (${binary(value, topology.dim)})`;
  const name = value < topology.nodes ? topology.nodeName(value) : `${value}`;
  return name === `${value}` ? name : `${value} (was ${name})`;
}

/** "1 block", "6 blocks" */
export function counted(count: number, one: string): string {
  return `${count} ${plural(count, one)}`;
}

/** "block" of one, "blocks" of none or several */
export function plural(count: number, one: string): string {
  return count === 1 ? one : `${one}s`;
}

/** The same with the thousands apart: "4 096 blocks". */
export function groupedCount(count: number, one: string): string {
  return `${grouped(count)} ${plural(count, one)}`;
}

/** The least and the greatest of counts. */
export function rangeOf(counts: Iterable<number>): readonly [fewest: number, most: number] {
  let [fewest, most] = [Number.POSITIVE_INFINITY, 0];
  for (const count of counts) {
    fewest = Math.min(fewest, count);
    most = Math.max(most, count);
  }
  return [fewest, most];
}

/** "4", "1 to 4" */
export function inRange(fewest: number, most: number): string {
  return fewest === most ? `${most}` : `${fewest} to ${most}`;
}

/** "1 block", "1 to 6 blocks" */
export function countedRange(fewest: number, most: number, one: string): string {
  return fewest === most ? counted(most, one) : `${inRange(fewest, most)} ${one}s`;
}

const SMALL = 'no one two three four five six seven eight nine ten eleven twelve'.split(' ');

/** A small number as a word: "five"; a larger one in digits. */
export function cardinal(count: number): string {
  return SMALL[count] ?? String(count);
}

/** A number with its thousands apart: "4 096". The spaces do not break lines. */
export function grouped(count: number): string {
  return String(count).replace(/\B(?=(\d{3})+$)/g, '\u202f');
}

/** Two digits at least, and no more than are told apart. */
export function rounded(value: number): string {
  return value >= 100 ? `${Math.round(value)}` : Number(value.toPrecision(2)).toString();
}
