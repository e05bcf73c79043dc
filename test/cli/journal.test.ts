import { existsSync, readdirSync, watch, writeFileSync } from 'node:fs';
import { copyFile, mkdtemp, readdir, readFile, rm, symlink, utimes, writeFile } from 'node:fs/promises';
import { hostname, tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Journal } from '../../src/cli/files/journal.ts';
import { isPartOf } from '../../src/cli/files/output-file.ts';
import { sealed } from '../../src/host/run/digest.ts';
import { allport, type Finished, finish, ONE_LINE, startInside } from './cli.ts';
import { shell } from './shell.ts';
import { signalled, stopped, timeless } from './stopped-runs.ts';

/** A run of so many slices, on the adapter that starts at once: a journal is the same on each. */
const RUN = ['run', 'necklace', '--dim', '8', '--memory', '8KiB', '--adapter', 'processor', '--json'];
const SLICES = 32;
const QUIET = [...RUN, '--quiet'];

let folder: string;
/** Of a run that was killed in its midst; tests go on with copies of it. */
let journal: string;
let whole: unknown;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'allport-test-'));
  ({ journal } = await stopped('SIGKILL', () => start(...RUN)));
  whole = timeless((await allportAtHome(...QUIET)).stdout);
});
afterAll(() => rm(folder, { recursive: true }));

/** Starts allport with a cache of its own, in which its journals are. */
const start = (...args: string[]) => startInside(folder, { XDG_CACHE_HOME: folder }, ...args);
const allportAtHome = (...args: string[]): Promise<Finished> => finish(start(...args));

/** Another journal that says something else, with a checksum that fits. */
async function forged(change: (content: Content) => object): Promise<string> {
  const { check: _, ...content } = JSON.parse(await readFile(journal, 'utf8'));
  const path = join(folder, 'forged.json');
  await writeFile(path, JSON.stringify(await sealed({ ...content, ...change(content) })));
  return path;
}

/** What a slice may have found. */
const FOUND = { mismatches: 1, wrongPlaces: [3] };

/** What a journal holds, as far as the tests change it. */
interface Content {
  readonly keeper: { readonly pid: number };
  readonly identity: Readonly<Record<string, unknown>>;
  readonly slices: readonly { readonly index: number; readonly time: object }[];
}

async function refused(says: RegExp, path: string): Promise<void> {
  const { code, stdout, stderr } = await allport(...QUIET, '--resume', path);
  expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
  expect(stderr).toMatch(ONE_LINE);
  expect(stderr).toMatch(says);
}

describe('a journal stays where the report does not arrive,', () => {
  it.each([
    ['> /dev/full', 4],
    ['| true', 0],
  ])('%s, and a run goes on with it to the same report', async (where, code) => {
    const { stderr } = await shell(`allport ${QUIET.join(' ')} ${where}`, { XDG_CACHE_HOME: folder });
    expect(stderr).toMatch(new RegExp(`exit code ${code}\\n$`));
    const [, path] = /report may be lost, its journal is not: go on with --resume (.*)$/m.exec(stderr) ?? [];
    expect(JSON.parse(await readFile(path, 'utf8')).slices).toHaveLength(SLICES);
    const resumed = await allport(...QUIET, '--resume', path);
    expect(timeless(resumed.stdout)).toEqual(whole);
    await expect(readFile(path)).rejects.toThrow(/ENOENT/);
  });
});

it('has its report printed before a journal is gone, whenever it is killed', async () => {
  const path = join(folder, 'watched.json');
  await copyFile(journal, path);
  const child = start(...QUIET, '--resume', path);
  const watcher = watch(folder, () => {
    if (!existsSync(path)) child.kill('SIGKILL');
  });
  const { stdout } = await finish(child);
  watcher.close();
  expect(timeless(stdout)).toEqual(whole);
});

it('is told of: how many of its slices a run has that goes on, and whose it is of several shards', async () => {
  const path = join(folder, 'told.json');
  await copyFile(journal, path);
  const kept = JSON.parse(await readFile(path, 'utf8')).slices.length;
  const { stderr } = await allport(...RUN, '--resume', path);
  expect(stderr).toContain(`resumed: ${kept} of ${SLICES} slices are in the journal\n`);
  const shard = await stopped('SIGTERM', () => start(...RUN, '--shard', '1/2'));
  expect(shard.stderr).toContain(`shard 1/2: journal: ${shard.journal}\n`);
  await rm(shard.journal);
});

describe('a journal that somebody else works with', () => {
  it('is refused as long as that process runs, and taken when it was killed', async () => {
    const child = start(...RUN);
    const other = await signalled('SIGSTOP', child);
    try {
      await refused(
        new RegExp(`is in use: wait until process ${child.pid} .*, or end that one \\(kill ${child.pid}\\)`),
        other.journal,
      );
    } finally {
      child.kill('SIGKILL');
    }
    await other.finished;
    const resumed = await allport(...QUIET, '--resume', other.journal);
    expect(timeless(resumed.stdout)).toEqual(whole);
  });

  it('is left to it by one that was away', async () => {
    const child = start(...RUN);
    const { journal: path, finished } = await signalled('SIGSTOP', child);
    const { check: _, ...content } = JSON.parse(await readFile(path, 'utf8'));
    const text = JSON.stringify(await sealed({ ...content, keeper: { ...content.keeper, pid: 1 } }));
    await writeFile(path, text);
    child.kill('SIGCONT');
    const { code, stderr } = await finished;
    expect(code).toBe(4);
    expect(stderr).toContain(`another process uses the journal ${path}: wait until it ends`);
    expect(await readFile(path, 'utf8')).toBe(text);
    await rm(path);
  });

  it('is left to it also by one that was away while it wrote its own next entry', async () => {
    const path = join(folder, 'shared.json');
    await copyFile(journal, path);
    const { identity, slices } = JSON.parse(await readFile(path, 'utf8'));
    const wanted = Array.from({ length: SLICES }, (_, slice) => slice);
    const own = await Journal.resume(path, identity, wanted);
    const other = (await readFile(path, 'utf8')).replace(`"pid":${process.pid}`, '"pid":1');
    const added = own.add(slices[0]);
    while (!readdirSync(folder).some((name) => isPartOf(name, basename(path)))) await setImmediate();
    writeFileSync(path, other);
    await expect(added).rejects.toThrow(`another process uses the journal ${path}`);
    expect(await readFile(path, 'utf8')).toBe(other);
    await rm(path);
  });

  it('is taken where its number is that of another process now, or of another machine', async () => {
    const keepers = [
      { host: hostname(), pid: process.pid, start: '1' },
      { host: 'elsewhere', pid: process.pid, start: '1' },
    ];
    for (const keeper of keepers) {
      const resumed = await allport(...QUIET, '--resume', await forged(() => ({ keeper })));
      expect(timeless(resumed.stdout)).toEqual(whole);
    }
  });
});

describe('a journal is refused that holds', () => {
  it.each<[what: string, change: (content: Content) => object, says?: RegExp]>([
    ['no keeper', () => ({ keeper: undefined })],
    ['a keeper that is no process', () => ({ keeper: { host: 'here', pid: -1, start: '' } })],
    ['no identity', () => ({ identity: null })],
    ['an identity that is a list', () => ({ identity: [] }), /is of another run: its version was none, not/],
    [
      'an identity with more in it',
      ({ identity }) => ({ identity: { ...identity, more: 1 } }),
      /is of another run: its more was 1, not none; give the same again/,
    ],
    ['something else', () => ({ proofread: true })],
    ['no slices', () => ({ slices: null })],
    ['slices that are none', () => ({ slices: [null] })],
    ['slices that are an object', () => ({ slices: { length: 1 } })],
    ['slices of other runs', ({ slices: [first] }) => ({ slices: [{ ...first, index: SLICES }] })],
    ['slices before the first', ({ slices: [first] }) => ({ slices: [{ ...first, index: -1 }] })],
    ['a slice twice', ({ slices: [first] }) => ({ slices: [first, first] })],
    ['a slice without times', ({ slices: [first] }) => ({ slices: [{ ...first, time: undefined }] })],
    ['times that are texts', ({ slices: [first] }) => ({ slices: [{ ...first, time: { alignMs: '1' } }] })],
    ['half a mismatch', ({ slices: [first] }) => ({ slices: [{ ...first, mismatches: 0.5 }] })],
    [
      'more mismatches than blocks',
      ({ slices: [first] }) => ({ slices: [{ ...first, ...FOUND, mismatches: 2049 }] }),
    ],
    ['mismatches nowhere', ({ slices: [first] }) => ({ slices: [{ ...first, mismatches: 3 }] })],
    [
      'wrong places without a mismatch',
      ({ slices: [first] }) => ({ slices: [{ ...first, wrongPlaces: [3] }] }),
    ],
    ['places of nothing', ({ slices: [first] }) => ({ slices: [{ ...first, wrongPlaces: 'none' }] })],
    ['more about a slice', ({ slices: [first] }) => ({ slices: [{ ...first, proofread: true }] })],
  ])('%s', async (_, change, says = /is damaged: run again without --resume/) => {
    await refused(says, await forged(change));
  });
});

describe('a run that goes on', () => {
  it('says what was found before', async () => {
    const path = await forged(({ slices: [first] }) => ({ slices: [{ ...first, ...FOUND }] }));
    const { code, stdout } = await allport(...QUIET, '--resume', path);
    expect(code).toBe(1);
    expect(timeless(stdout)).toEqual({ ...(whole as object), verified: false, ...FOUND });
  });

  it('removes what killed processes left, and follows no link that somebody has planted', async () => {
    const path = join(folder, 'mine.json');
    await copyFile(journal, path);
    const victim = join(folder, 'victim');
    await writeFile(victim, 'precious');
    await symlink(victim, `${path}.part`);
    await symlink(victim, `${path}.0123456789ab.part`);
    expect((await allport(...QUIET, '--resume', path)).code).toBe(0);
    expect(await readFile(victim, 'utf8')).toBe('precious');
    const left = await readdir(folder);
    expect(left.filter((name) => name.startsWith('mine.json'))).toEqual(['mine.json.part']);
  });

  it('refuses what is no file', () => refused(/"\/dev\/zero" is no file: give the journal/, '/dev/zero'));
});

describe('the folder of journals', () => {
  it('must be one that can be made', async () => {
    const { code, stderr } = await finish(startInside(folder, { XDG_CACHE_HOME: '/proc' }, ...QUIET));
    expect(code).toBe(4);
    expect(stderr).toMatch(/cache folder \/proc\/allport\/journals cannot be used .* or set XDG_CACHE_HOME/);
  });

  it('is made anew where the cache was removed meanwhile', async () => {
    const cache = join(folder, 'cleared');
    const child = startInside(folder, { XDG_CACHE_HOME: cache }, ...RUN);
    const { finished } = await signalled('SIGSTOP', child);
    await rm(cache, { recursive: true });
    child.kill('SIGCONT');
    const { code, stdout } = await finished;
    expect(code).toBe(0);
    expect(timeless(stdout)).toEqual(whole);
  });

  it('loses what killed processes left there an hour ago', async () => {
    const [old, young] = ['a', 'b'].map((name) => join(dirname(journal), `${name}.json.0123456789ab.part`));
    for (const path of [old, young]) await writeFile(path, 'half');
    const then = Date.now() / 1000 - 4000;
    await utimes(old, then, then);
    expect((await allportAtHome(...QUIET)).code).toBe(0);
    expect((await readdir(dirname(journal))).filter((name) => name.endsWith('.part'))).toEqual([
      basename(young),
    ]);
    await rm(young);
  });

  it('must be no link to somewhere else', async () => {
    const home = join(folder, 'home');
    const { code, stderr } = await finish(startInside(folder, { XDG_CACHE_HOME: home }, ...QUIET));
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    await rm(join(home, 'allport', 'journals'), { recursive: true });
    await symlink(dirname(journal), join(home, 'allport', 'journals'));
    const second = await finish(startInside(folder, { XDG_CACHE_HOME: home }, ...QUIET));
    expect(second.code).toBe(4);
    expect(second.stderr).toMatch(/allport\/journals is a symbolic link or a special file: remove it/);
    expect(await readdir(dirname(journal))).toEqual([basename(journal)]);
  });
});
