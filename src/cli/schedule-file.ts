import { readFile } from 'node:fs/promises';
import { text } from 'node:stream/consumers';
import { decodeSchedule } from '../formats/schedule-json.ts';
import { InputError, type Schedule } from '../schedules/index.ts';

/** Whether an argument is meant as a schedule file: "-", or anything with a dot or a slash in it. */
export function looksLikeFile(argument: string): boolean {
  return argument === '-' || /[./\\]/.test(argument);
}

/**
 * Reads a schedule from a file, or from stdin for "-".
 * @throws InputError when it cannot be read or is not a schedule
 */
export async function readSchedule(path: string): Promise<Schedule> {
  const content =
    path === '-'
      ? await text(process.stdin)
      : await readFile(path, 'utf8').catch((error: Error) => {
          throw new InputError(
            `"${path}" cannot be read (${error.message}): give a schedule file, or - for stdin`,
          );
        });
  return decodeSchedule(content, path === '-' ? 'stdin' : path);
}
