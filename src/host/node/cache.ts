import { createHash } from 'node:crypto';
import { constants, createReadStream, type Stats } from 'node:fs';
import { access, lstat, mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { homedir, tmpdir } from 'node:os';
import { dirname, isAbsolute, join, relative } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { EnvironmentError } from '../gpu/gpu-errors.ts';
import { shortageCure } from './shortage.ts';

const MANIFEST = 'manifest.json';

/** Start of the name of a folder that is still being filled, or is about to be deleted. */
const TEMPORARY = 'unfinished-';

/** No fill, and no writing of a file, takes nearly this long: an older one was left by a process that died. */
const STALE_AFTER_MS = 3_600_000;

/**
 * Path of a complete folder in the private cache, filled on first use. Libraries are loaded from it, so
 * nobody but the current user may be able to write there: that is checked at each call, and so are the size
 * and the SHA-256 of each file. A damaged folder is filled anew. Processes may call this at the same time.
 *
 * @param name folder name; it carries the version of what is inside
 * @param fill writes the files into the empty folder that it is given
 * @throws EnvironmentError if the cache could be written by somebody else, or a file operation fails
 */
export async function cachedFolder(name: string, fill: (folder: string) => Promise<void>): Promise<string> {
  const root = await cacheRoot();
  const folder = join(root, name);
  return using(folder, async () => {
    await makeFolder(root);
    await checkedPrivate(root);
    if (await isComplete(folder)) return folder;
    await removeStale(root, (entry) => entry.startsWith(TEMPORARY));
    const fresh = await mkdtemp(join(root, TEMPORARY));
    try {
      await fill(fresh);
      await writeFile(join(fresh, MANIFEST), await describeFiles(fresh), { mode: 0o600 });
      await moveIntoPlace(fresh, folder);
    } finally {
      await rm(fresh, { recursive: true, force: true });
    }
    return folder;
  });
}

/**
 * Path of a folder in the private cache that files come and go in; it is made if it is not there.
 * @throws EnvironmentError if it could be written by somebody else, or cannot be made
 */
export async function privateFolder(name: string): Promise<string> {
  const root = await cacheRoot();
  const folder = join(root, name);
  return using(folder, async () => {
    for (const path of [root, folder]) {
      await makeFolder(path);
      await checkedPrivate(path);
    }
    return folder;
  });
}

/** Path of the cache folder; it need not exist. */
export async function cacheRoot(): Promise<string> {
  const configured = process.env.XDG_CACHE_HOME ?? '';
  // The XDG rule: a relative path counts as not set.
  if (isAbsolute(configured)) return join(configured, 'allport');
  try {
    const home = homedir();
    await access(home, constants.W_OK);
    if (isAbsolute(home)) return join(home, '.cache', 'allport');
  } catch {
    // Service accounts have no home folder, or one that they cannot write to.
  }
  return join(tmpdir(), `allport-${process.geteuid?.()}`);
}

/**
 * Removes everything in the cache; it is unpacked again when it is needed.
 *
 * @returns whether there was anything
 * @throws EnvironmentError if the cache belongs to somebody else, or a file cannot be removed
 */
export async function clearCache(): Promise<boolean> {
  const root = await cacheRoot();
  try {
    await checkedPrivate(root);
    await rm(root, { recursive: true });
    return true;
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return false;
    if (errorCode(error) === undefined) throw error;
    throw new EnvironmentError(
      `The cache folder ${root} cannot be removed (${message(error)}): check its owner.`,
      { cause: error },
    );
  }
}

/** Makes a folder with those above it, for the current user only, if it is not there. Node's own `recursive` never returns where a parent refuses all folders (/proc). */
export async function makeFolder(path: string): Promise<void> {
  try {
    await mkdir(path, { mode: 0o700 });
  } catch (error) {
    if (errorCode(error) === 'EEXIST') return;
    const parent = dirname(path);
    const there = await lstat(parent).catch(() => undefined);
    if (errorCode(error) !== 'ENOENT' || there !== undefined) throw error;
    await makeFolder(parent);
    await makeFolder(path);
  }
}

/** Status of a file or folder, after the check that nobody but the current user can change or swap it. */
async function checkedPrivate(path: string): Promise<Stats> {
  const status = await lstat(path);
  const user = process.geteuid?.();
  const refuse = (why: string) =>
    new EnvironmentError(
      `The cache path ${path} ${why}: remove it, or set XDG_CACHE_HOME to another folder of yours.`,
    );
  if (!status.isDirectory() && !status.isFile()) throw refuse('is a symbolic link or a special file');
  if (status.uid !== user) throw refuse(`belongs to user ${status.uid}, not to user ${user}`);
  if ((status.mode & 0o022) !== 0) throw refuse('can be written by other users');
  return status;
}

/** Does work in a folder of the cache. @throws EnvironmentError in the place of an error of the file system */
async function using<T>(folder: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (errorCode(error) === undefined) throw error;
    const cure =
      shortageCure(error) ??
      'make it writable and free some space there, or set XDG_CACHE_HOME to another folder';
    throw new EnvironmentError(`The cache folder ${folder} cannot be used (${message(error)}): ${cure}.`, {
      cause: error,
    });
  }
}

async function isComplete(folder: string): Promise<boolean> {
  try {
    await checkedPrivate(folder);
    return (await readFile(join(folder, MANIFEST), 'utf8')) === (await describeFiles(folder));
  } catch (error) {
    // Not there yet, or another process is replacing it just now.
    if (errorCode(error) === 'ENOENT') return false;
    throw error;
  }
}

/** Name, size in bytes and SHA-256 of each file below a folder, as the text of its manifest. */
async function describeFiles(folder: string): Promise<string> {
  const files: { name: string; size: number; sha256: string }[] = [];
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    const name = relative(folder, path);
    const status = await checkedPrivate(path);
    if (status.isDirectory() || name === MANIFEST) continue;
    const hash = createHash('sha256');
    await pipeline(createReadStream(path, { highWaterMark: 1 << 20 }), hash);
    files.push({ name, size: status.size, sha256: hash.digest('hex') });
  }
  files.sort((a, b) => (a.name < b.name ? -1 : 1));
  return JSON.stringify(files, undefined, 2);
}

async function moveIntoPlace(fresh: string, folder: string): Promise<void> {
  for (;;) {
    try {
      await rename(fresh, folder);
      return;
    } catch (error) {
      const code = errorCode(error);
      if (code !== 'ENOTEMPTY' && code !== 'EEXIST') throw error;
    }
    // Something is there already: the work of a faster process, or the damaged folder.
    if (await isComplete(folder)) return;
    const aside = `${fresh}-damaged`;
    try {
      await rename(folder, aside);
    } catch (error) {
      // Another process has moved it away meanwhile.
      if (errorCode(error) !== 'ENOENT') throw error;
    }
    await rm(aside, { recursive: true, force: true });
  }
}

/** Removes from a folder what processes left, some time ago, that died while they filled or wrote it. */
export async function removeStale(folder: string, isUnfinished: (name: string) => boolean): Promise<void> {
  for (const name of await readdir(folder)) {
    if (!isUnfinished(name)) continue;
    const path = join(folder, name);
    // It may vanish at any moment: its owner finishes, or another process cleans up too.
    const status = await lstat(path).catch(() => undefined);
    if (status && Date.now() - status.mtimeMs > STALE_AFTER_MS)
      await rm(path, { recursive: true, force: true });
  }
}

function errorCode(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;
}

function message(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
