import { EnvironmentError } from '../../host/gpu/gpu-errors.ts';
import type { Report } from '../../host/run/report.ts';
import type { RunOnOptions } from '../../host/run/run-options.ts';
import type { SliceResult } from '../../host/run/run-slice.ts';
import { InterruptedError } from '../process/interrupt.ts';
import { setLastWords } from '../process/work-process.ts';
import type { Journal } from './journal.ts';

/**
 * Runs slices and keeps a journal of them.
 * @param slices how many are to be run
 * @param tell says where the journal is, and how many slices are in it from the start
 * @returns the report, and the journal, to be removed when the report has been taken
 */
export async function withJournal(
  journal: Journal,
  slices: number,
  tell: (text: string) => void,
  runIt: (more: RunOnOptions) => Promise<Report>,
): Promise<{ report: Report; journal: Journal }> {
  const cure = () => `after ${journal.done.length} of ${slices} slices: go on with --resume ${journal.path}`;
  const kept = journal.done.length;
  if (kept > 0) tell(`resumed: ${kept} of ${slices} slices are in the journal`);
  const onSlice = async (result: SliceResult) => {
    await journal.add(result);
    setLastWords(cure());
    if (kept === 0 && journal.done.length === 1) tell(`journal: ${journal.path}`);
  };
  try {
    return { report: await runIt({ done: journal.done, onSlice }), journal };
  } catch (error) {
    const done = journal.done.length;
    if (done > 0 && error instanceof InterruptedError) throw new InterruptedError(`interrupted ${cure()}`);
    if (done > 0 && error instanceof EnvironmentError) {
      throw new EnvironmentError(`${error.message} (stopped ${cure()})`, { cause: error });
    }
    throw error;
  }
}

/**
 * Hands a report over, and removes its journal after that. Where this process ends before the report has been taken, it says
 * that the journal is still there.
 */
export async function deliverWith(journal: Journal, deliver: () => Promise<void>): Promise<void> {
  const tell = () => {
    process.stderr.write(
      `allport: the report may be lost, its journal is not: go on with --resume ${journal.path}\n`,
    );
  };
  process.once('exit', tell);
  await deliver();
  process.off('exit', tell);
  // There is nothing to go on with any more.
  setLastWords('');
  await journal.remove();
}
