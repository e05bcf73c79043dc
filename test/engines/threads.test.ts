import { join } from 'node:path';
import { expect, it } from 'vitest';
import { compileCheck, exportSources, libraryOf, onSwitch, outputOf } from './checks.ts';
import { describeWith, LIBRARIES, type Library, temporaryFolder, WITH_MPICH } from './programs.ts';

const libraries = Object.keys(LIBRARIES) as Library[];

describeWith(WITH_MPICH, 'threads of a rank', () => {
  const folder = temporaryFolder();

  it.each(
    libraries.flatMap((library) => [
      [library, 'a function', onSwitch(2)] as const,
      [library, 'a library', libraryOf(2)] as const,
    ]),
  )('with %s exchange by %s at the same time, also at first', async (library, name, exported) => {
    const cwd = join(folder.path, `${LIBRARIES[library].compiler} ${name}`);
    await exportSources(exported, cwd);
    await compileCheck(library, cwd, 'threads', exported.sources, exported.defines);
    expect(await outputOf(library, exported.ranks, cwd, 'threads')).toBe('same\n');
  });
});
