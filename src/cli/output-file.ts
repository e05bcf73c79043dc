import { randomBytes } from 'node:crypto';
import { rmSync, type Stats } from 'node:fs';
import { access, constants, type FileHandle, open, realpath, rename, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { EnvironmentError } from '../host/errors.ts';
import { InputError } from '../schedules/index.ts';
import { beginUnfinished, endUnfinished } from './work-process.ts';

/** A place that results can be written to. */
export interface OutputFile {
  readonly option: string;
  /** Where a symbolic link leads, if it is one. */
  readonly path: string;
  /** What is there now. */
  readonly existing: Stats | undefined;
}

/**
 * Looks at the path of an option before anything is computed for it.
 * @param option the option as the user types it
 * @throws InputError when it is a folder, or no file can be made beside it
 */
export async function outputFile(option: string, given: string): Promise<OutputFile> {
  const path = await realpath(given).catch(() => given);
  const existing = await stat(path).catch(() => undefined);
  if (existing?.isDirectory() || given === '' || /[/\\]$/.test(given)) {
    const what = given === '' ? 'is empty' : 'is a folder';
    throw new InputError(`${option} "${given}" ${what}: give the path of a file`);
  }
  await access(existing?.isFile() === false ? path : dirname(path), constants.W_OK).catch(() => {
    throw new InputError(`${option} "${given}": give a path in a folder that exists and can be written to`);
  });
  return { option, path, existing };
}

/**
 * Writes a result: into a new file beside the path, which then takes its name and the mode of what was there;
 * on failure, or if the result is not to be kept, nothing is left. A device or a pipe is written to directly.
 * @returns what `write` gives
 * @throws EnvironmentError when it cannot be written
 */
export async function writeOutput<T>(
  { option, path, existing }: OutputFile,
  write: (file: FileHandle) => Promise<T>,
  isKept: (result: T) => boolean = () => true,
): Promise<T> {
  const direct = existing !== undefined && !existing.isFile();
  const target = direct ? path : `${path}.${randomBytes(6).toString('hex')}.part`;
  const remove = () => {
    if (!direct) rmSync(target, { force: true });
  };
  if (!direct) beginUnfinished(target);
  try {
    const file = direct ? await open(target, 'w') : await open(target, 'wx', existing?.mode);
    let result: T;
    try {
      result = await write(file);
      if (!direct) await file.sync();
    } finally {
      await file.close();
    }
    if (!direct && isKept(result)) await rename(target, path);
    return result;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === undefined) throw error;
    throw new EnvironmentError(
      `${option} "${path}" cannot be written (${(error as Error).message}): make room there, or give another path`,
    );
  } finally {
    remove();
    endUnfinished(target);
  }
}
