import type { Command } from 'commander';
import { problemWords } from '../../formats/problems/said-problem.ts';
import { wrapped } from './screen.ts';

/** Characters of a line of help at most: it fits a terminal of 80, and a mail. */
export const HELP_WIDTH = 78;

/** What stands in a row of help, and what is said of it. */
export type Row = readonly [term: string, about: string];

/** A command line that works, and what it does. */
export type Example = Row;

const words = problemWords.flatMap(({ word }) => (word ? [`--${word.name}`] : []));

/** What command lines are made of. */
const PARTS: readonly Row[] = [
  ['A network:', '--dim 6, --torus 8x8, --mesh 4x4 or --ring 12'],
  ['A problem:', `a complete exchange, or ${words.join(', ')}; allport help problems tells of each`],
  ['A file:', 'a schedule; where a name of an algorithm may stand; - is stdin'],
  ['Anywhere:', '--help, --json for programs, --quiet; allport --version'],
];

const EXIT_CODES: Row = [
  'Exit codes:',
  '0 done and verified, 1 a check failed, 2 bad usage or input,\n' +
    '3 no GPU adapter, 4 the environment failed, 130 interrupted',
];

/** The arguments of a command as its help has them. */
function argumentsOf({ registeredArguments }: Command): string[] {
  return registeredArguments.map((argument) => {
    const name = `${argument.name()}${argument.variadic ? '...' : ''}`;
    return argument.required ? `<${name}>` : `[${name}]`;
  });
}

/**
 * What the usage line of a command has behind its name, in lines.
 * @param options what must be given: options with their values, and choices in brackets
 */
export function usageOf(command: Command, options = ''): string {
  const needed = options.match(/\(.*?\)|--\S+ <.*?>/g) ?? [];
  const [first, ...rest] = [command.name(), ...argumentsOf(command), ...needed, '[options]'];
  const lines = [first];
  for (const part of rest) {
    const longer = `${lines.at(-1)} ${part}`;
    if ('Usage: allport '.length + longer.length <= HELP_WIDTH) lines.splice(-1, 1, longer);
    else lines.push(part);
  }
  return lines.join(`\n${' '.repeat('Usage: allport '.length)}`).slice(first.length + 1);
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

/**
 * The help of allport itself.
 * @param groups commands by what they are for; the last ones in one line, since their names say enough
 */
export function topHelp(
  program: Command,
  groups: Readonly<Record<string, readonly Command[]>>,
  examples: readonly Example[],
): string {
  const named = Object.entries(groups).map(([group, commands]) => {
    const rows = commands.map((command): Row => {
      return [[command.name(), ...argumentsOf(command)].join(' '), command.description()];
    });
    return { group, commands, rows };
  });
  const [last, ...others] = named.reverse();
  const column = longestOf(others.flatMap(({ rows }) => rows));
  const parts = [
    `Usage: allport ${program.usage()}`,
    program.description(),
    ...others.reverse().map(({ group, rows }) => `${group}\n${rowsText(rows, column)}`),
    `${last.group}\n  ${last.commands.map((command) => command.name()).join(', ')}`,
    PARTS.map((row) => rowText(row, '', longestOf(PARTS))).join('\n'),
    examplesText(examples),
    rowText(EXIT_CODES, '', EXIT_CODES[0].length),
  ];
  return `${parts.join('\n\n')}\n`;
}

/** Rows of terms, and beside each what is said of it. */
export function rowsText(rows: readonly Row[], column = longestOf(rows)): string {
  return rows.map((row) => rowText(row, '  ', column)).join('\n');
}

function rowText([term, about]: Row, indent: string, column: number): string {
  const before = indent.length + column + 2;
  const lines = wrapped(about, HELP_WIDTH - before).split('\n');
  return `${indent}${term.padEnd(column)}  ${lines.join(`\n${' '.repeat(before)}`)}`;
}

/** Characters of the longest term. */
function longestOf(rows: readonly Row[]): number {
  return Math.max(...rows.map(([term]) => term.length));
}
