import {
  chmod,
  lstat,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rm,
  stat,
  symlink,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { allport, allportReading, atWork, finish, start, startAsUser, startWithLimit } from './cli.ts';
import { shell } from './shell.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'allport-test-'));
});
afterAll(() => rm(folder, { recursive: true }));

const schedule = (...args: string[]) => allport('schedule', 'necklace', '--dim', '3', ...args);

describe('allport schedule --out', () => {
  it('keeps the mode of the file that it replaces', async () => {
    const path = join(folder, 'private.json');
    await writeFile(path, 'old');
    await chmod(path, 0o600);
    expect((await schedule('--out', path)).code).toBe(0);
    expect((await stat(path)).mode & 0o777).toBe(0o600);
    expect(await readFile(path, 'utf8')).toBe((await schedule()).stdout);
  });

  it('writes where a symbolic link leads, and keeps the link', async () => {
    await writeFile(join(folder, 'real.json'), 'old');
    await symlink('real.json', join(folder, 'link.json'));
    expect((await schedule('--out', join(folder, 'link.json'))).code).toBe(0);
    expect((await lstat(join(folder, 'link.json'))).isSymbolicLink()).toBe(true);
    expect(await readFile(join(folder, 'real.json'), 'utf8')).toBe((await schedule()).stdout);
  });

  it('writes where a symbolic link leads although nothing is there yet', async () => {
    await mkdir(join(folder, 'there'));
    await symlink('there/second.json', join(folder, 'first.json'));
    await symlink('new.json', join(folder, 'there', 'second.json'));
    expect((await schedule('--out', join(folder, 'first.json'))).code).toBe(0);
    for (const link of ['first.json', join('there', 'second.json')]) {
      expect((await lstat(join(folder, link))).isSymbolicLink()).toBe(true);
    }
    expect(await readFile(join(folder, 'there', 'new.json'), 'utf8')).toBe((await schedule()).stdout);
    expect((await readdir(join(folder, 'there'))).sort()).toEqual(['new.json', 'second.json']);
  });

  it('refuses a link that leads nowhere, and leaves it as it is', async () => {
    await symlink('gone/new.json', join(folder, 'gone.json'));
    await symlink('circle.json', join(folder, 'circle.json'));
    for (const [name, says] of [
      ['gone.json', /: give a path in a folder that exists and can be written to\n$/],
      ['circle.json', / is a circular link: give another path\n$/],
    ] as const) {
      const { code, stderr } = await schedule('--out', join(folder, name));
      expect(code).toBe(2);
      expect(stderr).toMatch(says);
      expect((await lstat(join(folder, name))).isSymbolicLink()).toBe(true);
    }
  });

  it('writes into a device and leaves it one', async () => {
    expect((await schedule('--out', '/dev/null')).code).toBe(0);
    expect((await stat('/dev/null')).isCharacterDevice()).toBe(true);
  });

  it.runIf(process.platform === 'linux')(
    'waits for somebody to read a pipe, until a signal comes',
    async () => {
      const pipe = join(folder, 'pipe');
      const { stdout } = await shell(
        `mkfifo "${pipe}"; allport schedule necklace --dim 3 --out "${pipe}" & cat "${pipe}"`,
      );
      expect(stdout).toBe((await schedule()).stdout);

      const waiting = start('schedule', 'necklace', '--dim', '3', '--out', pipe);
      const finished = finish(waiting);
      await atWork(waiting);
      waiting.kill('SIGTERM');
      expect((await finished).code).toBe(130);
      await rm(pipe);
    },
  );

  it('says what failed when the device is full: exit code 4, the path and the cure', async () => {
    const { code, stderr } = await schedule('--out', '/dev/full');
    expect(code).toBe(4);
    expect(stderr).toMatch(
      /^allport: --out "\/dev\/full" cannot be written \(ENOSPC.*\): make room there, .*\n$/,
    );
  });
});

describe('allport run --out', () => {
  it('says when the device is full', async () => {
    const input = join(folder, 'small.bin');
    await writeFile(input, new Uint8Array(4 ** 4 * 4));
    const { code, stdout, stderr } = await allport(
      ...['run', 'necklace', '--dim', '4', '--quiet', '--input', input, '--out', '/dev/full'],
    );
    expect({ code, stdout }).toEqual({ code: 4, stdout: '' });
    expect(stderr).toMatch(/^allport: --out "\/dev\/full" cannot be written \(ENOSPC/);
    await rm(input);
  });

  // A disk that is nearly full takes a part of what is written, as a limit on the size of files does.
  it.each([[], ['--memory', '64KiB']])(
    'leaves nothing where only a part of the result has room, %s',
    async (...memory) => {
      const input = join(folder, 'matrix.bin');
      await writeFile(input, new Uint8Array(4 ** 8 * 4));
      const before = await readdir(folder);
      const { code, stdout, stderr } = await finish(
        startWithLimit(
          200,
          ...['run', 'necklace', '--dim', '8', ...memory, '--quiet'],
          ...['--input', input, '--out', join(folder, 'result.bin')],
        ),
      );
      expect({ code, stdout }).toEqual({ code: 4, stdout: '' });
      expect(stderr).toMatch(
        /^allport: --out ".*result.bin" cannot be written \(EFBIG.*\): make room there, .*\n$/,
      );
      expect(await readdir(folder)).toEqual(before);
      await rm(input);
    },
  );
});

describe('an interrupted run', () => {
  it('ends with exit code 130 and leaves nothing beside its output', async () => {
    const input = join(folder, 'matrix.bin');
    await writeFile(input, new Uint8Array(4 ** 12 * 4));
    const before = await readdir(folder);
    const child = startAsUser(
      ...['run', 'de-bruijn', '--dim', '12', '--input', input, '--out', join(folder, 'result.bin')],
    );
    const finished = finish(child);
    await new Promise((resolve) => child.stderr?.once('data', resolve));
    child.kill('SIGINT');
    expect((await finished).code).toBe(130);
    expect(await readdir(folder)).toEqual(before);
  });
});

describe('allport run -', () => {
  it('runs a schedule from a pipe', async () => {
    const { stdout } = await schedule();
    const { code, stdout: report } = await finish(startAsUser('run', '-', '--json', '--quiet'), stdout);
    expect(code).toBe(0);
    expect(JSON.parse(report)).toMatchObject({ algorithm: 'necklace', source: '-', verified: true });
  });

  it('runs a wrong one only with --unchecked, and then says what is wrong: exit code 1', async () => {
    const wrong = (await schedule()).stdout
      .replace('[[0,[1]],', '[[0,[2]],')
      .replace('[[0,[3]],', '[[0,[1]],');
    const refused = await allportReading(wrong, 'run', '-', '--quiet');
    expect(refused.code).toBe(1);
    expect(refused.stderr).toMatch(/^allport: necklace fails its check and is not run: [^\n]*\n$/);
    const path = join(folder, 'wrong.json');
    await writeFile(path, wrong.replace('[[0,[2]],[1,[2]]', '[[1,[2]]'));
    const { code, stdout } = await allport('run', path, '--unchecked', '--json', '--quiet');
    expect(code).toBe(1);
    const { verified, mismatches, wrongPlaces } = JSON.parse(stdout);
    expect(verified).toBe(false);
    expect(mismatches).toBeGreaterThan(0);
    expect(wrongPlaces.length).toBe(Math.min(mismatches, 16));
  });
});
