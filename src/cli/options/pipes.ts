import { InputError } from '../../schedules/index.ts';
import { STDIO } from '../files/stdio.ts';
import type { AnyOption, Typed } from './option.ts';

/**
 * Whether a result goes to stdout, so that nothing else may.
 * @param given what commander has taken from the command line; an argument that is - is stdin
 * @throws InputError where two things are stdin, or two stdout
 */
export function takesStdout(
  options: readonly AnyOption[],
  given: Readonly<Record<string, string | boolean | undefined>>,
  argument: string | readonly string[] | undefined,
  { typed }: Typed,
): boolean {
  const usersOf = (pipe: 'stdin' | 'stdout') =>
    options
      .filter((option) => option.pipe === pipe && given[option.key] === STDIO)
      .map(({ key }) => typed[key]);
  const files = [argument].flat().filter((text) => text === STDIO);
  const [readers, writers] = [[...usersOf('stdin'), ...files.map(() => `"${STDIO}"`)], usersOf('stdout')];
  for (const [pipe, [first, second]] of [
    ['stdin', readers],
    ['stdout', writers],
  ] as const) {
    if (second === undefined) continue;
    throw new InputError(`${first} with ${second}: both are ${pipe}; give one of them as a file`);
  }
  return writers.length > 0;
}
