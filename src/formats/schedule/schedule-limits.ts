/**
 * What a schedule file may hold, for its reader and its writer alike: little enough that no file exhausts the
 * memory. docs/schedule-format.md gives the reasons, and names the built-in schedules that do not fit.
 */

import { printableForm } from '../printable.ts';

/** Of the name of an algorithm. */
export const MAX_NAME_CHARACTERS = 100;
export const NAME_FORM = printableForm(MAX_NAME_CHARACTERS);

/** Slots of a node: 2^20 members with 16 copies each. */
export { MAX_SLOTS } from '../../schedules/index.ts';
/** Enough for one to every other node of the largest cube. */
export const MAX_MAPS = 2 ** 20;
/** Every phase may cost a check a pass over all blocks; built-in schedules have three phases. */
export const MAX_PHASES = 64;
/** Steps of all segments. */
export const MAX_STEPS = 2 ** 24;
/** Messages of a step, which is in memory as a whole when it runs. */
export const MAX_MESSAGES = 2 ** 20;
/** Numbers that the steps of all segments are packed into, four bytes each. */
export const MAX_NUMBERS = 2 ** 28;
/** Numbers in the tables of all maps, node and local, classes included: two local phases with two tables of 2^24. */
export const MAX_TABLE_NUMBERS = 2 ** 26;
/** Displacements of all node maps and slot tables per class of all local maps: each takes memory of its own. */
export const MAX_LISTS = 2 ** 20;

/** What the first version of the format can say is written in it: its readers refuse any other. */
export const FIRST_VERSION = 1;
/** The first that has padding, and ways. */
export const VERSION = 2;
