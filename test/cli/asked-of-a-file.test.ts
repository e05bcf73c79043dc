import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { allport } from './cli.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'allport-test-'));
});
afterAll(() => rm(folder, { recursive: true }));

const words = (line: string) => line.split(' ');

describe('check of a file, asked whether it answers a problem', () => {
  it.each<[made: string, others: readonly (readonly [asked: string, says: RegExp])[]]>([
    [
      'necklace -d 3 --copies 2',
      [
        ['-d 3', /its pattern is for 8 nodes with 16 blocks each; asked was one for 8 nodes with 8/],
        ['-d 4', /it is for the cube 2\^3; asked was one for the cube 2\^4/],
        ['-d 3 --copies 2 --width 2', /it is for channels of width 1; asked was one for width 2/],
        ['-d 3 --permute bit-reversal --copies 2', /its block is for node \d+, slot \d+; asked was/],
      ],
    ],
    ['pipelined --axes 2x1', [['--axes 1x2', /asked was one for node/]]],
    ['de-bruijn -d 3 --permute bit-reversal', [['-d 3 --permute vector-reversal', /asked was one for node/]]],
    [
      'bst -d 3 --scatter 3',
      [
        ['-d 3 --scatter 2', /no block starts there; asked was one for node|asked was none there/],
        ['-d 3 --gather 3', /asked was/],
        ['-d 3 --scatter 3 --copies 2', /8 nodes with 8 blocks each; asked was one for 8 nodes with 16/],
        ['--mesh 4x2 --scatter 3', /it is for the cube 2\^3; asked was one for the mesh 4x2/],
      ],
    ],
    ['sbt -d 3 --gather 0', [['-d 3 --gather 1', /asked was/]]],
    [
      'de-bruijn -d 2 --convert 8x5 --from cyclic-rows --to cyclic-rows-gray',
      [
        ['-d 2 --convert 8x5 --from cyclic-rows --to consecutive-columns', /element \d+ (ends|starts) /],
        ['-d 3 --convert 8x5 --from cyclic-rows --to cyclic-rows-gray', /it is for the cube 2\^2/],
      ],
    ],
    [
      'mrt -d 4 --transpose 16x16 --packet 4',
      [
        [
          '-d 4 --transpose 16x16 --to cyclic',
          /element \d+ ends there; asked was one in which it ends in node/,
        ],
        [
          '-d 4 --transpose 16x16 --from rows',
          /element \d+ ends there; asked was one in which it ends in node/,
        ],
        ['-d 4 --transpose 2x2', /more blocks than the elements fill between any two nodes; asked was/],
      ],
    ],
    [
      'strip-buffered -d 2 --transpose 8x8 --from rows',
      [['-d 3 --transpose 8x8 --from rows', /it is for the cube 2\^2; asked was one for the cube 2\^3/]],
    ],
  ])('%s', async (made, others) => {
    const path = join(folder, 'schedule.json');
    const [, ...problem] = words(made);
    expect((await allport('schedule', ...words(made), '--out', path, '--quiet')).code).toBe(0);
    const right = await allport('check', path, ...problem);
    expect(right.stdout).toContain('\nthe schedule holds\n');
    expect(right.code).toBe(0);
    for (const [asked, says] of others) {
      const { code, stdout } = await allport('check', path, ...words(asked));
      const [, verdict, violation] = stdout.split('\n');
      expect(verdict).toBe('the schedule does not hold: 1 violation');
      expect(violation).toMatch(says);
      expect(code).toBe(1);
    }
  });
});

it.each(['bruck-two-phase', 'bruck-unpadded', 'direct', 'padded'])(
  'check says the same of a file of %s and of the algorithm, and refuses less traffic than it is for',
  async (algorithm) => {
    const path = join(folder, 'uneven.json');
    const traffic = ['-d', '3', '--uneven', 'uniform,amount=2'];
    await allport('schedule', algorithm, ...traffic, '--out', path, '--quiet');
    const ofFile = await allport('check', path, ...traffic, '--json');
    expect(ofFile.code).toBe(0);
    expect(ofFile.stdout).toBe((await allport('check', algorithm, ...traffic, '--json')).stdout);
    const one = await allport('check', path, '-d', '3', '--uneven', 'one-pair:0,amount=1');
    expect(one.code).toBe(1);
    expect(one.stdout).toContain('it has more blocks than the elements fill between any two nodes');
  },
);

it('a file of a matrix stands beside algorithms, as far as it answers the same problem', async () => {
  const path = join(folder, 'matrix.json');
  const priced = (problem: string) =>
    allport(
      'cost',
      'srt',
      path,
      ...words(`-d 4 --transpose ${problem} --machine accelerators --bytes 4 --json`),
    );
  await allport('schedule', ...words('mrt -d 4 --transpose 64x64 --packet 32'), '--out', path);
  const { ranking } = JSON.parse((await priced('64x64')).stdout);
  const rows = ranking.map(({ algorithm, unit, blocksInSequence }: Record<string, unknown>) => {
    return { algorithm, elements: Number(unit ?? 1) * Number(blocksInSequence) };
  });
  expect(rows).toContainEqual({ algorithm: path, elements: 160 });
  const { code, stderr } = await priced('2x2');
  expect(code).toBe(2);
  expect(stderr).toContain('it has more blocks than the elements fill between any two nodes');
});
