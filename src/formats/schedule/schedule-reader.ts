import type { Schedule } from '../../schedules/index.ts';
import { type Chunks, JsonReader } from './json-reader.ts';
import { scheduleFormat } from './schedule-format.ts';

/**
 * The schedule that a file holds, read as its bytes arrive: only the maps and the packed steps are kept. It is
 * well-formed, not proved: that is for `check`. docs/schedule-format.md describes the file.
 *
 * @param chunks the file in pieces of any length: a stream, a list of one, or what `encodeSchedule` gives
 * @param name what to call the file in an error; default: schedule
 * @returns the schedule; rejects with what `chunks` throws
 * @throws InputError naming the line and column, what was found there, and what belongs there
 */
export function decodeSchedule(chunks: Chunks, name = 'schedule'): Promise<Schedule> {
  const json = new JsonReader(name);
  return json.run(chunks, scheduleFormat().read(json));
}
