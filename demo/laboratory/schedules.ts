import { decodeSchedule } from '../../src/formats/schedule/schedule-reader.ts';
import {
  findAlgorithm,
  InputError,
  patternFacts,
  patternInWords,
  type Schedule,
  solve,
  topologyOf,
} from '../../src/schedules/index.ts';
import { type ExperimentChoice, FROM_FILE } from './protocol.ts';

/** A schedule file that takes longer than a moment to read is no use here. */
const MOST_FILE_BYTES = 64 * 2 ** 20;

/**
 * The schedule of an experiment, and where it comes from.
 * @param fromFile the one that was opened last
 */
export function scheduleOf(
  { algorithm, topology }: ExperimentChoice,
  fromFile: Schedule | undefined,
): { schedule: Schedule; source: string } {
  if (algorithm === FROM_FILE) {
    if (fromFile === undefined)
      throw new InputError('no schedule file is open: open one, or choose an algorithm');
    const { label } = topologyOf(topology);
    if (fromFile.topology.label !== label) {
      throw new InputError(
        `the schedule file is for ${fromFile.topology.label}, not for ${label}: open another`,
      );
    }
    const facts = patternFacts(fromFile.pattern);
    return { schedule: fromFile, source: `A schedule file: ${patternInWords(facts, topology)}` };
  }
  const found = findAlgorithm(algorithm);
  return { schedule: solve(found, { topology: topologyOf(topology), copies: 1 }), source: found.source };
}

/**
 * The schedule in a file; it is not proved yet.
 * @throws InputError when the file is too large, or no schedule
 */
export async function scheduleIn(file: File): Promise<Schedule> {
  if (file.size > MOST_FILE_BYTES) {
    throw new InputError(`${file.name}: ${file.size} bytes; give a schedule file of at most 64 MiB`);
  }
  return decodeSchedule([new Uint8Array(await file.arrayBuffer())], file.name);
}
