import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { allportAlone, atWork, type Finished, finish, ONE_LINE, startAsUser, startInside } from './cli.ts';
import { shell } from './shell.ts';

/*
 * Some twenty real processes: each kind of command once, each exit code, a pipe, a reader that stops early, and a signal. The other
 * files of this folder are in `npm run test:all`.
 */

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'allport-processes-'));
});
afterAll(() => rm(folder, { recursive: true }));

const inside = (...args: string[]): Promise<Finished> => finish(startInside(folder, {}, ...args));

/** What is done, and what it prints. */
const DONE: readonly (readonly [command: string, prints: RegExp])[] = [
  ['--help', /^Usage: allport <command>/],
  ['list', /^necklace +.*Johnsson-Ho 1992 §3\.5/m],
  ['show necklace --dim 3', /000.*001.*010/s],
  ['run necklace --dim 4 --json', /"blocksInSequence": ?8,.*"verified": ?true/s],
  ['run --dim 2 --transpose 8x8 --adapter processor', /all/],
  ['compare --dim 3 --adapter processor', /^necklace .* 4 .*100\.0 %.*all blocks$/m],
  ['check bruck --switch 5', /holds|proved/i],
  ['bound --torus 4x4 --json', /"blockTimes": ?8/],
  ['cost --dim 10 --machine cluster-100g --bytes 4k', /fastest/],
  ['machines', /^cluster-100g /m],
  ['info --json', /"version"/],
  ['completion bash', /allport/],
];

it.each(DONE)('allport %s', async (command, prints) => {
  const { code, stdout, stderr } = await inside(...command.split(' '));
  expect({ code, stderr }).toMatchObject({ code: 0 });
  expect(stdout).toMatch(prints);
});

/** What is refused, with which exit code, and what the line says. */
const REFUSED: readonly (readonly [command: string, code: number, says: RegExp])[] = [
  ['run neckless --dim 3', 2, /unknown algorithm "neckless".*necklace/],
  ['run necklace --dim 99', 2, /99/],
  ['compare --dim', 2, /--dim/],
  ['check missing.json', 2, /missing\.json/],
  ['run --dim 3 --uneven zipf:x', 2, /zipf:x/],
];

it.each(REFUSED)('allport %s is refused', async (command, code, says) => {
  const ended = await inside(...command.split(' '));
  expect(ended).toMatchObject({ code, stdout: '' });
  expect(ended.stderr).toMatch(ONE_LINE);
  expect(ended.stderr).toMatch(says);
});

it('a schedule goes through a pipe and a file; a damaged one fails its check, and a full disk is an error', async () => {
  const piped = await shell('allport schedule necklace --dim 3 | allport check - --dim 3');
  expect(piped.stderr.match(/exit code 0/g)).toHaveLength(2);
  const file = join(folder, 'necklace.json');
  expect((await inside('schedule', 'necklace', '--dim', '3', '--out', file)).code).toBe(0);
  const text = await readFile(file, 'utf8');
  const damaged = join(folder, 'damaged.json');
  await writeFile(damaged, text.replace('"steps":4', '"steps":3'));
  expect(await readFile(damaged, 'utf8')).not.toBe(text);
  expect((await inside('check', damaged)).code).toBe(1);
  const full = await inside('schedule', 'necklace', '--dim', '3', '--out', '/dev/full');
  expect(full.code).toBe(4);
  expect(full.stderr).toMatch(ONE_LINE);
});

it('a program is written whole, and into a new folder alone', async () => {
  const { code } = await inside('export', 'bruck', '--switch', '4', '--engine', 'mpi', '--out', 'mpi');
  expect(code).toBe(0);
  const files = await readdir(join(folder, 'mpi'));
  expect(files).toEqual(expect.arrayContaining(['allport_alltoall.c', 'allport_alltoall.h', 'Makefile']));
  const again = await inside('export', 'bruck', '--switch', '4', '--engine', 'mpi', '--out', 'mpi');
  expect(again.code).toBe(2);
});

it('a reader that stops early is no error, and a signal ends a command with exit code 130', async () => {
  const early = await shell('allport list | head -1');
  expect(early.stderr).not.toContain('exit code 1');
  const child = startAsUser(
    'cost',
    '--torus',
    '32x32',
    '--machine',
    'cluster-100g',
    '--bytes',
    '64',
    '--all',
  );
  const ended = finish(child);
  await atWork(child);
  child.kill('SIGTERM');
  expect((await ended).code).toBe(130);
});

it('allport alone prints what there is', async () => {
  expect((await allportAlone()).stdout).toContain('Usage: allport');
});
