import type { ChildProcess } from 'node:child_process';
import { type Finished, finish } from './cli.ts';

/** A report without its times: the same for the same run. */
export function timeless(json: string): unknown {
  const { time: _, check: __, ...rest } = JSON.parse(json);
  return rest;
}

/** A run that was sent a signal. */
export interface Stopped extends Finished {
  /** The journal that it named. */
  readonly journal: string;
}

/** Starts a run in slices and sends it a signal when its first slice is done. */
export async function stopped(signal: NodeJS.Signals, start: () => ChildProcess): Promise<Stopped> {
  const { journal, finished } = await signalled(signal, start());
  return { journal, ...(await finished) };
}

/** Sends a run in slices a signal when its first slice is done, which need not end it. */
export async function signalled(
  signal: NodeJS.Signals,
  child: ChildProcess,
): Promise<{ journal: string; finished: Promise<Finished> }> {
  const finished = finish(child);
  let said = '';
  const journal = await new Promise<string>((resolve) => {
    child.stderr?.on('data', (text) => {
      said += text;
      const path = /^(?:shard \S+: )?journal: (.*)$/m.exec(said)?.[1];
      if (path !== undefined) resolve(path);
    });
  });
  child.kill(signal);
  return { journal, finished };
}
