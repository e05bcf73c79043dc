import { readFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import * as v from 'valibot';
import { count } from './report-format.ts';

/** What tells a process from those that have its number later, or on another machine. */
export const markFormat = v.strictObject({
  host: v.string(),
  pid: count,
  /** When it began, in ticks since the system did; empty where the system has no /proc. */
  start: v.string(),
});

export type ProcessMark = v.InferOutput<typeof markFormat>;

/** The mark of this process. */
export async function ownMark(): Promise<ProcessMark> {
  const { pid } = process;
  return { host: hostname(), pid, start: (await statusOf(pid))?.start ?? '' };
}

/** Whether a process is another one of this machine and still runs. Those of other machines cannot be seen from here. */
export async function runsBeside({ host, pid, start }: ProcessMark): Promise<boolean> {
  if (host !== hostname() || pid === process.pid || !exists(pid)) return false;
  const status = await statusOf(pid);
  return status === undefined || (status.start === start && !status.ended);
}

function exists(pid: number): boolean {
  try {
    // Signal 0 is not sent; and process 0 would be all of the own group.
    return pid > 0 && process.kill(pid, 0);
  } catch (error) {
    // It may be somebody else's.
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** What /proc/<pid>/stat says: its fields after the name of the program, which may hold anything, begin with the state. */
async function statusOf(pid: number): Promise<{ start: string; ended: boolean } | undefined> {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => undefined);
  if (text === undefined) return undefined;
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
  // A process that nobody has waited for is still in the list.
  return { start: fields[19], ended: fields[0] === 'Z' || fields[0] === 'X' };
}
