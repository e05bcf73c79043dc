import { stat } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { printable } from '../../../formats/printable.ts';
import { throwShortage } from '../../../host/node/shortage.ts';
import { shellWords } from '../../../report/document/shell-words.ts';
import { InputError } from '../../../schedules/index.ts';
import { leaveSignals } from '../../process/interrupt.ts';
import { leaveUncaught } from '../../process/uncaught.ts';
import { ensureGpuProcess } from '../../process/work-process.ts';
import { commandWith } from '../../terminal/help-text.ts';

/** The options after the script are the script's: this command has none of those that the others have. */
export const execCommand = commandWith('exec', 'run your script with a GPU, a software one if need be', [
  ['allport exec script.mjs', 'a module that imports allport and allport/node'],
  ['allport exec script.mjs --dim 8', 'with arguments of its own'],
])
  .argument('<script>', 'a JavaScript module')
  .argument('[args...]', 'what the script finds in process.argv')
  .passThroughOptions()
  .action(exec);

/**
 * Runs a script of the user's in a process whose environment leads to a GPU, software if need be. The driver
 * is found through the environment that a process starts with: a script cannot add it later. What the script does not
 * catch ends it as under Node alone, with its stack and exit code 1, below a line that says whose error it is.
 */
async function exec(script: string, args: readonly string[]): Promise<void> {
  const path = resolve(script);
  const info = await stat(path).catch((error: Error) => {
    throwShortage(error);
    throw new InputError(`"${script}" cannot be read (${error.message}): give a JavaScript file`);
  });
  if (!info.isFile()) throw new InputError(`"${script}" is not a file: give a JavaScript file`);
  await ensureGpuProcess(true);
  // The script decides about both itself.
  leaveSignals();
  leaveUncaught();
  process.argv = [process.argv[0], path, ...args];
  process.on('uncaughtExceptionMonitor', (error: NodeJS.ErrnoException) => {
    const isCaught = process.listenerCount('uncaughtException') > 0;
    if (isCaught || process.hasUncaughtExceptionCaptureCallback()) return;
    process.stderr.write(`allport: "${printable(script)}" ended with an error that it does not catch:\n`);
    if (lacksAllport(error)) {
      const [here, there] = [fileURLToPath(new URL('../../', import.meta.url)), dirname(path)];
      process.stderr.write(
        `allport: no node_modules above it has allport: run ${shellWords(['npm', 'install', '--prefix', there, here])}\n`,
      );
    }
  });
  import(pathToFileURL(path).href).catch((error) => {
    // As it is, Node shows it with the line of the script that threw it.
    if (process.listenerCount('unhandledRejection') === 0) throw error;
    // A script's own handler is for its promises, not for its end.
    setImmediate(() => {
      throw error;
    });
  });
}

/** Whether a script imports allport, and Node finds none where the script is. */
function lacksAllport({ code, message }: NodeJS.ErrnoException): boolean {
  return code === 'ERR_MODULE_NOT_FOUND' && /package 'allport'/.test(message);
}
