import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { allport, type Finished, finish, ONE_LINE, start, startInside } from './cli.ts';

/** A run that takes two slices for each of its two shards. */
const RUN = ['run', 'necklace', '--dim', '6', '--memory', '4KiB', '--json', '--quiet'];

let folder: string;
let shards: Finished[];
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'allport-test-'));
  // As a launcher starts them: side by side, on one machine.
  const launched = ['0', '1'].map((rank) => {
    const env = { OMPI_COMM_WORLD_RANK: rank, OMPI_COMM_WORLD_SIZE: '2', XDG_CACHE_HOME: folder };
    return finish(startInside(folder, env, ...RUN, '--shard', 'auto'));
  });
  shards = await Promise.all(launched);
  for (const [i, { stdout }] of shards.entries()) await writeFile(join(folder, `${i}.json`), stdout);
  await writeFile(join(folder, 'empty'), '\n');
  await writeFile(join(folder, 'text'), `${shards[0].stdout}[1,0]<stdout>:x\n`);
  await writeFile(join(folder, 'null.json'), 'null');
  await writeFile(join(folder, 'seed.json'), shards[1].stdout.replace('"seed":0', '"seed":7'));
  await writeFile(
    join(folder, 'topology.json'),
    shards[1].stdout.replace('"kind":"cube"', '"kind":"sphere"'),
  );
});
afterAll(() => rm(folder, { recursive: true }));

const merge = (...files: string[]) => allport('merge', ...files.map((file) => join(folder, file)));

describe('allport run --shard --json', () => {
  it('prints one line, and leaves no journal', async () => {
    for (const [index, { code, stdout, stderr }] of shards.entries()) {
      expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
      expect(stdout).toMatch(/^\{.*\}\n$/);
      expect(JSON.parse(stdout)).toMatchObject({ rows: 32, shard: { index, of: 2 }, time: { slices: 2 } });
    }
    expect(await readdir(join(folder, 'allport', 'journals'))).toEqual([]);
  });
});

describe('allport merge', () => {
  it('prints the report of the whole run, from lines on stdin', async () => {
    const input = `${shards[1].stdout}\n${shards[0].stdout}`;
    const merged = await finish(start('merge', '-', '--json'), input);
    expect(merged).toMatchObject({ code: 0, stderr: '' });
    const [whole] = [await allport(...RUN)].map(({ stdout }) => JSON.parse(stdout));
    const { time, ...report } = JSON.parse(merged.stdout);
    expect(report).toEqual({ ...whole, time: undefined });
    expect(time).toMatchObject({ shards: 2, slices: whole.time.slices });
  });

  it('prints the table, from files in any order and form', async () => {
    const path = join(folder, '1.json');
    await writeFile(path, JSON.stringify(JSON.parse(await readFile(path, 'utf8')), null, 2));
    const { code, stdout } = await merge('1.json', '0.json');
    expect(code).toBe(0);
    expect(stdout).toMatch(/^complete exchange on 64 nodes, 64 blocks of 1 u32 each: 4096 blocks\n/);
    expect(stdout).toMatch(/ all blocks\n\nmerged from 2 shards, of which the slowest took 1 s; /);
  });

  it('ends with exit code 1 where a shard is not verified', async () => {
    const wrong = shards[1].stdout.replace(
      '"verified":true,"mismatches":0',
      '"verified":false,"mismatches":3',
    );
    const { code, stdout } = await finish(start('merge', '-', '--json'), shards[0].stdout + wrong);
    expect(code).toBe(1);
    expect(JSON.parse(stdout)).toMatchObject({ verified: false, mismatches: 3 });
  });

  it.each<[files: string[], says: RegExp]>([
    [[], /no file given: give the reports of all shards, or - for stdin/],
    [['0.json'], /shard 1\/2 is missing: run it with --shard 1\/2, and give its report too/],
    [['0.json', '0.json', '1.json'], /shard 0\/2 is given twice: leave one of its reports out/],
    [
      ['0.json', 'seed.json'],
      /shard 1\/2 is of another run: its seed is 7, not 0 as that of shard 0\/2; give the/,
    ],
    [
      ['0.json', 'topology.json'],
      /"\S*topology.json" is no report of a shard: give what allport run --shard i\/n/,
    ],
    [['none.json'], /"\S*none.json" cannot be read \(ENOENT.*\): give a report, or - for stdin/],
    [['empty'], /"\S*empty" is empty: give what allport run --shard i\/n --json printed/],
    [['text'], /"\S*text" line 2 is no report of a shard: give what allport run --shard i\/n --json printed/],
    [['null.json'], /"\S*null.json" is no report of a shard/],
  ])('refuses %j', async (files, says) => {
    const { code, stdout, stderr } = await merge(...files);
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toMatch(ONE_LINE);
    expect(stderr).toMatch(says);
  });
});
