import { randomBytes } from 'node:crypto';
import { rmSync, type Stats } from 'node:fs';
import { access, constants, type FileHandle, open, readlink, realpath, rename, stat } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { EnvironmentError } from '../../host/gpu/gpu-errors.ts';
import { shortageCure } from '../../host/node/shortage.ts';
import { InputError } from '../../schedules/index.ts';
import { interruption } from '../process/interrupt.ts';
import { beginUnfinished, endUnfinished } from '../process/work-process.ts';
import { printWhole, STDIO } from './stdio.ts';

/** How long to wait between two looks for somebody who reads a pipe. */
const READER_POLL_MS = 20;

/** A place that results can be written to. */
export interface OutputFile {
  readonly option: string;
  /** As the user typed it: its ending says in which format data is written. */
  readonly given: string;
  /** Where a symbolic link leads, if it is one; - for stdout. */
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
  if (given === STDIO) return { option, given, path: STDIO, existing: undefined };
  const path = await endOfLinks(given);
  const existing = await stat(path).catch(({ code }: NodeJS.ErrnoException) => {
    if (code !== 'ELOOP') return undefined;
    throw new InputError(`${option} "${given}" is a circular link: give another path`);
  });
  if (existing?.isDirectory() || given === '' || /[/\\]$/.test(given)) {
    const what = given === '' ? 'is empty' : 'is a folder';
    throw new InputError(`${option} "${given}" ${what}: give the path of a file`);
  }
  await requireWritable(option, given, existing?.isFile() === false ? path : dirname(path));
  return { option, given, path, existing };
}

/** @throws InputError for a path that is not there, or cannot be written to */
export async function requireWritable(option: string, given: string, path: string): Promise<void> {
  await access(path, constants.W_OK).catch(() => {
    throw new InputError(`${option} "${given}": give a path in a folder that exists and can be written to`);
  });
}

/** What to tell of an error that came while a result was written, if it is one of the file system. */
export function whileWriting(option: string, path: string, error: unknown): unknown {
  const { code, message } = error as NodeJS.ErrnoException;
  if (code === undefined) return error;
  const cure = shortageCure(error) ?? 'make room there, or give another path';
  return new EnvironmentError(`${option} "${path}" cannot be written (${message}): ${cure}`);
}

/**
 * Writes a result: into a new file beside the path, which then takes its name and the mode of what was there;
 * on failure, or if the result is not to be kept, nothing is left. A device or a pipe is written to directly, but for stdout.
 * @returns what `write` gives
 * @throws EnvironmentError when it cannot be written
 */
export async function writeOutput<T>(
  { option, path, existing }: OutputFile,
  write: (file: FileHandle) => Promise<T>,
  isKept: (result: T) => boolean = () => true,
): Promise<T> {
  try {
    if (path === STDIO) return await printWhole(write, isKept);
    if (existing === undefined || existing.isFile()) {
      return await replaceFile(path, existing?.mode, write, isKept);
    }
    const file = await (existing.isFIFO() ? openPipe(path) : open(path, 'w'));
    try {
      return await write(file);
    } finally {
      await file.close();
    }
  } catch (error) {
    throw whileWriting(option, path, error);
  }
}

/** Opens a pipe when somebody reads it, and waits for that in a way that a signal can end: `open` alone would hold a thread. */
async function openPipe(path: string): Promise<FileHandle> {
  for (;;) {
    interruption.throwIfAborted();
    try {
      // It cannot write more than there is room for; as long as it is open, the reader waits for more.
      const guard = await open(path, constants.O_WRONLY | constants.O_NONBLOCK);
      try {
        return await open(path, 'w');
      } finally {
        await guard.close();
      }
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENXIO') throw error;
      await setTimeout(READER_POLL_MS);
    }
  }
}

/**
 * Makes a file, or another in its place, as a whole: into a new file beside it that nobody else can have made, and which
 * then takes its name. On failure, or if the result is not to be kept, nothing is left; of a process that is killed, a file
 * that `isPartOf` knows.
 * @returns what `write` gives
 * @throws what the file system throws
 */
export async function replaceFile<T>(
  path: string,
  mode: number | undefined,
  write: (file: FileHandle) => Promise<T>,
  isKept: (result: T) => boolean | Promise<boolean> = () => true,
): Promise<T> {
  const part = `${path}.${randomBytes(6).toString('hex')}.part`;
  beginUnfinished(part);
  try {
    const file = await open(part, 'wx', mode);
    let result: T;
    try {
      result = await write(file);
      await file.sync();
    } finally {
      await file.close();
    }
    if (await isKept(result)) await rename(part, path);
    return result;
  } finally {
    rmSync(part, { force: true });
    endUnfinished(part);
  }
}

/** Whether a file is what a process left that was killed while it wrote another; both by name. */
export function isPartOf(name: string, other: string): boolean {
  return name.startsWith(`${other}.`) && /^[0-9a-f]{12}\.part$/.test(name.slice(other.length + 1));
}

/**
 * Where a path leads through symbolic links, also where nothing is there yet; the path itself where they lead in a circle.
 */
export async function endOfLinks(path: string): Promise<string> {
  const status = await stat(path).catch((error: NodeJS.ErrnoException) => error);
  // What /dev/stdout leads to has no path.
  if (!(status instanceof Error)) return realpath(path).catch(() => path);
  if (status.code !== 'ENOENT') return path;
  const target = await readlink(path).catch(() => undefined);
  return target === undefined ? path : endOfLinks(resolve(await realpath(dirname(path)), target));
}
