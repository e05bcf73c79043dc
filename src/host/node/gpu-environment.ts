import { spawn } from 'node:child_process';
import { dawnUrl } from './dawn.ts';
import { cannotStart } from './shortage.ts';
import { softwareGpuEnvironment } from './software-gpu.ts';

/** A driver that has not answered by then hangs. */
const PROBE_TIMEOUT_MS = 20_000;

/**
 * The environment variables that a *new* process needs to get a GPU adapter: none where the system has a
 * usable one, only the path to our Vulkan loader where the system has a driver without a loader, and those
 * of the software GPU everywhere else. To find out, it starts short-lived processes of this Node.
 *
 * @throws NoAdapterError if an optional package is missing, or there is no software GPU for this system
 * @throws EnvironmentError if the cache cannot be used, or no process starts
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
  // It does not keep this process, as spawn's own time limit does where no process starts.
  const deadline = AbortSignal.timeout(PROBE_TIMEOUT_MS);
  const child = spawn(process.execPath, ['--input-type=module', '--eval', script], {
    env: { ...process.env, ...environment },
    // Dawn prints a warning where it finds no loader or no driver.
    stdio: 'ignore',
    signal: deadline,
    killSignal: 'SIGKILL',
  });
  return new Promise((resolve, reject) => {
    child.once('error', (error) => (deadline.aborted ? resolve(false) : reject(cannotStart(error))));
    child.once('exit', (code) => resolve(code === 0));
  });
}
