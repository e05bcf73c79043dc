import type { Note } from '../document/page.ts';

/** How to read the report of a bench, in paragraphs. */
export const BENCH_READING_NOTES: readonly string[] = [
  'Every form was measured in turn with a kernel that does nothing but copy the whole memory, right before it. ' +
    'Its time as a multiple of that kernel’s says how near it comes to what the adapter can do at all, and is ' +
    'about the same on a slow and on a fast adapter. Milliseconds depend on the adapter and on what else it did.',
  'Some forms are parts of the exchange, and some are the whole of it in different ways. Beside them stand ' +
    'others that do a similar work: a copy by the driver, transpositions out of place, and one in a script.',
];

/** What the columns of the table of a bench say. */
export const BENCH_COLUMN_NOTES: readonly Note[] = [
  ['median, least, greatest', 'of the rounds, in milliseconds on the host’s clock.'],
  [
    'x copy kernel, quartiles',
    'the median of the times as multiples of the copy kernel’s just before, and their quartiles.',
  ],
  ['goal, met', 'the most that the multiple may be, where the project promises one.'],
  ['ns a block', 'the median time over the blocks of all nodes.'],
  [
    'MiB moved, part of ceiling',
    'bytes read and written, and their rate as a part of the rate of the copy kernel.',
  ],
  ['verified', 'whether what the form does to the memory was looked at, word by word, and right.'],
];
