import { randomBytes } from 'node:crypto';
import { type FileHandle, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';

/** The path that is stdin where something is read, and stdout where it is written. */
export const STDIO = '-';

/** An empty file that has lost its name, so that nothing is left of it however this process ends. Only its owner could open it. */
async function namelessFile(): Promise<FileHandle> {
  const path = join(tmpdir(), `allport-${randomBytes(6).toString('hex')}`);
  const file = await open(path, 'wx+', 0o600);
  await rm(path);
  return file;
}

/**
 * What stdin holds, as a file: a pipe knows no places, and what it held cannot be read again.
 * @param most no more bytes are read than one beyond these
 */
export async function stdinAsFile(most: number): Promise<FileHandle> {
  const file = await namelessFile();
  let held = 0;
  for await (const chunk of process.stdin) {
    await file.writeFile(chunk);
    held += chunk.length;
    if (held > most) break;
  }
  return file;
}

/**
 * Prints a result as a whole once it is there, and only if it is to be kept: a pipe takes nothing back.
 * @returns what `write` gives
 */
export async function printWhole<T>(
  write: (file: FileHandle) => Promise<T>,
  isKept: (result: T) => boolean,
): Promise<T> {
  const file = await namelessFile();
  try {
    const result = await write(file);
    const content = file.createReadStream({ start: 0, autoClose: false });
    if (isKept(result)) await pipeline(content, process.stdout, { end: false });
    return result;
  } finally {
    await file.close();
  }
}
