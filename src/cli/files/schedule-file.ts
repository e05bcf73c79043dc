import { open } from 'node:fs/promises';
import { decodeSchedule } from '../../formats/schedule/schedule-reader.ts';
import type { Schedule } from '../../schedules/index.ts';
import type { ProgressLine } from '../terminal/progress.ts';
import { STDIO } from './stdio.ts';
import { decodeFile } from './text-file.ts';

/** How much of a file is in memory at a time. */
const CHUNK_BYTES = 2 ** 18;

/**
 * Reads a schedule from a file, or from stdin for "-".
 * @throws InputError when it cannot be read or is not a schedule
 */
export function readSchedule(path: string, progress: ProgressLine): Promise<Schedule> {
  if (path !== STDIO) progress.stage(`reading ${path}`);
  return decodeFile(path, 'a schedule file', decodeSchedule, (file) => readFile(file, progress.part));
}

/** The bytes of a file as they are wanted. */
async function* readFile(
  path: string,
  onBytes: (done: number, total: number) => void,
): AsyncIterable<Uint8Array> {
  const file = await open(path);
  const { size } = await file.stat();
  let done = 0;
  // The stream closes the file.
  for await (const chunk of file.createReadStream({ highWaterMark: CHUNK_BYTES })) {
    yield chunk;
    done += chunk.length;
    // A pipe or a device has no size.
    if (size > 0) onBytes(done, size);
  }
}
