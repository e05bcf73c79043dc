import { spawn } from 'node:child_process';
import { NoAdapterError } from '../gpu/gpu-errors.ts';
import { dawnUrl } from './dawn.ts';
import { cannotStart } from './shortage.ts';
import { softwareGpuEnvironment } from './software-gpu.ts';

/** A driver that has not answered by then hangs. */
const PROBE_TIMEOUT_MS = 20_000;

/** Where a user says which drivers there are. The second one is the older name. */
const DRIVER_VARIABLES = ['VK_DRIVER_FILES', 'VK_ICD_FILENAMES'];

/** How a new process gets a GPU adapter. */
interface FoundGpu {
  /** See `gpuEnvironment`. */
  readonly environment: Record<string, string>;
  /**
   * In one line, which adapters were seen, why none of them is taken, and which one is: where the system has adapters, or a driver
   * was asked for, and the software GPU is taken all the same. Left out: there was nothing else to take.
   */
  readonly passedOver?: string;
}

/**
 * The environment variables that a *new* process needs to get a GPU adapter: none where the system has a
 * usable one, only the path to our Vulkan loader where the system has a driver without a loader, and those
 * of the software GPU everywhere else. To find out, it starts short-lived processes of this Node.
 *
 * @throws NoAdapterError if an optional package is missing, or there is no software GPU for this system
 * @throws EnvironmentError if the cache cannot be used, or no process starts
 */
export async function gpuEnvironment(): Promise<Record<string, string>> {
  return (await findGpu()).environment;
}

/** The same, with what was passed over. @throws as `gpuEnvironment` */
export async function findGpu(): Promise<FoundGpu> {
  const system = await probe({});
  if (system.givesAdapter) return { environment: {} };
  const software = await softwareGpuEnvironment().catch((error) => {
    const seen = passedOverIn(system);
    if (!(error instanceof NoAdapterError) || seen === undefined) throw error;
    throw new NoAdapterError(`${seen}. ${error.message}`, { cause: error });
  });
  const loader = { LD_LIBRARY_PATH: software.LD_LIBRARY_PATH };
  // With this loader all drivers are seen, also where the system has none of its own.
  const found = await probe(loader);
  if (found.givesAdapter) return { environment: loader };
  const passedOver = passedOverIn(found);
  if (passedOver === undefined) return { environment: software };
  return {
    environment: software,
    passedOver: `${passedOver}; taken: SwiftShader, the software GPU that comes with allport`,
  };
}

/** What a process has found. */
interface Probe {
  /** Whether Dawn gives an adapter. Its null backend is none. */
  readonly givesAdapter: boolean;
  /** The devices of all drivers that could be loaded, by their names. */
  readonly devices: readonly string[];
  /** What loader and Dawn say of those that are not taken. */
  readonly reasons: readonly string[];
}

/** Whether Dawn finds an adapter in a process with these variables added, and what else is there. */
async function probe(environment: Record<string, string>): Promise<Probe> {
  const script = `
    const { create } = await import(${JSON.stringify(dawnUrl())});
    globalThis.kept = create([]);
    const adapter = await kept.requestAdapter();
    process.exit(adapter && adapter.info.device !== 'null-backend' ? 0 : 1);
  `;
  // It does not keep this process, as spawn's own time limit does where no process starts.
  const deadline = AbortSignal.timeout(PROBE_TIMEOUT_MS);
  const child = spawn(process.execPath, ['--input-type=module', '--eval', script], {
    // The loader names the devices.
    env: { ...process.env, ...environment, VK_LOADER_DEBUG: 'driver' },
    stdio: ['ignore', 'ignore', 'pipe'],
    signal: deadline,
    killSignal: 'SIGKILL',
  });
  let said = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    said += text;
  });
  return new Promise((resolve, reject) => {
    child.once('error', (error) => {
      // One that is ended at the deadline still closes.
      if (!deadline.aborted) reject(cannotStart(error));
    });
    child.once('close', (code, signal) => {
      const found = readProbe(said);
      const reasons = signal === null ? found.reasons : [...found.reasons, `the driver ended by ${signal}`];
      resolve({ ...found, reasons, givesAdapter: code === 0 });
    });
  });
}

/** The devices that the Vulkan loader has found, and what it and Dawn warn of, each once. */
function readProbe(said: string): Pick<Probe, 'devices' | 'reasons'> {
  const all = (pattern: RegExp) => [...new Set(Array.from(said.matchAll(pattern), ([, text]) => text))];
  return {
    devices: all(/^.*\bDRIVER: +\[\d+\] (.*?) *$/gm),
    reasons: all(/^Warning: (.*?)\.?$/gm),
  };
}

/** Which adapters were seen, and why none is taken; undefined where there is none and none was asked for. */
function passedOverIn({ devices, reasons }: Probe): string | undefined {
  const asked = DRIVER_VARIABLES.flatMap((name) =>
    process.env[name] ? [`${name}=${process.env[name]}`] : [],
  );
  if (devices.length === 0 && asked.length === 0) return undefined;
  const seen = devices.length > 0 ? devices.join(', ') : 'none';
  const by = asked.length > 0 ? ` by ${asked.join(' and ')}` : '';
  const why = reasons.length > 0 ? reasons.join('; ') : 'Dawn gives no adapter of it';
  return `GPU adapters seen${by}: ${seen}; not taken: ${why}`;
}
