import { spawn } from 'node:child_process';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Finished, finish } from '../cli/cli.ts';
import { bareEnvironment } from '../node/bundle.ts';

/** The checkout that is packed: `npm test` builds it first. */
export const CHECKOUT = fileURLToPath(new URL('../..', import.meta.url));

/** Runs a tool in a folder as a user would: without the environment that led this process to a GPU. */
function runIn(folder: string, command: string, ...args: string[]): Promise<Finished> {
  return finish(spawn(command, args, { cwd: folder, env: bareEnvironment() }));
}

/**
 * Packs what was built, as `npm publish` would.
 *
 * @returns the path of the tarball in `folder`
 */
export async function pack(folder: string): Promise<string> {
  // Scripts would build again, under the feet of the tests that run the build meanwhile.
  await succeed(CHECKOUT, 'npm', 'pack', '--ignore-scripts', '--pack-destination', folder);
  const name = (await readdir(folder)).find((file) => file.endsWith('.tgz'));
  if (name === undefined) throw new Error('npm pack wrote no tarball');
  return join(folder, name);
}

/** A user's project in a temporary folder, with nothing in it but this package and what that brings. */
export class Project {
  private constructor(readonly folder: string) {}

  static async create(): Promise<Project> {
    const project = new Project(await mkdtemp(join(tmpdir(), 'allport-user-')));
    await project.write('package.json', '{ "type": "module" }');
    return project;
  }

  /** Packs the package and installs it from its tarball. */
  async install(...flags: string[]): Promise<void> {
    const tarball = await pack(this.folder);
    const quiet = ['--prefer-offline', '--no-audit', '--no-fund'];
    await succeed(this.folder, 'npm', 'install', ...quiet, ...flags, tarball);
  }

  write(name: string, text: string): Promise<void> {
    return writeFile(join(this.folder, name), text);
  }

  run(command: string, ...args: string[]): Promise<Finished> {
    return runIn(this.folder, command, ...args);
  }

  /** Runs the installed command line; `--no` keeps npx from fetching a package of that name instead. */
  allport(...args: string[]): Promise<Finished> {
    return this.run('npx', '--no', '--', 'allport', ...args);
  }

  remove(): Promise<void> {
    return rm(this.folder, { recursive: true, force: true });
  }
}

async function succeed(folder: string, command: string, ...args: string[]): Promise<void> {
  const { code, stderr } = await runIn(folder, command, ...args);
  if (code !== 0) throw new Error(`${command} ${args.join(' ')} ended with ${code}: ${stderr}`);
}
