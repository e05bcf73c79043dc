import { Command } from 'commander';
import { linesOf } from '../../report/document/lines-of.ts';
import { TOPICS, type Topic, TypedOption } from '../options/option.ts';
import { wrapped } from './screen.ts';

/** Characters of a line of help at most: it fits a terminal of 80, and a mail. */
export const HELP_WIDTH = 78;

/** Options of a topic that a line of help names. */
const NAMED_OPTIONS = 4;

/** What stands in a row of help, and what is said of it. */
export type Row = readonly [term: string, about: string];

/** A command line that works, and what it does. */
export type Example = Row;

/** A command with what it is for, and examples below its help. */
export function commandWith(name: string, about: string, examples: readonly Example[]): Command {
  const made = new Command(name).description(about);
  const parts = () => [...topicsText(made), examplesText(examples)];
  return made.addHelpText('after', () => `\n${parts().join('\n\n')}`);
}

/** A paragraph of the options that `allport help` explains under their topics, for each that a command has: their names. */
function topicsText({ options }: Command): string[] {
  const rows = TOPICS.flatMap((topic): Row[] => {
    const names = options.flatMap((one) =>
      one instanceof TypedOption && one.topic === topic ? (one.long ?? []) : [],
    );
    const some = names.slice(0, NAMED_OPTIONS).join(', ');
    return names.length === 0 ? [] : [[`${TOPIC_HEADS[topic]}:`, `${some}, ..: allport help ${topic}`]];
  });
  return rows.length === 0 ? [] : [rows.map((row) => rowText(row, '', longestOf(rows))).join('\n')];
}

const TOPIC_HEADS: Readonly<Record<Topic, string>> = { networks: 'A network', problems: 'A problem' };

/** The arguments of a command as its help has them. */
export function argumentsOf({ registeredArguments }: Command): string[] {
  return registeredArguments.map((argument) => {
    const name = `${argument.name()}${argument.variadic ? '...' : ''}`;
    return argument.required ? `<${name}>` : `[${name}]`;
  });
}

/**
 * What the usage line of a command has behind its name, in lines.
 * @param needed what must be given: options with their values, and choices in brackets
 */
export function usageOf(command: Command, needed: readonly string[]): string {
  const parts = [command.name(), ...argumentsOf(command), ...needed, '[options]'];
  const before = 'Usage: allport '.length;
  const lines = linesOf(parts, ({ length }) => before + length <= HELP_WIDTH);
  return lines.join(`\n${' '.repeat(before)}`).slice(parts[0].length + 1);
}

/** Examples as they stand below the help: of as many as can be, what they do is beside them, and of the others below. */
export function examplesText(examples: readonly Example[]): string {
  const besideAt = (column: number) =>
    examples.filter(([line, does]) => line.length <= column && column + does.length + 4 <= HELP_WIDTH);
  const columns = examples.map(([line]) => line.length);
  const column = columns.reduce((a, b) => (besideAt(b).length > besideAt(a).length ? b : a));
  const beside = besideAt(column);
  const lines = examples.map((example) => {
    const [line, does] = example;
    return beside.includes(example) ? rowText(example, '  ', column) : `  ${line}\n      ${does}`;
  });
  return `Examples\n${lines.join('\n')}`;
}

/** Rows of terms, and beside each what is said of it. */
export function rowsText(rows: readonly Row[], column = longestOf(rows)): string {
  return rows.map((row) => rowText(row, '  ', column)).join('\n');
}

export function rowText([term, about]: Row, indent: string, column: number): string {
  const before = indent.length + column + 2;
  const lines = wrapped(about, HELP_WIDTH - before).split('\n');
  return `${indent}${term.padEnd(column)}  ${lines.join(`\n${' '.repeat(before)}`)}`;
}

/** Characters of the longest term. */
export function longestOf(rows: readonly Row[]): number {
  return Math.max(...rows.map(([term]) => term.length));
}
