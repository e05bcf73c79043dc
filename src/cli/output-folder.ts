import { randomBytes } from 'node:crypto';
import { rmSync } from 'node:fs';
import { access, constants, mkdir, readdir, realpath, rename, stat, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { EnvironmentError } from '../host/errors.ts';
import { InputError } from '../schedules/index.ts';

/** A folder that results can be written to: it is not there yet, or empty. */
export interface OutputFolder {
  readonly option: string;
  /** Where a symbolic link leads, if it is one. */
  readonly path: string;
}

/**
 * Looks at the path of an option before anything is computed for it.
 * @param option the option as the user types it
 * @throws InputError when something is there already, or no folder can be made
 */
export async function outputFolder(option: string, given: string): Promise<OutputFolder> {
  if (given === '') throw new InputError(`${option} "" is empty: give the path of a folder`);
  const path = await realpath(given).catch(() => resolve(given));
  const existing = await stat(path).catch(() => undefined);
  if (existing?.isDirectory() === false) {
    throw new InputError(`${option} "${given}" is not a folder: give the path of a new one`);
  }
  if (existing !== undefined && (await readdir(path)).length > 0) {
    throw new InputError(`${option} "${given}" is not empty: give the path of a new folder`);
  }
  await access(dirname(path), constants.W_OK).catch(() => {
    throw new InputError(`${option} "${given}": give a path in a folder that exists and can be written to`);
  });
  return { option, path };
}

/**
 * Writes a result of several files: into a new folder beside the path, which then takes its name; on failure nothing is
 * left. Files whose names end in .sh can be run.
 * @throws EnvironmentError when it cannot be written
 */
export async function writeFolder(
  { option, path }: OutputFolder,
  files: Iterable<readonly [name: string, text: Iterable<string>]>,
): Promise<void> {
  const part = `${path}.${randomBytes(6).toString('hex')}.part`;
  const remove = () => rmSync(part, { recursive: true, force: true });
  // Also when the process is interrupted: signals become exits (interrupt.ts).
  process.once('exit', remove);
  try {
    await mkdir(part);
    for (const [name, text] of files) {
      await writeFile(join(part, name), text, { mode: name.endsWith('.sh') ? 0o777 : 0o666 });
    }
    await rename(part, path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === undefined) throw error;
    throw new EnvironmentError(
      `${option} "${path}" cannot be written (${(error as Error).message}): make room there, or give another path`,
    );
  } finally {
    remove();
    process.off('exit', remove);
  }
}
