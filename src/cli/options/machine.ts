import { machineFiles } from '../../formats/machines/machine-files.ts';
import { didYouMean } from '../../formats/nearest.ts';
import { InputError } from '../../schedules/index.ts';
import { source } from './option.ts';

export const machine = source(
  '--machine <name>',
  'a machine of allport machines, or a file like them, or - for stdin',
).offering({ words: () => [...machineFiles.keys()], files: true });

/** The machine file of that name; a name that nearly fits is suggested in the error. */
export function machineTextOf(name: string): string {
  const file = machineFiles.get(name);
  if (file !== undefined) return file;
  const names = [...machineFiles.keys()];
  const cure = didYouMean(name, names, `give one of ${names.join(', ')}`);
  throw new InputError(
    `unknown machine "${name}": ${cure} (a machine file needs a dot or a slash in its name)`,
  );
}
