import { spawn } from 'node:child_process';
import { isatty } from 'node:tty';
import { EnvironmentError } from '../errors.ts';
import { dawnUrl } from './dawn.ts';
import { softwareGpuEnvironment } from './software-gpu.ts';

/** Set in a process that was started with the environment it needs. */
const LAUNCHED = 'ALLPORT_LAUNCHED';

/** A driver that has not answered by then hangs. */
const PROBE_TIMEOUT_MS = 20_000;

/** Signals that end a process, and its child with it. */
export const FORWARDED_SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/**
 * Makes sure that this process can reach a GPU adapter: returns when it can, and otherwise runs the same
 * command line again in a child with the environment that gives it one. In that case the promise never
 * settles, and this process ends with the child's exit code or signal. Call it before opening the GPU.
 *
 * @throws NoAdapterError if an optional package is missing, or there is no software GPU for this system
 * @throws EnvironmentError if the cache cannot be used, or the child does not start
 */
export function ensureGpuProcess(): Promise<void> {
  ready ??= makeReady();
  return ready;
}

/** The answer holds as long as the process: it is looked for once. */
let ready: Promise<void> | undefined;

async function makeReady(): Promise<void> {
  if (process.env[LAUNCHED] !== undefined) return;
  const environment = await gpuEnvironment();
  if (Object.keys(environment).length === 0) return;
  await runAgain({ ...environment, [LAUNCHED]: '1' });
}

/**
 * The environment variables that a *new* process needs to get a GPU adapter: none where the system has a
 * usable one, only the path to our Vulkan loader where the system has a driver without a loader, and those
 * of the software GPU everywhere else. To find out, it starts short-lived processes of this Node.
 *
 * @throws NoAdapterError if an optional package is missing, or there is no software GPU for this system
 * @throws EnvironmentError if the cache cannot be used
 */
export async function gpuEnvironment(): Promise<Record<string, string>> {
  if (await givesAdapter({})) return {};
  const software = await softwareGpuEnvironment();
  const loader = { LD_LIBRARY_PATH: software.LD_LIBRARY_PATH };
  return (await givesAdapter(loader)) ? loader : software;
}

/** Whether Dawn finds an adapter in a process with these variables added. Dawn's null backend is none. */
async function givesAdapter(environment: Record<string, string>): Promise<boolean> {
  const script = `
    const { create } = await import(${JSON.stringify(dawnUrl())});
    globalThis.kept = create([]);
    const adapter = await kept.requestAdapter();
    process.exit(adapter && adapter.info.device !== 'null-backend' ? 0 : 1);
  `;
  const child = spawn(process.execPath, ['--input-type=module', '--eval', script], {
    env: { ...process.env, ...environment },
    // Dawn prints a warning where it finds no loader or no driver.
    stdio: 'ignore',
    timeout: PROBE_TIMEOUT_MS,
    killSignal: 'SIGKILL',
  });
  return new Promise((resolve) => {
    child.once('error', () => resolve(false));
    child.once('exit', (code) => resolve(code === 0));
  });
}

function runAgain(environment: Record<string, string>): Promise<never> {
  const child = spawn(process.execPath, [...process.execArgv, ...process.argv.slice(1)], {
    env: { ...process.env, ...environment },
    stdio: 'inherit',
  });
  for (const signal of FORWARDED_SIGNALS) {
    // From here on this process only waits: handlers that would end it before the child must go.
    process.removeAllListeners(signal);
    process.on(signal, () => {
      // Ctrl-C at a terminal has reached the child as well, and a second one would mean "at once".
      if (signal === 'SIGINT' && isatty(0)) return;
      child.kill(signal);
    });
  }
  return new Promise((_, reject) => {
    child.once('error', (error) => {
      reject(
        new EnvironmentError(
          `Cannot start ${process.execPath} again (${error.message}): check its permissions.`,
        ),
      );
    });
    child.once('exit', (code, signal) => {
      if (signal === null) process.exit(code ?? 1);
      for (const forwarded of FORWARDED_SIGNALS) process.removeAllListeners(forwarded);
      process.kill(process.pid, signal);
    });
  });
}
