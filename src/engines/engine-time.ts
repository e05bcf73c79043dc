import * as v from 'valibot';
import { parsedJson } from '../formats/parsed-json.ts';
import { quoted } from '../formats/printable.ts';
import { type Counts, InputError } from '../schedules/index.ts';
import { PORTS, SWITCHINGS } from '../schedules/model/validate.ts';

/** A number as files have it: 1e999 is read as Infinity. */
const amount = (message: string) => v.pipe(v.number(message), v.finite(message), v.minValue(0, message));
const word = (key: string) => v.string(`there is no "${key}"`);
const number = (key: string) => amount(`there is no number "${key}"`);
const optionalNumber = (key: string) => v.exactOptional(amount(`"${key}" is no number`));

const NO_COUNTS = 'there are no "counts" of a schedule';
const NO_BANDWIDTH = '"bandwidth" is no number above 0';
const bandwidth = v.pipe(amount(NO_BANDWIDTH), v.gtValue(0, NO_BANDWIDTH));
const NO_OUTSIDE = '"outside" has no numbers "startup" and "hop"';
const count = amount(NO_COUNTS);
const round = { blocks: count, hops: count, times: count };
const counts: v.GenericSchema<Counts> = v.object(
  {
    ports: v.picklist(PORTS, NO_COUNTS),
    switching: v.picklist(SWITCHINGS, NO_COUNTS),
    rounds: v.array(
      v.object({ ...round, outside: v.exactOptional(v.literal(true, NO_COUNTS)) }, NO_COUNTS),
      NO_COUNTS,
    ),
    aligned: count,
    rearranged: count,
  },
  NO_COUNTS,
);

/**
 * A line that an engine prints: the facts of the schedule, what one exchange took, and what the engine was told of the network.
 * An engine may print more, which is kept.
 */
const fields = {
  engine: word('engine'),
  algorithm: word('algorithm'),
  network: word('network'),
  mode: word('mode'),
  ranks: v.pipe(number('ranks'), v.minValue(1, '"ranks" is less than 1')),
  blockBytes: number('blockBytes'),
  seconds: number('seconds'),
  /** The same by MPI_Alltoall. */
  alltoallSeconds: optionalNumber('alltoallSeconds'),
  startup: optionalNumber('startup'),
  hop: optionalNumber('hop'),
  bandwidth: v.exactOptional(bandwidth),
  outside: v.exactOptional(
    v.object({ startup: amount(NO_OUTSIDE), hop: amount(NO_OUTSIDE), bandwidth }, NO_OUTSIDE),
  ),
  counts,
};
const engineTime = v.looseObject(fields, ({ expected }) =>
  expected === '"counts"' ? NO_COUNTS : `there is no ${expected}`,
);

export type EngineTime = v.InferOutput<v.ObjectSchema<typeof fields, undefined>>;

/**
 * Reads a line that `run.sh` or the example program of an export printed.
 * @param where the file and line, for the error
 * @throws InputError when it is something else
 */
export function readEngineTime(line: string, where: string): EngineTime {
  const refuse = (what: string): never => {
    throw new InputError(`${where}: ${what}; give the lines that run.sh or example of an export print`);
  };
  const parsed = parsedJson(line);
  if (parsed === undefined) refuse(`${quoted(line)} is no JSON`);
  if (typeof parsed !== 'object' || parsed === null) refuse(`${quoted(line)} is no object`);
  const { success, output, issues } = v.safeParse(engineTime, parsed, { abortEarly: true });
  return success ? output : refuse(issues[0].message);
}
