import * as v from 'valibot';
import { InputError } from '../schedules/index.ts';
import { parsedJson } from './parsed-json.ts';
import { quoted } from './printable.ts';

const number = (key: string) => {
  const message = `there is no number "${key}"`;
  return v.pipe(v.number(message), v.finite(message), v.minValue(0, message));
};
const word = (key: string) => v.string(`there is no "${key}"`);
/** Of a key that is not there. */
const missing = ({ expected }: { readonly expected: string | null }) => `there is no ${expected}`;

/** The first line: the program. */
const programFormat = v.object(
  { allport: word('allport'), ranks: number('ranks'), seconds: number('seconds') },
  missing,
);

const callsFormat = v.object(
  {
    /** Of MPI: "MPI_Alltoallv". */
    function: word('function'),
    ranks: number('ranks'),
    /** Bytes of a block, on average. */
    blockBytes: number('blockBytes'),
    calls: number('calls'),
    /** Of all these calls together; 0 for those that return a request. */
    seconds: number('seconds'),
    /** The algorithm, or "MPI". */
    by: word('by'),
    /** Why they were left to MPI. */
    because: v.exactOptional(word('because')),
  },
  missing,
);

/** Calls of a program that are alike. */
export type TracedCalls = v.InferOutput<typeof callsFormat>;

/** What the preloaded library writes of rank 0 of a program. */
export interface CallTrace {
  /** Ranks of the program, and how long it ran. */
  readonly ranks: number;
  readonly seconds: number;
  readonly calls: readonly TracedCalls[];
}

/**
 * Reads what a program wrote with ALLPORT_STATISTICS.
 *
 * @param name what to call the text in an error
 * @throws InputError naming the line that is something else
 */
export function readCallTrace(text: string, name: string): CallTrace {
  const [head, ...lines] = text.split('\n').map((line, i) => ({ line, where: `${name}:${i + 1}` }));
  const { ranks, seconds } = readLine(head, programFormat);
  const calls = lines.filter(({ line }) => line.trim() !== '').map((line) => readLine(line, callsFormat));
  return { ranks, seconds, calls };
}

function readLine<T extends v.GenericSchema>(
  { line, where }: { readonly line: string; readonly where: string },
  format: T,
): v.InferOutput<T> {
  const refuse = (what: string): never => {
    throw new InputError(`${where}: ${what}; give the file that a program wrote with ALLPORT_STATISTICS`);
  };
  const parsed = parsedJson(line);
  if (typeof parsed !== 'object' || parsed === null) refuse(`${quoted(line)} is no object of JSON`);
  const { success, output, issues } = v.safeParse(format, parsed, { abortEarly: true });
  return success ? output : refuse(issues[0].message);
}
