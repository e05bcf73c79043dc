import { SIZE, unitRemark } from '../../formats/units.ts';
import { MAX_BLOCK_WORDS } from '../../host/run/run-options.ts';
import { FORMS, InputError } from '../../schedules/index.ts';
import { option } from './option.ts';
import { count, oneOf } from './values.ts';

/** What --mode says of the forms of a schedule. */
export const FORM_HELP = 'step: as the algorithm gives it; block: combined into few messages';

export const form = option('--mode <mode>', FORM_HELP, oneOf(FORMS), 'step');

const WORD_BYTES = Uint32Array.BYTES_PER_ELEMENT;

/** Bytes of a block, which has whole words. */
export const bytes = option(
  '--bytes <size>',
  'bytes of a block, a multiple of 4',
  (text, typed) => {
    const size = SIZE.parse(text.trim());
    if (size !== undefined && size % WORD_BYTES === 0 && size <= MAX_BLOCK_WORDS * WORD_BYTES) return size;
    throw new InputError(
      `${typed}: a block is whole u32 words; give a multiple of ${WORD_BYTES}, at most ${MAX_BLOCK_WORDS * WORD_BYTES}, such as 64 or 1k${unitRemark(text)}`,
    );
  },
  String(WORD_BYTES),
);

/** Words of a block of so many bytes. */
export function wordsOf(bytes: number): number {
  return bytes / WORD_BYTES;
}

export const seed = option(
  '--seed <n>',
  'what the tags in the blocks are made of',
  count(0, 2 ** 32 - 1),
  '0',
);
