import { machineFiles } from '../../formats/machines/built-in-machines.ts';
import { didYouMean } from '../../formats/nearest.ts';
import { InputError } from '../../schedules/index.ts';
import type { Typed } from './option.ts';

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

/**
 * @param file the argument of the command, which may be stdin as well
 * @throws InputError for prices that a machine has itself, and where both files are stdin
 */
export function refuseWithMachine({ typed }: Typed, file: string): void {
  if (typed.machine === undefined) return;
  if (typed.machine === '--machine "-"' && file === '-') {
    throw new InputError('--machine "-" with "-": both are stdin; give one of them as a file');
  }
  const price = typed.startup ?? typed.hop ?? typed.bandwidth;
  if (price === undefined) return;
  throw new InputError(
    `${price} with ${typed.machine}: the machine has a price for it; leave one of them out`,
  );
}
