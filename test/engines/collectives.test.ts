import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, inject, it } from 'vitest';
import type { Arrays } from '../../src/engines/collective.ts';
import { exportFactsOf } from '../../src/engines/export-facts.ts';
import { mpiFiles } from '../../src/engines/mpi.ts';
import { rankRounds } from '../../src/engines/rank-rounds.ts';
import {
  check,
  completeExchange,
  cube,
  exchangeSequence,
  findPermutation,
  gather,
  requireProved,
  ring,
  type Schedule,
  scatter,
  torus,
} from '../../src/schedules/index.ts';
import { permutedBy } from '../support/exchange.ts';
import { arrangedTranspose } from '../support/ranks-arrays.ts';
import { solved } from '../support/solved.ts';
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

const [PARTS_CHECK, REDISTRIBUTE_CHECK] = ['parts-check.c', 'redistribute-check.c'].map(sourceOf);
const COMPILE = ['-std=c99', ...WARNINGS, '-g', '-I.'];
const COMPILE_CXX = [...CXX, '-O2', '-I.'];

/** A schedule with the arrays of its ranks, the function that it is, and the program that checks it. */
interface Case {
  readonly call: string;
  readonly schedule: Schedule;
  readonly arrays?: Arrays;
  readonly check: string;
  readonly defines: readonly string[];
}

function inParts(call: 'scatter' | 'gather' | 'alltoall', schedule: Schedule, root?: number): Case {
  const { nodes } = schedule.topology;
  const defines = [
    `-DCALL=${['scatter', 'gather', 'alltoall'].indexOf(call)}`,
    `-DPARTS=${schedule.pattern.slots / nodes}`,
    `-DRANKS=${nodes}`,
    `-DROOT=${root ?? 0}`,
  ];
  const arrays = call === 'alltoall' || root === undefined ? {} : { arrays: { kind: call, root } };
  return { call, schedule, ...arrays, check: PARTS_CHECK, defines };
}

function alongTrees(
  call: 'scatter' | 'gather',
  dim: number,
  algorithm: string,
  root: number,
  copies = 1,
): Case {
  const wanted = { topology: cube(dim), root, copies };
  return inParts(call, solved(algorithm, call === 'scatter' ? scatter(wanted) : gather(wanted)), root);
}

function exchange(name: string, copies: number, topology: Schedule['topology']): Case {
  return inParts('alltoall', solved(name, completeExchange({ topology, copies })));
}

function transposed(
  method: string,
  [rows, columns]: readonly [number, number],
  parts: { readonly rows: number; readonly columns: number },
  packet?: number,
): Case {
  const layouts = ['consecutive', 'consecutive'] as const;
  const more = { parts, ...(packet !== undefined && { packet }) };
  return {
    call: 'redistribute',
    ...arrangedTranspose(method, [rows, columns], layouts, more),
    check: REDISTRIBUTE_CHECK,
    defines: [
      ...['-DTRANSPOSE', `-DROWS=${rows}`, `-DCOLUMNS=${columns}`],
      ...[`-DPARTS_R=${parts.rows}`, `-DPARTS_C=${parts.columns}`],
    ],
  };
}

function reversedBits(name: string, dim: number, slots: number): Case {
  return {
    call: 'redistribute',
    schedule: permutedBy(name, { topology: cube(dim), slots }, findPermutation('bit-reversal')),
    arrays: { kind: 'slots' },
    check: REDISTRIBUTE_CHECK,
    defines: [`-DRANKS=${2 ** dim}`, `-DSLOTS=${slots}`],
  };
}

/** An exchange in every row of a torus, then one in every column. */
function rowsThenColumns(name: string, [side, columns]: readonly [number, number], copies: number): Case {
  const topology = torus([side, columns]);
  const schedule = solved(name, exchangeSequence({ topology, along: [[0], [1]], copies }));
  return {
    call: 'redistribute',
    schedule,
    arrays: { kind: 'slots' },
    check: REDISTRIBUTE_CHECK,
    defines: [`-DSIDE=${side}`, `-DRANKS=${topology.nodes}`, `-DSLOTS=${schedule.pattern.slots}`],
  };
}

const two = { rows: 2, columns: 2 };
const all: [title: string, Case][] = [
  ['a scatter to 2 ranks', alongTrees('scatter', 1, 'sbt', 1)],
  ['a scatter along a binomial tree', alongTrees('scatter', 3, 'sbt', 5)],
  ['a scatter along a balanced tree', alongTrees('scatter', 2, 'bst', 0)],
  ['a scatter along three trees', alongTrees('scatter', 3, 'rotated-sbts', 6, 3)],
  ['a gather along a binomial tree', alongTrees('gather', 2, 'sbt', 3)],
  ['a gather along reflected trees', alongTrees('gather', 4, 'reflected-sbts', 9, 2)],
  ['an all-to-all with two copies', exchange('necklace', 2, cube(3))],
  ['an all-to-all with three copies', exchange('bruck', 3, ring(5))],
  ['a transpose by srt', transposed('srt', [6, 10], two, 4)],
  ['a transpose by mrt', transposed('mrt', [32, 32], { rows: 4, columns: 4 }, 8)],
  ['a transpose of strips', transposed('de-bruijn', [4, 6], { rows: 2, columns: 1 })],
  ['a transpose in elements', transposed('de-bruijn', [5, 7], { rows: 2, columns: 4 })],
  ['a bit reversal by one exchange', reversedBits('de-bruijn', 2, 16)],
  ['a bit reversal by two', reversedBits('necklace', 3, 4)],
  ['a bit reversal on 2 ranks', reversedBits('bruck', 1, 2)],
  ['exchanges in rows and then in columns', rowsThenColumns('torus-necklaces', [3, 2], 2)],
  ['exchanges in rows and columns of 3', rowsThenColumns('two-way-product', [3, 3], 1)],
];

/** One of each function, of several trees, of transit and of padding; `npm run test:long` takes all. */
const cases = inject('sample') === 'all' ? all : [1, 3, 5, 7, 9, 11, 13, 15].map((i) => all[i]);

describeWith(MPI, 'MPI collectives', () => {
  const folder = temporaryFolder();
  let exports = 0;

  async function exported({ schedule, arrays }: Case): Promise<string> {
    requireProved(schedule.algorithm, check(schedule), 'exported');
    const cwd = join(folder.path, `${exports++}`);
    await mkdir(cwd);
    const rounds = rankRounds(schedule);
    const files = mpiFiles(rounds, exportFactsOf(rounds, 'step'), arrays ? { arrays } : {});
    for (const [name, text] of files) await writeFile(join(cwd, name), [...text].join(''));
    return cwd;
  }

  it.each(cases)('%s does what plain MPI does', async (_, one) => {
    const cwd = await exported(one);
    const sources = [one.check, `allport_${one.call}.c`];
    await run('mpicc', [...COMPILE, ...one.defines, '-O1', '-o', 'check', ...sources], { cwd });
    const ranks = one.schedule.topology.nodes;
    expect((await startRanks(ranks, cwd, './check')).stdout).toBe('same\n');
  });

  it.each(cases.filter((_, i) => i % 4 === 1))(
    '%s has an example that looks at every byte',
    async (_, one) => {
      const cwd = await exported(one);
      const ranks = one.schedule.topology.nodes;
      await run('make', [`CFLAGS=${COMPILE.join(' ')}`], { cwd });
      const { stdout } = await startRanks(ranks, cwd, './example', '0', '12');
      const unit = one.arrays?.kind === 'elements' ? one.arrays.unit : 1;
      const lines = stdout.trimEnd().split('\n');
      expect(lines.map((line) => JSON.parse(line).blockBytes)).toEqual([0, 12 * unit]);
    },
  );

  it.each(cases.filter((_, i) => i % 4 === 3))('%s touches no memory but its own', async (_, one) => {
    const cwd = await exported(one);
    const sources = [one.check, `allport_${one.call}.c`];
    await run('mpicc', [...COMPILE, ...one.defines, ...SANITIZERS, '-o', 'check', ...sources], { cwd });
    const { stdout, stderr } = await startRanks(one.schedule.topology.nodes, cwd, './check');
    expect(stdout).toBe('same\n');
    expect(stderr).not.toMatch(MEMORY_FAULT);
  });

  it('has an example that tells of a byte that is wrong', async () => {
    const [, one] = all[8];
    const cwd = await exported(one);
    const name = join(cwd, 'example_origins.h');
    const origins = await readFile(name, 'utf8');
    await writeFile(name, origins.replace(/(origin_table\[\] = \{\n +)0,/, '$11,'));
    await run('make', [], { cwd });
    await expect(startRanks(4, cwd, './example', '8')).rejects.toMatchObject({
      stderr: expect.stringContaining('not all arrive where they should'),
    });
  });
});

describeWith(MPICH, 'MPICH collectives', () => {
  const folder = temporaryFolder();

  it.each([1, 5, 7, 9].map((i) => all[i]))(
    '%s compiles without a warning, as C and as C++',
    async (title, one) => {
      const cwd = join(folder.path, title);
      await mkdir(cwd);
      const rounds = rankRounds(one.schedule);
      const { arrays } = one;
      for (const [name, text] of mpiFiles(rounds, exportFactsOf(rounds, 'step'), arrays ? { arrays } : {}))
        await writeFile(join(cwd, name), [...text].join(''));
      const sources = [`allport_${one.call}.c`, 'example.c'];
      await run('mpicc.mpich', [...COMPILE, '-O2', '-c', ...sources], { cwd });
      await run('mpicxx.mpich', [...COMPILE_CXX, '-c', ...sources], { cwd });
    },
  );
});
