import { MAX_BLOCK_BYTES } from '../../costs/advice.ts';
import { wordTyped } from '../../formats/nearest.ts';
import { countSaid } from '../../formats/problems/problem-words.ts';
import { type Quantity, SIZE, unitRemark } from '../../formats/units.ts';
import { InputError } from '../../schedules/index.ts';
import type { Read } from './option.ts';

/** Any text: a path, or a name that is looked up later. */
export const asTyped: Read<string> = (text) => text;

/** A whole number from `min` to `max`. */
export function count(min: number, max: number): Read<number> {
  return (text, typed) => countSaid({ text, typed }, min, max);
}

/** One of some words, in letters of either case. */
export function oneOf<const T extends string>(words: readonly T[]): Read<T> {
  const read = (text: string, typed: string) => {
    const word = wordTyped(text, words);
    if (word !== undefined) return word;
    throw new InputError(`${typed}: give ${words.join(' or ')}`);
  };
  return Object.assign(read, { words });
}

/** An amount of a kind, with its unit. */
export function amount({ parse, what, examples }: Quantity): Read<number> {
  return (text, typed) => {
    const value = parse(text);
    if (value !== undefined) return value;
    throw new InputError(`${typed}: give ${what} like ${examples.join(' or ')}${unitRemark(text)}`);
  };
}

/** Bytes of a block. */
export const blockBytes: Read<number> = (text, typed) => blockBytesIn(text, text, typed);

/**
 * Bytes of a block where the value of an option has such a size, or is one.
 * @param size the part of the text that is read
 */
function blockBytesIn(text: string, size: string, typed: string): number {
  const bytes = SIZE.parse(size.trim());
  if (bytes !== undefined && bytes <= MAX_BLOCK_BYTES) return bytes;
  const part = size === text ? '' : `"${size}" is no size of a block; `;
  throw new InputError(
    `${typed}: ${part}give whole bytes from 1 to 1TiB, such as 64, 4k or 1MB${unitRemark(size)}`,
  );
}

/** Two sizes of blocks, the smaller first. */
export const sizeRange: Read<{ readonly from: number; readonly to: number }> = (text, typed) => {
  const [, low, high] = /^([^.].*?)\.\.(.+)$/.exec(text) ?? [];
  if (low === undefined) throw new InputError(`${typed}: give two sizes, as 1..1M`);
  const [from, to] = [low, high].map((size) => blockBytesIn(text, size, typed));
  if (from >= to) throw new InputError(`${typed}: give the smaller size first, as 1..1M`);
  return { from, to };
};
