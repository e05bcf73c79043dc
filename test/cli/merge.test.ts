import { existsSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sealed } from '../../src/host/run/digest.ts';
import {
  allport,
  allportReading,
  atWork,
  type Finished,
  finish,
  ONE_LINE,
  start,
  startInside,
} from './cli.ts';
import { shell } from './shell.ts';

/** A run that takes two slices for each of its two shards. */
const RUN = ['run', 'necklace', '--dim', '6', '--memory', '4KiB', '--json', '--quiet'];

/** What reports have of their own that somebody made, with a checksum that fits. */
const FORGED = {
  seed: { seed: 7 },
  topology: { topology: { kind: 'sphere', dim: 6 } },
  mesh: { topology: { kind: 'mesh', shape: [0, 4] } },
  unknown: { proofread: true },
  run: { shard: { index: 1, of: 2, firstRow: 32, version: '0', run: 'none' } },
  fraction: { rows: 31.5 },
  believed: { mismatches: 8, wrongPlaces: [1, 2, 3, 4, 5, 6, 7, 8] },
};

/** A report that says something else, as one line. */
async function forged(json: string, own: object): Promise<string> {
  const { check: _, ...report } = JSON.parse(json);
  return `${JSON.stringify(await sealed({ ...report, ...own }))}\n`;
}

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
  await writeFile(join(folder, 'changed.json'), shards[1].stdout.replace('"seed":0', '"seed":7'));
  const twice = shards[1].stdout.replace('"seed":0', '"seed":7,"seed":0');
  await writeFile(join(folder, 'twice.json'), twice);
  for (const [name, own] of Object.entries(FORGED)) {
    await writeFile(join(folder, `${name}.json`), await forged(shards[1].stdout, own));
  }
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
  it.runIf(existsSync('/dev/zero'))('ends on a file without an end', async () => {
    const { code, stdout, stderr } = await allport('merge', '/dev/zero');
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toBe(
      'allport: "/dev/zero" is longer than 67108864 bytes: give a report of a shard, or - for stdin\n',
    );
  });

  it.runIf(process.platform === 'linux')('can be ended while it waits for somebody to write', async () => {
    const path = join(folder, 'pipe');
    await shell(`mkfifo "${path}"`);
    const waiting = start('merge', path, join(folder, '0.json'));
    const finished = finish(waiting);
    await atWork(waiting);
    waiting.kill('SIGTERM');
    expect((await finished).code).toBe(130);

    const reading = finish(start('merge', path, join(folder, '0.json'), '--json'));
    await writeFile(path, shards[1].stdout);
    expect(JSON.parse((await reading).stdout)).toMatchObject({ verified: true, rows: 64 });
    await rm(path);
  });

  it('prints the report of the whole run, from lines on stdin', async () => {
    const input = `${shards[1].stdout}\n${shards[0].stdout}`;
    const merged = await allportReading(input, 'merge', '-', '--json');
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
    const found = { verified: false, mismatches: 3, wrongPlaces: [0, 1, 2] };
    const wrong = await forged(shards[1].stdout, found);
    const { code, stdout } = await allportReading(shards[0].stdout + wrong, 'merge', '-', '--json');
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
      /"\S*topology.json" is no report of a shard \(see "topology.kind"\): give what allport run --shard i\/n/,
    ],
    [['0.json', 'mesh.json'], /is no report of a shard \(see "topology"\)/],
    [['0.json', 'unknown.json'], /is no report of a shard \(see "proofread"\)/],
    [['0.json', 'run.json'], /is no report of a shard \(see "shard.run"\)/],
    [['0.json', 'fraction.json'], /is no report of a shard \(see "rows"\)/],
    [['0.json', 'twice.json'], /"\S*twice.json" has the key "seed" twice: give what allport run --shard i/],
    [['0.json', 'changed.json'], /"\S*changed.json" was changed after allport had printed it: give what/],
    [
      ['0.json', 'believed.json'],
      /the report of shard 1\/2 contradicts itself: verified is true, with 8 mismatches in 2048 blocks; run that/,
    ],
    [['none.json'], /"\S*none.json" cannot be read \(ENOENT.*\): give a report of a shard, or - for/],
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
