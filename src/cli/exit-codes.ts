import { CommanderError } from 'commander';
import { EnvironmentError, NoAdapterError } from '../host/errors.ts';
import { InputError, UnprovedError } from '../schedules/index.ts';
import { INTERRUPTED, InterruptedError } from './interrupt.ts';

/** Exit codes other than 0 (done and verified) and INTERRUPTED; they are part of the command line's interface. */
export const EXIT = { failed: 1, badInput: 2, noAdapter: 3, environment: 4 } as const;

export function exitCodeOf(error: unknown): number {
  if (error instanceof InputError || error instanceof CommanderError) return EXIT.badInput;
  if (error instanceof NoAdapterError) return EXIT.noAdapter;
  if (error instanceof UnprovedError) return EXIT.failed;
  if (error instanceof InterruptedError) return INTERRUPTED;
  return EXIT.environment;
}

/** Whether an error is of a kind that a user can do something about; any other is a bug of ours. */
export function isForeseen(error: unknown): boolean {
  return (
    exitCodeOf(error) !== EXIT.environment ||
    error instanceof EnvironmentError ||
    (error as NodeJS.ErrnoException).code !== undefined
  );
}
