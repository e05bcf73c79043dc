import { EnvironmentError } from '../host/gpu/gpu-errors.ts';
import { ENDING_SIGNALS, INTERRUPTED } from './process/ending-signals.ts';
import { EXIT } from './process/exit-codes.ts';
import { loadPart } from './process/installation.ts';
import { whyTooOld } from './process/node-version.ts';
import { oneLine } from './process/one-line.ts';

/*
 * Where the process begins. What it imports is built into the one file, in old syntax (vite.package.config.ts): it says in
 * one line what is wrong where Node is too old to read the rest, or no other file can be opened.
 */

const tooOld = whyTooOld(process.versions.node);
if (tooOld === undefined) begin();
else fail(new EnvironmentError(tooOld));

function begin(): void {
  // The command line has handlers of its own, as soon as it is loaded.
  const end = () => process.exit(INTERRUPTED);
  for (const signal of ENDING_SIGNALS) process.on(signal, end);
  loadPart(() => import('./main.ts')).then(({ main }) => {
    const ended = main();
    // At no moment without any handler.
    for (const signal of ENDING_SIGNALS) process.off(signal, end);
    return ended;
  }, fail);
}

/** One line for what was foreseen; a bug of ours is shown whole. */
function fail(error: Error): void {
  const text = error instanceof EnvironmentError ? oneLine(error.message) : error.stack;
  process.stderr.write(`allport: ${text}\n`);
  process.exitCode = EXIT.environment;
}
