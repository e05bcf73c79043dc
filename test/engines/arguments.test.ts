import { join } from 'node:path';
import { expect, inject, it } from 'vitest';
import { compileCheck, exportSources, functions, onSwitch, outputOf } from './checks.ts';
import { describeWith, LIBRARIES, type Library, temporaryFolder, WITH_MPICH } from './programs.ts';

const libraries = Object.keys(LIBRARIES) as Library[];

/** Functions with other sources; `npm run test:long` takes all. */
const cases = libraries.flatMap((library) =>
  functions(inject('sample') === 'all' ? undefined : library === 'Open MPI' ? 4 : 2).map(
    ([name, exported]) => [library, name, exported] as const,
  ),
);

describeWith(WITH_MPICH, 'arguments of exported functions', () => {
  const folder = temporaryFolder();
  let exports = 0;

  async function printed(library: Library, check: string, exported = onSwitch(4)): Promise<string> {
    const cwd = join(folder.path, `${exports++}`);
    await exportSources(exported, cwd);
    await compileCheck(library, cwd, check, exported.sources, exported.defines);
    return await outputOf(library, exported.ranks, cwd, check);
  }

  it.each(libraries)(
    'of MPI_Alltoallv with %s match by their data, and where they do not all ranks have the same error',
    async (library) => {
      expect(await printed(library, 'signatures')).toBe('same\n');
    },
  );

  it.each(cases)(
    'with %s, of %s: what is wrong on one rank is an error on all, of which each handler hears once',
    async (library, _, exported) => {
      expect(await printed(library, 'refusals', exported)).toBe('same\n');
    },
  );
});
