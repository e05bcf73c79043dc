import { describe, expect, it } from 'vitest';
import { allportInOne, finish, ONE_LINE, start } from './cli.ts';

const words = (line: string) => line.split(' ');

describe('--axes', () => {
  it('runs exchanges in sequence, and verifies every block', async () => {
    for (const [args, steps] of [
      ['pipelined --axes 3x3', 7],
      ['pipelined --axes 2x2x2 --copies 3 --bytes 8 --seed 7', 10],
      ['sequential --axes 3x2', 8],
      ['concurrent --axes 3x3x3x3 --copies 3', 15],
      ['algorithm-5 --axes 2x2x2x2 --copies 4', 12],
      ['bitwise-pairs --axes 2x2 --copies 4 --mode block', 9],
      ['pipelined --axes 2x2 --copies 4 --width 2', 6],
      ['pipelined --axes 3x3 --memory 1KiB', 7],
    ] as const) {
      const { code, stdout } = await allportInOne('run', ...words(args), '--json');
      expect(code).toBe(0);
      expect(JSON.parse(stdout)).toMatchObject({
        verified: true,
        mismatches: 0,
        steps,
        problem: { kind: 'sequence', axes: expect.any(Array) },
      });
    }
  });

  it('prints a schedule that holds, and runs it as a file', async () => {
    const { code, stdout } = await allportInOne('schedule', 'pipelined', '--axes', '3x3x2', '--copies', '2');
    expect(code).toBe(0);
    expect(JSON.parse(stdout).pattern).toEqual({ kind: 'sequence', axes: [3, 3, 2], slots: 16 });
    const proof = await finish(start('check', '-', '--json'), stdout);
    expect(JSON.parse(proof.stdout)).toMatchObject({ ok: true, certificate: { steps: 15 } });
    const report = await finish(start('run', '-', '--json'), stdout);
    expect(JSON.parse(report.stdout)).toMatchObject({ verified: true, nodes: 256 });
  });

  it('has a price for each algorithm that has a plan, and says why the others have none', async () => {
    const machine = ['--machine', 'connection-machine-2', '--bytes', '4'];
    const { code, stdout } = await allportInOne('cost', '--axes', '3x2', ...machine, '--json');
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
    const { stdout } = await allportInOne('schedule', 'pipelined', '--axes', '3x3');
    const wrong = stdout.replace('"masks":[1,2,4,1,2,4]', '"masks":[1,2,4,1,2,0]');
    expect((await finish(start('check', '-', '--quiet'), wrong)).code).toBe(1);
    const report = await finish(start('run', '-', '--unchecked', '--json', '--quiet'), wrong);
    expect(report.code).toBe(1);
    expect(JSON.parse(report.stdout)).toMatchObject({ verified: false });
    expect(JSON.parse(report.stdout).mismatches).toBeGreaterThan(0);
  });

  it.each([
    ['run pipelined', 'pipelined is for sequences: say --axes 3x3x3'],
    ['schedule sequential --dim 3', 'sequential is for sequences: say --axes 3x3x3'],
    [
      'run necklace --axes 3x3',
      'necklace is for exchanges, not for sequences: give one of sequential, pipelined',
    ],
    ['run concurrent', 'concurrent is for sequences: say --axes 3x3x3'],
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
    ['run pipelined --axes 3x3 --copies 0', '--copies "0": give a whole number from 1'],
    [
      'run pipelined --axes 3x3 --mode fused',
      '--mode "fused" with --axes: the blocks of a row go different ways, so that there is step and block mode only',
    ],
    ['run pipelined --axes 3x3 --unchecked', '--unchecked is for schedule files'],
    ['run pipelined --axes 3x3 --memory 64', 'a row of 64 blocks takes 256 bytes'],
    ['show pipelined --dim 3', 'pipelined is for sequences: say --axes 3x3x3'],
    ['run plan.json --axes 3x3', '--axes "3x3" with a schedule file: the file says it; leave it out'],
  ])('allport %s is refused', async (args, says) => {
    const { code, stdout, stderr } = await allportInOne(...words(args), '--quiet');
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toMatch(ONE_LINE);
    expect(stderr).toContain(says);
  });
});
