import { execFile, spawnSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CLI } from '../cli/cli.ts';

export const run = promisify(execFile);

/** Programs of an engine, and the Debian packages that have them. */
interface Engine {
  readonly programs: readonly string[];
  readonly packages: string;
}

export const MPI: Engine = {
  programs: ['mpicc', 'mpicxx', 'mpirun', 'make'],
  packages: 'openmpi-bin libopenmpi-dev make',
};
/** For its headers, beside Open MPI. */
export const MPICH: Engine = { programs: ['mpicc.mpich', 'mpicxx.mpich'], packages: 'libmpich-dev' };
export const SIMGRID: Engine = { programs: ['smpirun', 'smpicc'], packages: 'libsimgrid-dev' };

/** Tests that need an engine. Where it is not installed they do not run: that is said, and in CI it is a failure. */
export function describeWith({ programs, packages }: Engine, title: string, tests: () => void): void {
  const missing = programs.filter((program) => spawnSync(program, ['--version']).error !== undefined);
  if (missing.length === 0) {
    describe(title, tests);
    return;
  }
  const says = `NOT RUN: ${title}: ${missing.join(', ')} not found; install ${packages}`;
  it(says, ({ skip }) => {
    process.stderr.write(`${says}\n`);
    if (process.env.CI === undefined) skip();
    expect(missing).toEqual([]);
  });
}

/** A folder for the tests of a file, which is removed after them. */
export function temporaryFolder(): { path: string } {
  const folder = { path: '' };
  beforeAll(async () => {
    folder.path = await mkdtemp(join(tmpdir(), 'allport-engines-'));
  });
  afterAll(() => rm(folder.path, { recursive: true, force: true }));
  return folder;
}

/** Exports a schedule by the built command line. */
export async function exportTo(engine: string, folder: string, schedule: string): Promise<void> {
  await run(process.execPath, [CLI, 'export', ...schedule.split(' '), '--engine', engine, '--out', folder]);
}

/** Starts a program on so many ranks of Open MPI. */
export function startRanks(ranks: number, cwd: string, ...program: string[]) {
  // All ranks are on this machine: no remote shell is looked for.
  const env = { ...process.env, ASAN_OPTIONS: 'exitcode=0', OMPI_MCA_plm: 'isolated' };
  return run('mpirun', ['--allow-run-as-root', '--oversubscribe', '-n', `${ranks}`, ...program], {
    cwd,
    env,
  });
}
