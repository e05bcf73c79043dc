import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, inject, it } from 'vitest';
import { exportFactsOf } from '../../src/engines/export-facts.ts';
import { mpiFiles } from '../../src/engines/mpi.ts';
import { toldOf } from '../../src/engines/program-files.ts';
import { rankRounds } from '../../src/engines/rank-rounds.ts';
import { timetableSchedule } from '../../src/schedules/algorithms/uneven/timetable/timetable-schedule.ts';
import {
  check,
  completeExchange,
  cube,
  mesh,
  type Problem,
  requireProved,
  ring,
  type Schedule,
  switched,
  torus,
  type UnevenExchange,
  unevenExchange,
} from '../../src/schedules/index.ts';
import { solved } from '../support/solved.ts';
import { randomCounts, seeded, timetableInOrder } from '../support/timetables.ts';
import {
  CXX,
  describeWith,
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

const [CHECK, PLAN] = ['alltoallv-check.c', 'alltoallv-plan.c'].map(sourceOf);
const COMPILE = ['-std=c99', ...WARNINGS, '-g', '-I.'];
/** Tables of counts on a number of ranks; on all from 2 to 16, 510 together. */
const TABLES = inject('sample') === 'all' ? 34 : 12;

/** An uneven exchange in messages of at most so many elements; in place MPI wants as many from a rank as for it. */
function planned(topology: UnevenExchange['topology'], seed: number, most: number, part: number) {
  const { nodes, isSwitched } = topology;
  const drawn = randomCounts(nodes, most, seeded(seed));
  const mirrored = (pair: number) => (pair % nodes) * nodes + Math.floor(pair / nodes);
  const counts = seed % 2 === 0 ? drawn : drawn.map((_, pair) => drawn[Math.min(pair, mirrored(pair))]);
  const problem = unevenExchange({ topology, counts });
  const schedule = timetableSchedule(
    'in order',
    problem,
    isSwitched ? 'one' : 'all',
    timetableInOrder(problem, part),
  );
  return { problem, schedule };
}

/** Exchanges of as many ranks, by several kinds of schedules; of every third number blocks have parts. */
function exchangeOf(ranks: number): Schedule {
  const copies = ranks % 3 === 0 ? 2 : 1;
  if (ranks === 8) return solved('necklace', completeExchange({ topology: cube(3), copies }));
  if (ranks === 12) return solved('torus-necklaces', completeExchange({ topology: torus([3, 4]), copies }));
  return solved('spread-out', completeExchange({ topology: switched(ranks), copies }));
}

const small = inject('sample') !== 'all';

describeWith(MPI, 'MPI_Alltoallv', () => {
  const folder = temporaryFolder();
  let exports = 0;

  async function exported(schedule: Schedule, problem?: Problem): Promise<string> {
    requireProved(schedule.algorithm, check(schedule, problem), 'exported');
    const cwd = join(folder.path, `${exports++}`);
    await mkdir(cwd);
    const rounds = rankRounds(schedule);
    const { arrays } = toldOf(schedule, problem, 4);
    const files = mpiFiles(rounds, exportFactsOf(rounds, 'step'), arrays ? { arrays } : {});
    for (const [name, text] of files) await writeFile(join(cwd, name), [...text].join(''));
    return cwd;
  }

  async function exportedPlan({ problem, schedule }: ReturnType<typeof planned>): Promise<string> {
    const cwd = await exported(schedule, problem);
    await writeFile(join(cwd, 'counts.h'), `static const int planned[] = {${problem.counts.join()}};\n`);
    return cwd;
  }

  const plans: [title: string, () => ReturnType<typeof planned>][] = [
    ['a switch of 2', () => planned(switched(2), 1, 20, 1000)],
    ['a ring of 5, element by element', () => planned(ring(5), 2, 30, 1)],
    ['a torus of 3x4, in messages of 50', () => planned(torus([3, 4]), 3, 200, 50)],
    ['a mesh of 2x3, whole pairs', () => planned(mesh([2, 3]), 4, 1000, 4000)],
    ['a cube of 8, in messages of 7', () => planned(cube(3), 5, 40, 7)],
  ];

  it.each(small ? plans.slice(1, 4) : plans)('with the counts that were planned, on %s', async (_, plan) => {
    const one = plan();
    const cwd = await exportedPlan(one);
    const sources = [CHECK, 'allport_alltoallv.c'];
    await run('mpicc', [...COMPILE, '-DPLANNED', '-DTABLES=3', '-DSEED=1', '-o', 'check', ...sources], {
      cwd,
    });
    expect((await startRanks(one.problem.topology.nodes, cwd, './check')).stdout).toBe('same\n');
  });

  it('has an example that looks at every byte', async () => {
    const one = planned(mesh([2, 3]), 6, 100, 4000);
    const cwd = await exportedPlan(one);
    await run('make', [`CFLAGS=${COMPILE.join(' ')}`], { cwd });
    const { stdout } = await startRanks(6, cwd, './example', '0', '12');
    expect(
      stdout
        .trimEnd()
        .split('\n')
        .map((line) => JSON.parse(line).blockBytes),
    ).toEqual([0, 12]);
  });

  const numbers = Array.from({ length: 15 }, (_, i) => i + 2);

  it.each(small ? [2, 5, 8, 12] : numbers)(
    'with counts that change from call to call, among %i ranks',
    async (ranks) => {
      const cwd = await exported(exchangeOf(ranks));
      const sources = [CHECK, 'allport_alltoallv.c', 'allport_alltoall.c'];
      const defines = [`-DTABLES=${TABLES}`, `-DSEED=${ranks}`];
      await run('mpicc', [...COMPILE, ...defines, '-O1', '-o', 'check', ...sources], { cwd });
      expect((await startRanks(ranks, cwd, './check')).stdout).toBe('same\n');
    },
  );

  it('goes by the plan with fewer elements in the blocks of a rank, and tells of elements of two sizes', async () => {
    const cwd = await exported(exchangeOf(16));
    await run('mpicc', [...COMPILE, '-o', 'plan', PLAN, 'allport_alltoallv.c'], { cwd });
    const asked = (times: number) => `asked ${times} times\n`;
    const first = '400\n400\n';
    // Two exchanges of 16 blocks of 400 bytes are less than one of 6400; and one of 12 is less than two of 12.
    expect((await startRanks(16, cwd, './plan')).stdout).toBe(
      `${first}${asked(1)}12\n${asked(2)}${first}${asked(2)}12\n${asked(2)}another size is told\n`,
    );
  });

  it.each([true, false])('touches no memory but its own; counts planned: %s', async (isPlanned) => {
    const one = planned(ring(5), 7, 60, 9);
    const cwd = isPlanned ? await exportedPlan(one) : await exported(exchangeOf(6));
    const sources = [CHECK, 'allport_alltoallv.c', ...(isPlanned ? [] : ['allport_alltoall.c'])];
    const defines = ['-DTABLES=8', '-DSEED=3', ...(isPlanned ? ['-DPLANNED'] : [])];
    await run('mpicc', [...COMPILE, ...defines, ...SANITIZERS, '-o', 'check', ...sources], { cwd });
    const { stdout, stderr } = await startRanks(isPlanned ? 5 : 6, cwd, './check');
    expect(stdout).toBe('same\n');
    expect(stderr).not.toMatch(MEMORY_FAULT);
  });

  describeWith(MPICH, 'with the headers of MPICH', () => {
    it.each([true, false])(
      'compiles without a warning, as C and as C++; counts planned: %s',
      async (isPlanned) => {
        const cwd = isPlanned
          ? await exportedPlan(planned(ring(5), 7, 60, 9))
          : await exported(exchangeOf(4));
        await run('mpicc.mpich', [...COMPILE, '-c', 'allport_alltoallv.c'], { cwd });
        await run('mpicxx.mpich', [...CXX, '-O2', '-I.', '-c', 'allport_alltoallv.c'], { cwd });
      },
    );
  });
});
