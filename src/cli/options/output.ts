import { flag, target } from './option.ts';

/** It is looked at and written for all commands in one place, `command`. */
export const html = target('--html <file>', 'write a page with the table and figures here');
/** The same. */
export const wide = flag('--wide', 'all columns of tables, even if the terminal has no room');
