import { FORMS } from '../../schedules/index.ts';
import { option } from './option.ts';
import { count, oneOf } from './values.ts';

/** What --mode says of the forms of a schedule. */
export const FORM_HELP = 'step: as the algorithm gives it; block: combined into few messages';

export const form = option('--mode <mode>', FORM_HELP, oneOf(FORMS), 'step');

export const seed = option('--seed <n>', 'the seed of the tags in the blocks', count(0, 2 ** 32 - 1), '0');
