import type { Command, Option } from 'commander';
import { type Offers, TOPICS, TypedOption } from '../options/option.ts';
import { offersOf } from './arguments.ts';
import type { Candidate, Candidates } from './scripts.ts';

const NOTHING: Candidates = { words: [], files: false };

/**
 * What the last word of a command line can be completed to: from the declarations of commands and options.
 * @param typed what stands behind `allport`; bash gives --mode=block as three words
 */
export function candidatesFor(program: Command, typed: readonly string[]): Candidates {
  const words = typed.flatMap((word) => (word === '=' ? [] : [word]));
  // Behind the equals sign nothing is typed yet.
  if (typed.at(-1) === '=') words.push('');
  const last = words.pop() ?? '';
  const [name, ...before] = words;
  if (name === undefined) {
    return last.startsWith('-')
      ? startingWith(last, optionsOf(program, []))
      : startingWith(last, program.commands.map(described));
  }
  const command = program.commands.find((known) => known.name() === name);
  if (command === undefined) return NOTHING;
  if (name === 'help')
    return startingWith(last, [...program.commands.map(described), ...TOPICS.map((word) => ({ word }))]);
  const [, option, value] = /^(--[a-z-]+)=(.*)$/.exec(last) ?? [];
  if (option !== undefined) {
    const { words, files } = offered(offersOfOption(findOption(command, option)), before, value);
    return { words: words.map(({ word }) => ({ word: `${option}=${word}` })), files };
  }
  const waiting = findOption(command, before.at(-1) ?? '');
  if (waiting?.required) return offered(offersOfOption(waiting), before, last);
  if (last.startsWith('-') && last !== '-') return startingWith(last, optionsOf(command, before));
  const argument = argumentAt(command, before);
  if (argument === undefined) return startingWith(last, optionsOf(command, before));
  return offered(offersOf[argument] ?? {}, before, last);
}

/** The name of the argument that is typed next; undefined behind the last one. */
function argumentAt(command: Command, before: readonly string[]): string | undefined {
  const given = before.filter((word, index) => {
    return !word.startsWith('-') && !findOption(command, before[index - 1] ?? '')?.required;
  });
  const { registeredArguments } = command;
  const last = registeredArguments.at(-1);
  return (registeredArguments[given.length] ?? (last?.variadic ? last : undefined))?.name();
}

function findOption({ options }: Command, flag: string): Option | undefined {
  return options.find(({ long, short }) => flag === long || flag === short);
}

function offersOfOption(option: Option | undefined): Offers {
  return option instanceof TypedOption ? option.offers : {};
}

function offered({ words, files }: Offers, before: readonly string[], last: string): Candidates {
  const found = startingWith(
    last,
    (words?.(before) ?? []).map((word) => ({ word })),
  );
  return { ...found, files: files ?? false };
}

/** The options of a command that have not been typed yet. */
function optionsOf({ options }: Command, before: readonly string[]): Candidate[] {
  const left = options.filter(
    ({ long, short }) => ![long, short].some((flag) => flag && before.includes(flag)),
  );
  return [
    ...left.map(({ long, description }) => ({ word: long ?? '', about: description })),
    { word: '--help', about: 'what it takes' },
  ];
}

function described(command: Command): Candidate {
  return { word: command.name(), about: command.description() };
}

function startingWith(last: string, all: readonly Candidate[]): Candidates {
  return { words: all.filter(({ word }) => word.startsWith(last)), files: false };
}
