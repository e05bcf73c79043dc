import { createReadStream } from 'node:fs';
import { readdir, readFile, stat } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { extract } from 'tar-fs';
import { expect } from 'vitest';
import { CHECKOUT, type PackageName, pack } from './project.ts';

/** A package as `npm pack` makes it, with what it unpacks to. */
export interface Packed {
  /** The unpacked package, and the paths of its files in there. */
  readonly root: string;
  readonly files: readonly string[];
  /** In bytes. */
  readonly sizes: { readonly packed: number; readonly unpacked: number };
}

/** The document that says how large the packages are. */
const INSTALL = 'docs/install.md';
/** How far a size may be from what it says, as a share of it. */
const ROUNDING = 0.1;

/** Packs a package into a folder, and unpacks it there. */
export async function packed(folder: string, name: PackageName): Promise<Packed> {
  const tarball = await pack(folder, name);
  await pipeline(createReadStream(tarball), createGunzip(), extract(folder));
  const root = join(folder, 'package');
  const entries = await readdir(root, { recursive: true, withFileTypes: true });
  const paths = entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name));
  const sizes = await Promise.all(paths.map(bytesOf));
  return {
    root,
    files: paths.map((path) => relative(root, path)),
    sizes: { packed: await bytesOf(tarball), unpacked: sizes.reduce((sum, size) => sum + size, 0) },
  };
}

/** Compares a package's sizes with those that a document says, which are rounded. */
export async function expectSizes(name: PackageName, { packed, unpacked }: Packed['sizes']): Promise<void> {
  const install = await readFile(join(CHECKOUT, INSTALL), 'utf8');
  const row = new RegExp(`^\\| \`${name}\` \\| ([\\d.]+) MB \\| ([\\d.]+) MB \\|`, 'm').exec(install);
  if (row === null) throw new Error(`${INSTALL} has no sizes of ${name}`);
  for (const [i, bytes] of [packed, unpacked].entries()) {
    const said = Number(row[i + 1]) * 1e6;
    expect(Math.abs(bytes - said) / said, `${name}: ${bytes} bytes for ${row[0]}`).toBeLessThan(ROUNDING);
  }
}

async function bytesOf(path: string): Promise<number> {
  return (await stat(path)).size;
}
