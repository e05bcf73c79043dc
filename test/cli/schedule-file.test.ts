import { chmod, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { allport, allportReading, type Finished, finish, ONE_LINE, start } from './cli.ts';

let folder: string;
let good: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'allport-test-'));
  await mkdir(join(folder, 'folder.json'));
  good = (await allport('schedule', 'necklace', '--dim', '3')).stdout;
  await writeFile(join(folder, 'good.json'), good);
  await writeFile(join(folder, 'locked.json'), good);
  await chmod(join(folder, 'locked.json'), 0);
});
afterAll(() => rm(folder, { recursive: true }));

const at = (name: string) => join(folder, name);

function expectRefused({ code, stdout, stderr }: Finished, says: string | RegExp): void {
  expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
  expect(stderr).toMatch(ONE_LINE);
  expect(stderr).toMatch(says);
}

describe('allport schedule', () => {
  it('writes the same to a file as to stdout, and leaves nothing beside it', async () => {
    await mkdir(at('out'));
    expect(await allport('schedule', 'necklace', '--dim', '3', '--out', at('out/n.json'))).toEqual({
      code: 0,
      stdout: '',
      stderr: '',
    });
    expect(await readFile(at('out/n.json'), 'utf8')).toBe(good);
    expect(await readdir(at('out'))).toEqual(['n.json']);
  });

  it('writes a file of megabytes that allport check reads, both in little memory', async () => {
    const { NODE_OPTIONS } = process.env;
    process.env.NODE_OPTIONS = '--max-old-space-size=40';
    try {
      const path = at('large.json');
      expect((await allport('schedule', 'necklace', '--dim', '16', '--out', path)).code).toBe(0);
      expect((await allport('check', path)).stdout).toContain('the schedule holds\n  steps: 32768\n');
    } finally {
      if (NODE_OPTIONS === undefined) delete process.env.NODE_OPTIONS;
      else process.env.NODE_OPTIONS = NODE_OPTIONS;
    }
  });
});

describe('a schedule file', () => {
  it('is read from its path and from stdin', async () => {
    for (const checked of [
      await allport('check', at('good.json')),
      await finish(start('check', '-'), good),
    ]) {
      expect(checked.stderr).toBe('');
      expect(checked.stdout).toContain('the schedule holds\n  steps: 4\n');
      expect(checked.code).toBe(0);
    }
  });

  it('that claims another number of steps is read, and does not hold: exit code 1', async () => {
    const { code, stdout } = await allportReading(good.replace('"steps":4', '"steps":5'), 'check', '-');
    expect(stdout).toContain('claims steps = 5; counted 4');
    expect(code).toBe(1);
  });

  it.each(['check', 'run'])('that is broken is refused by allport %s with its place', async (command) => {
    await writeFile(at('broken.json'), good.replace('[[0,[1]],', '[[0,[8]],'));
    const says = /broken\.json:\d+:\d+: found 8; a slot from 0 to 7 belongs there$/m;
    expectRefused(await allport(command, at('broken.json')), says);
    expectRefused(await allportReading(good.slice(0, 100), command, '-'), /stdin:\d+:\d+: found /);
  });

  it('whose name has more than one line is refused in one, and reported in one', async () => {
    expectRefused(await allport('check', at('a\nb.json')), /a\\u000ab\.json" cannot be read \(ENOENT/);
    await writeFile(at('a\nb.json'), '');
    expectRefused(await allport('check', at('a\nb.json')), /a\\u000ab\.json:1:1: found the end of the file/);
    await writeFile(at('a\nb.json'), good);
    const { code, stdout } = await allport('run', at('a\nb.json'), '--quiet');
    expect(code).toBe(0);
    expect(stdout).toMatch(/^source: \S*a\\u000ab\.json$/m);
  });

  it.each([
    [
      'a folder',
      'folder.json',
      /folder\.json" cannot be read \(EISDIR.*\): give a schedule file, or - for stdin/,
    ],
    ['nothing', 'none.json', /none\.json" cannot be read \(ENOENT.*\): give a schedule file, or - for stdin/],
    ['under a file', 'good.json/x.json', /x\.json" cannot be read \(ENOTDIR.*\): give a schedule file/],
  ])('that is %s is refused', async (_, name, says) => {
    expectRefused(await allport('check', at(name)), says);
  });

  it('that may not be read is refused, unless the user may read everything', async () => {
    const checked = await allport('check', at('locked.json'));
    if (process.getuid?.() === 0) expect(checked.code).toBe(0);
    else expectRefused(checked, /locked\.json" cannot be read \(EACCES/);
  });

  it('of a gigabyte of spaces is refused after the first of them', async () => {
    const child = start('check', '-');
    const spaces = Buffer.alloc(2 ** 20, ' ');
    let given = 0;
    // The command stops reading; what is still to come finds nobody there.
    child.stdin?.on('error', () => {});
    const more = () => {
      while (given < 2 ** 30) {
        given += spaces.length;
        if (!child.stdin?.write(spaces)) break;
      }
    };
    child.stdin?.on('drain', more);
    more();
    let stderr = '';
    child.stderr?.setEncoding('utf8').on('data', (text) => {
      stderr += text;
    });
    const code = await new Promise((resolve) => child.once('close', resolve));
    expect({ code, stderr }).toEqual({
      code: 2,
      stderr:
        'allport: stdin:1:1048577: found more than 1048576 characters of white space; ' +
        'the "{" of a schedule file belongs there\n',
    });
    expect(given).toBeLessThan(2 ** 25);
  });
});
