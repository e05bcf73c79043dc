import { copyFile, mkdtemp, readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { allport, type Finished, finish, ONE_LINE, startInside } from './cli.ts';
import { stopped, timeless } from './stopped-runs.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'allport-test-'));
});
afterAll(() => rm(folder, { recursive: true }));

/** Starts allport with a cache of its own, in which its journals are. */
const start = (...args: string[]) => startInside(folder, { XDG_CACHE_HOME: folder }, ...args);
const allportAtHome = (...args: string[]): Promise<Finished> => finish(start(...args));

describe('a run in slices', () => {
  const run = ['run', 'necklace', '--dim', '8', '--seed', '5', '--memory', '32KiB', '--json', '--quiet'];

  it('says how it was run, in every mode', async () => {
    for (const mode of ['step', 'block', 'fused']) {
      const { code, stdout } = await allport(...run, '--mode', mode);
      expect(code).toBe(0);
      expect(JSON.parse(stdout)).toMatchObject({
        mode,
        verified: true,
        tags: 'exact',
        rows: 256,
        time: { slices: 8 },
      });
    }
  });

  it('says of a sample that it is one', async () => {
    const { code, stdout } = await allport(...run.slice(0, -2), '--sample', '4', '--quiet');
    expect(code).toBe(0);
    expect(stdout).toMatch(/SAMPLE: 16384 blocks, 64 of 256 rows$/m);
    expect(stdout).toMatch(
      /^necklace in step mode: at this rate the runs of all 256 rows would take \d+ s\.$/m,
    );
  });

  it('leaves no journal when it is done', async () => {
    expect((await allportAtHome(...run)).code).toBe(0);
    expect(await readdir(join(folder, 'allport', 'journals'))).toEqual([]);
  });
});

describe('a run in slices that was stopped', () => {
  const run = ['run', 'de-bruijn', '--dim', '9', '--mode', 'fused', '--memory', '16KiB', '--json'];

  it('goes on to the same report after SIGKILL, and refuses a journal that is not its own', async () => {
    const { journal } = await stopped('SIGKILL', () => start(...run));
    const { slices } = JSON.parse(await readFile(journal, 'utf8'));
    expect(slices.length).toBeGreaterThan(0);
    expect(slices.length).toBeLessThan(64);

    const refused = async (says: RegExp, path: string, ...args: string[]) => {
      const { code, stdout, stderr } = await allport(...args, '--quiet', '--resume', path);
      expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
      expect(stderr).toMatch(ONE_LINE);
      expect(stderr).toMatch(says);
    };
    await refused(
      /is of another run: its schedule was/,
      journal,
      ...run.map((a) => (a === 'de-bruijn' ? 'necklace' : a)),
    );
    await refused(/its seed was 0, not 1; give the same again/, journal, ...run, '--seed', '1');
    const damaged = join(folder, 'damaged.json');
    await copyFile(journal, damaged);
    await truncate(damaged, 300);
    await refused(/is damaged: run again without --resume/, damaged, ...run);
    const text = await readFile(journal, 'utf8');
    await writeFile(damaged, text.replace('"mismatches":0', '"mismatches":1'));
    await refused(/is damaged/, damaged, ...run);
    await refused(/cannot be read \(ENOENT/, join(folder, 'none.json'), ...run);

    const resumed = await allport(...run, '--quiet', '--resume', journal);
    expect(resumed.code).toBe(0);
    const whole = await allport(...run, '--quiet');
    expect(timeless(resumed.stdout)).toEqual(timeless(whole.stdout));
    expect(JSON.parse(whole.stdout)).toMatchObject({ verified: true, rows: 512, time: { slices: 64 } });
    await expect(readFile(journal)).rejects.toThrow(/ENOENT/);
  });

  it('by a signal says how to go on', async () => {
    const { journal, code, stderr, stdout } = await stopped('SIGINT', () => start(...run));
    expect({ code, stdout }).toEqual({ code: 130, stdout: '' });
    expect(stderr).toMatch(/allport: interrupted after \d+ of 64 slices: go on with --resume /);
    expect(stderr.trimEnd().endsWith(journal)).toBe(true);
    await rm(journal);
  });
});
