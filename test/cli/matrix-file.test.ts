import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { allport } from './cli.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'allport-test-'));
});
afterAll(() => rm(folder, { recursive: true }));

/** A side x side matrix of blocks of pseudo-random words, row by row. */
function randomMatrix(side: number, words: number): Uint32Array {
  let state = 12345;
  return Uint32Array.from({ length: side * side * words }, () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return state;
  });
}

/** The definition: element (row, column) of the result is element (column, row) of the matrix. */
function transposed(matrix: Uint32Array, side: number, words: number): Uint32Array {
  const result = new Uint32Array(matrix.length);
  for (let row = 0; row < side; row++) {
    for (let column = 0; column < side; column++) {
      for (let word = 0; word < words; word++) {
        result[(row * side + column) * words + word] = matrix[(column * side + row) * words + word];
      }
    }
  }
  return result;
}

describe('allport run --input --out', () => {
  it.each([
    ['necklace', 11, 1, 'block'],
    ['de-bruijn', 5, 3, 'step'],
    ['sex', 1, 1, 'step'],
  ])(
    '%s transposes a matrix of 2^%i rows of %i-word blocks in %s mode',
    async (algorithm, dim, words, mode) => {
      const side = 2 ** dim;
      const matrix = randomMatrix(side, words);
      const input = join(folder, `${algorithm}.in`);
      const output = join(folder, `${algorithm}.out`);
      await writeFile(input, matrix);
      const { code, stdout } = await allport(
        ...['run', algorithm, '--dim', String(dim), '--bytes', String(4 * words), '--mode', mode],
        ...['--input', input, '--out', output, '--json'],
      );
      expect(code).toBe(0);
      const { verified, fingerprint } = JSON.parse(stdout);
      expect(verified).toBe(true);
      expect(fingerprint.after).toBe(fingerprint.before);
      const expected = Buffer.from(transposed(matrix, side, words).buffer);
      expect(Buffer.compare(await readFile(output), expected)).toBe(0);
    },
  );

  it('may write over its input, and leaves only the result', async () => {
    const path = join(folder, 'same.bin');
    const matrix = randomMatrix(8, 1);
    await writeFile(path, matrix);
    const before = await readdir(folder);
    expect((await allport('run', 'necklace', '--dim', '3', '--input', path, '--out', path)).code).toBe(0);
    expect(Buffer.compare(await readFile(path), Buffer.from(transposed(matrix, 8, 1).buffer))).toBe(0);
    expect(await readdir(folder)).toEqual(before);
  });
});
