/*
 * The built command line, again and again in one process, which is faster than a process for each command line. Its
 * parent sends the arguments of one at a time, its folder and its input, and gets what it printed, said and would have ended with.
 */
import { Readable } from 'node:stream';
import { pathToFileURL } from 'node:url';

const [, , cli] = process.argv;
const { main } = await import(new URL('chunks/main.js', pathToFileURL(cli)).href);

// With this a command ends that has done its work. It is there for more.
const { exit } = process;
process.exit = (code) => {
  if (code !== undefined) exit(code);
};

// Each run listens to signals and streams anew.
for (const emitter of [process, process.stdout, process.stderr]) emitter.setMaxListeners(0);

// Whatever a command has left open, this ends with its parent, whose output it would keep open.
process.on('disconnect', () => exit(0));

process.on('message', async ({ args, folder, input }) => {
  process.chdir(folder);
  Object.defineProperty(process, 'stdin', { value: Readable.from([Buffer.from(input)]), configurable: true });
  const said = { stdout: '', stderr: '' };
  for (const stream of ['stdout', 'stderr']) {
    process[stream].write = (text, taken) => {
      said[stream] += text;
      if (typeof taken === 'function') taken();
      return true;
    };
  }
  process.argv = [process.execPath, cli, ...args];
  process.exitCode = 0;
  await main();
  process.send({ code: process.exitCode, ...said });
});
