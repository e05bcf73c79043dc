import { createReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createBrotliDecompress } from 'node:zlib';
import { NoAdapterError } from '../gpu/gpu-errors.ts';
import { cachedFolder } from './cache.ts';
import { optionalPackage } from './dawn.ts';

const LOADER = 'libvulkan.so.1';
const DRIVER = 'libvk_swiftshader.so';
const DRIVER_MANIFEST = 'vk_swiftshader_icd.json';

/**
 * The environment variables that a *new* process needs to find the software Vulkan driver (SwiftShader) and
 * a Vulkan loader: the dynamic linker reads LD_LIBRARY_PATH only when a process starts. Both libraries come
 * out of the optional package `@sparticuz/chromium` and are unpacked into the private cache on first use.
 *
 * @throws NoAdapterError if the package is missing, or this is not Linux on x64
 * @throws EnvironmentError if the cache cannot be used
 */
export async function softwareGpuEnvironment(): Promise<Record<string, string>> {
  const { version, archives } = await chromiumPackage();
  const wanted = new Set([LOADER, DRIVER, DRIVER_MANIFEST]);
  const folder = await cachedFolder(`swiftshader-${version}`, (fresh) =>
    unpackTar(join(archives, 'swiftshader.tar.br'), fresh, wanted),
  );
  const driver = join(folder, DRIVER_MANIFEST);
  return {
    // The second name is the older one; loaders before 1.3.207 know only that.
    VK_DRIVER_FILES: driver,
    VK_ICD_FILENAMES: driver,
    LD_LIBRARY_PATH: prependPath(folder, process.env.LD_LIBRARY_PATH),
  };
}

/**
 * Version of the installed `@sparticuz/chromium`, and the folder that holds its compressed archives.
 *
 * @throws NoAdapterError if the package is missing, or this is not Linux on x64
 */
export async function chromiumPackage(): Promise<{ version: string; archives: string }> {
  const system = `${process.platform} ${process.arch}`;
  if (system !== 'linux x64') {
    throw new NoAdapterError(
      `The software GPU runs on linux x64 only, not on ${system}: use a machine with a GPU, or a browser.`,
    );
  }
  const entry = optionalPackage('@sparticuz/chromium', 'carries the software GPU');
  // The entry is build/cjs/index.cjs; the package does not export its package.json.
  const root = join(dirname(entry), '..', '..');
  const { version } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as { version: string };
  return { version, archives: join(root, 'bin') };
}

/**
 * Unpacks a Brotli-compressed tar archive, readable and writable by the current user only.
 *
 * @param wanted names of the files to take; without it, all of them
 */
export async function unpackTar(
  archive: string,
  folder: string,
  wanted?: ReadonlySet<string>,
): Promise<void> {
  // Every command would load it, and hardly any unpacks something.
  const { extract } = await import('tar-fs');
  const options = {
    ignore: (path: string) => wanted !== undefined && !wanted.has(basename(path)),
    umask: 0o077,
    // Or root would hand the libraries to the user number of whoever packed them.
    chown: false,
  };
  await pipeline(createReadStream(archive), createBrotliDecompress(), extract(folder, options));
}

/** Puts a folder in front of a search path. An empty entry would mean the current folder. */
export function prependPath(folder: string, path: string | undefined): string {
  return path ? `${folder}:${path}` : folder;
}
