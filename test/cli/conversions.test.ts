import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { placesIn } from '../support/matrix-layouts.ts';
import { allport, type Finished } from './cli.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'allport-test-'));
});
afterAll(() => rm(folder, { recursive: true }));

/** The elements of a matrix as a file in a layout has them: node after node, in the order of the slots. */
function imageOf(
  layout: string,
  [rows, columns]: readonly [number, number],
  nodes: number,
  elements: readonly Uint8Array[],
) {
  const places = placesIn(layout, rows, columns, nodes);
  const order = places.map((_, element) => element);
  order.sort((a, b) => places[a].node - places[b].node || places[a].slot - places[b].slot);
  return Buffer.concat(order.map((element) => elements[element]));
}

function convert(
  matrix: string,
  dim: number,
  from: string,
  to: string,
  ...more: string[]
): Promise<Finished> {
  return allport(...['run', '--convert', matrix, '--dim', String(dim), '--from', from, '--to', to, ...more]);
}

describe('allport run --convert', () => {
  it.each([
    [1, [7, 5], 2, 'consecutive-rows', 'consecutive-columns'],
    [2, [30, 11], 3, 'combined-3-rows-gray', 'cyclic-columns'],
    [4, [64, 16], 3, 'cyclic-rows', 'consecutive-rows-gray'],
    [8, [3, 100], 4, 'consecutive-columns', 'cyclic-rows'],
    [16, [9, 9], 1, 'cyclic-columns-gray', 'combined-2-rows'],
  ] as const)(
    'brings a file of elements of %i bytes, %o on 2^%i nodes, from %s to %s and back, without padding',
    async (bytes, size, dim, from, to) => {
      const elements = Array.from({ length: size[0] * size[1] }, (_, element) =>
        Uint8Array.from({ length: bytes }, (_byte, k) => element * 37 + k * 101 + (element >> 8)),
      );
      const [before, after] = [from, to].map((layout) => imageOf(layout, size, 2 ** dim, elements));
      const [input, output, back] = ['in', 'out', 'back'].map((name) => join(folder, `${bytes}.${name}`));
      await writeFile(input, before);
      const sized = ['--bytes', String(bytes)];
      const there = await convert(
        size.join('x'),
        dim,
        from,
        to,
        ...sized,
        '--input',
        input,
        '--out',
        output,
        '--json',
      );
      expect(there.code).toBe(0);
      const { verified, fingerprint, nodes, slots, problem, unit, padding } = JSON.parse(there.stdout);
      expect(verified).toBe(true);
      expect(fingerprint.after).toBe(fingerprint.before);
      expect(problem).toMatchObject({ kind: 'conversion', rows: size[0], columns: size[1], from, to });
      expect({ unit, padding }).toEqual({ unit: 1, padding: nodes * slots - elements.length });
      expect(Buffer.compare(await readFile(output), after)).toBe(0);
      await convert(size.join('x'), dim, to, from, ...sized, '--input', output, '--out', back);
      expect(Buffer.compare(await readFile(back), before)).toBe(0);
    },
  );

  it('says which algorithm took how many elements to their places', async () => {
    const { code, stdout, stderr } = await convert('100x60', 3, 'cyclic-rows', 'cyclic-rows-gray');
    expect(code).toBe(0);
    expect(stderr).toMatch(
      /^[\w-]+: the fastest by the prices of accelerators for elements of 64 KiB, as none is named\n/,
    );
    expect(stdout).toMatch(
      /^conversion of a 100 x 60 matrix from cyclic-rows to cyclic-rows-gray on 8 nodes, 6000 elements of 1 u32 in 6240 blocks of 1 with 240 of padding\n/,
    );
    expect(stdout).toMatch(/ largest +elements in .*\n +message +sequence /);
    expect(stdout).toMatch(/all blocks\s*$/);
  });
});
