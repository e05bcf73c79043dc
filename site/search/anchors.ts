import { type Entry, entriesOf } from '../../src/formats/documents/entries.ts';
import { sectionsOf } from '../../src/formats/documents/sections.ts';

/** Something that a page explains. */
export interface Anchored extends Entry {
  /** Leads there. */
  readonly anchor: string;
  /** Whether nothing before it on the page has its name. */
  readonly isFirst: boolean;
}

/** A row of results has numbers, and explains nothing. */
const LEAST_WORDS = 3;
/** A name of more words is a sentence. */
const MOST_WORDS = 5;

/** The terms of a page, and the rows of its tables that explain a name. */
export function anchoredEntries(text: string): Anchored[] {
  const taken = new Set(sectionsOf(text).map(({ anchor }) => anchor));
  return entriesOf(text).flatMap((entry) => {
    const [name] = entry.names;
    const own = slug(name);
    const isExplained = (entry.text.match(/\p{L}{2,}/gu) ?? []).length >= LEAST_WORDS;
    if (own === '' || name.includes('[') || name.split(' ').length > MOST_WORDS || !isExplained) return [];
    // Several sections may have an option.
    const anchor = [own, `${entry.within.anchor}.${own}`].find((one) => !taken.has(one));
    if (anchor === undefined) return [];
    taken.add(anchor);
    return [{ ...entry, anchor, isFirst: anchor === own }];
  });
}

/** A page whose terms and rows have anchors. */
export function withAnchors(text: string): string {
  const lines = text.split('\n');
  for (const { from, anchor } of anchoredEntries(text)) {
    lines[from] = lines[from].replace(/^(- |\|\s*)/, `$1<a id="${anchor}"></a>`);
  }
  return lines.join('\n');
}

function slug(name: string): string {
  return name
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '');
}
