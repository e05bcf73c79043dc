import type { Command } from 'commander';
import { problemWords } from '../../formats/problems/said-problem.ts';
import {
  argumentsOf,
  type Example,
  examplesText,
  longestOf,
  type Row,
  rowsText,
  rowText,
} from './help-text.ts';

const words = problemWords.flatMap(({ word }) => (word ? [`--${word.name}`] : []));

/** What command lines are made of. */
const PARTS: readonly Row[] = [
  [
    'A network:',
    '--dim 6, --torus 8x8, --mesh 4x4, --ring 12, --switch 12, or --servers, --lattice, --circulant, --links; see allport help networks',
  ],
  ['A problem:', `a complete exchange, or ${words.join(', ')}; see allport help problems`],
  ['A word:', 'allport help necklace, span, --width, exit code 3: what it means, and where to read more'],
  ['A file:', 'a schedule file in place of an algorithm; - is stdin'],
  ['Anywhere:', '--help, --json for programs, --quiet; allport --version'],
];

const EXIT_CODES: Row = [
  'Exit codes:',
  '0 done and verified, 1 a check failed, 2 bad usage or input,\n' +
    '3 no GPU adapter, 4 the environment failed, 130 interrupted',
];

/**
 * The help of allport itself.
 * @param groups names of commands by what they are for; the last ones in one line, since they say enough
 */
export function topHelp(
  program: Command,
  groups: readonly (readonly [purpose: string, names: readonly string[]])[],
  examples: readonly Example[],
): string {
  const named = groups.map(([group, names]) => {
    const commands = program.commands.filter((command) => names.includes(command.name()));
    const rows = commands.map((command): Row => {
      return [[command.name(), ...argumentsOf(command)].join(' '), command.description()];
    });
    return { group, names, rows };
  });
  const [last, ...others] = named.reverse();
  const column = longestOf(others.flatMap(({ rows }) => rows));
  const parts = [
    `Usage: allport ${program.usage()}`,
    program.description(),
    ...others.reverse().map(({ group, rows }) => `${group}\n${rowsText(rows, column)}`),
    `${last.group}\n  ${last.names.join(', ')}`,
    PARTS.map((row) => rowText(row, '', longestOf(PARTS))).join('\n'),
    examplesText(examples),
    rowText(EXIT_CODES, '', EXIT_CODES[0].length),
  ];
  return `${parts.join('\n\n')}\n`;
}
