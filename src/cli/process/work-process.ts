import { spawn } from 'node:child_process';
import { rmSync } from 'node:fs';
import { isatty } from 'node:tty';
import { printable } from '../../formats/printable.ts';
import { cannotStart } from '../../host/node/shortage.ts';
import { CLEAR, StageLine } from '../terminal/progress.ts';
import { ENDING_SIGNALS, INTERRUPTED } from './ending-signals.ts';
import { EXIT } from './exit-codes.ts';
import { loadPart } from './installation.ts';

/*
 * A command that may compute for long does so in a second process, and the first one waits for it. Proofs and schedules
 * are computed in stretches in which the event loop stands still, so that no handler of a signal could run there; the
 * process that waits is always free, and ends the other one. A software GPU needs the second process anyway: its driver
 * must be in the environment with which a process starts.
 */

/**
 * Set in a process that works while another one waits for it: what its environment leads to. Any other value says that nobody
 * waits, and that the environment leads to a GPU.
 */
const LAUNCHED = 'ALLPORT_LAUNCHED';
type Reach = 'processor' | 'gpu';

/** The process that works may end by itself within this time of a signal; then it is ended, with what it has not finished. */
const GRACE_MS = 600;

/** What the process that works tells the one that waits. */
interface WorkerMessage {
  /** Files and folders that are not finished: they go when it has ended, however it did. */
  readonly unfinished?: readonly string[];
  /** What to say in that case, if it is not empty. */
  readonly lastWords?: string;
  /** What it computes now, for the terminal where that takes long; empty where that has the line for something else. */
  readonly stage?: string;
  /** It ends now, and is to be started again with these variables. */
  readonly again?: Readonly<Record<string, string>>;
}

const launched = process.env[LAUNCHED];
// It is said to this process alone: what a script of `allport exec` starts finds out for itself.
delete process.env[LAUNCHED];
const isToWork = launched === 'processor' || launched === 'gpu';
/** Whether there is a process that waits for this one. */
const isWaitedFor = isToWork && process.connected;
/** Whether this process was started so that it finds a GPU. */
const reachesGpu = launched !== undefined && launched !== 'processor';
/** Whether this is the process that works. */
let isWorking = false;

/**
 * Returns in a process that another one waits for. In the first process the promise never settles: it starts the same
 * command line again and ends as that ends; when it gets a signal, within a second and with exit code 130.
 *
 * @throws EnvironmentError if no process starts
 */
export async function ensureWorkProcess(): Promise<void> {
  if (!isWaitedFor && !reachesGpu) await waitFor({}, 'processor', false);
  isWorking = true;
}

/**
 * Ends the process that works when all that it has said is taken. Otherwise Node would wait for the compilers of V8 first, and
 * one of them may itself wait until Node collects garbage, for ever (nodejs/node#54918). Of 30 commands that had run
 * WebAssembly, and printed into a pipe beside other work, 9 did not end.
 */
export async function endWork(): Promise<void> {
  if (!isWorking) return;
  const taken = [process.stdout, process.stderr].map(
    (stream) => new Promise((resolve) => stream.write('', resolve)),
  );
  // Behind all that it has told before.
  if (isWaitedFor && process.connected) {
    taken.push(new Promise((resolve) => process.send?.({} satisfies WorkerMessage, resolve)));
  }
  await Promise.all(taken);
  process.exit();
}

/**
 * The same for a process that can reach a GPU adapter; where this one can, it returns at once. Call it before anything is
 * read from standard input, and before opening the GPU.
 *
 * @param free whether what runs decides about signals itself: then they are only handed on to it, and this process ends by
 *   the signal that ends it
 * @param say is told where the software GPU stands in for an adapter that the system has, or that was asked for
 * @throws NoAdapterError if an optional package is missing, or there is no software GPU for this system
 * @throws EnvironmentError if the cache cannot be used, or no process starts
 */
export function ensureGpuProcess(free = false, say = sayOnStderr): Promise<void> {
  ready ??= makeReady(free, say);
  return ready;
}

/** The answer holds as long as the process: it is looked for once. */
let ready: Promise<void> | undefined;

function sayOnStderr(line: string): void {
  process.stderr.write(`${printable(line)}\n`);
}

async function makeReady(free: boolean, say: (line: string) => void): Promise<void> {
  if (reachesGpu) return;
  // Most commands need no GPU.
  const { findGpu } = await loadPart(() => import('../../host/node/gpu-environment.ts'));
  const { environment, passedOver } = await findGpu();
  if (passedOver !== undefined) say(passedOver);
  if (Object.keys(environment).length === 0) return;
  if (!isWaitedFor) await waitFor(environment, 'gpu', free);
  await new Promise(() => {
    process.send?.({ again: environment } satisfies WorkerMessage, () => process.exit());
  });
}

/** Runs this command line in a process with these variables added; ends with it. */
function waitFor(environment: NodeJS.ProcessEnv, to: Reach, free: boolean): Promise<never> {
  const child = spawn(process.execPath, [...process.execArgv, ...process.argv.slice(1)], {
    env: { ...process.env, ...environment, [LAUNCHED]: free ? 'script' : to },
    stdio: ['inherit', 'inherit', 'inherit', free ? 'ignore' : 'ipc'],
  });
  let told: WorkerMessage = {};
  let isAsked = false;
  let timer: NodeJS.Timeout | undefined;
  const endNow = () => child.kill('SIGKILL');
  const stageLine = new StageLine();
  child.on('message', (message: WorkerMessage) => {
    told = { ...told, ...message };
    if (message.stage !== undefined) stageLine.is(message.stage);
  });
  for (const signal of ENDING_SIGNALS) {
    const before = process.listeners(signal);
    process.on(signal, () => {
      // Ctrl-C at a terminal has reached the child as well, and a second one would mean "at once".
      const reached = signal === 'SIGINT' && isatty(0);
      if (!reached) child.kill(signal);
      if (free) return;
      if (isAsked) endNow();
      isAsked = true;
      timer ??= setTimeout(endNow, GRACE_MS);
    });
    // From here on this process only waits: handlers that would end it before the child must go.
    for (const listener of before) process.off(signal, listener);
  }
  return new Promise((_, reject) => {
    child.once('error', (error) => reject(cannotStart(error)));
    const finish = (code: number | null, signal: NodeJS.Signals | null) => {
      clearTimeout(timer);
      stageLine.is('');
      // Also where it ended by itself: a file whose making was under way can come after it has removed all others.
      removeAll(told.unfinished ?? []);
      if (told.again !== undefined) {
        // It has ended with nothing done.
        if (isAsked) process.exit(INTERRUPTED);
        waitFor(told.again, 'gpu', free).catch(reject);
      } else if (signal === null) process.exit(code ?? 1);
      else if (free) endBy(signal);
      else endInstead(signal, told.lastWords, isAsked);
    };
    child.once('exit', (code, signal) => {
      // What it has told may still be on its way.
      if (child.connected) child.once('disconnect', () => finish(code, signal));
      else finish(code, signal);
    });
  });
}

/** Ends this process by the signal that has ended the other. */
function endBy(signal: NodeJS.Signals): void {
  for (const name of ENDING_SIGNALS) process.removeAllListeners(name);
  process.kill(process.pid, signal);
}

/** Says what the other process could not say any more. */
function endInstead(signal: NodeJS.Signals, lastWords: string | undefined, isAsked: boolean): never {
  const why = isAsked
    ? lastWords && `interrupted ${lastWords}`
    : `the work was ended by ${signal}` +
      (lastWords
        ? ` ${lastWords}`
        : ', most likely for want of memory: give fewer dimensions, copies or words');
  // The line on the terminal that says what is going on.
  const clear = process.stderr.isTTY ? CLEAR : '';
  if (why) process.stderr.write(`${clear}allport: ${why}\n`);
  process.exit(isAsked ? INTERRUPTED : EXIT.environment);
}

const unfinished = new Set<string>();
process.once('exit', () => removeAll(unfinished));

/** From now on the file or folder is removed when this process ends, whatever ends it. */
export function beginUnfinished(path: string): void {
  unfinished.add(path);
  tell({ unfinished: [...unfinished] });
}

/** The file or folder is finished, or gone. */
export function endUnfinished(path: string): void {
  unfinished.delete(path);
  tell({ unfinished: [...unfinished] });
}

/** What follows "interrupted" when this process has to be ended while it computes; empty for nothing at all. */
export function setLastWords(lastWords: string): void {
  tell({ lastWords });
}

/** What this process computes, to be shown on the terminal by the one that waits, if it takes long; empty where the line must be free. */
export function setStage(stage: string): void {
  tell({ stage });
}

function removeAll(paths: Iterable<string>): void {
  for (const path of paths) rmSync(path, { recursive: true, force: true });
}

function tell(told: WorkerMessage): void {
  if (isWaitedFor && process.connected) process.send?.(told);
}

// Nobody else would end this process when the one that waits is killed, which may have been while this module was loaded.
if (isToWork && !isWaitedFor) process.exit(INTERRUPTED);
if (isWaitedFor) {
  process.once('disconnect', () => process.exit(INTERRUPTED));
  process.channel?.unref();
}
