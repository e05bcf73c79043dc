import { describe, expect, it } from 'vitest';
import { documentGroups } from '../../../site/documents/read-documents.ts';
import { pagesOf } from '../../../site/page.ts';
import { find, loadIndex, searchIndex } from '../../../site/search/find.ts';
import { searchRows } from '../../../site/search/search-rows.ts';
import { snippet } from '../../../site/search/snippet.ts';
import { QUERIES } from './queries.ts';

const index = loadIndex(searchIndex(searchRows(pagesOf(documentGroups()), [])));

describe('the search of the site', () => {
  it.each(QUERIES)('finds for %s %s first', (words, place) => {
    expect(find(index, words)[0]?.url).toBe(place);
  });

  it('finds nothing for words that are nowhere', () => {
    expect(find(index, 'quetzalcoatl')).toEqual([]);
    expect(find(index, ' ')).toEqual([]);
  });

  it('finds names of the library, behind the words of the field', () => {
    const name = { url: 'api/x.html', name: 'span', kind: 'function', text: 'Counts steps.' };
    const both = loadIndex(searchIndex(searchRows(pagesOf(documentGroups()), [name])));
    const urls = find(both, 'span').map(({ url }) => url);
    expect(urls[0]).toBe('guide/terms.html#span');
    expect(urls).toContain('api/x.html');
  });

  it('says what a result is, and where it stands', () => {
    expect(find(index, 'span')[0]).toMatchObject({
      title: 'Span',
      where: 'Terms, What is counted',
      text: expect.stringMatching(/^the steps from a block's first move to its last/),
    });
    expect(find(index, '--embedding')[0]).toMatchObject({ where: 'option: The command line, run' });
  });
});

describe('a snippet', () => {
  const text = `${'before '.repeat(60)}the needle ${'behind '.repeat(60)}`.trim();

  it('stands around the first word that was typed', () => {
    expect(snippet(text, 'Needle')).toMatch(/^… before .*the needle behind .* …$/);
    expect(snippet(text, 'Needle').length).toBeLessThan(180);
  });

  it('is the beginning of a text that has none of the words', () => {
    expect(snippet(text, 'hay')).toMatch(/^before .* …$/);
    expect(snippet('short', 'hay')).toBe('short');
  });
});
