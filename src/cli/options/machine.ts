import { machineFiles } from '../../formats/machines/machine-files.ts';
import { didYouMean, wordTyped } from '../../formats/nearest.ts';
import { InputError } from '../../schedules/index.ts';
import { source, type Typed } from './option.ts';

export const machine = source(
  '--machine <name>',
  'a machine of allport machines, or a file like them, or - for stdin',
).offering({ words: () => [...machineFiles.keys()], files: true });

/** The same of commands that take the fastest algorithm where none is named. */
export const choosingMachine = source(
  '--machine <name>',
  'if no algorithm is named: the machine by whose prices one is chosen',
).offering(machine.offers);

/** @throws InputError where an algorithm is named, and a machine besides to choose one by */
export function requireChoosing(name: string | undefined, { typed }: Typed): void {
  if (name === undefined || typed.machine === undefined) return;
  throw new InputError(
    `${typed.machine} with ${name}: it chooses only if no algorithm is named; leave one out`,
  );
}

/** The machine file of that name; a name that nearly fits is suggested in the error. */
export function machineTextOf(name: string): string {
  const names = [...machineFiles.keys()];
  const file = machineFiles.get(wordTyped(name, names) ?? '');
  if (file !== undefined) return file;
  const cure = didYouMean(name, names, `give one of ${names.join(', ')}`);
  throw new InputError(
    `unknown machine "${name}": ${cure} (a machine file needs a dot or a slash in its name)`,
  );
}
