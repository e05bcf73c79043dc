import { spawn } from 'node:child_process';
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';

const project = fileURLToPath(new URL('../..', import.meta.url));

/** How a process ended, and what it printed. */
export interface Ending {
  code: number | null;
  signal: NodeJS.Signals | null;
  stdout: string;
  stderr: string;
}

/**
 * Some of src/host/node, and what starts processes, built as plain JavaScript, in the way that the command line is built, so that tests can run
 * it in processes of their own: Node 20 does not run TypeScript.
 */
export class Bundle {
  private constructor(private readonly folder: string) {}

  /** @param packages npm packages that the built files will find */
  static async create(packages: readonly string[]): Promise<Bundle> {
    const folder = await mkdtemp(join(tmpdir(), 'allport-bundle-'));
    const input = Object.fromEntries(
      ['host/node/dawn', 'host/node/settle', 'host/node/software-gpu', 'cli/process/work-process'].map(
        (name) => [basename(name), join(project, `src/${name}.ts`)],
      ),
    );
    await build({
      root: project,
      configFile: false,
      logLevel: 'error',
      build: { ssr: true, outDir: folder, emptyOutDir: false, rolldownOptions: { input } },
    });
    for (const name of packages) {
      const link = join(folder, 'node_modules', name);
      await mkdir(dirname(link), { recursive: true });
      await symlink(join(project, 'node_modules', name), link);
    }
    await writeFile(join(folder, 'package.json'), '{ "type": "module" }');
    return new Bundle(folder);
  }

  async write(name: string, text: string): Promise<string> {
    const path = join(this.folder, name);
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, text);
    return path;
  }

  remove(): Promise<void> {
    return rm(this.folder, { recursive: true, force: true });
  }
}

/**
 * Runs Node with these arguments and environment until it ends.
 *
 * @param onOutput called whenever standard output has grown, with all of it and the process id
 */
export function runNode(
  args: readonly string[],
  env: NodeJS.ProcessEnv,
  onOutput: (stdout: string, processId: number) => void = () => {},
): Promise<Ending> {
  const child = spawn(process.execPath, args, { env, stdio: ['ignore', 'pipe', 'pipe'] });
  let stdout = '';
  let stderr = '';
  child.stdout.on('data', (data) => {
    stdout += data;
    onOutput(stdout, child.pid as number);
  });
  child.stderr.on('data', (data) => {
    stderr += data;
  });
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code, signal) => resolve({ code, signal, stdout, stderr }));
  });
}

/** This process's environment less everything that could point to a GPU driver or a loader. */
export function bareEnvironment(): NodeJS.ProcessEnv {
  const names = [
    'ALLPORT_LAUNCHED',
    'LD_LIBRARY_PATH',
    'VK_DRIVER_FILES',
    'VK_ICD_FILENAMES',
    'VK_ADD_DRIVER_FILES',
  ];
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => !names.includes(name)));
}
