import { execFile, spawnSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
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
/** Both, to run programs with either. */
export const WITH_MPICH: Engine = {
  programs: [...MPI.programs, 'mpicc.mpich', 'mpirun.mpich'],
  packages: `${MPI.packages} mpich libmpich-dev`,
};
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

/** A source of the tests. */
export const sourceOf = (name: string) => fileURLToPath(new URL(name, import.meta.url));

/** What no C or C++ of ours may have a warning for. */
export const WARNINGS = ['-Wall', '-Wextra', '-Wshadow', '-Werror'];
/** For sources that are C++ too. The bindings for C++ that libraries had once are not ours. */
export const CXX = ['-x', 'c++', ...WARNINGS, '-DOMPI_SKIP_MPICXX', '-DMPICH_SKIP_MPICXX'];
export const SANITIZERS = ['-fsanitize=address,undefined', '-fno-omit-frame-pointer'];
/** What sanitizers report of our sources. What MPI itself does not give back is reported as well. */
export const MEMORY_FAULT =
  /ERROR: AddressSanitizer|runtime error|(?:alltoall\w*|choices|schedule_\d|allport_\w+|-\w+)\.c:/;

/** MPI libraries: their compiler, and the start of a command that gives ranks these variables. */
export const LIBRARIES = {
  'Open MPI': {
    compiler: 'mpicc',
    start: (variables: readonly string[]) => [
      // All ranks are on this machine: no remote shell is looked for.
      ...['mpirun', '--allow-run-as-root', '--oversubscribe', '--mca', 'plm', 'isolated'],
      ...variables.flatMap((variable) => ['-x', variable]),
    ],
    own: [],
  },
  MPICH: {
    compiler: 'mpicc.mpich',
    start: (variables: readonly string[]) => [
      'mpirun.mpich',
      ...variables.flatMap((variable) => ['-genv', ...variable.split('=')]),
    ],
    /** Where there are fewer processors than ranks, each wait would last until the end of a slice of time. */
    own: [sourceOf('yielding.c'), '-ldl'],
  },
} as const;

export type Library = keyof typeof LIBRARIES;

/** Starts a program on so many ranks of a library, with these variables. */
export function startRanksOf(
  library: Library,
  ranks: number,
  cwd: string,
  program: readonly string[],
  variables: readonly string[] = [],
) {
  const [command, ...args] = LIBRARIES[library].start(variables);
  const env = { ...process.env, ASAN_OPTIONS: 'exitcode=0' };
  return run(command, [...args, '-n', `${ranks}`, ...program], { cwd, env });
}

/** Starts a program on so many ranks of Open MPI. */
export function startRanks(ranks: number, cwd: string, ...program: string[]) {
  return startRanksOf('Open MPI', ranks, cwd, program);
}
