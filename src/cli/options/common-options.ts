import { MAX_BLOCK_WORDS } from '../../host/run/run-options.ts';
import { FORMS } from '../../schedules/index.ts';
import { flag, option } from './option.ts';
import { asTyped, count, oneOf } from './values.ts';

/** What --mode says of the forms of a schedule. */
export const FORM_HELP = 'step: as the algorithm gives it; block: combined into few messages';

export const form = option('--mode <mode>', FORM_HELP, oneOf(FORMS), 'step');
export const words = option('--words <n>', 'u32 words of a block', count(1, MAX_BLOCK_WORDS), '1');
export const seed = option(
  '--seed <n>',
  'what the tags in the blocks are made of',
  count(0, 2 ** 32 - 1),
  '0',
);
export const machine = option(
  '--machine <name>',
  'a machine of allport machines, or a file like them',
  asTyped,
);
/** It is looked at and written for all commands in one place, `command`. */
export const html = option('--html <file>', 'write a page with the table and figures here', asTyped);
/** The same. */
export const wide = flag('--wide', 'all columns of tables, also where the terminal has no room for them');
