import type { ChildProcess } from 'node:child_process';
import { type Finished, finish } from './cli.ts';

/** A report without its times: the same for the same run. */
export function timeless(json: string): unknown {
  const { time: _, check: __, ...rest } = JSON.parse(json);
  return rest;
}

/** Starts a run in slices and sends it a signal when its first slice is done; the journal that it named. */
export async function stopped(
  signal: NodeJS.Signals,
  start: () => ChildProcess,
): Promise<Finished & { journal: string }> {
  const child = start();
  const finished = finish(child);
  let said = '';
  const journal = await new Promise<string>((resolve) => {
    child.stderr?.on('data', (text) => {
      said += text;
      const path = /^journal: (.*)$/m.exec(said)?.[1];
      if (path !== undefined) resolve(path);
    });
  });
  child.kill(signal);
  return { journal, ...(await finished) };
}
