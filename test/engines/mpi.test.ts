import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { describeWith, exportTo, MPI, run, temporaryFolder } from './programs.ts';

const CHECK = fileURLToPath(new URL('alltoall-check.c', import.meta.url));
const COMPILE = ['-std=c99', '-Wall', '-Wextra', '-Werror', '-g', '-I.'];
const SANITIZERS = ['-fsanitize=address,undefined', '-fno-omit-frame-pointer'];

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
];

describeWith(MPI, 'MPI', () => {
  const folder = temporaryFolder();
  let exports = 0;

  async function exported(schedule: string): Promise<string> {
    const path = join(folder.path, `${exports++}`);
    await exportTo('mpi', path, schedule);
    return path;
  }

  function start(ranks: number, cwd: string, ...program: string[]) {
    // All ranks are on this machine: no remote shell is looked for.
    const env = { ...process.env, ASAN_OPTIONS: 'exitcode=0', OMPI_MCA_plm: 'isolated' };
    return run('mpirun', ['--allow-run-as-root', '--oversubscribe', '-n', `${ranks}`, ...program], {
      cwd,
      env,
    });
  }

  it.each(cases)('%s does what MPI_Alltoall does', async (schedule, ranks) => {
    const cwd = await exported(schedule);
    await run('mpicc', [...COMPILE, '-O1', '-o', 'check', CHECK, 'allport_alltoall.c'], { cwd });
    const { stdout } = await start(ranks, cwd, './check');
    expect(stdout).toBe('same\n');
  });

  it.each([
    ['de-bruijn --dim 3', 8],
    ['suh-shin --torus 4x4', 16],
  ])('%s touches no memory but its own, and gives all back', async (schedule, ranks) => {
    const cwd = await exported(schedule);
    await run('mpicc', [...COMPILE, ...SANITIZERS, '-o', 'check', CHECK, 'allport_alltoall.c'], { cwd });
    const { stdout, stderr } = await start(ranks, cwd, './check');
    expect(stdout).toBe('same\n');
    // What MPI itself does not give back is reported as well.
    expect(stderr).not.toMatch(/ERROR: AddressSanitizer|runtime error|allport_alltoall\.c|alltoall-check\.c/);
  });

  it('has an example that prints times, and ends with an error on another number of ranks', async () => {
    const cwd = await exported('bruck --ring 5');
    await run('make', [], { cwd });
    const { stdout } = await start(5, cwd, './example', '0', '1', '1000');
    const lines = stdout
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(lines.map(({ blockBytes }) => blockBytes)).toEqual([0, 1, 1000]);
    for (const line of lines) {
      expect(line).toMatchObject({
        engine: 'mpi',
        algorithm: 'bruck-2',
        network: 'ring 5',
        mode: 'step',
        ranks: 5,
      });
      expect(line.seconds).toBeGreaterThanOrEqual(0);
      expect(line.alltoallSeconds).toBeGreaterThanOrEqual(0);
    }
    await expect(start(2, cwd, './example')).rejects.toMatchObject({
      stderr: expect.stringContaining('example: 2 ranks: the schedule is for 5, start it with -n 5'),
    });
  });
});
