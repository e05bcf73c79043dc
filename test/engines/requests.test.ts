import { join } from 'node:path';
import { beforeAll, expect, it } from 'vitest';
import { CLI } from '../cli/cli.ts';
import {
  describeWith,
  LIBRARIES,
  type Library,
  run,
  sourceOf,
  startRanksOf,
  temporaryFolder,
  WARNINGS,
  WITH_MPICH,
} from './programs.ts';

const CHECK = sourceOf('requests-check.c');
const PRELOADED = 'liballport_alltoall_preload.so';
/** With one rank there is no schedule. */
const RANKS = [1, 2, 4, 5, 8];

describeWith(WITH_MPICH, 'calls that return a request of MPI, with a library before the program', () => {
  const folder = temporaryFolder();
  let library: string;
  beforeAll(async () => {
    library = join(folder.path, 'library');
    const files = RANKS.slice(1).map((ranks) => join(folder.path, `${ranks}.json`));
    for (const [i, file] of files.entries()) {
      const schedule = ['schedule', 'bruck-2', '--switch', `${RANKS[i + 1]}`, '--out', file];
      await run(process.execPath, [CLI, ...schedule]);
    }
    const told = ['--engine', 'mpi', '--machine', 'cluster-100g', '--out', library];
    await run(process.execPath, [CLI, 'export', ...files, ...told]);
  });

  it.each([
    ['Open MPI', 'by bruck-2 on'],
    ['MPICH', 'left to MPI: non-blocking'],
  ] as const satisfies [Library, string][])(
    'with %s bring the same, however many are under way, are waited for and in how many threads',
    async (mpi, way) => {
      const { compiler, own } = LIBRARIES[mpi];
      const cwd = library;
      const made = [`CC=${compiler}`, 'CFLAGS=-O1 -g', '-B', PRELOADED];
      await run('make', made, { cwd });
      const options = ['-std=c99', ...WARNINGS, '-D_XOPEN_SOURCE=700', '-O1', '-g', '-pthread'];
      const check = `check-${compiler}`;
      await run(compiler, [...options, '-o', check, CHECK, ...own], { cwd });
      const loaded = `LD_PRELOAD=${join(cwd, PRELOADED)}`;
      for (const ranks of RANKS) {
        const calls: [program: string[], variables: string[]][] = [
          [[`./${check}`], [loaded]],
          [
            [`./${check}`, 'threads'],
            [loaded, 'ALLPORT_GUARD=off'],
          ],
        ];
        for (const [program, variables] of calls) {
          const { stdout, stderr } = await startRanksOf(mpi, ranks, cwd, program, variables);
          expect(stdout).toBe('same\n');
          expect(stderr).toContain(ranks === 1 ? 'no schedule for so many ranks' : way);
        }
      }
    },
  );
});
