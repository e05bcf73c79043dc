import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { Command, type Option } from 'commander';
import { describe, expect, it } from 'vitest';
import { flag, option, valuesOf } from '../../../src/cli/options/option.ts';

const COMMANDS = join(import.meta.dirname, '../../../src/cli/commands');

/** The commands that there are, from the files that declare them. */
async function declaredCommands(): Promise<Command[]> {
  const files = readdirSync(COMMANDS, { recursive: true, encoding: 'utf8' });
  const modules = await Promise.all(
    files.filter((file) => file.endsWith('.ts')).map((file) => import(join(COMMANDS, file))),
  );
  return modules.flatMap((module) => Object.values(module)).filter((value) => value instanceof Command);
}

const commands = (await declaredCommands()).map((command) => command.exitOverride());
const takesValue = ({ required, optional }: Option) => required || optional;
const flagsOf = ({ options }: Command) =>
  options.flatMap(({ short, long }) => [short, long].flatMap((name) => name ?? []));

/** All ways to say an option with a value. */
function saying({ short, long }: Option, value: string): string[][] {
  return [[`${long}=${value}`], [`${long}`, value], ...(short ? [[short, value], [`${short}${value}`]] : [])];
}

describe('no option takes another one for its value', () => {
  it.each(commands.map((command) => [command.name(), command] as const))('of allport %s', (_, command) => {
    for (const option of command.options.filter(takesValue)) {
      for (const value of [...flagsOf(command), '--', '--nosuch', '--dim=3', '-x']) {
        const says = `${option.long} "${value}": a value does not begin with a dash; give ${option.long} <`;
        for (const words of saying(option, value)) {
          expect(() => command.parseOptions(words), words.join(' ')).toThrow(says);
        }
      }
    }
  });

  it('and what the commands declare are all options that there are', () => {
    expect(commands.length).toBeGreaterThan(18);
    const withValue = commands.flatMap(({ options }) => options.filter(takesValue));
    expect(withValue.length).toBeGreaterThan(200);
  });
});

describe('what begins with a dash is a value all the same', () => {
  const number = option('-n, --number <n>', 'one', (text) => text);
  const maybe = option('--maybe [n]', 'one', (text) => text);
  const parsed = (...words: string[]) => {
    const command = new Command()
      .exitOverride()
      .addOption(number)
      .addOption(maybe)
      .addOption(flag('--flag', 'one'));
    return valuesOf([number, maybe], command.parse(words, { from: 'user' }).opts());
  };

  it.each(['-', '-1', '-.5', '-4x4', '-5us', './--flag'])('%j', (value) => {
    for (const words of saying(number, value)) expect(parsed(...words).number).toBe(value);
    expect(parsed(`--maybe=${value}`).maybe).toBe(value);
  });

  it('an option that may do without a value leaves the next option alone', () => {
    expect(parsed('--maybe', '--flag').typed).toEqual({});
    expect(() => parsed('--maybe=--flag')).toThrow(
      '--maybe "--flag": a value does not begin with a dash; give --maybe [n]',
    );
  });
});
