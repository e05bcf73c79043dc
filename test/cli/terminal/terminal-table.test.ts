import { describe, expect, test } from 'vitest';
import type { Screen } from '../../../src/cli/terminal/screen.ts';
import { tableText } from '../../../src/cli/terminal/terminal-table.ts';
import { numberColumn, type TextTable } from '../../../src/report/document/table.ts';

interface Row {
  readonly name: string;
  readonly mode: string;
  readonly blocks: number;
  readonly why: string;
}

/** A screen that writes styles as words. */
const screenOf = (width: number): Screen => ({ width, paint: (style, text) => `<${style}>${text}</>` });
/** The same without styles. */
const plain = (width: number): Screen => ({ width, paint: (_, text) => text });

const TABLE: TextTable<Row> = {
  columns: [
    { head: 'algorithm', cell: ({ name }) => name },
    { head: 'mode', cell: ({ mode }) => mode, spare: 2, formsOf: ({ name }) => name },
    {
      ...numberColumn<Row>('blocks', ({ blocks }) => blocks),
      right: ({ blocks }) => blocks === 6 || undefined,
    },
    {
      ...numberColumn<Row>('twice\nas many', ({ blocks }) => 2 * blocks),
      spare: 1,
      marked: ({ blocks }) => blocks > 6,
    },
    { head: 'why', cell: ({ why }) => why, right: ({ why }) => why !== 'NO', spare: 3 },
  ],
  rows: [
    { name: 'necklace', mode: 'step', blocks: 6, why: 'all' },
    { name: 'necklace', mode: 'block', blocks: 6, why: 'all' },
    { name: 'ring', mode: 'step', blocks: 10, why: 'NO' },
  ],
  remark: '★: the fewest blocks.',
  best: ({ blocks }) => blocks === 6,
};
const text = (screen: Screen, table = TABLE) => tableText(table, screen).split('\n');

describe('a table on a terminal', () => {
  test('has all columns where there is room, forms that are equal in one row, and signs with what they say', () => {
    expect(text(plain(Number.POSITIVE_INFINITY), { ...TABLE, marks: 'more than six' })).toEqual([
      'algorithm   mode         blocks    twice  why',
      '                                 as many',
      'necklace ★  step, block       6       12  all',
      'ring        step             10      *20  NO',
      '★: the fewest blocks.',
      '*: more than six.',
    ]);
  });

  test('leaves out what matters least, and says what', () => {
    expect(text(plain(40))).toEqual([
      'algorithm   mode         blocks    twice',
      '                                 as many',
      'necklace ★  step, block       6       12',
      'ring        step             10      *20',
      '★: the fewest blocks.',
      'The terminal is too narrow for: why.',
      '--wide shows all.',
    ]);
    // A column that matters less has room where one that matters more has none.
    expect(text(plain(34))[0]).toBe('algorithm   blocks    twice  why');
    expect(text(plain(5))).toContain('necklace ★       6');
  });

  test('breaks words into lines before it leaves out a column for them', () => {
    const why = 'as many blocks as the lower bound has';
    const rows = [{ name: 'necklace', mode: 'step', blocks: 6, why }];
    const table: TextTable<Row> = { columns: TABLE.columns, rows };
    expect(text(plain(60), table)).toEqual([
      'algorithm  mode  blocks    twice  why',
      '                         as many',
      'necklace   step       6       12  as many blocks as the',
      '                                  lower bound has',
    ]);
    for (const line of text(plain(60), table)) expect(line.length).toBeLessThanOrEqual(60);
  });

  test('leaves room for characters that take two places', () => {
    const rows = [{ name: '首飾り', mode: 'step', blocks: 6, why: '首飾り '.repeat(9) }];
    const lines = text(plain(60), { columns: TABLE.columns, rows });
    expect(lines).toEqual([
      'algorithm  mode  blocks    twice  why',
      '                         as many',
      '首飾り     step       6       12  首飾り 首飾り 首飾り',
      ...Array(2).fill('                                  首飾り 首飾り 首飾り'),
    ]);
  });

  test('has colours for verdicts, bounds and the best', () => {
    const [, , best, other] = text(screenOf(80));
    expect(best).toMatch(/^<bold>necklace ★<\/> +step, block +<green>6<\/> +12 +<green>all<\/>$/);
    expect(other).toMatch(/^ring +step +10 +<green>\*20<\/> +<red>NO<\/>$/);
  });

  test('stands in columns below characters that take two places, or none', () => {
    const rows = ['necklace', '首飾り', 'コピー', '\u006e\u0303ame', '🚀.json', 'ｱ'].map((name) => {
      return { name, mode: '|', blocks: 6, why: '' };
    });
    const [, ...lines] = text(plain(Number.POSITIVE_INFINITY), { columns: TABLE.columns.slice(0, 2), rows });
    const gaps = lines.map((line) => line.replace('|', '').match(/ *$/)?.[0].length);
    // Of eleven places, which the heading and what is between columns take.
    expect(gaps).toEqual([3, 5, 5, 7, 4, 10]);
  });
});
