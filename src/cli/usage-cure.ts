import type { Command, CommanderError } from 'commander';
import { nearestTo } from '../formats/nearest.ts';
import { words as problemOnly, settingWords } from '../formats/problems/said-problem.ts';
import { listed } from '../report/document/listed.ts';
import { shellWords } from '../report/document/shell-words.ts';
import { InputError } from '../schedules/index.ts';
import { kindsFor } from '../schedules/model/algorithm.ts';
import { COMMANDS } from './commands/commands.ts';
import { looksLikeFile } from './files/looks-like-file.ts';
import { findAny } from './options/algorithm.ts';
import { problemOptions } from './options/problem.ts';

/** Words by which other programs, or people, call a command. */
const OTHER_COMMANDS: Readonly<Record<string, string>> = {
  algorithms: 'list',
  ls: 'list',
  draw: 'show',
  view: 'show',
  print: 'show',
  lab: 'demo',
  laboratory: 'demo',
  serve: 'demo',
  exchange: 'run',
  execute: 'run',
  simulate: 'run',
  start: 'run',
  prove: 'check',
  validate: 'check',
  verify: 'check',
  diff: 'compare',
  predict: 'cost',
  price: 'cost',
  time: 'cost',
  generate: 'schedule',
  make: 'schedule',
  codegen: 'export',
  mpi: 'export',
  simgrid: 'export',
  doctor: 'info',
};

/** The same of options. */
const OTHER_OPTIONS: Readonly<Record<string, string>> = {
  // A cube is said by its dimensions; --cubes is another thing.
  cube: 'dim',
  d: 'dim',
  dimension: 'dim',
  dimensions: 'dim',
  dims: 'dim',
  hypercube: 'dim',
  n: 'switch',
  np: 'switch',
  nodes: 'switch',
  procs: 'switch',
  ranks: 'switch',
  topology: 'network',
  graph: 'links',
  edges: 'links',
  block: 'bytes',
  size: 'bytes',
  msgsize: 'bytes',
  output: 'out',
  file: 'out',
  report: 'html',
  format: 'json',
  silent: 'quiet',
  target: 'engine',
};

/** What a command line that commander refuses gets for an answer: what is wrong, and the cure. @param words without `allport` */
export async function usageError(
  error: CommanderError,
  { commands }: Command,
  words: readonly string[],
): Promise<InputError> {
  // Commander shows its help for `allport --`, but says nothing.
  if (error.code === 'commander.help') return new InputError('no command given: see allport --help');
  const [first, ...rest] = words;
  const given = commands.find((command) => command.name() === first);
  const said = error.message.replace(/^error: /, '').replace(/\.$/, '');
  const what = said.replace(/\s*\(Did you mean .*$/s, '');
  const see = `see allport ${given ? `${given.name()} ` : ''}--help`;
  if (given === undefined)
    return new InputError(withoutCommand(first, rest, what, commands) ?? `${what}: ${see}`);
  if (error.code === 'commander.excessArguments') {
    return new InputError(tooMuch(given, rest) ?? `${said}: ${see}`);
  }
  if (error.code === 'commander.optionMissingArgument') {
    const [, missing = ''] = /--([a-z-]+)/.exec(said) ?? [];
    const example = [...settingWords, ...problemOnly].find(({ name }) => name === missing)?.example;
    return new InputError(`${what}: ${example === undefined ? '' : `say --${missing} ${example}; `}${see}`);
  }
  const [, flag] = /^unknown option '-+([^'=]*)/s.exec(said) ?? [];
  if (flag === undefined) return new InputError(`${what}: ${see}`);
  const meant = optionMeant(flag, given);
  if (meant !== undefined) return new InputError(`${what} (Did you mean --${meant}?): ${see}`);
  const others = await commandsWith(`--${flag}`);
  const elsewhere = others.length === 0 ? '' : `, which is for ${listed(others)}`;
  return new InputError(`${what}${elsewhere}: ${see}`);
}

/** Where no command is named: the line with the one that was probably meant. */
function withoutCommand(
  first: string,
  rest: readonly string[],
  what: string,
  commands: readonly Command[],
): string | undefined {
  const run = (words: readonly string[]) => `allport ${shellWords(['run', ...words])}`;
  const [word, ...value] = first.replace(/^-+/, '').toLowerCase().split('=');
  const meantOptions = [`--${word}`, `--${OTHER_OPTIONS[word]}`];
  const option = problemOptions.find(
    ({ long, short }) => meantOptions.includes(`${long}`) || short === first,
  );
  if (option !== undefined) {
    const why = first.startsWith('-') ? 'no command given' : `"${first}" is no command, but an option`;
    return `${why}: say ${run([[option.long, ...value].join('='), ...rest])}`;
  }
  if (first.startsWith('-')) {
    const meant = nearestTo(word, ['version', 'help']);
    return meant === undefined ? undefined : `${what} (Did you mean --${meant}?): see allport --help`;
  }
  if (first !== '-' && looksLikeFile(first))
    return `"${first}" is no command: to run a schedule file say ${run([first, ...rest])}`;
  const algorithm = findAny(first);
  if (algorithm !== undefined) {
    const example = Object.entries(kindsFor(algorithm)[0].example).flatMap(([name, value]) => [
      `--${name}`,
      value,
    ]);
    return `"${first}" is no command, but an algorithm: say ${run([first, ...(rest.length > 0 ? rest : example)])}`;
  }
  const names = commands.map((command) => command.name());
  const meant = OTHER_COMMANDS[first.toLowerCase()] ?? nearestTo(first, names);
  return meant === undefined ? undefined : `${what} (Did you mean ${meant}?): see allport --help`;
}

/** The option that was probably meant, without dashes. */
function optionMeant(flag: string, { options }: Command): string | undefined {
  const names = options.map(({ long }) => (long ?? '').slice(2)).concat('help');
  const other = OTHER_OPTIONS[flag.toLowerCase()];
  return other !== undefined && names.includes(other) ? other : nearestTo(flag, names);
}

/** The first argument that a command has no place for, with what it may be. */
function tooMuch(given: Command, rest: readonly string[]): string | undefined {
  const [extra, next] = given.args.slice(given.registeredArguments.length);
  const name = given.name();
  const takesNetwork = given.options.some(({ long }) => long === '--torus');
  const said = `"${extra}": allport ${name} takes no such argument`;
  const isCount = (text = '') => /^\d+([xX]\d+)*$/.test(text);
  const isOption = given.options.some(({ long }) => long === `--${extra.split('=')[0]}`);
  if (name === 'run' && !isCount(next) && (findAny(extra) !== undefined || looksLikeFile(extra))) {
    return `${said}; several at once: allport ${shellWords(['compare', ...rest])}`;
  }
  if (isOption) return `${said}; say --${[extra, ...(isCount(next) ? [next] : [])].join(' ')}`;
  if (takesNetwork && /^\d+$/.test(extra)) return `${said}; for a cube say --dim ${extra}`;
  if (takesNetwork && isCount(extra)) return `${said}; say --torus ${extra} or --mesh ${extra}`;
  return `${said}; see allport ${name} --help`;
}

/** The commands that have an option. */
async function commandsWith(flag: string): Promise<string[]> {
  const loads = Object.values(COMMANDS).flatMap((group) => Object.values(group));
  const commands = await Promise.all(loads.map((load) => load()));
  return commands
    .filter(({ options }) => options.some(({ long }) => long === flag))
    .map((command) => command.name());
}
