import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { npyHead, readNpyHead } from '../../src/formats/npy.ts';
import { allport, ONE_LINE } from './cli.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'allport-test-'));
});
afterAll(() => rm(folder, { recursive: true }));

/** Rows x columns elements of so many bytes, no two alike nearby. */
function elementsOf(rows: number, columns: number, bytes: number): Buffer {
  return Buffer.from(
    Uint8Array.from({ length: rows * columns * bytes }, (_, i) => (i * 89 + (i >> 8) * 7) % 251),
  );
}

/** The definition: element (row, column) of the result is element (column, row) of the matrix. */
function transposed(data: Buffer, rows: number, columns: number, bytes: number): Buffer {
  return Buffer.concat(
    Array.from({ length: rows * columns }, (_, number) => {
      const element = (number % rows) * columns + Math.floor(number / rows);
      return data.subarray(element * bytes, (element + 1) * bytes);
    }),
  );
}

/** The file as NumPy writes it. */
const npy = (descr: string, shape: readonly number[], data: Buffer) =>
  Buffer.concat([npyHead({ descr, shape }), data]);

/** What a command makes of a file. */
async function outputOf(line: string, input: string, data: Buffer, output: string): Promise<Buffer> {
  const [source, target] = [join(folder, input), join(folder, output)];
  await writeFile(source, data);
  const { code, stderr } = await allport(
    ...[...line.split(' '), '--input', source, '--out', target, '--quiet'],
  );
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  return readFile(target);
}

describe('a .npy file', () => {
  it.each([
    ['>f4', [], 'run de-bruijn --dim 5 --mode fused', 4],
    ['|u1', [4], 'run necklace --dim 5 --memory 2KiB', 4],
    ['<f8', [], 'run necklace --dim 5 --memory 2KiB', 8],
  ])('of %s %o is transposed by %s into one of the same elements', async (descr, items, line, bytes) => {
    const data = elementsOf(32, 32, bytes);
    const shape = [32, 32, ...items];
    const written = await outputOf(line, 'a.npy', npy(descr, shape, data), 't.npy');
    expect(written.equals(npy(descr, shape, transposed(data, 32, 32, bytes)))).toBe(true);
  });

  it.each([
    ['run necklace --dim 4', 16, 16, 4, '<u4', [16, 16]],
    ['run necklace --dim 4 --bytes 8 --memory 1KiB', 16, 16, 8, '<u4', [16, 16, 2]],
    ['run --dim 4 --transpose 13x10 --bytes 1', 13, 10, 1, '|u1', [10, 13]],
    ['run --dim 4 --transpose 13x10 --bytes 16', 13, 10, 16, '|V16', [10, 13]],
  ] as const)(
    'is written of raw data and read to raw data: %s',
    async (line, rows, columns, bytes, descr, shape) => {
      const data = elementsOf(rows, columns, bytes);
      const expected = transposed(data, rows, columns, bytes);
      const written = await outputOf(line, 'a.bin', data, 't.npy');
      expect(written.equals(npy(descr, shape, expected))).toBe(true);
      const { start } = readNpyHead(written, 't.npy');
      const back = line.replace('13x10', '10x13');
      expect((await outputOf(back, 't.npy', written, 'a.out')).equals(data)).toBe(true);
      expect(start).toBe(128);
    },
  );

  it('has the rows of the matrix in a layout by rows, and its columns in one by columns', async () => {
    const data = elementsOf(6, 5, 2);
    const convert = (from: string, to: string, input: Buffer) =>
      outputOf(
        `run --convert 6x5 --dim 2 --from ${from} --to ${to}`,
        ...(['a.npy', input, 't.npy'] as const),
      );
    const [rows, columns] = [npy('<f2', [6, 5], data), npy('<f2', [5, 6], transposed(data, 6, 5, 2))];
    expect((await convert('consecutive-rows', 'consecutive-columns', rows)).equals(columns)).toBe(true);
    expect((await convert('consecutive-columns', 'consecutive-rows', columns)).equals(rows)).toBe(true);
  });

  const words = elementsOf(8, 8, 4);
  it.each<[name: string, file: Buffer, says: RegExp]>([
    [
      'a wrong shape',
      npy('<u4', [4, 16], words),
      /has shape \(4, 16\) and dtype <u4: give 4 bytes for each of \(8, 8\), say shape \(8, 8\) and dtype <u4/,
    ],
    ['one axis', npy('<u4', [64], words), /has shape \(64,\) and dtype <u4: give/],
    [
      'a wrong size',
      npy('<f2', [8, 8], elementsOf(8, 8, 2)),
      /has shape \(8, 8\) and dtype <f2: give 4 bytes/,
    ],
    [
      'an end too early',
      npy('<u4', [8, 8], words).subarray(0, -1),
      /has 255 bytes of data, and its header says 256: save the array again/,
    ],
    [
      'something behind',
      npy('<u4', [8, 8], Buffer.concat([words, words])),
      /has 512 bytes of data, .* says 256/,
    ],
    ['raw data', words, /a\.npy" is no \.npy file: give what np\.save writes, or raw data by another ending/],
  ])('is refused with %s, and nothing is written', async (_, file, says) => {
    const path = join(folder, 'a.npy');
    await writeFile(path, file);
    const before = await readdir(folder);
    const { code, stdout, stderr } = await allport(
      ...['run', 'necklace', '--dim', '3', '--adapter', 'processor'],
      ...['--input', path, '--out', join(folder, 'none.npy')],
    );
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toMatch(ONE_LINE);
    expect(stderr).toMatch(says);
    expect(await readdir(folder)).toEqual(before);
  });
});
