import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { allportInOne } from './cli.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'allport-test-'));
});
afterAll(() => rm(folder, { recursive: true }));

describe('allport transpose2d', () => {
  it('runs in packets of the size that is given and verifies every one', async () => {
    const { code, stdout } = await allportInOne(
      ...['transpose2d', '--dim', '4', '--matrix', '32x24', '--packet', '9', '--algorithm', 'drt'],
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
      lowerBound: 4,
      verified: true,
      mismatches: 0,
      transpose: {
        ...{ rows: 32, columns: 24, parts: [4, 4], from: 'consecutive', to: 'consecutive' },
        ...{ elements: 48, packet: 9, packets: [6, 6], moved: 0 },
      },
    });
  });

  it('says in how many packets and cycles it did so, by the best packets if none are given', async () => {
    const { code, stdout } = await allportInOne(
      ...['transpose2d', '--dim', '4', '--matrix', '16x12', '--startup', '1000', '--quiet'],
    );
    expect(code).toBe(0);
    expect(stdout).toMatch(
      /^transpose of a 16 x 12 matrix on 16 nodes, 12 blocks of 1 u32 each: 192 blocks\n/,
    );
    expect(stdout).toMatch(
      /all blocks\n\nblock: 12 elements of a node, in 6 packets of up to 2\ncycles: 5, a startup each\nlocal moves: 0 slots of the busiest node\n$/,
    );
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
    const { code } = await allportInOne(
      ...['transpose2d', '--dim', dim, '--matrix', matrix, '--from', from, '--to', to, '--quiet'],
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
