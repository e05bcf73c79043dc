import { createReadStream } from 'node:fs';
import { printable } from '../formats/printable.ts';
import { decodeSchedule } from '../formats/schedule-reader.ts';
import { InputError, type Schedule } from '../schedules/index.ts';

/** How much of a file is in memory at a time. */
const CHUNK_BYTES = 2 ** 18;

/** Whether an argument is meant as a schedule file: "-", or anything with a dot or a slash in it. */
export function looksLikeFile(argument: string): boolean {
  return argument === '-' || /[./\\]/.test(argument);
}

/**
 * Reads a schedule from a file, or from stdin for "-".
 * @throws InputError when it cannot be read or is not a schedule
 */
export async function readSchedule(path: string): Promise<Schedule> {
  const [stream, name] =
    path === '-' ? [process.stdin, 'stdin'] : [createReadStream(path, { highWaterMark: CHUNK_BYTES }), path];
  try {
    return await decodeSchedule(stream, name);
  } catch (error) {
    if (error instanceof InputError || (error as NodeJS.ErrnoException).syscall === undefined) throw error;
    throw new InputError(
      printable(
        `"${path}" cannot be read (${(error as Error).message}): give a schedule file, or - for stdin`,
      ),
    );
  }
}
