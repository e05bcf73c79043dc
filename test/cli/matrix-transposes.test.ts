import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { allport } from './cli.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'allport-test-'));
});
afterAll(() => rm(folder, { recursive: true }));

describe('allport run --transpose of blocks', () => {
  it('runs in packets of the size that is given and verifies every one', async () => {
    const { code, stdout } = await allport(
      ...['run', 'drt', '--dim', '4', '--transpose', '32x24', '--packet', '9'],
      ...['--json', '--quiet'],
    );
    expect(code).toBe(0);
    // A node has 8 x 6 elements: five packets of nine, and one of three that is filled up.
    expect(JSON.parse(stdout)).toMatchObject({
      algorithm: 'drt',
      nodes: 16,
      slots: 6,
      words: 9,
      steps: 6,
      lowerBound: 24,
      verified: true,
      mismatches: 0,
      problem: {
        ...{ kind: 'transpose', rows: 32, columns: 24, grid: [4, 4], from: 'consecutive', to: 'consecutive' },
        ...{ packet: 9 },
      },
      ...{ unit: 9, padding: 16 * (6 * 9 - 48), largestBlock: 1, rearrangements: 0 },
    });
  });

  it('counts elements, by the best packets and the fastest algorithm if none are given', async () => {
    const { code, stdout, stderr } = await allport('run', '--dim', '4', '--transpose', '16x12');
    expect(code).toBe(0);
    expect(stderr).toMatch(
      /^mrt: the fastest by the prices of accelerators for elements of 64 KiB, as none is named\nmrt: proving\n/,
    );
    expect(stdout).toMatch(
      /^transpose of a 16 x 12 matrix in blocks on 16 nodes, 192 elements of 1 u32 in 192 blocks of 1\n/,
    );
    // Five cycles of packets of two elements.
    expect(stdout).toMatch(/ largest +elements in .*\n +message +sequence .*\nmrt +all +5 +\d+ +2 +10 /);
    expect(stdout).toMatch(/all blocks\n$/);
  });

  it.each([
    [['--to', 'consecutive-gray'], 'complement-pairs'],
    [['--to', 'cyclic'], 'complement-pairs'],
    [['--from', 'rows'], 'complement-pairs'],
    [['--from', 'rows', '--packet', '4'], 'strip-unbuffered'],
  ])('takes the fastest that has a schedule: %s by %s', async (more, name) => {
    const { code, stdout } = await allport(
      ...['run', '-d', '4', '--transpose', '32x32', ...more, '--json', '--quiet'],
    );
    expect(code).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({ algorithm: name, verified: true });
  });

  it.each([
    ['4', '13x10', 'consecutive', 'consecutive', 4],
    ['4', '9x15', 'cyclic-gray,consecutive', 'combined-2,cyclic', 2],
    ['5', '12x20', 'consecutive,cyclic-gray', 'cyclic', 8],
  ])('transposes a file: d = %s, %s, %s to %s, %i bytes', async (dim, matrix, from, to, bytes) => {
    const [rows, columns] = matrix.split('x').map(Number);
    const input = Buffer.from(Array.from({ length: rows * columns * bytes }, (_, i) => (i * 89) % 251));
    const [source, target] = [join(folder, 'a.bin'), join(folder, 'b.bin')];
    await writeFile(source, input);
    const { code } = await allport(
      ...['run', '--dim', dim, '--transpose', matrix, '--from', from, '--to', to, '--quiet'],
      ...['--bytes', String(bytes), '--input', source, '--out', target],
      ...(dim === '5' ? ['--grid', '4x8'] : []),
    );
    expect(code).toBe(0);
    const expected = Buffer.concat(
      Array.from({ length: rows * columns }, (_, number) => {
        const element = (number % rows) * columns + Math.floor(number / rows);
        return input.subarray(element * bytes, (element + 1) * bytes);
      }),
    );
    expect((await readFile(target)).equals(expected)).toBe(true);
  });
});

describe('allport run --transpose of strips', () => {
  it('lies in rows where the algorithm says so, verifies every element, and counts what the formulas have', async () => {
    const { code, stdout } = await allport(
      ...['run', 'strip-optimal-7', '--dim', '3', '--transpose', '16x24', '--packet', '8'],
      ...['--json', '--quiet'],
    );
    expect(code).toBe(0);
    // 48 elements a node, 6 for each: pieces of 24 and 12 go from where they lie, in 3 and 2 x 2 messages, and those of 6
    // through the buffer, in 3: 72 elements in slots of two.
    const wanted = { rows: 16, columns: 24, packet: 8 };
    expect(JSON.parse(stdout)).toMatchObject({
      algorithm: 'strip-optimal-7',
      nodes: 8,
      slots: 24,
      words: 2,
      unit: 2,
      padding: 0,
      steps: 3 + 4 + 3,
      blocksInSequence: 72 / 2,
      verified: true,
      mismatches: 0,
      problem: { kind: 'transpose', ...wanted, from: 'rows', to: 'rows' },
    });
  });

  it('prints elements', async () => {
    const { code, stdout } = await allport(
      ...['run', 'strip-shuffled', '--dim', '2', '--transpose', '4x8', '--packet', '4', '--quiet'],
    );
    expect(code).toBe(0);
    expect(stdout).toMatch(
      /^transpose of a 4 x 8 matrix in strips on 4 nodes, 32 elements of 1 u32 in 16 blocks of 2\n/,
    );
    expect(stdout).toMatch(/\nstrip-shuffled +one +2 +2 +4 +8 +8 /);
  });
});
