import {
  chmod,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rm,
  stat,
  symlink,
  utimes,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { EnvironmentError } from '../../../src/host/gpu/gpu-errors.ts';
import { cachedFolder } from '../../../src/host/node/cache.ts';

let base: string;
let root: string;

beforeEach(async () => {
  base = await mkdtemp(join(tmpdir(), 'allport-cache-test-'));
  root = join(base, 'allport');
  vi.stubEnv('XDG_CACHE_HOME', base);
});

afterEach(async () => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
  await rm(base, { recursive: true, force: true });
});

async function fillPair(folder: string): Promise<void> {
  await writeFile(join(folder, 'a.so'), 'library a', { mode: 0o600 });
  await mkdir(join(folder, 'sub'), { mode: 0o700 });
  await writeFile(join(folder, 'sub', 'b.so'), 'library b', { mode: 0o600 });
}

const mustNotFill = async () => {
  throw new TypeError('filled although the folder is there');
};

describe('cachedFolder', () => {
  test('fills a folder that only its owner can enter, and leaves nothing beside it', async () => {
    const folder = await cachedFolder('pair-1', fillPair);
    expect(folder).toBe(join(root, 'pair-1'));
    expect(await readFile(join(folder, 'sub', 'b.so'), 'utf8')).toBe('library b');
    expect(await readdir(root)).toEqual(['pair-1']);
    expect((await stat(root)).mode & 0o777).toBe(0o700);
    expect((await stat(folder)).mode & 0o777).toBe(0o700);
  });

  test('writes a manifest with the name, size and SHA-256 of each file', async () => {
    const folder = await cachedFolder('pair-1', fillPair);
    expect(JSON.parse(await readFile(join(folder, 'manifest.json'), 'utf8'))).toEqual([
      { name: 'a.so', size: 9, sha256: '9f822fbe2789b2b03ee15b44f4562589046aa619e9a11009de08f45d666729e9' },
      {
        name: 'sub/b.so',
        size: 9,
        sha256: '6f1a2ccca8bf28b06783cf1b1a1d219c95b545f85b9b507341f906f2cf4e42a1',
      },
    ]);
  });

  test('uses a complete folder again without filling it', async () => {
    const folder = await cachedFolder('pair-1', fillPair);
    expect(await cachedFolder('pair-1', mustNotFill)).toBe(folder);
  });

  test('keeps versions apart', async () => {
    await cachedFolder('pair-1', fillPair);
    await cachedFolder('pair-2', fillPair);
    expect((await readdir(root)).sort()).toEqual(['pair-1', 'pair-2']);
  });

  test('lets concurrent fills all succeed with one folder', async () => {
    let started = 0;
    let release = () => {};
    const allStarted = new Promise<void>((resolve) => {
      release = resolve;
    });
    const fill = async (folder: string) => {
      started += 1;
      if (started === 3) release();
      await allStarted;
      await fillPair(folder);
    };
    const folders = await Promise.all([1, 2, 3].map(() => cachedFolder('pair-1', fill)));
    expect(new Set(folders)).toEqual(new Set([join(root, 'pair-1')]));
    expect(await readdir(root)).toEqual(['pair-1']);
    expect(await cachedFolder('pair-1', mustNotFill)).toBe(folders[0]);
  });

  test('leaves the folder of a faster process in its place', async () => {
    const folder = join(root, 'pair-1');
    let faster = 0;
    await cachedFolder('pair-1', async (fresh) => {
      await cachedFolder('pair-1', fillPair);
      faster = (await stat(folder)).ino;
      await fillPair(fresh);
    });
    expect((await stat(folder)).ino).toBe(faster);
  });

  test('leaves nothing behind when filling fails, and passes the error on', async () => {
    const fill = async (folder: string) => {
      await fillPair(folder);
      throw new RangeError('archive broken');
    };
    await expect(cachedFolder('pair-1', fill)).rejects.toThrow(new RangeError('archive broken'));
    expect(await readdir(root)).toEqual([]);
  });
});

describe('a damaged folder is replaced', () => {
  const damages: [string, (folder: string) => Promise<void>][] = [
    ['a file of another length', (folder) => writeFile(join(folder, 'a.so'), 'short')],
    ['a file of the same length', (folder) => writeFile(join(folder, 'a.so'), 'library z')],
    ['a missing file', (folder) => rm(join(folder, 'sub', 'b.so'))],
    ['a file too many', (folder) => writeFile(join(folder, 'libc.so.6'), 'planted', { mode: 0o600 })],
    ['a missing manifest', (folder) => rm(join(folder, 'manifest.json'))],
  ];
  test.each(damages)('with %s', async (_, damage) => {
    const folder = await cachedFolder('pair-1', fillPair);
    await damage(folder);
    expect(await cachedFolder('pair-1', fillPair)).toBe(folder);
    expect((await readdir(folder)).sort()).toEqual(['a.so', 'manifest.json', 'sub']);
    expect(await readFile(join(folder, 'a.so'), 'utf8')).toBe('library a');
    expect(await readdir(root)).toEqual(['pair-1']);
    expect(await cachedFolder('pair-1', mustNotFill)).toBe(folder);
  });
});

describe('a cache that somebody else could write to is refused', () => {
  async function refusal(path: string, why: string) {
    const call = cachedFolder('pair-1', fillPair);
    await expect(call).rejects.toThrow(EnvironmentError);
    await expect(call).rejects.toThrow(`The cache path ${path} ${why}`);
    await expect(call).rejects.toThrow('remove it, or set XDG_CACHE_HOME');
  }

  test('a root that is a symbolic link', async () => {
    await mkdir(join(base, 'elsewhere'), { mode: 0o700 });
    await symlink(join(base, 'elsewhere'), root);
    await refusal(root, 'is a symbolic link');
  });

  test('a root that the group can write to', async () => {
    await mkdir(root);
    await chmod(root, 0o770);
    await refusal(root, 'can be written by other users');
  });

  test('a root of another user', async () => {
    await mkdir(root, { mode: 0o700 });
    vi.spyOn(process, 'geteuid').mockReturnValue(4711);
    await refusal(root, `belongs to user ${process.getuid?.()}, not to user 4711`);
  });

  test('a folder that is a symbolic link', async () => {
    const folder = await cachedFolder('pair-0', fillPair);
    await symlink(folder, join(root, 'pair-1'));
    await refusal(join(root, 'pair-1'), 'is a symbolic link');
  });

  test('a folder that everybody can write to', async () => {
    const folder = await cachedFolder('pair-1', fillPair);
    await chmod(folder, 0o707);
    await refusal(folder, 'can be written by other users');
  });

  test('a library that is a symbolic link to the right content', async () => {
    const folder = await cachedFolder('pair-1', fillPair);
    await rm(join(folder, 'a.so'));
    await writeFile(join(base, 'a.so'), 'library a');
    await symlink(join(base, 'a.so'), join(folder, 'a.so'));
    await refusal(join(folder, 'a.so'), 'is a symbolic link');
  });

  test('a library that the group can write to', async () => {
    const folder = await cachedFolder('pair-1', fillPair);
    await chmod(join(folder, 'sub', 'b.so'), 0o660);
    await refusal(join(folder, 'sub', 'b.so'), 'can be written by other users');
  });
});

describe('the place of the cache', () => {
  test('is below the home folder when XDG_CACHE_HOME is not an absolute path', async () => {
    vi.stubEnv('XDG_CACHE_HOME', 'relative');
    vi.stubEnv('HOME', base);
    expect(await cachedFolder('pair-1', fillPair)).toBe(join(base, '.cache', 'allport', 'pair-1'));
  });

  test('is a folder of the user below the temporary folder when there is no home', async () => {
    vi.stubEnv('XDG_CACHE_HOME', '');
    vi.stubEnv('HOME', join(base, 'missing'));
    vi.stubEnv('TMPDIR', base);
    expect(await cachedFolder('pair-1', fillPair)).toBe(
      join(base, `allport-${process.geteuid?.()}`, 'pair-1'),
    );
  });

  test('is named, with the cure, when it cannot be made', async () => {
    await writeFile(root, 'a file');
    await expect(cachedFolder('pair-1', fillPair)).rejects.toThrow(EnvironmentError);
    await expect(cachedFolder('pair-1', fillPair)).rejects.toThrow(/pair-1 .*ENOTDIR.* set XDG_CACHE_HOME/);
  });
});

test('a fill removes what dead processes left, and nothing younger than an hour', async () => {
  await cachedFolder('pair-1', fillPair);
  const hourMs = 3_600_000;
  for (const [name, ageMs] of [
    ['dead', 1.1 * hourMs],
    ['alive', 0.9 * hourMs],
  ] as const) {
    const path = join(root, `unfinished-${name}`);
    await mkdir(path);
    const date = new Date(Date.now() - ageMs);
    await utimes(path, date, date);
  }
  await cachedFolder('pair-2', fillPair);
  expect((await readdir(root)).sort()).toEqual(['pair-1', 'pair-2', 'unfinished-alive']);
});
