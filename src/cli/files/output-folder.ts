import { randomBytes } from 'node:crypto';
import { rmSync } from 'node:fs';
import { mkdir, readdir, rename, stat, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { inChunks } from '../../formats/in-chunks.ts';
import { InputError } from '../../schedules/index.ts';
import { beginUnfinished, endUnfinished } from '../process/work-process.ts';
import { endOfLinks, requireWritable, whileWriting } from './output-file.ts';
import { STDIO } from './stdio.ts';

/** A folder that results can be written to: it is not there yet, or empty. */
export interface OutputFolder {
  /** Where a symbolic link leads, if it is one. */
  readonly path: string;
  /** Whether it is there already. */
  readonly exists: boolean;
}

/**
 * Looks at the path of --out before anything is computed for it.
 * @throws InputError when something is there already, or no folder can be made
 */
export async function outputFolder(given: string): Promise<OutputFolder> {
  if (given === STDIO) throw new InputError(`--out "-": these are several files; give a folder`);
  if (given === '') throw new InputError(`--out "" is empty: give the path of a folder`);
  const path = resolve(await endOfLinks(given));
  const existing = await stat(path).catch(() => undefined);
  if (existing?.isDirectory() === false) {
    throw new InputError(`--out "${given}" is not a folder: give the path of a new one`);
  }
  if (existing !== undefined && (await readdir(path)).length > 0) {
    throw new InputError(`--out "${given}" is not empty: give the path of a new folder`);
  }
  const exists = existing !== undefined;
  await requireWritable('--out', given, exists ? path : dirname(path));
  return { path, exists };
}

/**
 * Writes a result of several files: into a new folder beside the path, which then takes its name. A folder that exists stays
 * the same one, in which somebody may be working: the new folder is in it, and its files move up. On failure nothing is left.
 * Files whose names end in .sh can be run.
 * @returns the names of the files
 * @throws EnvironmentError when it cannot be written
 */
export async function writeFolder(
  { path, exists }: OutputFolder,
  files: Iterable<readonly [name: string, pieces: Iterable<string | Uint8Array>]>,
): Promise<string[]> {
  const suffix = `.${randomBytes(6).toString('hex')}.part`;
  const part = exists ? join(path, suffix) : `${path}${suffix}`;
  const moved: string[] = [];
  let isDone = false;
  beginUnfinished(part);
  try {
    await mkdir(part);
    const names: string[] = [];
    for (const [name, pieces] of files) {
      await writeFile(join(part, name), inChunks(pieces), { mode: name.endsWith('.sh') ? 0o777 : 0o666 });
      names.push(name);
    }
    if (exists) {
      for (const name of names) {
        moved.push(join(path, name));
        beginUnfinished(join(path, name));
        await rename(join(part, name), join(path, name));
      }
    } else await rename(part, path);
    isDone = true;
    return names;
  } catch (error) {
    throw whileWriting('--out', path, error);
  } finally {
    rmSync(part, { recursive: true, force: true });
    if (!isDone) for (const name of moved) rmSync(name, { force: true });
    for (const name of [part, ...moved]) endUnfinished(name);
  }
}
