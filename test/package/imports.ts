import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import ts from 'typescript';
import { transformWithOxc } from 'vite';

/** What a set of files reaches. */
export interface Reached {
  /** The files and those that they import from each other, directly or not. */
  readonly files: string[];
  /** Everything else that is imported: Node's own modules and packages. */
  readonly packages: string[];
}

/**
 * Follows relative imports, dynamic ones and those of types included.
 *
 * @param entries paths of the files to start from
 * @param toFile from the path that an import names to the file's; undefined for one that is not followed
 * @param toCode from a file's text to the text whose imports count
 */
export async function reach(
  entries: readonly string[],
  toFile: (path: string) => string | undefined = (path) => path,
  toCode: (text: string) => string | Promise<string> = (text) => text,
): Promise<Reached> {
  const files = new Set(entries);
  const packages = new Set<string>();
  // A set that grows while it is walked: new files come at its end.
  for (const file of files) {
    const code = await toCode(await readFile(file, 'utf8'));
    for (const { fileName } of ts.preProcessFile(code, true, true).importedFiles) {
      const target = fileName.startsWith('.') ? toFile(join(dirname(file), fileName)) : undefined;
      if (target !== undefined) files.add(target);
      else if (!fileName.startsWith('.')) packages.add(fileName);
    }
  }
  return { files: [...files].sort(), packages: [...packages].sort() };
}

/** A TypeScript file as it is run: what it imports for its types only is gone. */
export async function asRun(text: string): Promise<string> {
  return (await transformWithOxc(text, 'file.ts')).code;
}
