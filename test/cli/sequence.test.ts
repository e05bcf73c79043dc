import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { allport, allportReading, ONE_LINE } from './cli.ts';

const words = (line: string) => line.split(' ');

/** A run ends well, every block is verified, and its report says this. */
async function expectVerified(args: string, said: object): Promise<void> {
  const { code, stdout } = await allport('run', ...words(args), '--json');
  expect(code).toBe(0);
  expect(JSON.parse(stdout)).toMatchObject({ verified: true, mismatches: 0, ...said });
}

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'allport-sequence-'));
});
afterAll(() => rm(folder, { recursive: true }));

describe('--axes', () => {
  it('runs exchanges in sequence, and verifies every block', async () => {
    for (const [args, steps] of [
      ['pipelined --axes 3x3', 7],
      ['pipelined --axes 2x2x2 --copies 3 --bytes 8 --seed 7', 10],
      ['sequential --axes 3x2', 8],
      ['concurrent --axes 3x3x3 --copies 3', 15],
      ['algorithm-5 --axes 2x2x2x2 --copies 4', 12],
      ['bitwise-pairs --axes 2x2 --copies 4 --mode block', 9],
      ['pipelined --axes 2x2 --copies 4 --width 2', 6],
      ['pipelined --axes 3x3 --memory 1KiB', 7],
    ] as const) {
      await expectVerified(args, { steps, problem: { kind: 'sequence', axes: expect.any(Array) } });
    }
  });

  it('prints a schedule that holds, and runs it as a file', async () => {
    const { code, stdout } = await allport('schedule', 'pipelined', '--axes', '3x3x2', '--copies', '2');
    expect(code).toBe(0);
    expect(JSON.parse(stdout).pattern).toEqual({ kind: 'sequence', axes: [3, 3, 2], slots: 16 });
    const proof = await allportReading(stdout, 'check', '-', '--json');
    expect(JSON.parse(proof.stdout)).toMatchObject({ ok: true, certificate: { steps: 15 } });
    const report = await allportReading(stdout, 'run', '-', '--json');
    expect(JSON.parse(report.stdout)).toMatchObject({ verified: true, nodes: 256 });
  });

  it('has a price for each algorithm that has a plan, and says why the others have none', async () => {
    const machine = ['--machine', 'connection-machine-2', '--bytes', '4'];
    const { code, stdout } = await allport('cost', '--axes', '3x2', ...machine, '--json');
    expect(code).toBe(0);
    const { ranking, leftOut } = JSON.parse(stdout);
    const names = (rows: readonly { algorithm: string }[]) =>
      rows.map(({ algorithm }) => algorithm).toSorted();
    expect(names(ranking)).toEqual(['pipelined', 'pipelined-pairs', 'sequential']);
    expect(names(leftOut)).toEqual([
      'bitwise-hybrid',
      'bitwise-pairs',
      'concurrent',
      'concurrent-spare',
      'pipelined-hybrid',
    ]);
    for (const { reason } of leftOut) expect(reason).toMatch(/: give axes of equally many/);
  });

  it('of a file that was changed does not hold, and comes out wrong', async () => {
    const { stdout } = await allport('schedule', 'pipelined', '--axes', '3x3');
    const wrong = stdout.replace('"masks":[1,2,4,1,2,4]', '"masks":[1,2,4,1,2,0]');
    expect((await allportReading(wrong, 'check', '-', '--quiet')).code).toBe(1);
    const report = await allportReading(wrong, 'run', '-', '--unchecked', '--json', '--quiet');
    expect(report.code).toBe(1);
    expect(JSON.parse(report.stdout)).toMatchObject({ verified: false });
    expect(JSON.parse(report.stdout).mismatches).toBeGreaterThan(0);
  });

  it('goes along the axes of a torus or mesh, and every block is verified', async () => {
    for (const [args, steps] of [
      ['--torus 4x6 --axes 0,1', 5],
      ['two-way-product --torus 4x6x3 --axes 0,1+2 --copies 2 --bytes 8 --seed 7', 6],
      ['torus-necklaces --torus 4x6x3 --axes 2+0,1 --width 2', 9],
      ['--mesh 3x4 --axes 1,0', 5],
      ['shorter-way --ring 6 --axes 0,0', 10],
      ['necklace --torus 4x8 --axes 0,1 --embedding binary', 36],
    ] as const) {
      await expectVerified(args, { steps, problem: { kind: 'sequence', along: expect.any(Array) } });
    }
    const inRounds = await allport(...words('run --torus 4x6 --axes 0,1 --mode block --json'));
    expect(JSON.parse(inRounds.stdout)).toMatchObject({ verified: true, steps: 5, span: 5 });
  });

  it('along a torus prints a schedule that is an answer to this sequence, and to no other', async () => {
    const { stdout } = await allport(...words('schedule --torus 3x4 --axes 0,1 --quiet'));
    const told = async (axes: string) => {
      const { code, stdout: proof } = await allportReading(
        stdout,
        ...words(`check - --torus 3x4 --axes ${axes} --json --quiet`),
      );
      return { code, ...JSON.parse(proof) };
    };
    expect(await told('0,1')).toMatchObject({ code: 0, ok: true, problem: { along: [[0], [1]] } });
    const [violation] = (await told('1,0')).violations;
    expect(violation.message).toMatch(/its block is for node \d+, slot \d+; asked was one for node/);
    const alone = await allportReading(stdout, 'check', '-', '--json', '--quiet');
    expect(JSON.parse(alone.stdout)).toMatchObject({ ok: true, problem: { kind: 'places' } });
  });

  it('along a torus is compared, priced, bounded and exported', async () => {
    const torus = words('--torus 3x4 --axes 0,1');
    const inJson = async (...args: string[]) => {
      const { code, stdout } = await allport(...args, ...torus, '--json', '--quiet');
      expect(code).toBe(0);
      return JSON.parse(stdout);
    };
    const compared: { algorithm: string; verified: boolean }[] = (await inJson('compare', '--repeat', '1'))
      .reports;
    expect(compared.length).toBeGreaterThan(5);
    for (const one of compared) expect(one).toMatchObject({ verified: true });
    const priced = await inJson('cost', '--machine', 'gigabit', '--bytes', '64');
    const names = ({ ranking }: { ranking: { algorithm: string }[] }) =>
      ranking.map(({ algorithm }) => algorithm);
    expect(names(priced)).toContain('two-way-product');
    await inJson('bound');
    for (const engine of ['mpi', 'simgrid', 'goal', 'chakra']) {
      const out = join(folder, engine);
      const { code, stdout } = await allport(
        ...['export', '--engine', engine, '-o', out],
        ...torus,
        '--quiet',
      );
      expect({ engine, code }).toEqual({ engine, code: 0 });
      expect(stdout).toContain('two-way-product on torus 3x4, step mode: 3 rounds');
    }
  });

  it.each([
    ['run pipelined', 'no network given: add --axes 3x3 '],
    ['schedule sequential --dim 3', 'sequential is for sequences: say --axes 3x3x3'],
    [
      'run necklace --axes 3x3',
      'necklace on cube 2^6: it answers sequences on tori, meshes and meshes that wrap; leave it out, or give another network',
    ],
    ['run concurrent --dim 4', 'concurrent is for sequences: say --axes 3x3x3'],
    ['run concurrent --axes 3x2', 'concurrent on axes of [3,2] dimensions: give axes of equally many'],
    [
      'run concurrent-spare --axes 2x2',
      'concurrent-spare on axes of [2,2] dimensions with 4 blocks a node: give at least 4 copies',
    ],
    ['run pipelined --axes 3', '--axes "3": give two or more numbers of dimensions, at most 20 together'],
    ['run pipelined --axes 3x', '--axes "3x": give two'],
    ['run pipelined --axes 0x3', '--axes "0x3": give two'],
    ['schedule pipelined --axes 11x10', '--axes "11x10": give two'],
    [
      'run pipelined --axes 3x3 --dim 6',
      '--dim "6" with --axes: the axes are the dimensions of one cube; leave it out',
    ],
    ['schedule pipelined --axes 3x3 --cubes 2', '--cubes "2" with --axes'],
    ['run --cubes 2 --axes 3x3', '--cubes "2" with --axes: the axes are'],
    [
      'run --dim 6 --axes 0,1',
      '--dim "6" with --axes: the axes are the dimensions of one cube; leave it out',
    ],
    ['run --torus 4x6 --axes 0,1 --cubes 2', '--cubes "2" with --torus: cubes have --dim; leave it out'],
    [
      'run --axes 0,1',
      '--axes "0,1": give two or more numbers of dimensions, at most 20 together, as 3x3x3; or',
    ],
    ['run --torus 4x6 --axes 3x3', '--axes "3x3": give axis numbers in the order of the exchanges, as 0,1'],
    ['check --torus 4x6 --axes 0,,1', '--axes "0,,1": give axis numbers'],
    ['bound --torus 4x6 --axes 0,1+', '--axes "0,1+": give axis numbers'],
    ['run --torus 4x6 --axes 0', 'exchanges along the axes 0 of the torus 4x6: give two or more, each along'],
    ['schedule --mesh 4x6 --axes 0,2', 'exchanges along the axes 0,2 of the mesh 4x6: give two or more'],
    ['run --torus 4x6 --axes 0,1+1', 'exchanges along the axes 0,1+1 of the torus 4x6: give two or more'],
    ['run --switch 12 --axes 0,0', 'exchanges along axes of the switch 12: this network has no parts'],
    [
      'run --torus 128x128 --axes 0,1 --copies 9',
      '16384 nodes of 1152 blocks: give fewer nodes or copies, for at most 16777216 blocks',
    ],
    [
      'run pipelined --torus 4x4 --axes 0,1',
      'pipelined on torus 4x4: it answers sequences on cubes; leave it out, or give another network',
    ],
    ['run suh-shin --torus 4x4 --axes 0,1', 'suh-shin on ring 4: give at least two axes'],
    [
      'run --torus 4x6 --axes 0,1 --mode fused',
      'the blocks of a row go different ways in this schedule: run it',
    ],
    ['run --torus 4x6 --axes 0,1 --step 2', 'this schedule is not one segment of exchanges between two'],
    ['run pipelined --axes 3x3 --copies 0', '--copies "0": give a whole number from 1'],
    [
      'run pipelined --axes 3x3 --mode fused',
      '--mode "fused" with --axes: sequences run in step or block mode only',
    ],
    ['run pipelined --axes 3x3 --unchecked', '--unchecked is for schedule files'],
    ['run pipelined --axes 3x3 --memory 64', 'a row of 64 blocks takes 256 bytes'],
    ['show pipelined --dim 3', 'pipelined is for sequences: say --axes 3x3x3'],
    ['run plan.json --axes 3x3', '--axes "3x3" with a schedule file: the file says it; leave it out'],
  ])('allport %s is refused', async (args, says) => {
    const { code, stdout, stderr } = await allport(...words(args), '--quiet');
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toMatch(ONE_LINE);
    expect(stderr).toContain(says);
  });
});
