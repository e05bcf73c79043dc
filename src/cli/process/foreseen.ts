import { CommanderError } from 'commander';
import { EnvironmentError, NoAdapterError } from '../../host/gpu/gpu-errors.ts';
import { InputError, UnprovedError } from '../../schedules/index.ts';
import { INTERRUPTED } from './ending-signals.ts';
import { EXIT } from './exit-codes.ts';
import { InterruptedError } from './interrupt.ts';

export function exitCodeOf(error: unknown): number {
  if (error instanceof InputError || error instanceof CommanderError) return EXIT.badInput;
  if (error instanceof NoAdapterError) return EXIT.noAdapter;
  if (error instanceof UnprovedError) return EXIT.failed;
  if (error instanceof InterruptedError) return INTERRUPTED;
  return EXIT.environment;
}

/**
 * Whether an error is of a kind that a user can do something about; any other is a bug of ours. One of the system names the
 * call that failed; a code alone also has what Node throws for a wrong argument of ours.
 */
export function isForeseen(error: unknown): boolean {
  return (
    exitCodeOf(error) !== EXIT.environment ||
    error instanceof EnvironmentError ||
    (error as NodeJS.ErrnoException).syscall !== undefined
  );
}
