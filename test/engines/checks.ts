import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'vitest';
import {
  exportTo,
  LIBRARIES,
  type Library,
  MEMORY_FAULT,
  run,
  SANITIZERS,
  sourceOf,
  startRanksOf,
  WARNINGS,
} from './programs.ts';

/** A schedule with the sources that are exported for it, and how a check is told which function that is. */
export interface Exported {
  readonly schedule: string;
  readonly ranks: number;
  readonly sources: readonly string[];
  readonly defines: readonly string[];
  /** Counts of an uneven exchange, by sender; as many go back. */
  readonly counts?: readonly (readonly number[])[];
}

const PLAIN = ['allport_alltoall.c', 'allport_alltoallv.c'];

/** allport_alltoall on a switch, and allport_alltoallv beside it. */
export const onSwitch = (ranks: number): Exported => ({
  schedule: `bruck --switch ${ranks}`,
  ranks,
  sources: PLAIN,
  defines: ['-DPLAIN'],
});

export const libraryOf = (ranks: number): Exported => ({
  schedule: `standard-exchange bruck-4 spread-out --switch ${ranks} --machine cluster-100g`,
  ranks,
  sources: [
    'alltoall.c',
    'alltoallv.c',
    'guard.c',
    'statistics.c',
    'choices.c',
    ...[1, 2, 3].map((number) => `schedule_${number}.c`),
  ],
  defines: ['-DLIBRARY'],
});

/** A scatter on a cube from rank 1. */
export const scatterOn = (dim: number): Exported => ({
  schedule: `sbt --dim ${dim} --scatter 1`,
  ranks: 2 ** dim,
  sources: ['allport_scatter.c'],
  defines: ['-DSCATTER=1'],
});

const FUNCTIONS: readonly (readonly [name: string, Exported])[] = [
  ['an all-to-all with any counts', onSwitch(4)],
  ['a library', libraryOf(4)],
  ['a scatter', scatterOn(2)],
  [
    'an all-to-all with planned counts',
    {
      schedule: 'direct-rounds --dim 2 --uneven counts.csv',
      ranks: 4,
      sources: ['allport_alltoallv.c'],
      defines: ['-DPLANNED'],
      counts: [
        [0, 3, 1, 0],
        [3, 2, 0, 5],
        [1, 0, 1, 2],
        [0, 5, 2, 0],
      ],
    },
  ],
  [
    'an all-to-all in parts',
    {
      schedule: 'necklace --dim 2 --copies 2',
      ranks: 4,
      sources: ['allport_alltoall.c'],
      defines: ['-DPARTS=2'],
    },
  ],
  [
    'a gather',
    {
      schedule: 'sbt --dim 2 --gather 2',
      ranks: 4,
      sources: ['allport_gather.c'],
      defines: ['-DGATHER=2'],
    },
  ],
  [
    'a bit reversal',
    {
      schedule: 'de-bruijn --dim 2 --permute bit-reversal --slots 8',
      ranks: 4,
      sources: ['allport_redistribute.c'],
      defines: ['-DSLOTS=8'],
    },
  ],
];

/** Every function that can be exported, or so many that have sources of their own. */
export const functions = (most?: number) => FUNCTIONS.slice(0, most);

/** Exports the sources into a new folder. */
export async function exportSources({ schedule, counts }: Exported, cwd: string): Promise<void> {
  const table = `${cwd}.csv`;
  if (counts !== undefined) await writeFile(table, counts.map((row) => `${row.join()}\n`).join(''));
  await exportTo('mpi', cwd, schedule.replace('counts.csv', table));
  if (counts !== undefined) {
    await writeFile(join(cwd, 'counts.h'), `static const int planned[] = {${counts.flat().join()}};\n`);
  }
}

/** Not optimized: most of a test would be spent on that. */
const COMPILE = ['-std=c99', ...WARNINGS, '-Wpedantic', '-g', '-I.', ...SANITIZERS];
/** For sources of the tests, which may be those of a POSIX system. */
const COMPILE_CHECK = [...COMPILE, '-D_POSIX_C_SOURCE=200809L', '-pthread', `-I${sourceOf('.')}`];

/** The name of a check as a library's program. */
const programOf = (library: Library, check: string) => `${check}-${LIBRARIES[library].compiler}`;

/** Compiles a check, which is `<check>-check.c`, with sources or objects in a folder. */
export async function compileCheck(
  library: Library,
  cwd: string,
  check: string,
  sources: readonly string[],
  defines: readonly string[] = [],
): Promise<void> {
  const { compiler, own } = LIBRARIES[library];
  const all = [sourceOf(`${check}-check.c`), ...sources, ...own];
  await run(compiler, [...COMPILE_CHECK, ...defines, '-o', programOf(library, check), ...all], { cwd });
}

/** What a check prints; none of its ranks may touch what is not its own, or keep what nobody can give back. */
export async function outputOf(
  library: Library,
  ranks: number,
  cwd: string,
  check: string,
  ...args: string[]
): Promise<string> {
  const { stdout, stderr } = await startRanksOf(library, ranks, cwd, [
    `./${programOf(library, check)}`,
    ...args,
  ]);
  expect(stderr).not.toMatch(MEMORY_FAULT);
  return stdout;
}

/** Functions of MPI that send messages or wait for them, that all ranks call together, or that cannot fail. */
const NEVER_FAIL =
  /^P?MPI_(?:I?(?:[bsr]?send|recv|m?probe|barrier|bcast|allgather|allreduce|alltoall|reduce)[vw]?|Send(?:recv)?(?:_init)?|Recv_init|Start(?:all)?|Wait(?:all|any|some)?|Test(?:all|any|some)?|Cancel|Request_free|Grequest_complete|Comm_i?dup|Comm_create\\w*|Comm_split|Comm_free|Comm_call_errhandler|(?:Comm|Type|Info)_(?:c2f|f2c)|Wtime|Abort)$/i;

/**
 * Compiles sources to objects in which all calls fail when they are told to that failing-calls.c has, and that object. With `only`
 * these calls alone.
 */
export async function failingObjects(
  library: Library,
  cwd: string,
  sources: readonly string[],
  only?: readonly string[],
): Promise<string[]> {
  const { compiler } = LIBRARIES[library];
  const objectOf = (source: string) => `${source.replace('.c', '')}-${compiler}.o`;
  const wrappers = objectOf('failing-calls.c');
  await run(compiler, [...COMPILE_CHECK, '-c', '-o', wrappers, sourceOf('failing-calls.c')], { cwd });
  const { stdout: symbols } = await run('nm', ['--defined-only', wrappers], { cwd });
  const calls = [...symbols.matchAll(/ T failing_(\w+)$/gm)].map(([, call]) => call);
  const redefined = calls
    .filter((call) => only?.includes(call) ?? true)
    .flatMap((call) => ['--redefine-sym', `${call}=failing_${call}`]);
  for (const source of sources) {
    await run(compiler, [...COMPILE, '-c', '-o', objectOf(source), source], { cwd });
    await run('objcopy', [...redefined, objectOf(source)], { cwd });
    if (only !== undefined) continue;
    const { stdout: left } = await run('nm', ['--undefined-only', '--just-symbols', objectOf(source)], {
      cwd,
    });
    const unknown = left.split('\n').filter((name) => /^P?MPI_/.test(name) && !NEVER_FAIL.test(name));
    expect(unknown, 'calls that failing-calls.c does not have').toEqual([]);
  }
  return [wrappers, ...sources.map(objectOf)];
}
