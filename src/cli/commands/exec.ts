import { stat } from 'node:fs/promises';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ensureGpuProcess } from '../../host/node/launch.ts';
import { InputError } from '../../schedules/index.ts';

/**
 * `allport exec`: runs a script of the user's in a process whose environment leads to a GPU, software if need
 * be. The driver is found through the environment that a process starts with: a script cannot add it later.
 */
export async function exec(script: string, args: readonly string[]): Promise<void> {
  const path = resolve(script);
  const info = await stat(path).catch((error: Error) => {
    throw new InputError(`"${script}" cannot be read (${error.message}): give a JavaScript file`);
  });
  if (!info.isFile()) throw new InputError(`"${script}" is not a file: give a JavaScript file`);
  await ensureGpuProcess();
  process.argv = [process.argv[0], path, ...args];
  try {
    await import(pathToFileURL(path).href);
  } catch (error) {
    // As Node does: the script's own error, whole.
    console.error(error);
    process.exitCode = 1;
  }
}
