import { plainName } from '../../src/formats/documents/entries.ts';

/** How many characters of a text a result shows, and how many of them stand before the first word that was typed. */
const LENGTH = 160;
const BEFORE = 40;

/** A text in pieces: every second one begins with a word that was typed. */
export function splitAtWords(text: string, typed: string): string[] {
  const words = plainName(typed).match(/[\p{L}\p{N}]+/gu) ?? [];
  if (words.length === 0) return [text];
  return text.split(new RegExp(`(?<![\\p{L}\\p{N}])((?:${words.join('|')})[\\p{L}\\p{N}]*)`, 'giu'));
}

/** The part of a text around the first word that was typed; the beginning where it has none. */
export function snippet(text: string, typed: string): string {
  const [before, first] = splitAtWords(text, typed);
  const wanted = first === undefined || before.length < LENGTH / 2 ? 0 : before.length - BEFORE;
  const start = wanted === 0 ? 0 : text.indexOf(' ', wanted) + 1;
  const end = start + LENGTH < text.length ? text.lastIndexOf(' ', start + LENGTH) : text.length;
  return `${start > 0 ? '… ' : ''}${text.slice(start, end)}${end < text.length ? ' …' : ''}`;
}
