import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Finished, finish } from '../cli/cli.ts';
import { bareEnvironment } from '../node/bundle.ts';

/** The checkout that is packed: `npm run test:all` builds it first. */
export const CHECKOUT = fileURLToPath(new URL('../..', import.meta.url));

/** Runs a tool in a folder as a user would: without the environment that led this process to a GPU. */
function runIn(folder: string, command: string, ...args: string[]): Promise<Finished> {
  return finish(spawn(command, args, { cwd: folder, env: bareEnvironment() }));
}

/** The packages that a checkout makes: the folder of each, from that of the checkout. */
const PACKAGES = { allport: '.', 'allport-laboratory': './dist/laboratory' } as const;
export type PackageName = keyof typeof PACKAGES;

/**
 * Packs what was built, as `npm publish` would.
 *
 * @returns the path of the tarball in `folder`
 */
export async function pack(folder: string, name: PackageName = 'allport'): Promise<string> {
  // Scripts would build again, under the feet of the tests that run the build meanwhile.
  const flags = ['--ignore-scripts', '--pack-destination', folder];
  await succeed(CHECKOUT, 'npm', 'pack', ...flags, PACKAGES[name]);
  const { version } = JSON.parse(await readFile(join(CHECKOUT, PACKAGES[name], 'package.json'), 'utf8'));
  return join(folder, `${name}-${version}.tgz`);
}

/** A user's project in a temporary folder, with nothing in it but this package and what that brings. */
export class Project {
  private constructor(readonly folder: string) {}

  static async create(): Promise<Project> {
    const project = new Project(await mkdtemp(join(tmpdir(), 'allport-user-')));
    await project.write('package.json', '{ "type": "module" }');
    return project;
  }

  /** Packs packages and installs them from their tarballs. */
  async install(names: readonly PackageName[], ...flags: string[]): Promise<void> {
    const tarballs = await Promise.all(names.map((name) => pack(this.folder, name)));
    const quiet = ['--prefer-offline', '--no-audit', '--no-fund'];
    await succeed(this.folder, 'npm', 'install', ...quiet, ...flags, ...tarballs);
  }

  write(name: string, text: string): Promise<void> {
    return writeFile(join(this.folder, name), text);
  }

  run(command: string, ...args: string[]): Promise<Finished> {
    return runIn(this.folder, command, ...args);
  }

  /** Runs the installed command line as a user does; `--no` keeps npx from fetching a package of that name instead. */
  npxAllport(...args: string[]): Promise<Finished> {
    return this.run('npx', '--no', '--', 'allport', ...args);
  }

  /** Runs it without npx, which takes half of a short run. */
  allport(...args: string[]): Promise<Finished> {
    return finish(this.start(...args));
  }

  /** Starts it, without npx: through that no signal would reach it. */
  start(...args: string[]): ChildProcess {
    const program = join(this.folder, 'node_modules/.bin/allport');
    return spawn(program, args, { cwd: this.folder, env: bareEnvironment() });
  }

  remove(): Promise<void> {
    return rm(this.folder, { recursive: true, force: true });
  }
}

async function succeed(folder: string, command: string, ...args: string[]): Promise<void> {
  const { code, stderr } = await runIn(folder, command, ...args);
  if (code !== 0) throw new Error(`${command} ${args.join(' ')} ended with ${code}: ${stderr}`);
}
