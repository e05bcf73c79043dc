import MiniSearch, { type Options } from 'minisearch';
import { plainName } from '../../src/formats/documents/entries.ts';
import type { SearchRow } from './search-rows.ts';

/** What is shown of a row. */
export type Found = Pick<SearchRow, 'url' | 'title' | 'where' | 'text'>;

/** What is called as was typed is meant, whatever else has the words. */
const EXACT = 20;
/** Words that are no name are mistyped: so much of each may be wrong. */
const MISTYPED = 0.25;

const OPTIONS: Options<SearchRow> = {
  fields: ['names', 'synonyms', 'where', 'text'],
  storeFields: ['url', 'title', 'names', 'synonyms', 'where', 'text', 'weight'],
  processTerm: plainName,
};

/** All rows, ready to be written into a file. */
export function searchIndex(rows: readonly SearchRow[]): string {
  const index = new MiniSearch(OPTIONS);
  index.addAll(rows);
  return JSON.stringify(index);
}

/** @param index as `searchIndex` made it */
export function loadIndex(index: string): MiniSearch<SearchRow> {
  return MiniSearch.loadJSON(index, OPTIONS);
}

/** What has all words that were typed, the last of which may be unfinished; where nothing has, what has words like them. Best first. */
export function find(index: MiniSearch<SearchRow>, typed: string): Found[] {
  const asked = plainName(typed);
  const search = (fuzzy: number) =>
    index.search(typed, {
      combineWith: 'AND',
      prefix: (_, i, terms) => i === terms.length - 1,
      fuzzy,
      boost: { names: 6, synonyms: 6, where: 1, text: 1 },
      boostDocument: (_, __, row) => weightOf(row as unknown as SearchRow, asked),
    });
  const exact = search(0);
  return (exact.length > 0 ? exact : search(MISTYPED)) as unknown as Found[];
}

function weightOf({ names, synonyms, weight }: SearchRow, asked: string): number {
  return [...names, ...synonyms].some((name) => plainName(name) === asked) ? weight * EXACT : weight;
}
