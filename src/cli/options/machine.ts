import { machineFiles } from '../../formats/machines/machines.ts';
import { didYouMean } from '../../formats/nearest.ts';
import { InputError } from '../../schedules/index.ts';

/** The machine file of that name; a name that nearly fits is suggested in the error. */
export function parseMachineName(text: string): string {
  const file = machineFiles.get(text);
  if (file !== undefined) return file;
  const names = [...machineFiles.keys()];
  const cure = didYouMean(text, names, `give one of ${names.join(', ')}`);
  throw new InputError(
    `unknown machine "${text}": ${cure} (a machine file needs a dot or a slash in its name)`,
  );
}

/**
 * @param file the argument of the command, which may be stdin as well
 * @throws InputError for prices that a machine has itself, and where both files are stdin
 */
export function refuseWithMachine(
  options: Readonly<Partial<Record<'machine' | 'startup' | 'hop' | 'bandwidth', string | undefined>>>,
  file: string,
): void {
  if (options.machine === undefined) return;
  if (options.machine === '-' && file === '-') {
    throw new InputError('--machine "-" with "-": both are stdin; give one of them as a file');
  }
  for (const name of ['startup', 'hop', 'bandwidth'] as const) {
    if (options[name] === undefined) continue;
    throw new InputError(
      `--${name} "${options[name]}" with --machine "${options.machine}": the machine has a price for it; leave one of them out`,
    );
  }
}
