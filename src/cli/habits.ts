import type { Command } from 'commander';

/*
 * What people type by the habits of other programs, as this command line has it: only where nothing else can be meant.
 */

/** Dashes of a keyboard, and those that pages and mails make of them. */
const DASH = String.raw`[-\u2010-\u2015\u2212]`;
const DASHED = new RegExp(`^(${DASH}+|/)(.*)$`, 's');
const OPTION = new RegExp(`^${DASH}{1,2}([A-Za-z][\\w-]*)(=.*)?$`, 's');

/**
 * The first word: the name of a command, or an option of allport itself.
 * @param isCommand whether there is a command of a name
 */
export function firstMeant(text: string, isCommand: (name: string) => boolean): string {
  const [, dashes, word] = DASHED.exec(text) ?? [undefined, undefined, text];
  const name = word.toLowerCase();
  if (name === 'version' || (name === 'v' && dashes !== undefined)) return '--version';
  if (dashes !== undefined) return ['?', 'h', 'help'].includes(name) ? '--help' : text;
  return isCommand(name) ? name : text;
}

/** The words behind the name of a command: --DIM, -dim and a long dash are --dim, and `run help` asks for its help. */
export function restMeant(words: readonly string[], { options }: Command): readonly string[] {
  const flags = new Set(options.flatMap(({ long, short }) => [long, short]));
  // What follows a script is the script's: such commands have not the options of the others.
  if (!flags.has('--json')) return words;
  if (words.length === 1 && words[0].toLowerCase() === 'help') return ['--help'];
  const end = words.includes('--') ? words.indexOf('--') : words.length;
  return words.map((word, i) => {
    const [, name, value = ''] = OPTION.exec(word) ?? [];
    if (name === undefined || i >= end || flags.has(word.slice(0, word.length - value.length))) return word;
    const long = `--${name.toLowerCase().replaceAll('_', '-')}`;
    return flags.has(long) || long === '--help' ? `${long}${value}` : word;
  });
}
