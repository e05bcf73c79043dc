import { expect, test } from 'vitest';
import { entriesOf, plainName } from '../../../src/formats/documents/entries.ts';
import { sectionsOf } from '../../../src/formats/documents/sections.ts';
import { namesFor, SYNONYMS } from '../../../src/formats/documents/synonyms.ts';
import { PAGES, read } from '../../docs/documents.ts';

const terms = entriesOf(read('docs/terms.md')).flatMap(({ names }) => names.map(plainName));
const headings = PAGES.flatMap((page) => sectionsOf(read(page)).map(({ title }) => plainName(title)));

test('every synonym stands for a term or a heading of the documents', () => {
  const unknown = Object.keys(SYNONYMS).filter((name) => ![...terms, ...headings].includes(plainName(name)));
  expect(unknown).toEqual([]);
});

test('no synonym is a term itself, or stands twice', () => {
  const words = Object.values(SYNONYMS).flat().map(plainName);
  expect(words.filter((word) => terms.includes(word))).toEqual([]);
  expect(words.filter((word, i) => words.indexOf(word) !== i)).toEqual([]);
});

test('a synonym is found however it is written', () => {
  expect(namesFor('Alpha-Beta')).toEqual(['Machine']);
  expect(namesFor('fat')).toEqual([]);
});
