import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import {
  CXX,
  describeWith,
  exportTo,
  MEMORY_FAULT,
  MPI,
  MPICH,
  run,
  SANITIZERS,
  sourceOf,
  startRanks,
  temporaryFolder,
  WARNINGS,
} from './programs.ts';

const [CHECK, KEPT] = ['alltoall-check.c', 'alltoall-kept.c'].map(sourceOf);
const COMPILE = ['-std=c99', ...WARNINGS, '-g', '-I.'];
const COMPILE_CXX = [...CXX, '-O2', '-I.'];
const SOURCES = ['allport_alltoall.c', 'example.c'];

const algorithms = ['de-bruijn', 'necklace', 'complement-pairs', 'standard-exchange', 'bruck'];
const onCubes = algorithms.flatMap((name) =>
  [1, 2, 3, 4].map((dim): [schedule: string, ranks: number] => [`${name} --dim ${dim}`, 2 ** dim]),
);
const cases: [schedule: string, ranks: number][] = [
  ...onCubes,
  ['necklace --dim 3 --mode step', 8],
  ['direct-exchange --dim 3', 8],
  ['suh-shin --torus 4x4', 16],
  ['suh-shin --torus 3x5', 15],
  ['ring --ring 6', 6],
  ['two-way-product --torus 3x4', 12],
  ['binary-exchange --mesh 4x2', 8],
  ['farthest-first --mesh 3x2', 6],
  ['torus-necklaces --lattice 2,0,1/0,2,1/0,0,3', 12],
  ['torus-necklaces --circulant 10:2,5', 10],
  ...[3, 5, 7, 12].flatMap((ranks) =>
    ['bruck', 'bruck-3', 'spread-out'].map((name): [string, number] => [`${name} --switch ${ranks}`, ranks]),
  ),
  ['bruck-4 --switch 12:3', 12],
  ['spread-out --switch 12:5', 12],
  ['direct-exchange --switch 8:3', 8],
  ['standard-exchange --switch 8', 8],
];

/** Sends what tells blocks apart by both functions. */
const BOTH = `
#include <stdio.h>
#include "allport_alltoall_cube.h"
#include "allport_alltoall_ring_of_8.h"
int main(int argc, char **argv) {
  int rank, sent[8], by_cube[8], by_ring[8], differ = 0, all = 0;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  for (int i = 0; i < 8; i++) sent[i] = 8 * rank + i;
  allport_alltoall_cube(sent, 1, MPI_INT, by_cube, 1, MPI_INT, MPI_COMM_WORLD);
  allport_alltoall_ring_of_8(sent, 1, MPI_INT, by_ring, 1, MPI_INT, MPI_COMM_WORLD);
  for (int i = 0; i < 8; i++) differ += by_cube[i] != 8 * i + rank || by_ring[i] != 8 * i + rank;
  MPI_Reduce(&differ, &all, 1, MPI_INT, MPI_SUM, 0, MPI_COMM_WORLD);
  if (rank == 0) puts(all == 0 ? "same" : "differs");
  MPI_Finalize();
  return 0;
}
`;

describeWith(MPI, 'MPI', () => {
  const folder = temporaryFolder();
  let exports = 0;

  async function exported(schedule: string): Promise<string> {
    const path = join(folder.path, `${exports++}`);
    await exportTo('mpi', path, schedule);
    return path;
  }

  it.each(cases)('%s does what MPI_Alltoall does', async (schedule, ranks) => {
    const cwd = await exported(schedule);
    await run('mpicc', [...COMPILE, '-O1', '-o', 'check', CHECK, 'allport_alltoall.c'], { cwd });
    const { stdout } = await startRanks(ranks, cwd, './check');
    expect(stdout).toBe('same\n');
  });

  it.each([
    ['de-bruijn --dim 3', 8],
    ['suh-shin --torus 4x4', 16],
  ])('%s touches no memory but its own, and gives all back', async (schedule, ranks) => {
    const cwd = await exported(schedule);
    await run('mpicc', [...COMPILE, ...SANITIZERS, '-o', 'check', CHECK, 'allport_alltoall.c'], { cwd });
    const { stdout, stderr } = await startRanks(ranks, cwd, './check');
    expect(stdout).toBe('same\n');
    expect(stderr).not.toMatch(MEMORY_FAULT);
  });

  it('keeps plans for a communicator, and nothing of types', async () => {
    const cwd = await exported('bruck --switch 5');
    await run('mpicc', [...COMPILE, ...SANITIZERS, '-o', 'kept', KEPT, 'allport_alltoall.c'], { cwd });
    const { stdout, stderr } = await startRanks(5, cwd, './kept');
    expect(stdout).toBe('same\n');
    expect(stderr).not.toMatch(MEMORY_FAULT);
  });

  it('has an example that prints times, and ends with an error on another number of ranks', async () => {
    const cwd = await exported('bruck --switch 5');
    await run('make', [`CFLAGS=${COMPILE.join(' ')}`], { cwd });
    const { stdout } = await startRanks(5, cwd, './example', '0', '1', '1000');
    const lines = stdout
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(lines.map(({ blockBytes }) => blockBytes)).toEqual([0, 1, 1000]);
    for (const line of lines) {
      expect(line).toMatchObject({
        engine: 'mpi',
        algorithm: 'bruck-2',
        network: 'switch 5',
        mode: 'step',
        ranks: 5,
      });
      expect(line.seconds).toBeGreaterThanOrEqual(0);
      expect(line.alltoallSeconds).toBeGreaterThanOrEqual(0);
    }
    await expect(startRanks(2, cwd, './example')).rejects.toMatchObject({
      stderr: expect.stringContaining('example: 2 ranks: the schedule is for 5, start it with -n 5'),
    });
  });

  it('is C++ as well', async () => {
    const cwd = await exported('suh-shin --torus 3x5');
    await run('mpicxx', [...COMPILE_CXX, '-o', 'example', ...SOURCES], { cwd });
    const { stdout } = await startRanks(15, cwd, './example', '8');
    expect(JSON.parse(stdout)).toMatchObject({ ranks: 15, blockBytes: 8 });
  });

  it('links two schedules into one program that have a name each', async () => {
    const cwd = folder.path;
    const named = { cube: 'de-bruijn --dim 3', ring_of_8: 'bruck --ring 8' };
    for (const [name, schedule] of Object.entries(named)) {
      await exportTo('mpi', join(cwd, name), `${schedule} --name ${name}`);
    }
    await writeFile(join(cwd, 'both.c'), BOTH);
    const sources = Object.keys(named).map((name) => `${name}/allport_alltoall_${name}.c`);
    await run('mpicc', [...COMPILE, '-Icube', '-Iring_of_8', '-o', 'both', 'both.c', ...sources], { cwd });
    expect((await startRanks(8, cwd, './both')).stdout).toBe('same\n');
  });
});

describeWith(MPICH, 'MPICH', () => {
  const folder = temporaryFolder();

  it('has headers with which the sources compile without a warning, as C and as C++', async () => {
    const cwd = join(folder.path, 'mpich');
    await exportTo('mpi', cwd, 'de-bruijn --dim 3');
    await run('mpicc.mpich', [...COMPILE, '-O2', '-c', ...SOURCES], { cwd });
    await run('mpicxx.mpich', [...COMPILE_CXX, '-c', ...SOURCES], { cwd });
  });
});
