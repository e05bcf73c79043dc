import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { allport, ONE_LINE } from './cli.ts';
import { shell } from './shell.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'allport-test-'));
  await writeFile(
    join(folder, 'a.bin'),
    new Uint8Array(Uint32Array.from({ length: 64 }, (_, i) => i).buffer),
  );
  await writeFile(join(folder, 'machine.json'), (await allport('machines', 'cluster-100g')).stdout);
});
afterAll(() => rm(folder, { recursive: true }));

const inFolder = (script: string) => shell(`cd '${folder}' && ${script}`);

describe('- is a pipe wherever a file may be', () => {
  it.each(['', '--memory 128'])('a matrix goes through two runs and comes back, run %s', async (how) => {
    const run = `allport run necklace --dim 3 ${how} --quiet --input - --out -`;
    const { stdout, stderr } = await inFolder(
      `cat a.bin | ${run} > once.bin && ${run} < once.bin | cmp - a.bin`,
    );
    expect({ stdout, stderr }).toEqual({ stdout: '', stderr: 'exit code 0\nexit code 0\n' });
    const once = new Uint32Array((await readFile(join(folder, 'once.bin'))).buffer);
    expect([...once.subarray(0, 9)]).toEqual([0, 8, 16, 24, 32, 40, 48, 56, 1]);
  });

  it('of an array of NumPy a pipe has the data alone', async () => {
    const run = 'allport run necklace --dim 3 --quiet';
    const { stdout, stderr } = await inFolder(
      `${run} --input a.bin --out t.npy > table.txt && ${run} --input t.npy --out - | cmp - a.bin`,
    );
    expect({ stdout, stderr }).toEqual({ stdout: '', stderr: 'exit code 0\nexit code 0\n' });
  });

  it('the table goes to stderr beside a result on stdout', async () => {
    const { stdout, stderr } = await inFolder('allport run necklace --dim 3 --input a.bin --out - | wc -c');
    expect(stdout.trim()).toBe('256');
    expect(stderr).toContain('verified: all 64 blocks');
  });

  it('so does what --json prints beside a page', async () => {
    const { stdout, stderr } = await inFolder(
      'allport cost --dim 3 --bytes 64 --machine - --json --html - < machine.json',
    );
    expect(stdout).toMatch(/^<!doctype html>.*<\/html>\n$/is);
    expect(JSON.parse(stderr.replace(/exit code 0\n$/, '')).nodes).toBe(8);
  });

  it('nothing is printed of what is not right', async () => {
    const wrong = `allport schedule necklace --dim 3 | sed 's/^\\[\\[0,\\[3]],/[/' > forgetful.json`;
    const { stdout, stderr } = await inFolder(
      `${wrong} && allport run forgetful.json --unchecked --input a.bin --out - --quiet`,
    );
    expect({ stdout, stderr }).toEqual({ stdout: '', stderr: 'exit code 0\nexit code 1\n' });
  });

  it.each([
    ['run - --input -', '--input "-" with "-": both are stdin; give one of them as a file'],
    ['merge - -', '"-" with "-": both are stdin'],
    ['export necklace --dim 3 --engine mpi --out -', '--out "-": these are several files; give a folder'],
    ['run necklace --dim 8 --memory 8k --resume -', '--resume "-" is a pipe: give the journal that allport'],
  ])('allport %s', async (args, says) => {
    const { code, stderr } = await allport(...args.split(' '));
    expect(code).toBe(2);
    expect(stderr.replace(/^(?!allport:).*\n/gm, '')).toMatch(ONE_LINE);
    expect(stderr).toContain(says);
  });

  it.each([
    ['head -c 100 a.bin', 'holds 100 bytes'],
    ['cat a.bin a.bin', 'holds more than 256 bytes'],
  ])('%s | allport run --input -', async (input, says) => {
    const { stderr } = await inFolder(`${input} | allport run necklace --dim 3 --input -`);
    expect(stderr).toBe(
      `allport: --input "-" ${says}: give 8 x 8 elements of 4 bytes, 256 bytes\nexit code 2\n`,
    );
  });
});
