import { EnvironmentError } from '../gpu/gpu-errors.ts';

/** What the system may have no more of, and what a user can do then; by the code of the error. */
const CURES: Readonly<Record<string, string>> = {
  EMFILE: 'let a process open more files, say by ulimit -n 1024',
  ENFILE: 'end other programs: all of them together have too many files open',
  ENOMEM: 'end other programs, or take a machine with more memory',
};

/** Of starting a process alone: a read or a write says it of something that is not there yet. */
const CURE_OF_EAGAIN = 'end other processes, or let a user have more, say by ulimit -u 1024';

/**
 * What to do where the system was short of something: no file and nothing that was asked for is at fault then.
 * @returns undefined for any other error
 */
export function shortageCure(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  const { code = '', syscall = '' } = error as NodeJS.ErrnoException;
  if (code === 'EAGAIN' && syscall.startsWith('spawn')) return CURE_OF_EAGAIN;
  return Object.hasOwn(CURES, code) ? CURES[code] : undefined;
}

/** @throws the error, where the system was short of something */
export function throwShortage(error: unknown): void {
  if (shortageCure(error) !== undefined) throw error;
}

/** What to tell where this Node cannot be started once more. */
export function cannotStart(error: Error): EnvironmentError {
  const cure = shortageCure(error) ?? 'check its permissions';
  return new EnvironmentError(`cannot start ${process.execPath} again (${error.message}): ${cure}`, {
    cause: error,
  });
}
